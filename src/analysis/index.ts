/**
 * esop-repurchase/analysis: from a forecast to a decision. How bad can it get, what drives it, which strategy is better, and
 * what must be contributed.
 *
 * @packageDocumentation
 */
export type { AnswerBasis, ComparisonBasis } from './basis.js';
export type { AnswerTable, TableBar, TableColumn, TableRow, TableValue } from './answer/table.js';
export type { AnalysisControl } from './control.js';
export type { Affordability } from './affordability.js';
export type { FindingChanges } from './finding-changes.js';
export type { PlanInputs } from '../engine/input/plan-inputs.js';
export { monteCarlo } from './monte-carlo/monte-carlo.js';
export { mergeMonteCarlo } from './monte-carlo/monte-carlo.js';
export {
  compareMonteCarlo,
  type ChanceComparison,
  type ChanceScenario,
  type ComparedFinding,
  type PairedDifference,
  type PairedDifferences,
} from './monte-carlo/compare.js';
export {
  solveUnderChance,
  type ChanceCrossing,
  type ChanceSample,
  type ChanceSolution,
  type RunMonteCarlo,
} from './monte-carlo/solve.js';
export type { SolveUnderChanceOptions } from '../engine/input/options/solve.js';
export type { RunOutline } from '../engine/report.js';
export type {
  Distribution,
  EarningsSettings,
  FindingChance,
  LeftOutPath,
  MonteCarloResult,
  MonteCarloSettings,
  MonteCarloYear,
  PathSample,
  Percentile,
  Probability,
  Reserve,
  ReserveSettings,
  ShortfallDriver,
  UncertainAssumption,
  UncertaintyPart,
  YearlyProbability,
  YearsByCode,
} from './monte-carlo/result.js';
export type { MonteCarloOptions } from '../engine/input/options/monte-carlo.js';
export { compare, type ChangedScenario, type Comparison, type PlanScenario } from './compare/scenarios.js';
export { sideBySide } from './compare/side-by-side.js';
export type {
  ComparedFigures,
  ComparedSummary,
  ComparedYear,
  SideBySide,
  SummaryFigures,
  YearFigures,
} from './compare/side-by-side.js';
export { compareCompanies, type ComparedCompany, type RankedScenario } from './compare/scenarios.js';
export { companyCash, type CompanyCash, type CompanyTotals, type CompanyYear } from './company-cash/company-cash.js';
export type { InputDifference, InputDifferences, ParticipantsOfScenario } from './compare/input-differences.js';
export { pricedBy, type PricedPlan, type PriceSource } from './compare/priced-by.js';
export { compareThreeRs, threeRs, type ScenarioNote, type ThreeRsComparison } from './compare/three-rs.js';
export {
  backtest,
  type Backtest,
  type BacktestYear,
  type ForecastRange,
  type ForecastScore,
} from './backtest/backtest.js';
export { fit } from './fit/fit.js';
export type {
  FitAnswer,
  FactorInterval,
  FittedBand,
  FittedGroup,
  FittedGroups,
  FittedLeaver,
  FittedPayGrowth,
  FittedPrice,
  FittedRate,
  FittedRetirement,
  FittedTurnover,
  HistoricCensus,
} from './fit/result.js';
export type { BetaRate, Credible, GammaFactor } from './fit/credibility.js';
export type { ExcludedPerson } from './fit/experience.js';
export type { IdPair, IdQuestion } from './later-census/changed-ids.js';
export type { FitOptions } from './fit/options.js';
export {
  portfolio,
  type BookEntry,
  type Portfolio,
  type PortfolioFigures,
  type PortfolioPlan,
} from './portfolio/portfolio.js';
export { levers, type LeversAnswer } from './levers/levers.js';
export type { DroppedLever, LeverChoice, LeverRow, UsedLever, WeighedPlan } from './levers/row.js';
export type { Consent } from './measures/consents.js';
export type { Failure } from './levers/goal.js';
export type { BestFor } from './levers/choose.js';
export type { CompanyMeasures, Measures } from './measures/measures.js';
export type { MeasuredScenario, WeighedScenario } from './measures/scenarios.js';
export type { LeversOptions } from './levers/options.js';
export { stress, type StressComparison } from './stress/stress.js';
export { usualStresses } from './stress/usual.js';
export type { Leavers } from './stress/run.js';
export type {
  ContributionHoliday,
  EarningsFall,
  LargestHoldersLeave,
  Layoff,
  NamedStress,
  PriceFall,
  Refinance,
  RevolverLost,
  Shock,
  TighterCovenant,
} from './stress/shocks.js';
export {
  priceBridge,
  type PriceBridgeAnswer,
  type PriceBridgeYear,
  type PriceChanges,
} from './price-bridge/price-bridge.js';
export {
  benchmark,
  type AppraisersExhibit,
  type BenchmarkAnswer,
  type BenchmarkMeasure,
  type FairValue,
  type ForecastYear,
  type PeerGroup,
  type PeerPlace,
  type RepurchaseYardstick,
  type StatedAssumption,
} from './benchmark/benchmark.js';
export type { BenchmarkOptions } from './benchmark/options.js';
export {
  exit,
  type ExitAnswer,
  type ExitCost,
  type ExitGroup,
  type ExitLoan,
  type ExitPerson,
  type ExitQuartile,
} from './exit/exit.js';
export type { ExitOptions } from './exit/options.js';
export {
  ledger,
  type Ledger,
  type LedgerAmounts,
  type LedgerAnswer,
  type LedgerGroup,
  type LedgerValue,
  type LedgerYear,
} from './ledger/ledger.js';
export type { LedgerOptions } from './ledger/options.js';
export { policy, type PolicyAnswer, type PolicyChance, type PolicyCost, type PolicyFailure } from './policy/policy.js';
export type { PolicyOptions } from './policy/options.js';
export type { PolicyReaction, PolicyRule } from './policy/rule.js';
export type { PolicyScore } from './policy/objective.js';
export type { UsedInstrument } from './policy/usable.js';
export type { PolicyYear } from './policy/years.js';
export { purchases, type Purchase, type PurchaseReason } from './purchases/purchases.js';
export type { Cause } from '../engine/rules/causes.js';
export {
  reconcile,
  type Actuals,
  type FlagKind,
  type PersonFlag,
  type ReconciledFigure,
  type Reconciliation,
  type Variances,
} from './reconcile/reconcile.js';
export { resilience, type ExcessCash, type ResilienceAnswer, type SteadyState } from './resilience/resilience.js';
export type { OwnershipTrend } from './ownership.js';
export type { BreakEven } from './resilience/break-even.js';
export type { PaymentTerms } from './resilience/payment-terms.js';
export { sensitivity, type SensitivityAnswer } from './sensitivity/sensitivity.js';
export type { SensitivityOptions } from '../engine/input/options/sensitivity.js';
export { sinkingFund, type SinkingFund } from './sinking-fund/sinking-fund.js';
export type { SinkingFundOptions } from '../engine/input/options/sinking-fund.js';
export { solve } from './solve/solve.js';
export type { Solution, SolveCrossing, SolveSample, SolveSearch } from './solve/solution.js';
export type { SolveOptions } from '../engine/input/options/solve.js';
export { pathRows, type PathRow } from './monte-carlo/rows.js';
export { ANALYSES, analysisOf, type AnalysisKind, type AnyAnalysis } from './analyses.js';
export type { Amount, Analysis, AnalysisExample, AnswerKind, AnswerOf, Say } from './descriptor.js';
export { toRows, type AnswerOfAnyKind, type AnyResult } from './rows/to-rows.js';
export type { RowUnit, TidyRow } from './rows/tidy.js';
