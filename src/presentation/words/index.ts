/** Words that all hosts share. They depend on no host, so the page shows what the command line prints. */
export { affordability, CAN_PAY } from './affordability.js';
export { affordabilityIfKnown, canPay, type CompanyInputs, stillNeeded } from './still-needed.js';
export { affordabilityWords, canTheyPay } from '../../analysis/affordability.js';
export { rankingWords } from '../../analysis/compare/words.js';
export { citedIn } from './citations.js';
export {
  overAllYears,
  SUMMARY_COLUMNS,
  TRUST_COLUMNS,
  TRUST_SHARES_COLUMNS,
  YEAR_COLUMNS,
  type YearColumn,
  OPTION_COLUMNS,
} from './columns.js';
export { exactly, formulaFigures, reasonsOf } from './derivation.js';
export { overWhat, shortfallDrivers, STOCK_VOLATILITY } from './affordability.js';
export { formatDollars, formatWhole, formatYears, spokenDifference, spokenDollars, spokenPercent } from './figures.js';
export { foldFindings, whenFound } from './findings.js';
export { fundersOf, sumOfCents } from './funders.js';
export { leaversWords, shockWords } from './shock-words.js';
export { headline, longerSentence } from './headline.js';
export { longerView } from '../../analysis/longer-view.js';
export { keysOf, pathOf, type Key } from './input-path.js';
export { percentileOf } from './figures.js';
export { groupOf, GROUPS, REASONS } from './purchase-groups.js';
export {
  ASSUMPTION_LABELS,
  choiceText,
  movedText,
  nowText,
  rowLabel,
  rowName,
  type AppliedRow,
} from './sensitivity-words.js';
export { strategyNote } from './affordability.js';
export { sayOf } from './values.js';
export { vestingSteps } from './vesting-steps.js';
export { yardsticksOf, yardsticksSentence, type Yardstick } from './affordability.js';
