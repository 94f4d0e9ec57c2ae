import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { calendarDate, daysInMonth, type CalendarDate, type DayOfYear } from '../calendar.js';
import { known, type About } from './about.js';
import { orRefuse } from './numbers.js';

const DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const MONTH_AND_DAY = /^([0-9]{2})\/([0-9]{2})$/;
const LEAP_YEAR = 2000;

/** A day that exists, as `YYYY-MM-DD`. */
export const date = (): z.ZodMiniType<CalendarDate, string> =>
  written('date', (text) => {
    const [, year, month, day] = (text.length === 10 && DATE.exec(text)) || [];
    return calendarDate(Number(year), Number(month), Number(day)) ?? words.notADate;
  });

/** A day of the year, as `MM/DD`. */
export const dayOfTheYear = (): z.ZodMiniType<DayOfYear, string> =>
  written('day of the year', (text) => {
    const [, m, d] = (text.length === 5 && MONTH_AND_DAY.exec(text)) || [];
    const month = Number(m);
    const day = Number(d);
    const exists = day >= 1 && day <= daysInMonth(LEAP_YEAR, month);
    return exists ? ((month * 100 + day) as DayOfYear) : words.notADayOfTheYear;
  });

function written<D extends number>(
  kind: About['kind'] & string,
  read: (text: string) => D | string,
): z.ZodMiniType<D, string> {
  const schema = z.pipe(
    z.string(),
    z.transform((text: string, payload) => orRefuse(read(text), payload)),
  );
  known.add(schema, { kind, readDate: read });
  return schema;
}
