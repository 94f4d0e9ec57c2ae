/** The boundary: what users write becomes a plan in exact units, or an error that says what is wrong. */
export { acceptInput, parseInput } from './build-plan.js';
export { changeInput, prepareInput, readForRun, type PreparedInput } from './prepared-input.js';
export type { InitialState } from './types/initial-state.js';
export type { OperatingAssumptions } from './types/operating-assumptions.js';
export type { PlanRules } from './types/plan-rules.js';
export type { PlanChanges } from './plan-inputs.js';
export type { SystemConfig } from './types/system-config.js';
