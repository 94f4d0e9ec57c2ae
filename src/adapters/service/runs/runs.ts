import type { Compute, LogEntry, ServiceLimits } from '../options.js';
import type { ClaimedRun, NewRun, RequestKey, Store } from '../store/store.js';
import type { ComputedRun, RunError, RunRecord } from '../store/records.js';
import { ENGINE_VERSION } from '../engine-version.js';
import type { RunInputs } from './read-inputs.js';
import { gaveUp, runErrorOf } from './run-error.js';
import { pause, within } from './within.js';

/** What the runs of a process need. */
export interface RunContext {
  readonly store: Pick<Store, 'runs' | 'jobs'>;
  readonly clock: () => Date;
  readonly ids: (prefix: string) => string;
  readonly compute: Compute;
  readonly limits: Pick<
    ServiceLimits,
    'answerSeconds' | 'computeSeconds' | 'graceSeconds' | 'concurrency' | 'attempts'
  >;
  readonly log: (entry: LogEntry) => void;
  /** Called when a run has ended, so that its webhooks need not wait for the next look at the outbox. */
  readonly onEnd: () => void;
}

/** A run that somebody asks for. */
export interface Submission {
  readonly inputs: RunInputs;
  readonly scenario: { readonly id: string; readonly version: number } | null;
  readonly webhook: NewRun['webhook'];
  /** True when the caller does not want to wait for the result. */
  readonly respondAsync: boolean;
  readonly request?: RequestKey;
}

/** Accepts runs, computes them, and computes those that others left behind. */
export interface Runs {
  /**
   * Accepts a run, durably, and computes it. Resolves with the run as it stands when it has ended, or when the caller has
   * waited `answerSeconds`, or at once when it does not want to wait.
   */
  submit(tenant: string, submission: Submission): Promise<RunRecord>;
  /** The run as it stands once it has ended, or after `answerSeconds`. */
  wait(tenant: string, id: string): Promise<RunRecord | null>;
  /** Computes what the jobs hand out. */
  start(): Promise<void>;
  /** Takes on no more; what is not computed after `drainSeconds` is handed back for others to compute. */
  stop(drainSeconds: number): Promise<void>;
}

/** How often to look whether another process has computed a run. */
const LOOK_EVERY_MS = 50;

