/**
 * esop-repurchase/parallel: Monte Carlo on all cores of a machine, on worker threads in Node and Web Workers in a browser.
 *
 * @packageDocumentation
 */
export { runMonteCarlo } from './run-monte-carlo.js';
export type { MonteCarloProgress, ParallelOptions } from './run-monte-carlo.js';
