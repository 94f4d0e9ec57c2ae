/** A day, as the whole number YYYYMMDD: days compare as numbers, and no clock, zone or locale is involved. */
export type CalendarDate = number & {
  /** Never there: marks the number as a date for the compiler. */
  readonly calendarDate: true;
};

/** A day of the year, as the whole number MMDD. */
export type DayOfYear = number & {
  /** Never there: marks the number as a day for the compiler. */
  readonly dayOfYear: true;
};

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Days in a month of the Gregorian calendar, 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0);
}

/** The day, if it exists. */
export function calendarDate(year: number, month: number, day: number): CalendarDate | undefined {
  if (!(day >= 1 && day <= daysInMonth(year, month))) return undefined;
  return (year * 10_000 + month * 100 + day) as CalendarDate;
}

/** The plan year end in a calendar year; 29 February stands for the last day of February. */
export function planYearEnd(year: number, day: DayOfYear): CalendarDate {
  const month = Math.floor(day / 100);
  return (year * 10_000 + month * 100 + Math.min(day % 100, daysInMonth(year, month))) as CalendarDate;
}

/**
 * Completed years from one day to another: the anniversary counts, and 29 February is reached on 1 March of a common year.
 *
 * @example
 * completedYearsBetween(20000229, 20010228) // 0
 * completedYearsBetween(20000229, 20010301) // 1
 */
export function completedYearsBetween(from: CalendarDate, to: CalendarDate): number {
  return Math.floor((to - from) / 10_000);
}

/** A day as it is written: `2026-12-31`. */
export function dateText(date: CalendarDate): string {
  const digits = String(date).padStart(8, '0');
  return `${digits.slice(0, -4)}-${digits.slice(-4, -2)}-${digits.slice(-2)}`;
}
