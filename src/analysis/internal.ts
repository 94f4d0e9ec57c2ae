/**
 * Entry of the analyses for the hosts of this repository: descriptors, tables and sentences beside the public answers of `index.ts`.
 *
 * @internal
 */
export { backtestAnswer } from './backtest/descriptor.js';
export { outsideWords, benchmarkAnalysis } from './benchmark/descriptor.js';
export { readLast } from './benchmark/options.js';
export { compareAnalysis, sideBySideAnswer } from './compare/descriptor.js';
export { pricedBy, type PriceSource } from './compare/priced-by.js';
export { ANNUAL_FIGURES } from './compare/side-by-side.js';
export { examplePlan } from './example-plan.js';
export { fitAnswer } from './fit/descriptor.js';
export { shownId } from './later-census/id-form.js';
export { checkedLevers, leversOptions } from './levers/options.js';
export { leverTables } from './levers/tables.js';
export { monteCarloAnalysis } from './monte-carlo/descriptor.js';
export { chanceComparisonAnswer, chanceSolutionAnswer } from './monte-carlo/answers.js';
export type { ToldChances } from './monte-carlo/compare-words.js';
export { pathRanges, readWorkers } from './monte-carlo/path-ranges.js';
export { type PreparedMonteCarlo, prepareMonteCarlo } from './monte-carlo/prepare.js';
export {
  type SampledPaths,
  receivedPaths,
  samplePaths,
  type Paths,
  type SentPaths,
} from './monte-carlo/sample-path.js';
export { near } from './near.js';
export { portfolioAnswer } from './portfolio/descriptor.js';
export { answered, failed, portfolioOf } from './portfolio/portfolio.js';
export { purchasesAnalysis } from './purchases/descriptor.js';
export { bulgeWords } from './purchases/groups.js';
export { reconcileAnswer } from './reconcile/descriptor.js';
export { rowCounts } from './rows/tidy.js';
export { rankedFigure } from './sensitivity/words.js';
export { solveAnalysis } from './solve/descriptor.js';
export { stressAnalysis } from './stress/descriptor.js';
export { acceptInput, prepareOwn } from './complete-run.js';
export { findingsTable } from './folded-findings.js';
export { ledgerAnalysis } from './ledger/descriptor.js';
export { alternativesLedger, lettersWords } from './levers/board.js';
export { evidenceWords } from './levers/words.js';
export { resilienceAnalysis } from './resilience/descriptor.js';
export { partedEffects } from './sensitivity/tables.js';
