/** Words that all hosts share. They depend on no host, so the page shows what the command line prints. */
export { CAN_PAY, oftenShort, yardsticksOf, yardsticksSentence } from './affordability.js';
export { affordabilityIfKnown, type CompanyInputs, stillNeeded, type Verdict, verdictOf } from './affordability.js';
export { labelOf, tightestYear } from '../../analysis/figures.js';
export { sideBySideTables } from '../../analysis/compare/side-by-side-tables.js';
export { citedIn } from './citations.js';
export { inWords, SUMMARY_COLUMNS, YEAR_COLUMNS } from './columns.js';
export {
  BY_LIKELIHOOD,
  contributedWords,
  definitionOf,
  explanationAnswer,
  openingOf,
  partName,
  storyAnswer,
} from './explained.js';
export { exactly, formulaFigures, reasonsOf } from './explained.js';
export { STOCK_VOLATILITY } from '../../analysis/monte-carlo/settings-words.js';
export { fanTable } from '../../analysis/monte-carlo/tables.js';
export { MANY_FUTURES, monteCarloWords, overWhat } from '../../analysis/monte-carlo/words.js';
export {
  sayOf,
  formatDollars,
  formatWhole,
  spokenDifference,
  spokenDollars,
  plainDecimal,
  formatPrice,
} from './figures.js';
export {
  foldFindings,
  whenFound,
  breachesBefore,
  breachesInBrief,
  type ChangedFindings,
} from '../../analysis/findings.js';
export { fundingTable, sumOfCents } from '../../analysis/funders.js';
export { leaversWords, shockWords, whyNotDearer, worstStressWords } from '../../analysis/stress/descriptor.js';
export { worstFirst, type Stressed } from '../../analysis/stress/tables.js';
export {
  boughtWords,
  changedHeadline,
  type Compared,
  furtherFigures,
  type KeyFigure,
  keyFigures,
  PLAN_NAME,
} from './key-figures.js';
export { entryOf, newHires, typicalHire, typicalHireWords, type TypicalHire } from './new-hires.js';
export { partsTables, purchasesTable, bulgeWords } from '../../analysis/purchases.js';
export { longerView } from '../../analysis/outlook.js';
export { keysOf, pathOf, type Key } from './input-path.js';
export { sensitivityAnalysis, effectsTable } from '../../analysis/sensitivity/descriptor.js';
export { ASSUMPTION_LABELS, driversWords, withoutEffect } from '../../analysis/sensitivity/words.js';
export { capital } from '../../analysis/answer/words.js';
export { vestingSteps } from './vesting-steps.js';
export { isRunLongEnough } from './columns.js';
export { censusTable, doubtsTable, inputTables } from './input-tables.js';
export { companyYears, definitionsTable, summaryTable, yearByYearTable, yearsTables } from './run-tables.js';
export { benefitTable, payrollTable, pricesTable, trustTable } from './run-tables.js';
export { priceBridgeAnalysis } from '../../analysis/price-bridge.js';
export { costWords, longerSentence, planWords, runAnswer, SIMULATE_QUESTION, workforceWords } from './run-answer.js';
