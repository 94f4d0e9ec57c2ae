/**
 * esop-repurchase: what buying back its people's shares will cost an employee-owned company, year by year.
 *
 * @packageDocumentation
 */
export { simulate, simulateRun, simulationId, trySimulate, validate } from './simulate.js';
export type { SimulateOutcome } from './simulate.js';
export { prepare } from './prepare.js';
export type { PreparedPlan } from './prepared-plan.js';
export type { Change, PlanChanges } from './input/plan-inputs.js';
export type { RunOptions } from './report.js';
export { mergePatch } from './input/merge-patch.js';
export { ValidationError, SimulationError, InvariantError, isValidationError, isSimulationError } from './errors.js';
export type { ErrorDetails, ErrorObject, Violation } from './errors.js';
export { FINDING_CODES } from './results/compliance.js';
export type {
  AnnualProjection,
  ComplianceFinding,
  FindingCode,
  LoanState,
  ParticipantSnapshot,
  SimulationResult,
  SimulationRun,
  SummaryMetrics,
  TrustState,
} from './results/types.js';
export type {
  Sensitivity,
  SensitivityAbsence,
  SensitivityAlternative,
  SensitivityAssumption,
  SensitivityCase,
  SensitivityChoice,
  SensitivityFigures,
  SensitivityMove,
  SensitivityRow,
  SensitivityVaried,
} from './results/sensitivity.js';
export { ENGINE_VERSION } from './results/engine-version.js';
export { initialState as initialStateSchema } from './input/initial-state.js';
export { operatingAssumptions as operatingAssumptionsSchema } from './input/operating-assumptions.js';
export { planRules as planRulesSchema } from './input/plan-rules.js';
export { systemConfig as systemConfigSchema } from './input/system-config.js';
export { inWords as inputErrorMap } from './input/schema/in-words.js';
export type { InitialState } from './input/initial-state.js';
export type { ContributionPolicy, OperatingAssumptions } from './input/operating-assumptions.js';
export type { PlanRules, VestingSchedule } from './input/plan-rules.js';
export type { SystemConfig } from './input/system-config.js';
export type { NumberOrDecimalText } from './input/schema/numbers.js';
export type { ReadOnly, ReadOnlyFields } from './input/schema/read-only.js';
