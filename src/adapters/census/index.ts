/** How a census is read, in the same way by every host. */
export { CellComplaint } from './cell-complaint.js';
export { decimalCommaIn, withDecimalPoint } from './decimal-comma.js';
export { datesOfCensus, type DatesOfCensus } from './census-date.js';
export { CENSUS_COLUMNS, isCensusColumn, NEEDED_COLUMNS, type CensusColumn } from './columns.js';
export { csvRows } from './csv-rows.js';
export { everyIssue, type CountedIssue } from './every-issue.js';
export { fileKind } from './file-kind.js';
export { planYearOfHeading } from './heading-date.js';
export { headingRow, isPersonNotHeadings, NO_HEADINGS, readHeadings, repeatsHeadings } from './headings.js';
export { placeInCensus } from './missing-field.js';
export { columnNear, meaningNear } from './near-match.js';
export { meaningsIn, ownMeaning, wordKey, type Meaning, type OwnWords, type WordColumn } from './own-words.js';
export { datesOf, readCell, readPeople } from './people.js';
export { planYearsOf, UNKNOWN_PLAN_YEARS, type PlanYears } from './plan-years.js';
export { shortYearsOf } from './short-years.js';
export { likelySheet, sheetsOf, type TextSheet, type WorkbookSheet } from './sheets.js';
export { columnMeant } from './spellings.js';
export { causeMeant, leavesCauseOpen, statusMeant } from './status-words.js';
