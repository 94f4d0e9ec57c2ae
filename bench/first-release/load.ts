import type { MonteCarloOptions, MonteCarloResult } from '../../src/analysis/index.js';
import { loadFile, type Engine } from '../build/package.js';
import type { PlanArguments } from '../plan.js';

/** The engine of 0.1.0 as its users had it; bench/peers/README.md says how its files were made. */
export interface FirstRelease extends Pick<Engine, 'prepare' | 'simulate' | 'simulateRun'> {
  readonly monteCarlo: (...args: [...PlanArguments, MonteCarloOptions]) => MonteCarloResult;
}

const FOLDER = 'bench/peers/engine-0.1.0';

export async function loadFirstRelease(): Promise<FirstRelease> {
  const engine = await loadFile<Engine>(`${FOLDER}/index.js`);
  const { monteCarlo } = await loadFile<Pick<FirstRelease, 'monteCarlo'>>(`${FOLDER}/monte-carlo.js`);
  return { ...engine, monteCarlo };
}
