/** A calendar date. The model never needs more than comparing them and counting anniversaries. */
export interface CalendarDate {
  year: number;
  month: number;
  day: number;
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export function parseDate(text: string): CalendarDate {
  const [year, month, day] = text.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) throw new Error(`Not a date: ${text}`);
  return { year, month, day };
}

/** The last day of the plan year that ends in `year`; "02/29" means the last day of February (MODEL section 2.1). */
export function planYearEnd(monthAndDay: string, year: number): CalendarDate {
  const [month, day] = monthAndDay.split('/').map(Number);
  if (month === undefined || day === undefined) throw new Error(`Not a month and day: ${monthAndDay}`);
  if (month === 2 && day === 29 && !isLeapYear(year)) return { year, month, day: 28 };
  return { year, month, day };
}

/**
 * Completed years from `start` to `end`, the anniversary day counting (MODEL section 2.3). Someone born on 29 February
 * has no anniversary on 28 February of a common year, so that it is reached on 1 March there.
 */
export function completedYears(start: CalendarDate, end: CalendarDate): number {
  const anniversaryReached = end.month > start.month || (end.month === start.month && end.day >= start.day);
  return end.year - start.year - (anniversaryReached ? 0 : 1);
}
