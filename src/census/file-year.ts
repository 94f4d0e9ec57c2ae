import { monthAndDay, type WrittenDate } from './census-date.js';
import { datedHeading } from './heading-year.js';

/** Plan year of a census as its file states it. */
export interface FileYear {
  readonly year: number;
  /** Month and day on which it ends; null where the file states the year alone. */
  readonly end: readonly [month: number, day: number] | null;
  /** Words of the file that state it. */
  readonly text: string;
}

/**
 * The plan year that the texts of a file state, such as its titles, its sheet and its headings; null for none. A day counts before a year
 * alone, an earlier group before a later one, and of one group the latest. A day must be the last of a month or New Year's Day, as the day
 * of a print seldom is.
 *
 * @example
 * yearOfFile([['Acme ESOP', 'as of June 30, 2026'], ['2025 Pay']]) // { year: 2026, end: [6, 30], text: 'as of June 30, 2026' }
 * yearOfFile([['Printed 3/15/2026'], ['2025 Pay']]) // { year: 2025, end: null, text: '2025 Pay' }
 */
export function yearOfFile(groups: readonly (readonly string[])[]): FileYear | null {
  const stated = groups.map((texts) => texts.flatMap(yearIn));
  const ofDays = stated.map((years) => years.filter(({ end }) => end !== null));
  const [first] = [...ofDays, ...stated].filter(({ length }) => length > 0);
  return first?.reduce((last, one) => (one.year > last.year ? one : last)) ?? null;
}

function yearIn(text: string): FileYear[] {
  const when = datedHeading(text)?.when;
  if (when === undefined) return [];
  if (typeof when === 'number') return [{ year: when, end: null, text }];
  const end = lastDay(when);
  return end === null ? [] : [{ ...end, text }];
}

function lastDay(date: WrittenDate): Pick<FileYear, 'year' | 'end'> | null {
  const [month, day] = monthAndDay(date, 'month first') ?? monthAndDay(date, 'day first')!;
  const year = date.hasCentury ? date.year : 2000 + date.year;
  if (month === 1 && day === 1) return { year: year - 1, end: [12, 31] };
  return new Date(Date.UTC(year, month, 0)).getUTCDate() === day ? { year, end: [month, day] } : null;
}
