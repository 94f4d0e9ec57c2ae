import type { LogEntry, SendWebhook } from '../options.js';
import { NO_TRACING, type Tracing } from '../tracing.js';
import { within } from '../runs/within.js';
import { workLoop } from '../runs/work-loop.js';
import type { BusyReceivers, ClaimedDelivery, DeliveryStore } from '../store/store.js';
import { pauseAfter, retryAfterSeconds } from './backoff.js';
import { createBreaker } from './breaker.js';
import { signedHeaders } from './sign.js';

/** What the dispatcher needs to send the outbox. */
export interface DispatcherContext {
  readonly deliveries: Pick<DeliveryStore, 'claim' | 'record'>;
  readonly clock: () => Date;
  readonly log: (entry: LogEntry) => void;
  readonly tracing?: Tracing;
  readonly send: SendWebhook;
  readonly allowPrivateAddresses: boolean;
  /** Attempts before a delivery is given up. */
  readonly attempts: number;
  readonly firstPauseSeconds: number;
  /** Time for one attempt. */
  readonly timeoutSeconds: number;
  /** From 0 to 1. */
  readonly chance: () => number;
}

/** Sends the outbox. */
export interface Dispatcher {
  start(): void;
  /** There may be something to send: it need not wait for the next look. */
  wake(): void;
  /** Claims no more and waits for the attempts under way. Another process repeats those that take longer than `drainSeconds`. */
  stop(drainSeconds: number): Promise<void>;
}

/** Attempts at once, in one process. */
const AT_ONCE = 64;
/** The most of them that may be retries, so that there is always room for first attempts. */
const RETRIES_AT_ONCE = 48;
/** Attempts at once to one receiver: a slow one must leave room for the others. */
const AT_ONE_RECEIVER = 4;
/** Attempts at once for one tenant: a tenant with many slow receivers must leave room for other tenants. */
const OF_ONE_TENANT = 16;
/** Deliveries claimed at a time: few, so that the attempts to one receiver are counted before more of them are claimed. */
const CLAIMED_TOGETHER = 4;
/** How long after its time-out an attempt may still be recorded. */
const RECORDING_SECONDS = 15;
/** How often to look for deliveries that are due. */
const LOOK_EVERY_MS = 1000;
/** Longest outcome that is recorded. */
const LONGEST_OUTCOME = 200;
/** The receiver says that nobody is there any more. */
const GONE = 410;

/**
 * Sends the deliveries that are due, each at least once. A delivery is leased before an attempt, and the outcome is recorded
 * after it. If the process ends in between, the delivery is sent again.
 */
