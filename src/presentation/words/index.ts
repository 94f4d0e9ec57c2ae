/** Words that all hosts share. They depend on no host, so the page shows what the command line prints. */
export { affordability, CAN_PAY, yardsticksOf, yardsticksSentence, tightestYear } from './affordability.js';
export { affordabilityIfKnown, canPay, type CompanyInputs, stillNeeded } from './still-needed.js';
export { canTheyPay } from '../../analysis/affordability.js';
export { figuresTable } from '../../analysis/compare/side-by-side-tables.js';
export { rankingWords } from '../../analysis/compare/words.js';
export { citedIn } from './citations.js';
export { SUMMARY_COLUMNS, TRUST_COLUMNS, TRUST_SHARES_COLUMNS, YEAR_COLUMNS, type YearColumn } from './columns.js';
export { definitionOf, explanationAnswer, openingOf, partName, storyAnswer } from './explained.js';
export { exactly, formulaFigures, reasonsOf, type Reason } from './derivation.js';
export { STOCK_VOLATILITY } from '../../analysis/monte-carlo/settings-words.js';
export { monteCarloWords, overWhat } from '../../analysis/monte-carlo/words.js';
export {
  formatDollars,
  formatWhole,
  formatYears,
  spokenDifference,
  spokenDollars,
  spokenPercent,
  percentileOf,
  formatDifference,
  decimalFormat,
  plainDecimal,
  formatPercent,
  formatPrice,
} from './figures.js';
export { foldFindings, whenFound } from '../../analysis/folded-findings.js';
export { fundersOf, sumOfCents } from '../../analysis/funders.js';
export { leaversWords, shockWords, whyNotDearer, worstStressWords } from '../../analysis/stress/words.js';
export { stressesTable } from '../../analysis/stress/tables.js';
export { worstFirst, type Stressed } from '../../analysis/stress/worst-first.js';
export { breachesBefore, breachesInBrief, type ChangedFindings } from '../../analysis/breaches.js';
export { deductionWords, goalSentence } from '../../analysis/solve/goal-words.js';
export { type BoardGoal, GOALS } from '../../analysis/solve/goals.js';
export { solveAnalysis } from '../../analysis/solve/descriptor.js';
export { headline, longerSentence } from './headline.js';
export { bulgeWords } from '../../analysis/purchases/groups.js';
export { longerView } from '../../analysis/longer-view.js';
export { keysOf, pathOf, type Key } from './input-path.js';
export { groupOf, GROUPS, REASONS } from '../../analysis/purchases/groups.js';
export { ASSUMPTION_LABELS, driversWords, withoutEffect } from '../../analysis/sensitivity/words.js';
export { sensitivityAnalysis } from '../../analysis/sensitivity/descriptor.js';
export { effectsTable } from '../../analysis/sensitivity/tables.js';
export { sayOf, valueText } from './values.js';
export { vestingSteps } from './vesting-steps.js';
export { isRunLongEnough } from './first-years.js';
export { censusTable, doubtsTable, inputTables } from './input-tables.js';
export { definitionsTable, summaryTable, valuesOf, yearByYearTable, yearColumn, yearsTables } from './run-tables.js';
export { costWords, runAnswer, SIMULATE_QUESTION } from './run-answer.js';
