import type { CensusColumn } from './columns.js';
import { monthAndDay, writtenDate, type DateOrder, type WrittenDate } from './date-text.js';
import type { PlanYears } from './plan-years.js';
import { CellComplaint } from './cell-complaint.js';

/** The columns of plan years: a date in one of them counts for the plan year that holds it. */
export const PLAN_YEAR_COLUMNS: readonly CensusColumn[] = ['separation.year', 'separation.next_payment_year'];

/** The columns in which a date may stand. */
export const DATE_COLUMNS: readonly CensusColumn[] = ['birth_date', 'hire_date', ...PLAN_YEAR_COLUMNS];

/** How the dates of one census are written: all of them in one order, and which cell says so. */
export interface DatesOfCensus {
  readonly order: DateOrder;
  /** The first date that can only be read in this order; undefined when every date could be read in both. */
  readonly evidence?: string;
}

/**
 * The order of month and day in all the dates of a census. One of them with a number above 12 settles it; where none does, the
 * month comes first, as Americans write, or the day where there are points between the numbers.
 *
 * @example
 * datesOfCensus(['5/1/2001', '30/4/1968']) // { order: 'day first', evidence: '30/4/1968' }
 * datesOfCensus(['5/1/2001']) // { order: 'month first' }
 * datesOfCensus(['5.1.2001']) // { order: 'day first' }
 */
export function datesOfCensus(texts: Iterable<string>): DatesOfCensus {
  let isDotted = false;
  for (const text of texts) {
    const date = writtenDate(text);
    const order = date === null ? null : orderOf(date);
    if (order !== null) return { order, evidence: text };
    isDotted ||= date?.order === 'dotted';
  }
  return { order: isDotted ? 'day first' : 'month first' };
}

/** The only order in which a date can be read; null when there are both. */
function orderOf(date: WrittenDate): DateOrder | null {
  if (date.order === 'known') return null;
  if (monthAndDay(date, 'day first') === null) return 'month first';
  return monthAndDay(date, 'month first') === null ? 'day first' : null;
}

/** Ages between which the census year decides the century of a two-digit year: no other century is possible. */
const AGES = [14, 99] as const;
const SERVICE = [0, 70] as const;

/**
 * A date of a census as the engine takes it: `YYYY-MM-DD`, or the plan year where one is asked for. What is not a date stays as it
 * is: the engine says what is wrong with it.
 */
export function readCensusDate(
  column: CensusColumn,
  text: string,
  { order, evidence }: DatesOfCensus,
  { censusYear, yearEnd }: PlanYears,
): string | CellComplaint {
  const date = writtenDate(text);
  if (date === null) return text;
  const read = monthAndDay(date, order);
  if (read === null) {
    return new CellComplaint(`Must be written like the other dates: ${evidence ?? ''} has the ${order}`);
  }
  const [month, day] = read;
  if (PLAN_YEAR_COLUMNS.includes(column)) {
    if (!date.hasCentury) return new CellComplaint('Must have a year of four digits');
    if (yearEnd === null) return new CellComplaint('Must be a plan year, such as 2024');
    return String(planYearOf(date.year, read, yearEnd));
  }
  const year = date.hasCentury ? date.year : fullYear(date.year, column === 'birth_date' ? AGES : SERVICE, censusYear);
  if (year instanceof CellComplaint) return year;
  return `${`000${year}`.slice(-4)}-${`0${month}`.slice(-2)}-${`0${day}`.slice(-2)}`;
}

type DayInYear = readonly [month: number, day: number];

/** The plan year that holds a day: it is numbered by the calendar year in which it ends. */
export function planYearOf(year: number, [month, day]: DayInYear, [lastMonth, lastDay]: DayInYear): number {
  const isAfter = month > lastMonth || (month === lastMonth && day > lastDay);
  return year + (isAfter ? 1 : 0);
}

/** The year that two digits stand for: the last such year that is not after the census, if that is beyond doubt. */
function fullYear(
  digits: number,
  [least, most]: readonly [number, number],
  censusYear: number | null,
): number | CellComplaint {
  if (censusYear === null) {
    return new CellComplaint('Must have a year of four digits');
  }
  const year = censusYear - ((censusYear - digits) % 100);
  if (censusYear - year >= least && censusYear - year <= most) return year;
  const [first, second] = censusYear - year < least ? [year - 100, year] : [year, year + 100];
  return new CellComplaint(`Must have a year of four digits: it may be ${first} or ${second}`);
}
