/**
 * esop-repurchase/analysis: from a forecast to a decision. How bad can it get, what drives it, which strategy is better, and
 * what must be contributed.
 *
 * @packageDocumentation
 */
export type { AnalysisControl } from './control.js';
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
export { compareScenarios } from './compare.js';
export type { ChangedScenario, Comparison, FullScenario } from './compare.js';
export type { ComparedSummary, ComparedYear, SideBySide, SummaryFigures, YearFigures } from './compare-figures.js';
export type { InputDifference, InputDifferences, ParticipantsOfScenario } from './compare-inputs.js';
export { compareThreeRs } from './three-rs.js';
export type { ScenarioNote, ThreeRsComparison } from './three-rs.js';
export { stress } from './stress.js';
export type { StressComparison } from './stress.js';
export type { Leavers } from './stress-run.js';
export type {
  ContributionHoliday,
  LargestHoldersLeave,
  Layoff,
  NamedStress,
  PriceFall,
  Refinance,
  Shock,
} from './stress-shocks.js';
export { purchases } from './purchases/purchases.js';
export type { Purchase, PurchaseReason } from './purchases/purchases-of.js';
export { sensitivity } from './sensitivity.js';
export type { SensitivityOptions } from '../input/options/sensitivity.js';
export { solveFor } from './solve.js';
export type { Solution, SolveCrossing, SolveSample, SolveSearch } from './solution.js';
export type { SolveOptions } from '../input/options/solve.js';
