import type { CensusColumn } from './columns.js';
import { type DateOrder, monthAndDay, writtenDate, type WrittenDate } from './date-text.js';
import { CellComplaint } from './cell-text.js';

/** The columns of plan years: a date in one of them counts for the plan year that holds it. */
export const PLAN_YEAR_COLUMNS: readonly CensusColumn[] = ['separation.year', 'separation.next_payment_year'];

/** The columns that may have dates. */
export const DATE_COLUMNS: readonly CensusColumn[] = [
  'birth_date',
  'hire_date',
  'service_counts_from',
  'time_away_counts',
  ...PLAN_YEAR_COLUMNS,
];

/** Order of the dates of one census, all of them alike, and the cell that shows it. */
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

/** Least and greatest number of years before the census for a date: in this range a year with two digits has one century only. */
const BIRTH = [14, 99] as const;
const HIRE = [0, 70] as const;
/** People may have left, and their payments begin, before the census or after it. */
const SEPARATION = [-20, 70] as const;

/** The least and the most years before the census in which a date of a column may be. */
function limitsOf(column: CensusColumn): readonly [number, number] {
  if (PLAN_YEAR_COLUMNS.includes(column)) return SEPARATION;
  return column === 'birth_date' ? BIRTH : HIRE;
}

/**
 * Reads a date of a census as the engine takes it: `YYYY-MM-DD`, or the plan year for a column of years. Text that is no date stays as it
 * is: the engine names the problem.
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
  const year = date.hasCentury ? date.year : fullYear(date.year, limitsOf(column), censusYear);
  if (year instanceof CellComplaint) return year;
  if (PLAN_YEAR_COLUMNS.includes(column)) {
    if (yearEnd === null) return new CellComplaint('Must be a plan year, such as 2024');
    return String(planYearOf(year, read, yearEnd));
  }
  return `${`000${year}`.slice(-4)}-${`0${month}`.slice(-2)}-${`0${day}`.slice(-2)}`;
}

type DayInYear = readonly [month: number, day: number];

/** The plan year that holds a day: it is numbered by the calendar year in which it ends. */
export function planYearOf(year: number, [month, day]: DayInYear, [lastMonth, lastDay]: DayInYear): number {
  const isAfter = month > lastMonth || (month === lastMonth && day > lastDay);
  return year + (isAfter ? 1 : 0);
}

/** The year that two digits mean, if only one is possible. */
function fullYear(
  digits: number,
  [least, most]: readonly [number, number],
  censusYear: number | null,
): number | CellComplaint {
  if (censusYear === null) return new CellComplaint('Must have a year of four digits, or the plan its census_year');
  const last = censusYear - least;
  const year = last - ((last - digits) % 100);
  if (censusYear - year <= most) return year;
  return new CellComplaint(`Must have a year of four digits: it may be ${year} or ${year + 100}`);
}

/** The parts of a plan that decide how the dates of its census are read. */
export interface PlanYears {
  /** The census year; null when the plan does not state it. */
  readonly censusYear: number | null;
  /** Month and day of the plan year end; null when they cannot be read. */
  readonly yearEnd: readonly [month: number, day: number] | null;
}

/** Plan years of a plan that is not there yet. */
export const UNKNOWN_PLAN_YEARS: PlanYears = { censusYear: null, yearEnd: null };

/**
 * The years of a plan from its arguments, which can be anything: the engine checks them.
 *
 * @example
 * planYearsOf({ plan_year_end: '06/30' }, { census_year: 2026 }) // { censusYear: 2026, yearEnd: [6, 30] }
 * planYearsOf({}, {}) // { censusYear: null, yearEnd: [12, 31] }
 */
export function planYearsOf(planRules: unknown, initialState: unknown): PlanYears {
  const yearEnd = memberOf(planRules, 'plan_year_end') ?? '12/31';
  const day = typeof yearEnd === 'string' ? /^(\d{2})\/(\d{2})$/.exec(yearEnd) : null;
  const year = memberOf(initialState, 'census_year');
  const isYear = (typeof year === 'string' || typeof year === 'number') && /^\d{4}$/.test(String(year));
  return {
    censusYear: isYear ? Number(year) : null,
    yearEnd: day === null ? null : [Number(day[1]), Number(day[2])],
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
