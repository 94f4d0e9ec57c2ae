/** What the page of the browser test does; there the source is replaced by the built package and all this is the global `page`. */
import {
  runMonteCarlo,
  type MonteCarloProgress,
  type ParallelOptions,
} from '../../../src/adapters/monte-carlo/index.js';
import { monteCarlo } from '../../../src/analysis/index.js';

type Arguments = Parameters<typeof monteCarlo>;

export const onThisThread = (input: Arguments): string => JSON.stringify(monteCarlo(...input));

export async function onWorkers(
  input: Arguments,
  options: ParallelOptions,
): Promise<{ text: string; progress: MonteCarloProgress[] }> {
  const progress: MonteCarloProgress[] = [];
  const result = await runMonteCarlo(...input, { ...options, onProgress: (step) => progress.push(step) });
  return { text: JSON.stringify(result), progress };
}

/** The reason of a run that is stopped midway. */
export async function aborted(input: Arguments): Promise<unknown> {
  const stop = new AbortController();
  const onProgress = ({ done }: MonteCarloProgress): void => {
    if (done >= 500) stop.abort('enough');
  };
  return runMonteCarlo(...input, { workers: 2, signal: stop.signal, onProgress }).catch((reason: unknown) => reason);
}

Object.assign(globalThis, { page: { onThisThread, onWorkers, aborted } });
