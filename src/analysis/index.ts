/**
 * esop-repurchase/analysis: from a forecast to a decision. How bad can it get, what drives it, which strategy is better, and
 * what must be contributed.
 *
 * @packageDocumentation
 */
export type { AnswerBasis, ComparisonBasis } from './basis.js';
export type { AnswerTable, TableBar, TableColumn, TableRow, TableValue } from './answer/table.js';
export type {
  BenchmarkOptions,
  ExitOptions,
  FitOptions,
  LedgerOptions,
  LeversOptions,
  PolicyOptions,
  SensitivityOptions,
} from './option-types.js';
export type { AnalysisControl } from './given.js';
export type { Affordability } from './affordability.js';
export type { FindingChanges } from './findings.js';
export type { PlanInputs } from '../engine/input/plan-inputs.js';
export { monteCarlo } from './monte-carlo/monte-carlo.js';
export { mergeMonteCarlo } from './monte-carlo/monte-carlo.js';
export { compareMonteCarlo, type ChanceComparison, type ChanceScenario } from './monte-carlo/compare.js';
export { solveUnderChance, type ChanceSolution, type RunMonteCarlo } from './monte-carlo/solve.js';
export type { SolveUnderChanceOptions } from '../engine/input/options/solve.js';
export type { Distribution, MonteCarloResult, Probability, Reserve } from './monte-carlo/result.js';
export type { MonteCarloOptions } from '../engine/input/options/monte-carlo.js';
export { compare, sideBySide, type SideBySide } from './compare/compare.js';
export { type ChangedScenario, type Comparison, type PlanScenario, threeRs } from './compare/scenarios.js';
export { companyCash, type CompanyCash } from './company-cash.js';
export { backtest, type Backtest } from './reconcile/backtest.js';
export { fit } from './fit/fit.js';
export type { FitAnswer, HistoricCensus } from './fit/result.js';
export type { IdQuestion } from './later-census/changed-ids.js';
export { portfolio, type Portfolio, type PortfolioPlan } from './portfolio.js';
export { levers, type LeversAnswer } from './levers/levers.js';
export type { Failure } from './levers/goal.js';
export type { LeverRow } from './levers/search.js';
export type { Consent } from './actions/consents.js';
export type { Measures } from './figures.js';
export { stress, type StressComparison, type Leavers } from './stress/stress.js';
export { usualStresses } from './stress/shocks.js';
export type { Layoff, NamedStress, Shock } from '../engine/input/types/shocks.js';
export { priceBridge, type PriceBridgeAnswer, type PriceBridgeYear } from './price-bridge.js';
export { benchmark, type BenchmarkAnswer } from './benchmark/benchmark.js';
export { exit, type ExitAnswer } from './exit/exit.js';
export { ledger, type Ledger, type LedgerAnswer } from './ledger/ledger.js';
export { policy, type PolicyAnswer } from './policy/policy.js';
export { purchases, type Purchase } from './purchases.js';
export type { Cause } from '../engine/rules/causes.js';
export { reconcile, type Actuals, type Reconciliation } from './reconcile/reconcile.js';
export { resilience, type ResilienceAnswer } from './resilience/resilience.js';
export { sensitivity, type SensitivityAnswer } from './sensitivity/sensitivity.js';
export { sinkingFund, type SinkingFund } from './sinking-fund.js';
export type { SinkingFundOptions } from '../engine/input/options/sinking-fund.js';
export { solve } from './solve/solve.js';
export type { Solution, SolveCrossing } from './solve/solution.js';
export type { SolveOptions } from '../engine/input/options/solve.js';
export { pathRows, type PathRow } from './monte-carlo/rows.js';
export { ANALYSES, analysisOf, type AnalysisKind, type AnyAnalysis } from './analyses.js';
export type { Amount, Analysis, AnswerKind, AnswerOf, Say } from './descriptor.js';
export { toRows, type AnyResult } from './to-rows.js';
export type { RowUnit, TidyRow } from './answer/rows.js';
