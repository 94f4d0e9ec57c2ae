import { CellComplaint } from './cell-text.js';
import { DATE_COLUMNS, type PlanYears, readCensusDate } from './census-date.js';
import type { CensusColumn } from './columns.js';
import { writtenDate } from './date-text.js';
import { datesOf } from './people.js';
import { type Rows, textsOf } from './rows.js';

/** A date with two digits for its year, and how it is read. */
export interface ShortYear {
  readonly text: string;
  /** The date, or the plan year that holds it. */
  readonly read: string;
}

/**
 * Lists readings of years of two digits in a census: the first of each column and century. One that may be of two centuries is an error,
 * and not among them.
 *
 * @example
 * shortYearsOf(['birth_date'], [['3/4/64'], ['5/6/71']], { censusYear: 2025, yearEnd: [12, 31] }) // [{ text: '3/4/64', read: '1964-03-04' }]
 */
export function shortYearsOf(columns: readonly (CensusColumn | null)[], rows: Rows, years: PlanYears): ShortYear[] {
  const dates = datesOf(columns, rows);
  const found = new Map<string, ShortYear>();
  columns.forEach((column, at) => {
    if (column === null || !DATE_COLUMNS.includes(column)) return;
    const seen = new Set<unknown>();
    for (const { cell: text } of textsOf(rows, at)) {
      if (seen.size === seen.add(text).size) continue;
      if (typeof text !== 'string' || writtenDate(text)?.hasCentury !== false) continue;
      const read = readCensusDate(column, text, dates, years);
      if (read instanceof CellComplaint) continue;
      const kind = `${at} ${read.slice(0, 2)}`;
      if (!found.has(kind)) found.set(kind, { text, read });
    }
  });
  return [...found.values()];
}
