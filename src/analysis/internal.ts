/**
 * Entry of the analyses for the hosts of this repository: descriptors, tables and sentences beside the public answers of `index.ts`.
 *
 * @internal
 */
export { backtestAnswer } from './reconcile/backtest.js';
export { benchmarkAnalysis } from './benchmark/descriptor.js';
export { readLast } from './benchmark/benchmark.js';
export { compareAnalysis, sideBySideAnswer } from './compare/descriptor.js';
export { pricedBy, type PriceSource } from './compare/compare.js';
export { ANNUAL_FIGURES } from './compare/side-by-side.js';
export { examplePlan } from './example-plan.js';
export { outlookTables, runWithOutlook } from './outlook.js';
export { fundingSchedule } from './exhibits/funding.js';
export { benefitBandTable, capitalTable, forfeituresTable } from './exhibits/owners.js';
export { peopleTables } from './exhibits/people.js';
export { fitAnswer } from './fit/descriptor.js';
export { shownId } from './later-census/id-words.js';
export { evidenceWords } from './levers/words.js';
export { checkedLevers, leversOptions } from './levers/goal.js';
export { leverTables } from './levers/tables.js';
export { monteCarloAnalysis } from './monte-carlo/descriptor.js';
export { chanceComparisonAnswer, type ToldChances } from './monte-carlo/compare-descriptor.js';
export { chanceSolutionAnswer } from './monte-carlo/solve-descriptor.js';
export { pathRanges, readWorkers, type PreparedMonteCarlo, prepareMonteCarlo } from './monte-carlo/prepare.js';
export {
  type SampledPaths,
  receivedPaths,
  samplePaths,
  type Paths,
  type SentPaths,
} from './monte-carlo/sample-path.js';
export { near } from './near.js';
export { portfolioAnswer, answered, failed, portfolioOf } from './portfolio.js';
export { purchasesAnalysis, bulgeWords } from './purchases.js';
export { reconcileAnswer } from './reconcile/descriptor.js';
export { rowCounts } from './answer/rows.js';
export { rankedFigure } from '../engine/results/sensitivity.js';
export { partedEffects } from './sensitivity/descriptor.js';
export { solveAnalysis } from './solve/descriptor.js';
export { stressAnalysis } from './stress/descriptor.js';
export { acceptInput, prepareOwn } from './complete-run.js';
export { findingsTable } from './findings.js';
export { ledgerAnalysis } from './ledger/descriptor.js';
export { alternativesLedger, lettersWords } from './levers/board.js';
export { resilienceAnalysis } from './resilience/descriptor.js';
