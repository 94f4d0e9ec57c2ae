import type { Transaction } from '../database/database.js';
import { tenantBytes } from '../database/tables.js';
import { ENGINE_VERSION } from 'esop-repurchase';
import type { Compute, LogEntry, RunInputs, ServiceLimits } from '../options.js';
import type { Again, Jobs, JobTable, Queue } from '../queue.js';
import type { ComputedRun, RunError, RunKind, RunRecord } from '../records.js';
import type { RequestNote } from '../records/requests.js';
import type { Stored } from '../store.js';
import { CANCELLED, gaveUp, NO_ROOM, runErrorOf, UNREADABLE } from './compute-run.js';
import { endedOf, getRun, type OwnWebhook } from './read-runs.js';
import { acceptRun, beginRun, type BegunRun, completeRun, failRun, undoBegin } from './transitions.js';

/** Dependencies of the runs of a process. */
export interface RunContext extends Stored {
  readonly queue: Pick<Queue, 'wake'>;
  readonly clock: () => Date;
  /** A new identifier with the given prefix: `run`, `scn`, `whk`, `req`, `probe`. */
  readonly ids: (prefix: string) => string;
  readonly compute: Compute;
  readonly limits: Pick<
    ServiceLimits,
    'answerSeconds' | 'computeSeconds' | 'concurrency' | 'tenantConcurrency' | 'tenantBytes'
  >;
  readonly log: (entry: LogEntry) => void;
  /** Becomes true when the service takes on no more work. */
  readonly isStopping: () => boolean;
}

/** A run that somebody asks for. */
interface Submission {
  readonly kind: RunKind;
  readonly inputs: RunInputs;
  readonly scenario: { readonly id: string; readonly version: number } | null;
  readonly webhook: OwnWebhook | null;
  /** True when the caller does not want to wait for the result. */
  readonly respondAsync: boolean;
  readonly request: RequestNote | undefined;
  readonly count: (transaction: Transaction) => Promise<Error | null>;
}

/** Accepts runs and computes them, as well as those that other processes left behind. */
export interface Runs {
  /**
   * Accepts a run durably, and has it computed. Resolves with the run as it stands: when it has ended, when the caller has waited
   * `answerSeconds`, or at once when the caller does not want to wait; with null when it is deleted meanwhile.
   */
  submit(tenant: string, submission: Submission): Promise<RunRecord | null>;
  /** The run as it stands once it has ended, or after `answerSeconds`; at once when the caller does not want to wait. */
  wait(tenant: string, id: string, respondAsync: boolean): Promise<RunRecord | null>;
  /** Ends a run that has not ended, as failed; false when there is none. */
  cancel(tenant: string, id: string): Promise<boolean>;
  /** Worker of this process for runs that are due. */
  readonly jobs: Jobs;
}

/** Interval of the check whether runs that somebody waits for here have ended elsewhere, and whether those in hand have. */
const LOOK_EVERY_MS = 100;
const LOOK_IN_HAND_EVERY_MS = 1000;

/** Time that a run waits for others of its tenant when the limit of concurrent runs is reached. */
const OTHERS_SECONDS = 1;

/** A process whose machine vanished holds its runs for so long. */
const HOLD_SECONDS = 30;

/** Runs as jobs. Tenants take turns. */
export const RUNS: JobTable = {
  name: 'runs',
  due: 'due_at',
  isOpen: "status in ('queued', 'running')",
  order: 'turn, position',
  holdSeconds: HOLD_SECONDS,
  isExtended: true,
  // Twice, as the clocks of processes differ a little.
  longestSeconds: 2 * HOLD_SECONDS,
};

/** Why a run is dropped that nobody cancelled. */
const STOPPING = 'stopping';

/** A run is given up only when it has been begun so often: processes end for many reasons that are not the run's. */
const MOST_ATTEMPTS = 20;

