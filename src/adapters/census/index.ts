/** How a census is read, in the same way by every host. */
export { CellComplaint } from './cell-complaint.js';
export { datesOfCensus, type DatesOfCensus } from './census-date.js';
export { isCensusColumn, NEEDED_COLUMNS, type CensusColumn } from './columns.js';
export { csvRows } from './csv-rows.js';
export { headingRow, isPersonNotHeadings, NO_HEADINGS } from './headings.js';
export { placeInCensus } from './missing-field.js';
export { datesOf, readCell, readPeople } from './people.js';
export { planYearsOf, UNKNOWN_PLAN_YEARS, type PlanYears } from './plan-years.js';
export { columnMeant } from './spellings.js';
