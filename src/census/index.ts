/** Reading of a census, the same in every host. */
export { mayBeSum, type SumOfColumns } from './add-up.js';
export { CellComplaint } from './cell-text.js';
export type { ControlTotals } from './control-totals.js';
export { decimalCommaIn, withDecimalPoint } from './decimal-comma.js';
export { datesOfCensus, type DatesOfCensus } from './census-date.js';
export { CENSUS_COLUMNS, isCensusColumn, NEEDED_COLUMNS, type CensusColumn } from './columns.js';
export { decodedText, ENCODINGS } from './file-kind.js';
export { cellsOf } from './census-line.js';
export { headedRows } from './headed-rows.js';
export { type HeadingLines, headingLines, nameOfLines } from './heading-lines.js';
export { hasCells } from './rows.js';
export { csvRows } from './csv-rows.js';
export { everyIssue, type CountedIssue } from './equal-problems.js';
export { fileKind } from './file-kind.js';
export { headingRow, isPersonNotHeadings, NO_HEADINGS } from './headings.js';
export { askedOfDates } from './both-readings.js';
export { answersGiven } from './answers-given.js';
export { answersToKeep, type CensusAnswers, keptAnswers, type KeptAnswers } from './kept-answers.js';
export { saidColumns } from './said-columns.js';
export { mayBeLatest } from './latest-dates.js';
export { placeInCensus, rowWithSameId } from './missing-field.js';
export { meaningNear } from './near-match.js';
export { type CensusWord, openWords } from './open-words.js';
export {
  type ColumnMapping,
  doubtsOfHeadings,
  missingColumns,
  type OpenColumn,
  openColumns,
  proposedColumn,
  proposedColumns,
} from './proposals.js';
export { saidWords } from './said-words.js';
export { MEANING_NAMES, meaningsIn, wordKey, type Meaning, type OwnWords, type WordColumn } from './status-words.js';
export { datesOf, readCell } from './people.js';
export { type CensusReading, lineName, readLines } from './reading.js';
export { planYearsOf, UNKNOWN_PLAN_YEARS, type PlanYears } from './census-date.js';
export { doubtsOfHidden, likelySheet, sheetsOf, type TextSheet, type WorkbookSheet } from './sheets.js';
export { columnMeant } from './spellings.js';
export { leavesCauseOpen } from './status-words.js';
export { rowsOfNobody } from './totals.js';
