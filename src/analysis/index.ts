/**
 * esop-repurchase/analysis: from a forecast to a decision. How bad can it get, what drives it, which strategy is better, and
 * what must be contributed.
 *
 * @packageDocumentation
 */
export type { PlanInputs } from './plan-inputs.js';
export { monteCarlo } from './monte-carlo.js';
export { mergeMonteCarlo } from './merge-monte-carlo.js';
export type {
  Distribution,
  MonteCarloResult,
  MonteCarloSettings,
  MonteCarloYear,
  PathSample,
  Probability,
} from './monte-carlo-result.js';
export type { MonteCarloOptions } from '../input/options/monte-carlo.js';
export { sensitivity } from './sensitivity.js';
export type { SensitivityOptions } from '../input/options/sensitivity.js';
