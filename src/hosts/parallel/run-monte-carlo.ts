import type * as Os from 'node:os';
import type { MonteCarloOptions, MonteCarloResult } from '../../analysis/index.js';
import {
  pathRanges,
  type PreparedMonteCarlo,
  prepareMonteCarlo,
  readWorkers,
  type SampledPaths,
} from '../../analysis/internal.js';
import type { ReadOnlyFields } from '../../engine/internal.js';
import type { PreparedPlan } from '../../index.js';
import { isNode, nodeModule } from './asking.js';
import { startWorkers, type Workers } from './workers.js';

/** Progress of a run. */
export interface MonteCarloProgress {
  /** Paths computed so far. */
  readonly done: number;
  /** Paths in all. */
  readonly total: number;
}

/** Progress and cancellation of a run, and an earlier answer. */
export interface WatchOptions {
  /** Receives the paths computed so far, several times a worker. */
  readonly onProgress?: ((progress: MonteCarloProgress) => void) | undefined;
  /** Result of the same plan and options but with fewer paths: those are not computed again. */
  readonly earlier?: ReadOnlyFields<MonteCarloResult> | undefined;
  /** Stops everything once it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** Threads of a run. */
export interface PoolOptions {
  /** Most threads to use, 1 to 1,024; when left out, as many as the machine has cores, and for a short run fewer. */
  readonly workers?: number | undefined;
  /**
   * The address of the worker script: in a browser a URL of the page's own origin, in Node a `file:` URL or a path from `/` or `./`.
   * By default it is `monte-carlo-worker.js` beside this module, and in Node otherwise the script of the installed package. A bundler
   * that copies no such file resolves it as `esop-repurchase/parallel/worker`. The script imports nothing.
   */
  readonly workerUrl?: URL | string | undefined;
}

/** Threads of a run, its progress and its cancellation. */
export interface ParallelOptions extends PoolOptions, WatchOptions {}

/** Threads that are started once and compute one run after the other, or several at a time. */
export interface MonteCarloPool {
  /**
   * Computes a run as `runMonteCarlo()`, on the threads of the pool, which stay. A run that fails or is aborted leaves the others alone.
   */
  run(plan: PreparedPlan, options: MonteCarloOptions, watch?: WatchOptions): Promise<MonteCarloResult>;
  /** Stops the threads. Runs that are not finished are rejected. */
  end(): Promise<void>;
}

/**
 * Starts threads for many runs, such as the jobs of a queue: each thread loads the engine once and not once a run.
 *
 * @throws ValidationError when the number of workers is not one
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Nobody', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {} },
 *   { participants: [] },
 * );
 * const pool = monteCarloPool({ workers: 2 });
 * const stop = new AbortController();
 * const runs = [1, 2].map((seed) => pool.run(plan, { paths: 100_000, seed }, { signal: stop.signal }));
 * const outcome = Promise.all(runs).catch((reason: unknown) => reason);
 * stop.abort('enough');
 * await pool.end();
 * await outcome // 'enough'
 */
export function monteCarloPool(options: PoolOptions = {}): MonteCarloPool {
  const { workers, workerUrl } = Object(options) as PoolOptions;
  const asked = readWorkers(workers);
  const start = async (): Promise<[count: number, threads: Workers]> => {
    const count = asked ?? (await availableCores());
    return [count, startWorkers(count, workerUrl)];
  };
  const started = start();
  return {
    run: async (plan, options, watch = {}) => {
      throwIfAborted(watch.signal);
      const prepared = prepareMonteCarlo(plan, options, watch.earlier);
      const [count, threads] = await started;
      return runOn(threads, count, prepared, watch);
    },
    end: async () => {
      const [, threads] = await started;
      await threads.end();
    },
  };
}

/**
 * `monteCarlo()` on all cores: paths are handed out to worker threads, in browsers to Web Workers. The result is that of
 * `monteCarlo()` bit for bit, whatever the number of workers. They are gone when the promise settles.
 *
 * Each worker loads and compiles the engine anew, about half a second of work, so unless `workers` says how many, a short run has one
 * worker and a longer one more.
 *
 * @param options - number of paths, and the random inputs
 * @param parallel - how many workers, and how they are watched and stopped
 * @throws ValidationError when an option violates a constraint; nothing was started then
 * @throws SimulationError when a figure of one of the paths is beyond the exact range, unless such paths may be left out
 * @throws the signal's reason once it is aborted, and an `Error` when a worker cannot start or dies
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Long', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 10 }] },
 * );
 * const stop = new AbortController();
 * const result = runMonteCarlo(plan, { paths: 100_000, seed: 1 }, {
 *   onProgress: ({ done, total }) => console.log(`${done} of ${total} paths`),
 *   signal: stop.signal,
 * });
 * stop.abort('enough');
 * await result.catch((reason: unknown) => reason) // 'enough'
 */
export async function runMonteCarlo(
  plan: PreparedPlan,
  options: MonteCarloOptions,
  parallel: ParallelOptions = {},
): Promise<MonteCarloResult> {
  return run(plan, options, parallel, false);
}

/**
 * `runMonteCarlo()` for a caller that may be kept waiting: a run that is worth one worker is computed in the caller's thread, which has
 * loaded and compiled the engine already, unless `workers` says otherwise.
 */
export async function runHereOrInParallel(
  plan: PreparedPlan,
  options: MonteCarloOptions,
  parallel: ParallelOptions = {},
): Promise<MonteCarloResult> {
  return run(plan, options, parallel, true);
}

async function run(
  plan: PreparedPlan,
  options: MonteCarloOptions,
  parallel: ParallelOptions,
  mayWait: boolean,
): Promise<MonteCarloResult> {
  const { workers, workerUrl, ...watch } = Object(parallel) as ParallelOptions;
  throwIfAborted(watch.signal);
  const prepared = prepareMonteCarlo(plan, options, watch.earlier);
  const asked = readWorkers(workers);
  const worth = workersWorth(prepared);
  if (mayWait && asked === undefined && worth === 1) return runHere(prepared, watch);
  return runOnOwn(asked ?? Math.min(await availableCores(), worth), workerUrl, prepared, watch);
}

function runHere({ from, to, samples, resultOf }: PreparedMonteCarlo, { onProgress }: WatchOptions): MonteCarloResult {
  const all: SampledPaths = { samples: [], left_out: [] };
  for (const [first, end] of pathRanges(from, to, 1)) {
    addPaths(all, samples(first, end));
    onProgress?.({ done: end - from, total: to - from });
  }
  return resultOf(all);
}

/** Computes a run on threads of its own. */
async function runOnOwn(
  wanted: number,
  workerUrl: PoolOptions['workerUrl'],
  prepared: PreparedMonteCarlo,
  watch: WatchOptions,
): Promise<MonteCarloResult> {
  const threads = startWorkers(Math.min(wanted, prepared.to - prepared.from), workerUrl);
  try {
    return await runOn(threads, wanted, prepared, watch);
  } finally {
    await threads.end();
  }
}

/** Person-years over all paths whose computation takes about as long as starting a worker. */
const WORTH_A_WORKER = 2_000_000;

/** Count of workers that have enough to do. */
function workersWorth({ from, to, sent: { plan } }: PreparedMonteCarlo): number {
  const { census, projectionYears } = plan.plan;
  return Math.max(1, Math.ceil(((to - from) * census.count * projectionYears) / WORTH_A_WORKER));
}

/** Computes a run on threads that are there; it leaves nothing behind on them. */
async function runOn(
  threads: Workers,
  workers: number,
  { from, to, sent, resultOf }: PreparedMonteCarlo,
  { onProgress, signal }: WatchOptions,
): Promise<MonteCarloResult> {
  throwIfAborted(signal);
  const run = threads.run(sent);
  let stop!: () => void;
  const aborted = new Promise<never>((_, reject) => {
    // A reason is whatever the caller gave; it is handed back as it is.
    stop = () => reject(signal?.reason as Error);
  });
  signal?.addEventListener('abort', stop);
  try {
    let done = 0;
    const answers = pathRanges(from, to, workers).map(async ([first, end]) => {
      const answer = await run.samples(first, end);
      done += end - first;
      onProgress?.({ done, total: to - from });
      return answer;
    });
    // The first failure is reported below; later ones come of stopping the others.
    for (const answer of answers) answer.catch(() => undefined);
    return resultOf(await Promise.race([inOrder(answers), aborted]));
  } finally {
    signal?.removeEventListener('abort', stop);
    run.cancel();
  }
}

/** Collects all samples, or throws the error of the first path that has one, which a single thread would have met first. */
async function inOrder(answers: readonly Promise<SampledPaths>[]): Promise<SampledPaths> {
  const all: SampledPaths = { samples: [], left_out: [] };
  for (const answer of answers) addPaths(all, await answer);
  return all;
}

function addPaths(all: SampledPaths, { samples, left_out }: SampledPaths): void {
  for (const sample of samples) all.samples.push(sample);
  for (const path of left_out) all.left_out.push(path);
}

/** Throws the reason of an aborted signal, as its method does, which the signals of Jest 29's jsdom lack. */
function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw signal.reason as Error;
}

/** The number of threads that can run at once, at least 1. */
export async function availableCores(): Promise<number> {
  if (isNode()) return (await nodeModule<typeof Os>('node:os')).availableParallelism();
  const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } };
  return navigator?.hardwareConcurrency ?? 1;
}
