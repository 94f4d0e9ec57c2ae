/**
 * esop-repurchase/spreadsheet: the functions of the Excel add-in and of the Google Sheets script, for any host: ranges of cells
 * in, a table of cells out. They know no host, no clock and no chance, and they never throw: what is wrong with a range comes
 * back as a value that names the cell.
 *
 * @packageDocumentation
 */
export { ESOP_SIMULATE } from './summary.js';
export { ESOP_SUMMARY } from './summary.js';
export { ESOP_OBLIGATION } from './obligation.js';
export { ESOP_SENSITIVITY } from './sensitivity.js';
export { ESOP_ANALYSIS } from './analysis.js';
export { ESOP_VALIDATE } from './validate.js';
export { ESOP_VESTING } from './vesting.js';
export { ESOP_RELEASE } from './release.js';
export { ESOP_DIVERSIFY } from './diversify.js';
export { ESOP_DISTRIBUTIONS } from './distributions.js';
export type { Cell, CellRange, Table } from './cell-value.js';
export type { CellProblem, SpreadsheetError } from './problem.js';
