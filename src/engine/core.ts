/** Projections and checks of inputs, without complete runs and analyses: part of `src/index.ts`, and the first script for pages. */
export { simulate, simulationId, trySimulate, validate } from './simulate.js';
export type { SimulateOutcome } from './simulate.js';
export { mergePatch } from './input/merge-patch.js';
export { ValidationError, SimulationError, InvariantError, isValidationError, isSimulationError } from './errors.js';
export type { ErrorDetails, ErrorObject, Violation } from './errors.js';
export { ENGINE_VERSION } from './results/engine-version.js';
export { initialState as initialStateSchema } from './input/initial-state.js';
export { operatingAssumptions as operatingAssumptionsSchema } from './input/operating-assumptions.js';
export { planRules as planRulesSchema } from './input/plan-rules.js';
export { systemConfig as systemConfigSchema } from './input/system-config.js';
export { inWords as inputErrorMap } from './input/schema/in-words.js';
