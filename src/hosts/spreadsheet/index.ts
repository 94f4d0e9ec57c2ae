/**
 * esop-repurchase/spreadsheet: the functions of the Excel add-in and of the Google Sheets script, for any host: ranges of cells
 * in, a table of cells out. They know no host, no clock and no chance, and they never throw: what is wrong with a range comes
 * back as a value that names the cell.
 *
 * @packageDocumentation
 */
export { ESOP_SIMULATE, ESOP_SUMMARY, ESOP_OBLIGATION } from './plan-functions.js';
export { ESOP_SENSITIVITY, ESOP_ANALYSIS } from './analysis-functions.js';
export { ESOP_VALIDATE } from './plan-functions.js';
export { ESOP_VESTING, ESOP_RELEASE, ESOP_DIVERSIFY, ESOP_DISTRIBUTIONS } from './rule-functions.js';
export type { Cell, CellProblem, CellRange, SpreadsheetError, Table } from './cells.js';
