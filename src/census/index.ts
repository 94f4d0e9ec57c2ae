/** Reading of a census, the same in every host. */
export { mayBeSum, mayBeLatest, NOT_SAME } from './add-up.js';
export {
  type SumOfColumns,
  CellComplaint,
  isErrorText,
  decimalCommaIn,
  withDecimalPoint,
  CENSUS_COLUMNS,
  isCensusColumn,
  NEEDED_COLUMNS,
  type CensusColumn,
  type ColumnMapping,
} from './columns.js';
export { plainText, numberIssue, numberText } from '../presentation/words/number-text.js';
export {
  datesOfCensus,
  type DatesOfCensus,
  planYearsOf,
  UNKNOWN_PLAN_YEARS,
  type PlanYears,
  PLAN_YEAR_COLUMNS,
  datesOf,
} from './census-date.js';
export { type CensusCell, hasCells, type Rows } from './rows.js';
export {
  decodedText,
  ENCODINGS,
  fileKind,
  isEncoding,
  NO_WORKBOOK,
  CensusProblem,
  MOST_BYTES,
  TOO_LARGE,
} from './file-kind.js';
export { headedRows, type HeadingLines, headingLines, nameOfLines, findHeadings } from './heading-rows.js';
export { type CensusLine, cellsOf, type CensusLines } from './cell-table.js';
export { everyIssue, type CountedIssue, equalProblems, MOST_ISSUES } from './equal-problems.js';
export { areSetByBlanks, readHeadings, SET_BY_BLANKS } from './headings.js';
export { CensusDialogue, type IssueInCensus, placeInCensus } from './dialogue.js';
export { answersToKeep, type CensusAnswers, keptAnswers, type KeptAnswers } from './kept-answers.js';
export {
  saidColumns,
  fieldNamed,
  type SaidColumns,
  saidWords,
  nameOfColumn,
  placeOfColumn,
  positionsOf,
} from './said-answers.js';
export { meaningNear, columnNear, columnInside, columnMeant, mayBeNames } from './spellings.js';
export {
  type CensusWord,
  openWords,
  isWordColumn,
  MEANING_NAMES,
  meaningProposed,
  meaningsIn,
  wordKey,
  type Meaning,
  type OwnWords,
  leavesCauseOpen,
  statusMeant,
} from './status-words.js';
export {
  doubtsOfHeadings,
  missingColumns,
  type OpenColumn,
  openColumns,
  proposedColumn,
  proposedColumns,
  fits,
  columnMissed,
} from './proposals.js';
export { readCell, readPeople, surelyEmployed, type MadePeople } from './people.js';
export { lineName } from './reading.js';
export { likelySheet, sheetNamed, sheetsOf, sheetsOfOthers, type TextSheet } from './sheets.js';
export type { FileYear } from './file-year.js';
export { datedHeading, planYearOfHeading } from './heading-year.js';
export {
  CensusInHand,
  type CensusTotals,
  dialogueOf,
  doubledColumns,
  NOTHING_SAID,
  type SaidOfCensus,
  readAsKept,
} from './in-hand/census-in-hand.js';
export type { CensusRow, CensusTable, HowRead } from './in-hand/census-table.js';
export type { HeadingQuestion } from './heading-questions.js';
export type { GivenInputs } from './review/people.js';
export { reviewInputs } from './review/review.js';
export { countOfPeople } from './control-totals.js';
