/** Monte Carlo beside the projection of expected values, for bundles whose arithmetic is swapped; validation is left out of both. */
export { prepareMonteCarlo } from '../../src/analysis/monte-carlo/prepare.js';
export { receivedPaths, samplePaths } from '../../src/analysis/monte-carlo/sample-path.js';
export { prepare } from '../../src/analysis/complete-run.js';
export { parse, projectPlan } from './entry.js';
