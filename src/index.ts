/**
 * esop-repurchase: what buying back its people's shares will cost an employee-owned company, year by year.
 *
 * @packageDocumentation
 */
export * from './engine/core.js';
export { prepare, simulateRun } from './analysis/complete-run.js';
export type { PreparedPlan } from './engine/prepared-plan.js';
export type { Change, PlanChanges } from './engine/input/plan-inputs.js';
export type { RunOptions } from './engine/report.js';
export { FINDING_CODES } from './engine/results/compliance.js';
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
} from './engine/results/types.js';
export type { Sensitivity, SensitivityCase, SensitivityRow } from './engine/results/sensitivity.js';
export type { InitialState } from './engine/input/types/initial-state.js';
export type { ContributionPolicy, VestingSchedule } from './engine/input/types/by-type.js';
export type { OperatingAssumptions } from './engine/input/types/operating-assumptions.js';
export type { PlanRules } from './engine/input/types/plan-rules.js';
export type { SystemConfig } from './engine/input/types/system-config.js';
export type { NumberOrDecimalText } from './engine/input/schema/numbers.js';
export type { ReadOnly } from './engine/input/schema/read-only.js';