/** The runs of one process. Several processes may share a store: a run is computed by whoever claims it. */
export function createRuns(context: RunContext): Runs {
  const { store, clock, limits, log } = context;
  const holder = context.ids('prc');
  const inHand = new Map<string, Promise<void>>();
  let stopping = false;
  let isAbandoned = false;
  let abandon = (): void => undefined;
  const abandoned = new Promise<void>((resolve) => {
    abandon = resolve;
  });

  const later = (seconds: number): string => new Date(clock().getTime() + seconds * 1000).toISOString();
  const now = (): string => clock().toISOString();
  const leaseEnd = (): string => later(limits.computeSeconds + limits.graceSeconds);

  /** Has work on a run take up room until it ends. */
  function enter(id: string, work: Promise<void>): Promise<void> {
    const entered = work
      .catch((error: unknown) => {
        // The store failed: the run is handed out again when its lease ends.
        log({ level: 'error', event: 'run.interrupted', run: id, error: String(error) });
      })
      .finally(() => inHand.delete(id));
    inHand.set(id, entered);
    return entered;
  }

  /** Claims a run that was handed out and computes it, unless somebody else does or has; waits until there is room for it. */
  async function take(id: string): Promise<void> {
    while (inHand.size >= limits.concurrency && !inHand.has(id) && !stopping) await Promise.race(inHand.values());
    if (stopping) return;
    await Promise.race([inHand.get(id) ?? enter(id, claimAndCompute(id)), abandoned]);
  }

  /** Computes a run as soon as it is accepted. */
  async function computeAccepted(id: string, accepting: Promise<RunRecord>): Promise<void> {
    const accepted = await accepting.catch(() => null);
    if (accepted !== null && !hasEnded(accepted) && !isAbandoned) await claimAndCompute(id);
  }

  async function claimAndCompute(id: string): Promise<void> {
    const run = await store.runs.claim(id, holder, now(), leaseEnd());
    if (run === null) return;
    const started = clock().getTime();
    const tell = (level: LogEntry['level'], event: string, more: object = {}): void => {
      const ms = clock().getTime() - started;
      log({ level, event, run: id, tenant: run.tenant, attempts: run.attempts, ms, ...more });
    };
    if (run.attempts > limits.attempts) {
      await store.runs.fail(id, holder, gaveUp(limits.attempts), now());
      tell('error', 'run.given_up');
    } else {
      const outcome = await outcomeOf(run);
      if ('computed' in outcome) {
        const kept = await store.runs.complete(id, holder, outcome.computed, now());
        tell('info', kept ? 'run.completed' : 'run.completed_by_another');
      } else if (outcome.reason !== null) {
        await store.runs.fail(id, holder, outcome.reason, now());
        tell('info', 'run.failed', { code: outcome.reason.code });
      } else {
        await store.runs.release(id, holder, now());
        if (stopping) tell('info', 'run.handed_back');
        else tell('error', 'run.interrupted', { error: String(outcome.error) });
        return;
      }
    }
    context.onEnd();
  }

  type Outcome = { computed: ComputedRun } | { reason: RunError | null; error: unknown };

  async function outcomeOf({ inputs }: ClaimedRun): Promise<Outcome> {
    try {
      return { computed: await context.compute(inputs, limits.computeSeconds) };
    } catch (error) {
      return { reason: runErrorOf(error), error };
    }
  }

  async function wait(tenant: string, id: string): Promise<RunRecord | null> {
    const until = Date.now() + limits.answerSeconds * 1000;
    for (;;) {
      const run = await store.runs.get(tenant, id);
      if (run === null || hasEnded(run) || stopping || Date.now() >= until) return run;
      await pause(Math.min(LOOK_EVERY_MS, until - Date.now()));
    }
  }

  return {
    submit: async (tenant, { inputs, scenario, webhook, respondAsync, request }) => {
      const here = !respondAsync && !stopping && inHand.size < limits.concurrency;
      const run: NewRun = {
        id: context.ids('run'),
        scenario_id: scenario?.id ?? null,
        scenario_version: scenario?.version ?? null,
        inputs_hash: inputs.hash,
        engine_version: ENGINE_VERSION,
        inputs: inputs.text,
        created_at: now(),
        webhook,
      };
      // The jobs hand it out only in case this process ends before the run does.
      const startAt = here ? leaseEnd() : run.created_at;
      const accepting = store.runs.accept(tenant, run, startAt, request);
      // The room is taken from now on: what comes meanwhile is for whoever has room, and needs to wait for no lease.
      const work = here ? enter(run.id, computeAccepted(run.id, accepting)) : undefined;
      const accepted = await accepting;
      if (hasEnded(accepted)) context.onEnd();
      if (respondAsync) return accepted;
      if (work !== undefined) {
        await within(limits.answerSeconds * 1000, Promise.race([work, abandoned]));
        return hasEnded(accepted) ? accepted : ((await store.runs.get(tenant, run.id)) ?? accepted);
      }
      return hasEnded(accepted) ? accepted : ((await wait(tenant, run.id)) ?? accepted);
    },
    wait,
    start: () => store.jobs.start(take, { concurrency: limits.concurrency }),
    stop: async (drainSeconds) => {
      stopping = true;
      await within(drainSeconds * 1000, Promise.allSettled(inHand.values()));
      isAbandoned = true;
      // Handed back, not ended: the status stays running until another process completes them.
      await Promise.allSettled([...inHand.keys()].map((id) => store.runs.release(id, holder, now())));
      abandon();
      await store.jobs.stop();
    },
  };
}

function hasEnded({ status }: RunRecord): boolean {
  return status === 'completed' || status === 'failed';
}