/** The runs of one process. */
export function createRuns(context: RunContext): Runs {
  const { database, clock, limits, log } = context;
  const inHand = new Map<string, AbortController>();
  const now = (): string => clock().toISOString();

  const watch = runWatch(LOOK_EVERY_MS, (ids) =>
    context.isStopping() ? Promise.resolve(ids) : endedOf(database, ids),
  );

  /** Aborts what was cancelled or deleted meanwhile, wherever that was asked for. */
  async function dropWhatHasEnded(): Promise<void> {
    for (const id of await endedOf(database, [...inHand.keys()])) inHand.get(id)?.abort();
  }

  const work: Jobs['work'] = async (id, stopping) => {
    const run = await beginRun(context, id, limits.tenantConcurrency, now());
    if (run === 'ended') return undefined;
    if (run === 'others first') return { afterSeconds: OTHERS_SECONDS };
    const dropped = new AbortController();
    const stop = (): void => dropped.abort(STOPPING);
    stopping.addEventListener('abort', stop);
    // A signal that has aborted does so only once.
    if (stopping.aborted) stop();
    inHand.set(id, dropped);
    const looks = setInterval(() => void dropWhatHasEnded().catch(() => undefined), LOOK_IN_HAND_EVERY_MS);
    try {
      return await computeAndRecord(run, dropped.signal);
    } finally {
      clearInterval(looks);
      stopping.removeEventListener('abort', stop);
      inHand.delete(id);
      watch.tell(id);
    }
  };

  async function computeAndRecord(run: BegunRun, dropped: AbortSignal): Promise<Again | undefined> {
    const started = clock().getTime();
    const tell = (level: LogEntry['level'], event: string, more: Partial<LogEntry> = {}): void => {
      const { id, tenant, attempts } = run;
      log({ level, event, run: id, tenant, attempts, ms: clock().getTime() - started, ...more });
    };
    const outcome = await outcomeOf(run, dropped);
    const isStopped = dropped.reason === STOPPING;
    if (dropped.aborted && !isStopped) tell('info', 'run.dropped');
    else if ('computed' in outcome) {
      const isKept = await completeRun(context, run, outcome.computed, now());
      tell('info', isKept ? 'run.completed' : 'run.dropped');
    } else if (outcome.reason !== null) {
      await failRun(context, run, outcome.reason, now());
      const { code, message } = outcome.reason;
      if (code === 'INTERNAL_ERROR') tell('error', 'run.given_up', { error: message });
      else tell('info', 'run.failed', { code });
    } else if (isStopped) {
      // Its status stays running until another process completes it.
      await undoBegin(database, run.id);
      tell('info', 'run.handed_back');
      return { afterSeconds: 0 };
    } else {
      tell('error', 'run.interrupted', { error: String(outcome.error) });
      return { afterSeconds: OTHERS_SECONDS };
    }
    return undefined;
  }

  type Outcome = { computed: ComputedRun } | { reason: RunError | null; error: unknown };

  async function outcomeOf({ tenant, inputs, attempts }: BegunRun, signal: AbortSignal): Promise<Outcome> {
    if (inputs === null) return { reason: UNREADABLE, error: null };
    if (attempts > MOST_ATTEMPTS) return { reason: gaveUp(MOST_ATTEMPTS), error: null };
    // Many may be accepted before the results of any are known.
    const { tenantBytes: most } = limits;
    if (most !== null && (await tenantBytes(database, tenant)) > most) return { reason: NO_ROOM, error: null };
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
      const run = await getRun(context, tenant, id);
      if (run === null || hasEnded(run) || context.isStopping() || performance.now() >= until) return run;
    }
  }

  return {
    submit: async (tenant, { kind, inputs, scenario, webhook, respondAsync, request, count }) => {
      const id = context.ids('run');
      const run = {
        id,
        kind,
        scenario_id: scenario?.id ?? null,
        scenario_version: scenario?.version ?? null,
        inputs_hash: inputs.hash,
        engine_version: ENGINE_VERSION,
        created_at: now(),
        inputs: inputs.gzip,
        webhook,
      };
      const accepted = await acceptRun(context, tenant, run, { request, count });
      return respondAsync ? accepted : waitForEnd(tenant, id);
    },
    wait: async (tenant, id, respondAsync) => {
      const run = await getRun(context, tenant, id);
      return run === null || hasEnded(run) || respondAsync ? run : waitForEnd(tenant, id);
    },
    cancel: async (tenant, id) => {
      if (!(await failRun(context, { id, tenant }, CANCELLED, now()))) return false;
      inHand.get(id)?.abort();
      watch.tell(id);
      return true;
    },
    jobs: { table: RUNS, concurrency: limits.concurrency, work },
  };
}

function hasEnded({ status }: RunRecord): boolean {
  return status === 'completed' || status === 'failed';
}

/** Lets many wait for the ends of runs, wherever these are computed. */
interface RunWatch {
  /** Resolves when the run has ended, as far as anybody knows, and after `ms` at the latest. */
  over(id: string, ms: number): Promise<void>;
  /** Tells the requests that wait for this run that it changed. */
  tell(id: string): void;
}

/**
 * A watch of runs that asks `ended`, while anybody waits, every `everyMs` which of their runs may be looked at: once for all that wait.
 * Who is told looks for itself, so nobody waits longer when it cannot be asked.
 */
function runWatch(everyMs: number, ended: (ids: readonly string[]) => Promise<readonly string[]>): RunWatch {
  const waiting = new Map<string, Set<() => void>>();
  let isLooking = false;

  function tell(id: string): void {
    waiting.get(id)?.forEach((go) => go());
  }

  async function look(): Promise<void> {
    const ids = [...waiting.keys()];
    (await ended(ids).catch(() => ids)).forEach(tell);
    lookSoon(waiting.size > 0);
  }

  function lookSoon(isAwaited: boolean): void {
    isLooking = isAwaited;
    if (isAwaited) setTimeout(() => void look(), everyMs);
  }

  return {
    over: (id, ms) =>
      new Promise((resolve) => {
        const those = waiting.get(id) ?? new Set();
        waiting.set(id, those);
        const go = (): void => {
          clearTimeout(timer);
          those.delete(go);
          if (those.size === 0) waiting.delete(id);
          resolve();
        };
        const timer = setTimeout(go, Math.max(0, ms));
        those.add(go);
        if (!isLooking) lookSoon(true);
      }),
    tell,
  };
}
