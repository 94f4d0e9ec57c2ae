import { issues as words } from '../../errors.js';
import { calendarDate, daysInMonth, type CalendarDate, type DayOfYear } from '../calendar.js';
import { reading, Refusal, type Schema } from './reading.js';

const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const MONTH_AND_DAY = /^([0-9]{2})\/([0-9]{2})$/;
const LEAP_YEAR = 2000;

const NOT_A_STRING = new Refusal(words.notAString);
const NOT_A_DATE = new Refusal(words.notADate);
const NOT_A_DAY = new Refusal(words.notADayOfTheYear);

/** A day that exists, as `YYYY-MM-DD`. */
export function date(): Schema<CalendarDate, string> {
  return reading(
    (value) => {
      if (typeof value !== 'string') return NOT_A_STRING;
      const [, year, month, day] = (value.length === 10 && DATE.exec(value)) || [];
      return calendarDate(Number(year), Number(month), Number(day)) ?? NOT_A_DATE;
    },
    { kind: 'date' },
  );
}

/** A day of the year, as `MM/DD`. */
export function dayOfTheYear(): Schema<DayOfYear, string> {
  return reading(
    (value) => {
      if (typeof value !== 'string') return NOT_A_STRING;
      const [, m, d] = (value.length === 5 && MONTH_AND_DAY.exec(value)) || [];
      const month = Number(m);
      const day = Number(d);
      return day >= 1 && day <= daysInMonth(LEAP_YEAR, month) ? ((month * 100 + day) as DayOfYear) : NOT_A_DAY;
    },
    { kind: 'day of the year' },
  );
}
