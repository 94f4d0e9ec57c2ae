import type { Compute, LogEntry, RunInputs, ServiceLimits } from '../options.js';
import type { Allowance, ClaimedRun, Lease, NewRun, RequestNote, Store } from '../store/store.js';
import type { ComputedRun, RunError, RunKind, RunRecord } from '../store/records.js';
import { ENGINE_VERSION } from '../engine-version.js';
import { CANCELLED, gaveUp, NO_ROOM, runErrorOf, UNREADABLE } from './run-error.js';
import { NO_TRACING, type OpenSpan, type Tracing } from '../tracing.js';
import { unable } from '../unable.js';
import { runWatch } from './run-watch.js';
import { pause, within } from './within.js';
import { workLoop } from './work-loop.js';

/** What the runs of a process need. */
export interface RunContext {
  readonly store: Pick<Store, 'runs' | 'tenants'>;
  readonly clock: () => Date;
  readonly ids: (prefix: string) => string;
  readonly compute: Compute;
  readonly limits: Pick<
    ServiceLimits,
    | 'answerSeconds'
    | 'computeSeconds'
    | 'leaseSeconds'
    | 'concurrency'
    | 'tenantConcurrency'
    | 'attempts'
    | 'tenantBytes'
  >;
  readonly log: (entry: LogEntry) => void;
  readonly tracing?: Tracing;
  /** Called when a run has ended, so that its webhooks need not wait for the next look at the outbox. */
  readonly onEnd: () => void;
}

/** A run that somebody asks for. */
export interface Submission {
  readonly kind: RunKind;
  readonly inputs: RunInputs;
  /** SHA-256 of the body of the request. */
  readonly bodyHash: string;
  readonly scenario: { readonly id: string; readonly version: number } | null;
  readonly webhook: NewRun['webhook'];
  /** True when the caller does not want to wait for the result. */
  readonly respondAsync: boolean;
  /** Names the span of the request. */
  readonly traceparent?: string | null;
  readonly request?: RequestNote;
  readonly allowance?: Allowance;
}

/** Accepts runs and computes them, as well as those that other processes left behind. */
export interface Runs {
  /**
   * Accepts a run durably, and has it computed. Resolves with the run as it stands: when it has ended, when the caller has waited
   * `answerSeconds`, or at once when the caller does not want to wait.
   *
   * @throws DeletedRun when it is deleted while the caller waits
   */
  submit(tenant: string, submission: Submission): Promise<RunRecord>;
  /** The run as it stands once it has ended, or after `answerSeconds`. */
  wait(tenant: string, id: string): Promise<RunRecord | null>;
  /** Ends a run that has not ended, as failed; false when there is none. */
  cancel(tenant: string, id: string): Promise<boolean>;
  /** Computes what waits in the queue. */
  start(): void;
  /** Takes on no more runs. Those not computed after `drainSeconds` are handed back for other processes to compute. */
  stop(drainSeconds: number): Promise<void>;
}

/** A run was deleted while somebody waited for it. */
export class DeletedRun extends Error {}

/** How often to look whether other processes have computed runs that somebody waits for here. */
const LOOK_ELSEWHERE_EVERY_MS = 50;

/** How often to look for runs that wait, and whether those in hand are still to be computed. */
const LOOK_EVERY_MS = 250;

/** Where nothing began for so long, all that is computed here is large: another tenant's run need not wait for any of it to end. */
const PATIENCE_MS = 2_000;

/** How many times a lease is renewed before it would end. */
const BEATS_A_LEASE = 3;

/** A run that this process computes. */
interface InHand {
  /** Resolves when the run is computed and recorded, or dropped. */
  readonly over: Promise<unknown>;
  /** Stops the computation of the run. */
  readonly drop: AbortController;
}

