import type { PreparedPlan } from '../engine/prepared-plan.js';
import { backtestAnswer } from './reconcile/backtest.js';
import { benchmarkAnalysis } from './benchmark/descriptor.js';
import { companyCashAnalysis } from './company-cash.js';
import { compareAnalysis, sideBySideAnswer } from './compare/descriptor.js';
import type { AnalysisControl } from './given.js';
import type { Analysis, AnalysisExample } from './descriptor.js';
import { exitAnalysis } from './exit/descriptor.js';
import { chanceComparisonAnswer } from './monte-carlo/compare-descriptor.js';
import { chanceSolutionAnswer } from './monte-carlo/solve-descriptor.js';
import { ledgerAnalysis } from './ledger/descriptor.js';
import { leversAnalysis } from './levers/descriptor.js';
import { monteCarloAnalysis } from './monte-carlo/descriptor.js';
import { policyAnalysis } from './policy/descriptor.js';
import { portfolioAnswer } from './portfolio.js';
import { priceBridgeAnalysis } from './price-bridge.js';
import { purchasesAnalysis } from './purchases.js';
import { fitAnswer } from './fit/descriptor.js';
import { reconcileAnswer } from './reconcile/descriptor.js';
import { resilienceAnalysis } from './resilience/descriptor.js';
import { sensitivityAnalysis } from './sensitivity/descriptor.js';
import { sinkingFundAnswer } from './sinking-fund.js';
import { solveAnalysis } from './solve/descriptor.js';
import { stressAnalysis } from './stress/descriptor.js';

/** Analyses of a plan, a line each, with its own types. */
export const TYPED_ANALYSES = [
  monteCarloAnalysis,
  sensitivityAnalysis,
  compareAnalysis,
  solveAnalysis,
  stressAnalysis,
  leversAnalysis,
  policyAnalysis,
  companyCashAnalysis,
  priceBridgeAnalysis,
  purchasesAnalysis,
  ledgerAnalysis,
  resilienceAnalysis,
  exitAnalysis,
  benchmarkAnalysis,
] as const;

/** Answers to what is not asked of a plan alone: they have rows and words, and a function of their own to ask. */
const OTHER_ANSWERS = [
  sideBySideAnswer,
  chanceComparisonAnswer,
  chanceSolutionAnswer,
  sinkingFundAnswer,
  reconcileAnswer,
  backtestAnswer,
  portfolioAnswer,
  fitAnswer,
] as const;

/** Everything that has a `kind`. A function: bundlers keep a list of lists though nobody reads it. */
export const answerKinds = () => [...TYPED_ANALYSES, ...OTHER_ANSWERS] as const;

/** The kind of an analysis. */
export type AnalysisKind = (typeof TYPED_ANALYSES)[number]['kind'];

/** An analysis of any kind, as hosts see it: what they hand over is checked by the analysis itself. */
export interface AnyAnalysis extends Omit<Analysis<AnalysisKind, never, never>, 'run' | 'example'> {
  /**
   * The answer.
   *
   * @throws ValidationError as `check`; SimulationError when the model has no answer
   */
  readonly run: (plan: PreparedPlan, options: never, control?: AnalysisControl) => object;
  /** Options that show what can be asked. */
  readonly example: AnalysisExample<object>;
}

/** All analyses, in the order in which hosts show them: routes, commands, the page and spreadsheets follow from this list. */
export const ANALYSES: readonly AnyAnalysis[] = TYPED_ANALYSES satisfies readonly AnyAnalysis[];

/** The analysis of a kind. */
export function analysisOf(kind: AnalysisKind): AnyAnalysis {
  return ANALYSES.find((each) => each.kind === kind)!;
}
