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
