/**
 * esop-repurchase/analysis: from a forecast to a decision. How bad can it get, what drives it, which strategy is better, and
 * what must be contributed.
 *
 * @packageDocumentation
 */
export type { PlanInputs } from './plan-inputs.js';
