/** What the page of the browser test does; there the source is replaced by the built package and all this is the global `page`. */
import { runMonteCarlo, type MonteCarloProgress, type ParallelOptions } from '../../../src/hosts/parallel/index.js';
import { monteCarlo } from '../../../src/analysis/index.js';
import { prepare } from '../../../src/index.js';
import type { Arguments, Input } from './built.js';

const prepared = ([planRules, assumptions, state, config, options]: Arguments): Input => [
  prepare(planRules, assumptions, state, config),
  options,
];

export const onThisThread = (input: Arguments): string => JSON.stringify(monteCarlo(...prepared(input)));

export async function onWorkers(
  input: Arguments,
  options: ParallelOptions,
): Promise<{ text: string; progress: MonteCarloProgress[] }> {
  const progress: MonteCarloProgress[] = [];
  const result = await runMonteCarlo(...prepared(input), { ...options, onProgress: (step) => progress.push(step) });
  return { text: JSON.stringify(result), progress };
}

/** The reason of a run that is stopped midway. */
export async function aborted(input: Arguments): Promise<unknown> {
  const stop = new AbortController();
  const onProgress = ({ done }: MonteCarloProgress): void => {
    if (done >= 500) stop.abort('enough');
  };
  return runMonteCarlo(...prepared(input), { workers: 2, signal: stop.signal, onProgress }).catch(
    (reason: unknown) => reason,
  );
}

Object.assign(globalThis, { page: { onThisThread, onWorkers, aborted } });
