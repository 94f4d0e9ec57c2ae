import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { ServiceContext } from '../context.js';
import { DamagedData, MissingKey } from '../database/encryption.js';
import type { DeliveryRow } from '../database/tables.js';
import type { Again, Jobs, JobTable } from '../queue.js';
import { createCap } from '../turns.js';
import { addressIssue } from './address.js';
import { pauseWebhook } from './deliveries.js';

/** Attempts at once, in one process. */
const AT_ONCE = 64;
/** Attempts at once to one host for one tenant: a slow receiver must leave room for the others. */
const AT_ONE_HOST = 4;
/** Attempts at once for one tenant: a tenant with many slow receivers must leave room for other tenants. */
const OF_ONE_TENANT = 16;
/** Shortest and longest wait of a delivery while its host has as many attempts as it may. */
const BUSY_SECONDS = [1, 5] as const;
/** Delay grows with the number that wait, so that few return at once. */
const BUSY_TOGETHER = 20;
/** Time after its time-out in which an attempt may still be recorded. After that it is repeated. */
const RECORDING_SECONDS = 15;
/** Another process may be able to send what this one cannot. */
const NOT_HERE_SECONDS = 60;
/** Longest outcome that is recorded. */
const LONGEST_OUTCOME = 200;
/** The receiver says that nobody is there any more. */
const GONE = 410;

const NOT_DECRYPTED = 'The secret to sign it with cannot be decrypted';

/** A delivery as it is sent. */
interface Opened extends Pick<DeliveryRow, 'id' | 'tenant' | 'event' | 'attempts'> {
  readonly url: string;
  readonly payload: string;
  /** Secret that signs the delivery. */
  readonly secret: string;
}

/** Outcome of an attempt. */
interface Outcome {
  readonly words: string;
  /** The HTTP status; null without an answer. */
  readonly status: number | null;
  /** Time for which the receiver asks to be left alone. */
  readonly askedToWait: number;
}

/**
 * Sends deliveries, each at least once; none where the service sends no webhooks. The row of a delivery notes each attempt before it is
 * made: if the process ends in between, it is repeated after the time of an attempt.
 */
export function deliveryJobs(context: ServiceContext): readonly Jobs[] {
  const { database, keyRing, clock, webhooks } = context;
  const { send, allowPrivateAddresses = false, attempts: most = 10 } = webhooks;
  const { firstPauseSeconds = 5, timeoutSeconds = 15 } = webhooks;
  if (send === undefined) return [];
  const cap = createCap();

  async function work(id: string, signal: AbortSignal): Promise<Again | undefined> {
    const row = await database.one<DeliveryRow>(
      `select deliveries.*, coalesce(deliveries.secret, webhooks.secret) as secret
        from deliveries left join webhooks on webhooks.id = webhook_id
        where deliveries.id = $1 and next_attempt_at is not null`,
      id,
    );
    if (row === undefined) return undefined;
    const delivery = opened(row);
    if (delivery === 'not here') return { afterSeconds: NOT_HERE_SECONDS };
    if (delivery === null) {
      await record(row, { words: NOT_DECRYPTED, status: null, askedToWait: 0 });
      return undefined;
    }
    const { tenant, url } = delivery;
    const release = cap([
      [`${tenant} ${new URL(url).host}`, AT_ONE_HOST],
      [tenant, OF_ONE_TENANT],
    ]);
    if (typeof release === 'number') return { afterSeconds: between(...BUSY_SECONDS) * (1 + release / BUSY_TOGETHER) };
    try {
      if (!(await begin(row))) return undefined;
      const outcome = await unlessAborted(signal, attempt(delivery));
      if (outcome === null) return await handBack(row);
      await record({ ...row, attempts: row.attempts + 1 }, outcome);
      return undefined;
    } finally {
      release();
    }
  }

  /** Null when it cannot be read; `not here` when another process may have the key for it. */
  function opened(row: DeliveryRow): Opened | 'not here' | null {
    const { id, tenant, event, attempts } = row;
    try {
      const [secret, url, payload] = [row.secret!, row.url, row.payload].map((sealed) =>
        keyRing.openText(tenant, sealed),
      ) as [string, string, string];
      return { id, tenant, event, attempts, url, payload, secret };
    } catch (error) {
      if (error instanceof DamagedData) return null;
      if (!(error instanceof MissingKey)) throw error;
      context.log({ level: 'error', event: 'webhook.not_sent', delivery: id, error: error.message });
      return 'not here';
    }
  }

  /** Notes an attempt that begins; false when another process has taken it. */
  async function begin({ id, next_attempt_at }: DeliveryRow): Promise<boolean> {
    const changed = await database.run(
      'update deliveries set attempts = attempts + 1 where id = $1 and next_attempt_at = $2',
      id,
      next_attempt_at,
    );
    return changed > 0;
  }

  async function attempt({ id, url, payload, secret }: Opened): Promise<Outcome> {
    try {
      // The rules may have changed since the address was accepted.
      if (addressIssue(url, webhooks) !== null) throw new Error('address refused');
      const headers = signedHeaders({ id, at: clock(), body: payload }, secret);
      const { status, retryAfter } = await send!({
        url,
        headers,
        body: payload,
        timeoutSeconds,
        allowPrivateAddresses,
      });
      return { words: String(status), status, askedToWait: retryAfterSeconds(retryAfter, clock()) };
    } catch (error) {
      const words = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_OUTCOME);
      return { words, status: null, askedToWait: 0 };
    }
  }

  /** The queue stops: nobody has tried it. */
  async function handBack({ id, attempts }: DeliveryRow): Promise<Again> {
    await database.run(`update deliveries set attempts = $1 where id = $2 and status = 'pending'`, attempts, id);
    return { afterSeconds: 0 };
  }

  async function record(
    {
      id,
      tenant,
      event,
      attempts,
      webhook_id,
    }: Pick<DeliveryRow, 'id' | 'tenant' | 'event' | 'attempts' | 'webhook_id'>,
    { words, status, askedToWait }: Outcome,
  ): Promise<void> {
    const delivered = status !== null && status >= 200 && status < 300;
    const isEnd = delivered || status === GONE || attempts >= most || words === NOT_DECRYPTED;
    const pauseSeconds = isEnd ? null : Math.max(pauseAfter(attempts, firstPauseSeconds, Math.random()), askedToWait);
    // A delivery that was deleted meanwhile stays so.
    await database.run(
      `update deliveries set status = $1, next_attempt_at = $2, last_attempt_at = $3, last_status = $4, last_outcome = $5
       where id = $6 and status = 'pending'`,
      delivered ? 'delivered' : isEnd ? 'dead' : 'pending',
      pauseSeconds === null ? null : later(pauseSeconds),
      clock().toISOString(),
      status,
      words,
      id,
    );
    if (status === GONE && webhook_id !== null) await pause(tenant, webhook_id);
    const level = delivered ? 'info' : 'warn';
    context.log({ level, event: 'webhook.attempt', delivery: id, of: event, tenant, attempts, outcome: words });
  }

  /** A receiver that is gone is not told of the next run either. */
  async function pause(tenant: string, webhook: string): Promise<void> {
    const at = clock().toISOString();
    const isPaused = await database.transaction((transaction) => pauseWebhook(transaction, webhook, at));
    if (isPaused) context.log({ level: 'warn', event: 'webhook.paused', webhook, tenant });
  }

  const later = (seconds: number): string => new Date(clock().getTime() + seconds * 1000).toISOString();

  const table: JobTable = {
    name: 'deliveries',
    due: 'next_attempt_at',
    isOpen: 'next_attempt_at is not null',
    order: 'next_attempt_at',
    holdSeconds: timeoutSeconds + RECORDING_SECONDS,
    isExtended: false,
    longestSeconds: LONGEST_PAUSE,
  };
  return [{ table, concurrency: AT_ONCE, work }];
}

