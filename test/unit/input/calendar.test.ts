import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDate,
  completedYearsBetween,
  dateText,
  daysInMonth,
  planYearEnd,
  type CalendarDate,
  type DayOfYear,
} from '../../../src/engine/input/calendar.js';

const date = (text: string): CalendarDate => Number(text.replaceAll('-', '')) as CalendarDate;
const day = (month: number, dayOfMonth: number): DayOfYear => (month * 100 + dayOfMonth) as DayOfYear;

describe('the calendar', () => {
  it('has the days of the Gregorian calendar', () => {
    const aDay = fc.tuple(fc.integer({ min: 100, max: 9999 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(aDay, ([year, month]) => {
        expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }),
    );
  });

  it('has no impossible day', () => {
    for (const [year, month, dayOfMonth] of [
      [2023, 2, 29],
      [1900, 2, 29],
      [2024, 4, 31],
      [2024, 0, 1],
      [2024, 13, 1],
      [2024, 1, 0],
      [2024, 1, NaN],
    ] as const) {
      // prettier-ignore
      expect(calendarDate(year, month, dayOfMonth)).toBeUndefined();
    }
    expect(calendarDate(2000, 2, 29)).toBe(20000229);
  });

  it.each([
    [2024, day(2, 29), '2024-02-29'],
    [2026, day(2, 29), '2026-02-28'],
    [2100, day(2, 29), '2100-02-28'],
    [2024, day(2, 28), '2024-02-28'],
    [2026, day(12, 31), '2026-12-31'],
    [5, day(1, 1), '0005-01-01'],
  ])('plan year end of %d, %d is %s', (year, end, text) => {
    expect(dateText(planYearEnd(year, end))).toBe(text);
  });
});

describe('completed years', () => {
  it.each([
    ['1980-06-15', '2026-06-14', 45],
    ['1980-06-15', '2026-06-15', 46],
    ['1980-06-15', '2026-12-31', 46],
    ['2000-02-29', '2001-02-28', 0],
    ['2000-02-29', '2001-03-01', 1],
    ['2000-02-29', '2004-02-28', 3],
    ['2000-02-29', '2004-02-29', 4],
    ['1999-12-31', '2000-01-01', 0],
    ['2026-12-31', '2026-12-31', 0],
  ])('from %s to %s: %d', (from, to, years) => expect(completedYearsBetween(date(from), date(to))).toBe(years));

  it('count anniversaries one by one', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, days, (one, other) => {
        const [from, to] = [one, other].map((at) => at.toISOString().slice(0, 10)).sort() as [string, string];
        let years = 0;
        // Text of this form compares as dates do, 29 February of a common year lying between 28 February and 1 March.
        while (`${Number(from.slice(0, 4)) + years + 1}${from.slice(4)}` <= to) years += 1;
        expect(completedYearsBetween(date(from), date(to))).toBe(years);
      }),
    );
  });
});
