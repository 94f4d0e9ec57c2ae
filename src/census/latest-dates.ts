import type { AddedUp } from './add-up.js';
import { type PlanYears, readCensusDate } from './census-date.js';
import type { CensusColumn } from './columns.js';
import { datesOf } from './people.js';
import { changed } from './rows.js';

/** The dates that people may have several of, who left and came back more than once. */
const SEVERAL: readonly CensusColumn[] = ['separation.year', 'service_counts_from', 'time_away_counts'];

/** True for a field that may be read from several columns, of which the latest date counts. */
export function mayBeLatest(column: CensusColumn): boolean {
  return SEVERAL.includes(column);
}

/**
 * A table with the latest of the dates of one kind in place of the first of their columns, such as Term Date 1 and Term Date 2: in
 * whatever order they stand. A cell that is no date comes first, so that it is complained of.
 */
export function latestDates({ columns: given, headings: named, rows }: AddedUp, years: PlanYears): AddedUp {
  const doubled = SEVERAL.map((column) => given.flatMap((one, at) => (one === column ? [at] : []))).filter(
    (positions) => positions.length > 1,
  );
  if (doubled.length === 0) return { columns: given, headings: named, rows };
  const dates = datesOf(given, rows);
  const columns = [...given];
  const headings = [...named];
  for (const [first, ...others] of doubled) {
    headings[first!] = [first!, ...others].map((at) => named[at]).join(' or ');
    for (const at of others) columns[at] = null;
  }
  /** Key that sorts dates; a cell without a date sorts after all dates. */
  const orderOf = (text: string): string => {
    const date = readCensusDate('time_away_counts', text, dates, years);
    return typeof date === 'string' && /^\d{4}(?:-\d{2}-\d{2})?$/.test(date) ? date : `~${text}`;
  };
  const latest = changed(rows, (cells) => {
    const copy = [...cells];
    for (const positions of doubled) {
      const texts = positions.map((at) => cells[at] ?? '').filter((text) => text !== '');
      const [first] = positions;
      while (copy.length < first!) copy.push('');
      copy[first!] = texts.reduce((last, text) => (last === '' || orderOf(text) > orderOf(last) ? text : last), '');
    }
    return copy;
  });
  return { columns, headings, rows: latest };
}