/** The runs of one process. Several processes may share a store: a run is computed by whoever claims it. */
export function createRuns(context: RunContext): Runs {
  const { store, clock, limits, log, tracing = NO_TRACING } = context;
  const holder = context.ids('prc');
  const inHand = new Map<string, InHand>();
  /** The number of runs in hand or about to be. */
  let taken = 0;
  /** When a run was taken in hand, by a clock that is never set. */
  let takenAt = 0;
  /** The tenant that was served last: others come first when it is as much their turn. */
  let served: string | null = null;
  let isStopping = false;
  let isAbandoned = false;
  let isLooking = false;
  let pulses: ReturnType<typeof setInterval>[] = [];

  const now = (): string => clock().toISOString();
  const lease = (): Lease => ({
    holder,
    until: new Date(clock().getTime() + limits.leaseSeconds * 1000).toISOString(),
  });

  const watch = runWatch(LOOK_ELSEWHERE_EVERY_MS, async (ids) => {
    const elsewhere = ids.filter((id) => !inHand.has(id));
    if (isStopping || elsewhere.length === 0) return elsewhere;
    const unended = await store.runs.unended(elsewhere);
    return elsewhere.filter((id) => !unended.includes(id));
  });

  const queue = workLoop(LOOK_EVERY_MS, claimWhatWaits, {
    failing: (error) => log({ level: 'error', event: 'queue.unreadable', error: String(error) }),
    recovered: () => log({ level: 'info', event: 'queue.readable' }),
  });

  /** The most runs of one tenant that there may be with the next; null for any number, 0 where there is no room for a next. */
  function mostOfTenant(): number | null {
    if (taken < limits.concurrency) return limits.tenantConcurrency;
    // One beyond the room, on a processor that is shared, and only of a tenant of which nothing is computed.
    return taken === limits.concurrency && performance.now() - takenAt >= PATIENCE_MS ? 1 : 0;
  }

  async function claimWhatWaits(): Promise<void> {
    for (let most = mostOfTenant(); queue.isOn() && most !== 0; most = mostOfTenant()) {
      taken += 1;
      const run = await store.runs.claim(lease(), now(), most, served).catch((error: unknown) => {
        taken -= 1;
        throw error;
      });
      if (run !== null) takeInHand(run);
      else {
        taken -= 1;
        return;
      }
    }
  }

  /** Computes a run that this process holds, for which there is room. */
  function takeInHand(run: ClaimedRun): void {
    // It was requeued, or its lease ended, while this process computed it: it is computed once.
    inHand.get(run.id)?.drop.abort();
    served = run.tenant;
    takenAt = performance.now();
    const drop = new AbortController();
    const about = {
      name: 'process runs',
      kind: 'consumer',
      attributes: {
        'messaging.system': 'esop_repurchase',
        'messaging.operation.name': 'process',
        'messaging.operation.type': 'process',
        'messaging.destination.name': 'runs',
        'messaging.message.id': run.id,
        'esop.run.attempt': run.attempts,
      },
      link: run.traceparent,
    } as const;
    const work = tracing
      .span(about, (span) => computeAndRecord(run, drop.signal, span))
      .catch((error: unknown) => {
        // The store failed: the run is computed again when its lease ends.
        log({ level: 'error', event: 'run.interrupted', run: run.id, error: String(error) });
        if (unable(error) !== null) void postpone(run.id);
      })
      .finally(() => {
        if (inHand.get(run.id)?.drop === drop) inHand.delete(run.id);
        watch.tell(run.id);
        taken -= 1;
        if (inHand.size === 0) {
          pulses.forEach(clearInterval);
          pulses = [];
        }
        queue.wake();
      });
    const dropped = new Promise((resolve) => drop.signal.addEventListener('abort', resolve));
    void dropped.then(() => watch.tell(run.id));
    inHand.set(run.id, { over: Promise.race([work, dropped]), drop });
    // Accepted while the process was stopping.
    if (isAbandoned) void handBack(run.id).catch(() => undefined);
    if (pulses.length > 0) return;
    pulses = [
      setInterval(() => void renewLeases(), (limits.leaseSeconds / BEATS_A_LEASE) * 1000),
      setInterval(() => void dropWhatIsLost(), LOOK_EVERY_MS),
    ];
  }

  /** Hands a run back without ending it: its status stays running until another process completes it. */
  async function handBack(id: string): Promise<void> {
    inHand.get(id)?.drop.abort();
    await store.runs.release(id, holder, 'undone');
  }

  /** Takes back an attempt that only the database stood in the way of, once it can note that: the run may be tried as often as before. */
  async function postpone(id: string): Promise<void> {
    while (!isAbandoned) {
      try {
        await store.runs.release(id, holder, 'postponed');
        return;
      } catch {
        await pause(LOOK_EVERY_MS);
      }
    }
  }

  /** Keeps the runs in hand. Of any other that this process holds, it could not note the end: its lease ends. */
  async function renewLeases(): Promise<void> {
    try {
      await store.runs.renew([...inHand.keys()], lease());
    } catch (error) {
      log({ level: 'warn', event: 'lease.not_renewed', error: String(error) });
    }
  }

  /**
   * Drops the runs in hand that were cancelled, deleted or taken over meanwhile: the store counts them no more, so that their tenant
   * would compute more at once than it may.
   */
  async function dropWhatIsLost(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    const before = [...inHand];
    try {
      const held = await store.runs.held(holder);
      for (const [id, { drop }] of before) if (!held.includes(id)) drop.abort();
    } catch {
      // The runs are computed meanwhile; renewing their leases reports it.
    } finally {
      isLooking = false;
    }
  }

  async function computeAndRecord(run: ClaimedRun, dropped: AbortSignal, span: OpenSpan): Promise<void> {
    const { id, tenant, attempts } = run;
    const started = clock().getTime();
    const tell = (
      level: LogEntry['level'],
      event: string,
      more: { readonly code?: string; readonly error?: string } = {},
    ): void => {
      if (level === 'error' || more.code !== undefined) span.fail(more.code ?? event);
      log({ level, event, run: id, tenant, attempts, ms: clock().getTime() - started, ...more });
    };
    const { inputs } = run;
    if (inputs === null || attempts > limits.attempts) {
      const reason = inputs === null ? UNREADABLE : gaveUp(limits.attempts);
      await store.runs.fail(id, holder, reason, now());
      tell('error', 'run.given_up', { error: reason.message });
      context.onEnd();
      return;
    }
    const outcome = (await hasRoom(tenant)) ? await outcomeOf(inputs, dropped) : { reason: NO_ROOM, error: null };
    if (dropped.aborted) tell('info', isAbandoned ? 'run.handed_back' : 'run.dropped');
    else if ('computed' in outcome) {
      const kept = await store.runs.complete(id, holder, outcome.computed, now());
      tell('info', kept ? 'run.completed' : 'run.completed_by_another');
    } else if (outcome.reason !== null) {
      await store.runs.fail(id, holder, outcome.reason, now());
      tell('info', 'run.failed', { code: outcome.reason.code });
    } else {
      await store.runs.release(id, holder, 'counted');
      tell('error', 'run.interrupted', { error: String(outcome.error) });
      return;
    }
    context.onEnd();
  }

  /** Asked before each run is computed: many may be accepted before the results of any are known. */
  async function hasRoom(tenant: string): Promise<boolean> {
    const { tenantBytes } = limits;
    return tenantBytes === null || (await store.tenants.bytes(tenant)) <= tenantBytes;
  }

  type Outcome = { computed: ComputedRun } | { reason: RunError | null; error: unknown };

  async function outcomeOf(inputs: Uint8Array, signal: AbortSignal): Promise<Outcome> {
    try {
      return { computed: await context.compute(inputs, limits.computeSeconds, signal) };
    } catch (error) {
      return { reason: runErrorOf(error), error };
    }
  }

  async function waitForEnd(tenant: string, id: string): Promise<RunRecord | null> {
    const until = performance.now() + limits.answerSeconds * 1000;
    for (;;) {
      await watch.over(id, until - performance.now());
      const run = await store.runs.get(tenant, id);
      if (run === null || hasEnded(run) || isStopping || performance.now() >= until) return run;
    }
  }

  return {
    submit: async (
      tenant,
      {
        kind,
        inputs: { hash, gzip },
        bodyHash,
        scenario,
        webhook,
        respondAsync,
        traceparent = null,
        request,
        allowance,
      },
    ) => {
      const id = context.ids('run');
      const run: NewRun = {
        id,
        kind,
        scenario_id: scenario?.id ?? null,
        scenario_version: scenario?.version ?? null,
        inputs_hash: hash,
        // The same body may mean other inputs later, because a scenario may change.
        body_hash: scenario === null ? bodyHash : null,
        engine_version: ENGINE_VERSION,
        inputs: gzip,
        created_at: now(),
        traceparent,
        webhook,
      };
      const hasRoom = gzip !== null && !respondAsync && !isStopping && taken < limits.concurrency;
      if (hasRoom) taken += 1;
      const accepted = await store.runs
        .accept(tenant, run, {
          ...(hasRoom && { lease: lease() }),
          ...(request !== undefined && { request }),
          ...(allowance !== undefined && { allowance }),
          tenantLimit: limits.tenantConcurrency,
        })
        .catch((error: unknown) => {
          if (hasRoom) taken -= 1;
          throw error;
        });
      if (accepted.status === 'running' && hasRoom) {
        takeInHand({ id, tenant, inputs: gzip, engine_version: ENGINE_VERSION, attempts: 1, traceparent });
      } else {
        if (hasRoom) taken -= 1;
        if (hasEnded(accepted)) context.onEnd();
        else queue.wake();
      }
      if (respondAsync || hasEnded(accepted)) return accepted;
      const waitedFor = await waitForEnd(tenant, id);
      if (waitedFor === null) throw new DeletedRun();
      return waitedFor;
    },
    wait: async (tenant, id) => {
      const run = await store.runs.get(tenant, id);
      return run === null || hasEnded(run) ? run : waitForEnd(tenant, id);
    },
    cancel: async (tenant, id) => {
      if (!(await store.runs.cancel(tenant, id, CANCELLED, now()))) return false;
      inHand.get(id)?.drop.abort();
      context.onEnd();
      return true;
    },
    start: queue.start,
    stop: async (drainSeconds) => {
      isStopping = true;
      await queue.stop();
      await within(drainSeconds * 1000, Promise.all([...inHand.values()].map(({ over }) => over)));
      isAbandoned = true;
      await Promise.allSettled([...inHand.keys()].map(handBack));
    },
  };
}

function hasEnded({ status }: RunRecord): boolean {
  return status === 'completed' || status === 'failed';
}