export function createDispatcher(context: DispatcherContext): Dispatcher {
  const { deliveries, clock, log, timeoutSeconds, tracing = NO_TRACING } = context;
  const underWay = new Map<Promise<void>, ClaimedDelivery>();
  const breaker = createBreaker(clock);
  let abandoned = false;

  const later = (seconds: number): string => new Date(clock().getTime() + seconds * 1000).toISOString();

  const outbox = workLoop(LOOK_EVERY_MS, look, {
    failing: (error) => log({ level: 'error', event: 'webhook.outbox_unreadable', error: String(error) }),
    recovered: () => log({ level: 'info', event: 'webhook.outbox_readable' }),
  });

  function busyReceivers(): BusyReceivers {
    const attempts = [...underWay.values()];
    const receivers = attempts.map(({ receiver }) => receiver);
    return {
      receivers: [...new Set([...occurringAtLeast(AT_ONE_RECEIVER, receivers), ...breaker.open(receivers)])],
      tenants: occurringAtLeast(
        OF_ONE_TENANT,
        attempts.map(({ tenant }) => tenant),
      ),
      retries: attempts.filter(({ attempts: made }) => made > 1).length >= RETRIES_AT_ONCE,
    };
  }

  /** Claims and starts attempts until nothing is due or there is no room. */
  async function look(): Promise<void> {
    while (outbox.isOn() && underWay.size < AT_ONCE) {
      const room = Math.min(CLAIMED_TOGETHER, AT_ONCE - underWay.size);
      const lease = later(timeoutSeconds + RECORDING_SECONDS);
      const claimed = await deliveries.claim(clock().toISOString(), lease, room, busyReceivers());
      for (const delivery of claimed) {
        const work = deliver(delivery).finally(() => {
          underWay.delete(work);
          outbox.wake();
        });
        underWay.set(work, delivery);
      }
      if (claimed.length < room) return;
    }
  }

  async function deliver(delivery: ClaimedDelivery): Promise<void> {
    const { id, event, tenant, attempts, receiver } = delivery;
    const outcome = await attemptInSpan(delivery);
    if (abandoned) return;
    breaker.note(receiver, outcome.answered);
    const at = clock();
    try {
      const { words, status } = outcome;
      await deliveries.record(id, { words, status, at: at.toISOString(), then: whatNext(outcome, attempts) });
    } catch (error) {
      // The delivery is sent again when its lease ends.
      log({ level: 'error', event: 'webhook.not_recorded', delivery: id, error: String(error) });
      return;
    }
    const level = outcome.delivered ? 'info' : 'warn';
    log({ level, event: 'webhook.attempt', delivery: id, of: event, tenant, attempts, outcome: outcome.words });
  }

  interface Outcome {
    readonly words: string;
    /** The HTTP status; null without an answer. */
    readonly status: number | null;
    readonly delivered: boolean;
    /** True for any answer below 500: the receiver works, whatever it says about this delivery. */
    readonly answered: boolean;
    readonly gone: boolean;
    readonly askedToWait: number;
  }

  /** The span names the host, as the rest of the address may be a secret of its owner's. */
  function attemptInSpan(delivery: ClaimedDelivery): Promise<Outcome> {
    const { hostname, port, protocol } = new URL(delivery.url);
    const attributes = {
      'http.request.method': 'POST',
      'url.scheme': protocol.slice(0, -1),
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      ...(delivery.attempts > 1 && { 'http.request.resend_count': delivery.attempts - 1 }),
      'messaging.message.id': delivery.id,
    };
    return tracing.span({ name: 'POST', kind: 'client', attributes }, async (span) => {
      const outcome = await attempt(delivery);
      if (outcome.status !== null) span.set({ 'http.response.status_code': outcome.status });
      if (!outcome.delivered) span.fail(outcome.words);
      return outcome;
    });
  }

  async function attempt({ id, url, payload, secrets }: ClaimedDelivery): Promise<Outcome> {
    const { send, allowPrivateAddresses } = context;
    try {
      if (secrets === null) throw new Error('The secret to sign it with cannot be decrypted');
      const headers = signedHeaders({ id, at: clock(), body: payload }, secrets);
      const { status, retryAfter } = await send({ url, headers, body: payload, timeoutSeconds, allowPrivateAddresses });
      return {
        words: String(status),
        status,
        delivered: status >= 200 && status < 300,
        answered: status < 500,
        gone: status === GONE,
        askedToWait: retryAfterSeconds(retryAfter, clock()),
      };
    } catch (error) {
      const words = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_OUTCOME);
      return { words, status: null, delivered: false, answered: false, gone: false, askedToWait: 0 };
    }
  }

  function whatNext(outcome: Outcome, attempts: number): 'delivered' | 'dead' | { again: string } {
    if (outcome.delivered) return 'delivered';
    if (outcome.gone || attempts >= context.attempts) return 'dead';
    const pause = pauseAfter(attempts, context.firstPauseSeconds, context.chance());
    return { again: later(Math.max(pause, outcome.askedToWait)) };
  }

  return {
    start: outbox.start,
    wake: outbox.wake,
    stop: async (drainSeconds) => {
      await outbox.stop();
      await within(drainSeconds * 1000, Promise.allSettled(underWay.keys()));
      abandoned = true;
    },
  };
}

function occurringAtLeast(least: number, texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= least).map(([text]) => text);
}
