import { type Rows, textsOf } from './rows.js';
import { type CensusColumn, CellComplaint, type ColumnMapping } from './columns.js';

/** A date as people write it. The cell alone cannot tell which of the first two numbers of `4/5/1968` is the month. */
export interface WrittenDate {
  /** Year as written; below 100 when only two digits are given. */
  readonly year: number;
  readonly hasCentury: boolean;
  /** Month and day, or both numbers in their order. */
  readonly numbers: readonly [number, number];
  /** `known`: the numbers are month and day. `dotted`: they are not known, but are written as where the day comes first. */
  readonly order: 'known' | 'unknown' | 'dotted';
}

/** Order of month and day in a date. */
export type DateOrder = 'month first' | 'day first';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Length in letters of the longest date; a cell may be a page of remarks. */
const LONGEST = 100;

const time = /(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])m)?( ?(?:Z|[+-]\d{2}:?\d{2}))?$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? +/i;
const yearFirst = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayMonth = /^(\d{1,2})[- ]?([a-z]{3,9})\.?[- ,]*(\d{4}|\d{2})$/i;
const monthDay = /^([a-z]{3,9})\.?[- ](\d{1,2})(?:, *|[- ])(\d{4}|\d{2})$/i;

/**
 * Reads `1968-04-30`, `4/30/1968`, `4/30/68`, `30.4.1968`, `30-Apr-1968` or `Apr 30, 1968`, with or without a weekday before it and a time of
 * day after it. Null for anything else, for a day that does not exist, and for a moment whose day depends on the time zone.
 *
 * @example
 * writtenDate('30-Apr-1968') // { year: 1968, hasCentury: true, numbers: [4, 30], order: 'known' }
 * writtenDate('4/5/68') // { year: 68, hasCentury: false, numbers: [4, 5], order: 'unknown' }
 * writtenDate('2/30/1968') // null
 */
export function writtenDate(text: string): WrittenDate | null {
  if (text.length > LONGEST) return null;
  const day = withoutTime(text);
  return day === null ? null : parse(day.replace(weekday, ''));
}

function parse(text: string): WrittenDate | null {
  let match = yearFirst.exec(text);
  if (match !== null) return known(match[1]!, Number(match[3]), Number(match[4]));
  match = yearLast.exec(text);
  if (match !== null) {
    const [, first, mark, second, year = ''] = match;
    const numbers = [Number(first), Number(second)] as const;
    const order = mark === '.' ? 'dotted' : 'unknown';
    const date = { year: Number(year), hasCentury: year.length === 4, numbers, order } as const;
    return monthAndDay(date, 'month first') === null && monthAndDay(date, 'day first') === null ? null : date;
  }
  match = dayMonth.exec(text);
  if (match !== null) return known(match[3]!, monthNamed(match[2]!), Number(match[1]));
  match = monthDay.exec(text);
  return match === null ? null : known(match[3]!, monthNamed(match[1]!), Number(match[2]));
}

/** Month and day when the numbers are taken in this order; null when there is no such day. */
export function monthAndDay(
  { year, hasCentury, numbers, order }: WrittenDate,
  columnOrder: DateOrder,
): readonly [month: number, day: number] | null {
  const [first, second] = numbers;
  const [month, day] = order === 'known' || columnOrder === 'month first' ? [first, second] : [second, first];
  // With two digits, the century makes no difference: only 1900 was not a leap year, and nobody born then is left.
  const isLeapYear = year % 4 === 0 && (!hasCentury || year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= last ? [month, day] : null;
}

function known(year: string, month: number, day: number): WrittenDate | null {
  const date = {
    year: Number(year),
    hasCentury: year.length === 4,
    numbers: [month, day] as const,
    order: 'known',
  } as const;
  return monthAndDay(date, 'month first') === null ? null : date;
}

/** `Apr`, `Sept` or `April`; 0 for other text. */
function monthNamed(name: string): number {
  return 1 + MONTHS.findIndex((month) => month.startsWith(name.toLowerCase()));
}

/** A time of day does not matter, except where a time zone may make the day another one than was meant. */
function withoutTime(text: string): string | null {
  const found = time.exec(text);
  if (found === null) return text;
  const [whole, hours = '', minutes = '', seconds = '0', half, zone] = found;
  const hour = half?.toLowerCase() === 'a' && hours === '12' ? 0 : Number(hours);
  const isMidnight = hour === 0 && half?.toLowerCase() !== 'p' && Number(minutes) === 0 && Number(seconds) === 0;
  if (hour > 24 || Number(minutes) > 59) return null;
  return zone !== undefined && !isMidnight ? null : text.slice(0, text.length - whole.length);
}

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

/** The order of the dates of all columns: one census is written in one way. */
export function datesOf(columns: ColumnMapping, rows: Rows): DatesOfCensus {
  const positions = columns.flatMap((column, at) => (column !== null && DATE_COLUMNS.includes(column) ? [at] : []));
  // Many people share a date: each is looked at once, the first of the census first.
  const texts = new Map<string, { row: number; at: number }>();
  for (const at of positions) {
    for (const { cell, row } of textsOf(rows, at)) {
      if (typeof cell !== 'string' || cell === '') continue;
      const before = texts.get(cell);
      if (before === undefined || row < before.row) texts.set(cell, { row, at });
    }
  }
  const inOrder = [...texts].sort(([, one], [, other]) => one.row - other.row || one.at - other.at);
  return datesOfCensus(inOrder.map(([text]) => text));
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
export function shortYearsOf(columns: ColumnMapping, rows: Rows, years: PlanYears): ShortYear[] {
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
