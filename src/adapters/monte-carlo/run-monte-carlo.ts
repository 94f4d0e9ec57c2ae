import type { MonteCarloOptions, MonteCarloResult } from '../../analysis/index.js';
import { pathRanges, readWorkers } from '../../analysis/monte-carlo/path-ranges.js';
import { prepareMonteCarlo } from '../../analysis/monte-carlo/prepare.js';
import type { SampledPaths } from '../../analysis/monte-carlo/sample-path.js';
import type { PreparedPlan } from '../../index.js';
import { availableCores } from './available-cores.js';
import { fromMessage } from './error-message.js';
import type { Answer } from './worker.js';
import { startWorkers } from './workers.js';

/** How far it is. */
export interface MonteCarloProgress {
  /** Paths computed so far. */
  readonly done: number;
  /** All paths that are asked for. */
  readonly total: number;
}

/** On which threads, and how it is watched and stopped. */
export interface ParallelOptions {
  /** At most this many threads, 1 to 1,024; when left out, as many as the machine has cores. */
  readonly workers?: number | undefined;
  /** Called with the paths computed so far, several times a worker. */
  readonly onProgress?: ((progress: MonteCarloProgress) => void) | undefined;
  /** Stops everything once it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Where the worker's script is. It lies beside this module, `monte-carlo-worker.cjs` for Node and `monte-carlo-worker.js` for
   * browsers, and imports nothing. Give it when a bundler has moved this module and left the script where it was: in a browser a
   * URL of the page's own origin, in Node a path from `/` or `./`, or a `file:` URL.
   */
  readonly workerUrl?: URL | string | undefined;
}

/**
 * `monteCarlo()` on all cores: paths are handed out to worker threads, in browsers to Web Workers. The result is that of
 * `monteCarlo()` bit for bit, whatever the number of workers. They are gone when the promise settles.
 *
 * Each worker loads and compiles the engine anew, about half a second of work, so below a few seconds in all, two workers gain
 * little.
 *
 * @param options - how many paths, and what is left to chance
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
  { workers, onProgress, signal, workerUrl }: ParallelOptions = {},
): Promise<MonteCarloResult> {
  signal?.throwIfAborted();
  const { from, to, sent, resultOf } = prepareMonteCarlo(plan, options);
  const wanted = readWorkers(workers) ?? availableCores();
  const ranges = pathRanges(from, to, wanted);

  const pool = startWorkers(Math.min(wanted, ranges.length), sent, workerUrl);
  const settled = new AbortController();
  try {
    let done = 0;
    const answers = ranges.map(([first, end]) =>
      pool.samples(first, end).then((answer) => {
        done += end - first;
        onProgress?.({ done, total: to - from });
        return answer;
      }),
    );
    return resultOf(await Promise.race([inOrder(pool.ready, answers), abortOf(signal, settled.signal)]));
  } finally {
    settled.abort();
    await pool.end();
  }
}

/** All samples, or the error of the first path that has one, which a single thread would have met first. */
async function inOrder(
  ready: readonly PromiseLike<unknown>[],
  answers: readonly PromiseLike<Answer>[],
): Promise<SampledPaths> {
  for (const worker of ready) await worker;
  const all: SampledPaths = { samples: [], left_out: [] };
  for (const pending of answers) {
    const answer = await pending;
    if ('error' in answer) throw fromMessage(answer.error);
    for (const sample of answer.sampled.samples) all.samples.push(sample);
    for (const path of answer.sampled.left_out) all.left_out.push(path);
  }
  return all;
}

/** Rejects once the signal is aborted, with its reason, until `settled` is. */
function abortOf(signal: AbortSignal | undefined, settled: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    // A reason is whatever the caller gave; it is handed back as it is.
    const stop = (): void => reject(signal?.reason as Error);
    signal?.addEventListener('abort', stop, { once: true, signal: settled });
  });
}
