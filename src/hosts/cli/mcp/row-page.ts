import type { TidyRow } from '../../../analysis/index.js';
import { issues as words } from '../../../engine/internal.js';
import { ValidationError } from '../../../index.js';

/** Rows in one answer. */
const PAGE = 100;
/** Values listed for a column. */
const MOST_VALUES = 100;

/** Which rows are wanted. */
export interface WantedRows {
  readonly where?: Readonly<Record<string, readonly (string | number | boolean)[]>> | undefined;
  readonly from: number;
}

/** The columns and their values. */
export function rowsToAskFor(rows: readonly TidyRow[]): object {
  const columns = columnsOf(rows).filter((column) => column !== 'value');
  return {
    count: rows.length,
    columns: Object.fromEntries(columns.map((column) => [column, valuesOf(rows, column).slice(0, MOST_VALUES)])),
  };
}

/**
 * A page of the rows that are wanted, as lists under their columns.
 *
 * @throws ValidationError for a column or a value that no row has
 */
export function pageOf(rows: readonly TidyRow[], { where = {}, from }: WantedRows): object {
  const columns = columnsOf(rows);
  for (const [column, wanted] of Object.entries(where)) {
    const field = `rows.where.${column}`;
    if (!columns.includes(column)) throw new ValidationError([{ field, issue: words.oneOf(columns) }]);
    const values = valuesOf(rows, column);
    const absent = wanted.findIndex((value) => !values.includes(value));
    if (absent >= 0) {
      const issue = `No row has it: ${column} is one of ${values.slice(0, MOST_VALUES).join(', ')}`;
      throw new ValidationError([{ field: `${field}[${absent}]`, issue }]);
    }
  }
  const found = rows.filter((row) =>
    Object.entries(where).every(([column, wanted]) => wanted.includes(row[column] ?? '')),
  );
  const next = from + PAGE;
  return {
    count: found.length,
    columns,
    rows: found.slice(from, next).map((row) => columns.map((column) => row[column])),
    ...(next < found.length ? { next_from: next } : {}),
  };
}

function columnsOf(rows: readonly TidyRow[]): string[] {
  return Object.keys(rows[0] ?? {});
}

function valuesOf(rows: readonly TidyRow[], column: string): TidyRow['value'][] {
  return [...new Set(rows.map((row) => row[column] ?? null))].filter((value) => value !== null);
}
