import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { calendarDate, type CalendarDate, type DayOfYear, daysInMonth } from '../calendar.js';
import { type About, known } from './about.js';
import { orRefuse } from './numbers.js';

/** Names of what the engine itself adds to a run: rows of hires and of acquired groups, and loans that buy back shares. */
const RESERVED = /^(?:hires|joiners|releverage)-[0-9]+$/;

type Text = z.ZodMiniType<string, string>;

/** Text of a bounded number of characters. */
function text(least: number, most: number): Text {
  const outside = words.charactersBetween(least, most);
  return z.string().check(z.minLength(least, outside), z.maxLength(most, outside));
}

/** A name of 1 to 200 characters. */
export const name = (): Text => text(1, 200);

/** The address of a receiver. Whether it may be called is for the caller to decide. */
export const address = (): Text => text(1, 2000);

/** An id: text that is not empty. */
export const identifier = (): Text => z.string().check(z.minLength(1), z.maxLength(LONGEST_ID));

const LONGEST_ID = 1000;

/** The id of a participant or a loan, which must leave the engine's own names free. */
export function ownIdentifier(): Text {
  const schema = identifier().check(z.refine((id) => !RESERVED.test(id), words.reserved));
  known.add(schema, {
    kind: 'id',
    accepts: (text) => text.length > 0 && text.length <= LONGEST_ID && !RESERVED.test(text),
  });
  return schema;
}

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