/** Result of the work; null when the signal aborts before. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | null> {
  let stop = (): void => undefined;
  const aborted = new Promise<null>((resolve) => (stop = (): void => resolve(null)));
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** By chance, so that those that waited together do not come back together. */
function between(least: number, most: number): number {
  return least + Math.random() * (most - least);
}

const TWELVE_HOURS = 12 * 3600;
const GROWTH = 4;

/** No pause is longer, in seconds. */
const LONGEST_PAUSE = 1.5 * TWELVE_HOURS;

/**
 * Seconds to wait after a failed attempt; attempts count from 1. The pause grows fourfold each time up to 12 hours, give or take
 * half, so that deliveries that failed together are not retried together. `chance` is from 0 to 1.
 *
 * @example
 * pauseAfter(1, 5, 0.5) // 5
 * pauseAfter(3, 5, 0.5) // 80
 * pauseAfter(3, 5, 0) // 40
 * pauseAfter(20, 5, 1) // 64800
 */
export function pauseAfter(attempt: number, firstPauseSeconds: number, chance: number): number {
  return Math.min(firstPauseSeconds * GROWTH ** (attempt - 1), TWELVE_HOURS) * (0.5 + chance);
}

/**
 * Seconds in `Retry-After`, which holds whole seconds or a date; at most 12 hours.
 * 0 when there is no readable value.
 *
 * @example
 * retryAfterSeconds('120', new Date()) // 120
 * retryAfterSeconds('Sat, 31 Jan 2026 12:01:00 GMT', new Date('2026-01-31T12:00:00Z')) // 60
 * retryAfterSeconds('soon', new Date()) // 0
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), TWELVE_HOURS);
}

/** Message that is signed. */
interface Message {
  /** Id, equal in each attempt. */
  readonly id: string;
  /** When this attempt is made. */
  readonly at: Date;
  readonly body: string;
}

/** A new secret to sign with: `whsec_` and 256 random bits in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/**
 * The headers of a delivery, by Standard Webhooks.
 *
 * @example
 * const message = { id: 'dlv_1', at: new Date('2026-01-31T12:00:00Z'), body: '{}' };
 * signedHeaders(message, 'whsec_c2l4dGVlbiBieXRlcyBvciBtb3Jl')['webhook-timestamp'] // '1769860800'
 */
export function signedHeaders({ id, at, body }: Message, secret: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Signer(secret).sign(id, at, body),
  };
}
