/** Reading of a census, the same in every host. */
export { mayBeSum, type SumOfColumns } from './add-up.js';
export { CellComplaint, isErrorText } from './cell-text.js';
export { plainText } from '../presentation/words/number-text.js';
export { numberIssue, numberText } from '../presentation/words/number-text.js';
export type { ControlTotals } from './control-totals.js';
export { decimalCommaIn, withDecimalPoint } from './decimal-comma.js';
export {
  datesOfCensus,
  type DatesOfCensus,
  planYearsOf,
  UNKNOWN_PLAN_YEARS,
  type PlanYears,
  PLAN_YEAR_COLUMNS,
} from './census-date.js';
export { CENSUS_COLUMNS, isCensusColumn, NEEDED_COLUMNS, type CensusColumn, type CensusCell } from './columns.js';
export { decodedText, ENCODINGS, fileKind, isEncoding, NO_WORKBOOK } from './file-kind.js';
export { CensusProblem } from './census-problem.js';
export { MOST_BYTES, TOO_LARGE } from './file-budget.js';
export { headedRows } from './headed-rows.js';
export { type HeadingLines, headingLines, nameOfLines } from './heading-lines.js';
export { type CensusLine, cellsOf } from './census-line.js';
export { hasCells } from './rows.js';
export { everyIssue, type CountedIssue, equalProblems, MOST_ISSUES } from './equal-problems.js';
export {
  areSetByBlanks,
  headingRow,
  isPersonNotHeadings,
  NO_HEADINGS,
  readHeadings,
  SET_BY_BLANKS,
} from './headings.js';
export { askedOfDates, type BothReadings } from './both-readings.js';
export { CensusDialogue, type IssueInCensus } from './dialogue.js';
export { answersToKeep, type CensusAnswers, keptAnswers, type KeptAnswers } from './kept-answers.js';
export { saidColumns, fieldNamed, type SaidColumns } from './said-columns.js';
export { mayBeLatest } from './latest-dates.js';
export { placeInCensus, rowWithSameId } from './missing-field.js';
export { meaningNear, columnNear, columnInside } from './near-match.js';
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
export { NOT_SAME } from './add-lines.js';
export { saidWords } from './said-words.js';
export {
  isWordColumn,
  MEANING_NAMES,
  meaningsIn,
  wordKey,
  type Meaning,
  type OwnWords,
  type WordColumn,
  leavesCauseOpen,
  statusMeant,
} from './status-words.js';
export { datesOf, NO_PAYMENTS_LEFT, readCell, readPeople, surelyEmployed } from './people.js';
export { fits } from './fits.js';
export { type CensusReading, lineName, readLines, sumNote } from './reading.js';
export { likelySheet, sheetNamed, sheetsOf, sheetsOfOthers, type TextSheet, type WorkbookSheet } from './sheets.js';
export { columnMeant } from './spellings.js';
export { rowsOfNobody } from './totals.js';
export { datedHeading, planYearOfHeading } from './heading-date.js';
export { findHeadings } from './heading-rows.js';
export { columnMissed } from './missed-columns.js';
export { nameOfColumn, placeOfColumn, positionsOf } from './named-columns.js';
export { CensusInHand, type CensusTotals } from './in-hand/census-in-hand.js';
export type { CensusRow, CensusTable, HowRead } from './in-hand/census-table.js';
export { dialogueOf, doubledColumns, NOTHING_SAID, type SaidOfCensus } from './in-hand/dialogue-of.js';
export { readAsKept } from './in-hand/kept-reading.js';
export type { HeadingQuestion } from './year-of-account.js';
export type { CensusLines } from './census-line.js';
export { readerOf, type Rows } from './rows.js';
export type { GivenInputs } from './review/doubt.js';
export { reviewInputs } from './review/review.js';
export type { MadePeople } from './people.js';
