/**
 * esop-repurchase/parallel: Monte Carlo on all cores of a machine, on worker threads in Node and Web Workers in a browser.
 *
 * @packageDocumentation
 */
export { monteCarloPool, runMonteCarlo } from './run-monte-carlo.js';
export type {
  MonteCarloPool,
  MonteCarloProgress,
  ParallelOptions,
  PoolOptions,
  WatchOptions,
} from './run-monte-carlo.js';
