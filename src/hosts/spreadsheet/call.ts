import type { CellRange, SpreadsheetError, Table } from './cells.js';
import * as functions from './index.js';

type SpreadsheetFunction = (...cells: CellRange[]) => Table | SpreadsheetError;

/** The functions by their names. */
export const FUNCTIONS = functions as unknown as Readonly<Record<string, SpreadsheetFunction>>;

/** Calls a function with what a host handed over; hosts may hand over more than the function takes. */
export function callFunction(id: string, cells: readonly unknown[]): Table | SpreadsheetError {
  const compute = FUNCTIONS[id]!;
  return compute(...(cells.slice(0, compute.length) as CellRange[]));
}
