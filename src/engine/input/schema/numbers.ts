import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import {
  type Cents,
  DECIMALS,
  isDecimalText,
  LARGEST,
  type MicroShares,
  type Rate,
  type SharePrice,
  toExact,
  toUnits,
  toWholeDown,
} from '../../numeric/index.js';
import { type About, known } from './about.js';

/** Number as a user may write it: a JSON number, or decimal text so that no digit is lost on the way. */
export type NumberOrDecimalText = number | string;

/** The bounds of a number, in plain terms. */
export type Bounds = Pick<About, 'minimum' | 'maximum' | 'exclusiveMinimum'>;

/** Longer decimal text is refused unread. */
export const LONGEST_DECIMAL_TEXT = 500;

/** Decimal text of at most this length survives the way through a double unchanged. */
const FIFTEEN = 15;

/** A number or decimal text, read into its unit by `read`, which gives the units, or the words for why it cannot. */
export function readNumber<Q extends number>(
  read: (value: NumberOrDecimalText) => Q | string,
  about: About,
): z.ZodMiniType<Q, NumberOrDecimalText> {
  const readGiven = (value: NumberOrDecimalText): Q | string =>
    whyNoNumber(value) ?? read(typeof value === 'string' && value.length <= FIFTEEN ? Number(value) : value);
  const schema = z.pipe(
    numberOrText(),
    z.transform((value: NumberOrDecimalText, payload) => orRefuse(readGiven(value), payload)),
  );
  known.add(schema, { kind: 'number', ...about, read: readGiven });
  return schema;
}

const numberOrText = (): z.ZodMiniType<NumberOrDecimalText, NumberOrDecimalText> => z.union([z.number(), z.string()]);

/** A number of which nothing is known yet, because its unit is that of another field. */
export function anyNumber(): z.ZodMiniType<NumberOrDecimalText, NumberOrDecimalText> {
  const schema = numberOrText().check((payload) => {
    const why = whyNoNumber(payload.value);
    if (why !== undefined) payload.issues.push({ code: 'custom', message: why, input: payload.value });
  });
  known.add(schema, { kind: 'number' });
  return schema;
}

/** The words for text that is not a number, and for numbers that JSON does not have. */
function whyNoNumber(value: NumberOrDecimalText): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : words.notANumber;
  if (value.length > LONGEST_DECIMAL_TEXT) return words.atMostCharacters(LONGEST_DECIMAL_TEXT);
  return isDecimalText(value) ? undefined : words.notANumber;
}

/** Value that was read; words become an issue. */
export function orRefuse<T>(read: T | string, { issues, value }: z.core.ParsePayload): T {
  if (typeof read !== 'string') return read;
  issues.push({ code: 'custom', message: read, input: value });
  return z.NEVER;
}

/** The words for a number outside its bounds. */
export function outsideBounds(bounds: Bounds, largest: number | string, isTooLarge: boolean): string {
  const { minimum: least, maximum: most, exclusiveMinimum: above } = bounds;
  if (least !== undefined && most !== undefined) return words.between(least, most);
  if (isTooLarge) return words.atMost(most ?? largest);
  return above !== undefined ? words.greaterThan(above) : words.atLeast(least ?? `-${largest}`);
}

type WholeNumber = z.ZodMiniType<number, NumberOrDecimalText>;

/** The most years that an age or a length of service may have: they are held in 32-bit columns. */
const MOST_YEARS = 1_000_000_000;

/** A whole number between two bounds. */
export function wholeNumber(minimum: number, maximum: number, unit: string): WholeNumber {
  const outside = words.between(minimum, maximum);
  const read = (value: NumberOrDecimalText): number | string => {
    const whole = toWholeDown(value);
    if (whole !== toWholeUp(value)) return words.notAnInteger;
    return whole < minimum || whole > maximum ? outside : whole + 0;
  };
  return readNumber(read, { kind: 'integer', unit, decimals: 0, minimum, maximum });
}

/** A whole number whose bounds depend on other fields: a check across them refuses what is outside, with words that know them. */
export function wholeNumberBoundedElsewhere(minimum: number, maximum: number, unit: string): WholeNumber {
  const read = (value: NumberOrDecimalText): number | string => {
    const whole = toWholeDown(value);
    return whole === toWholeUp(value) ? whole + 0 : words.notAnInteger;
  };
  return readNumber(read, { kind: 'integer', unit, decimals: 0, minimum, maximum });
}

/** One of a few whole numbers, ascending. */
export function oneOfNumbers(choices: readonly number[], unit: string): WholeNumber {
  const read = (value: NumberOrDecimalText): number | string => {
    const whole = toWholeDown(value);
    return whole === toWholeUp(value) && choices.includes(whole) ? whole : words.oneOf(choices.map(String));
  };
  const [minimum, maximum] = [choices[0], choices.at(-1)];
  return readNumber(read, { kind: 'integer', unit, decimals: 0, minimum, maximum, choices });
}

/** A calendar year, or an age at which something changes. */
export const wholeYears = (unit: 'year' | 'years'): WholeNumber => years(unit, toWholeDown, 'integer');

/** A whole number of years from `minimum` on, whose bounds depend on another field and are checked with it. */
export function someYears(minimum: number): WholeNumber {
  const read = (value: NumberOrDecimalText): number | string => {
    const down = toWholeDown(value);
    return down === toWholeUp(value) && Math.abs(down) <= MOST_YEARS ? down + 0 : words.notAnInteger;
  };
  return readNumber(read, { kind: 'integer', unit: 'years', decimals: 0, minimum });
}

/** An age or a length of time, of which the completed years count: 45.9 is 45. */
export const completedYears = (): WholeNumber => years('years', toWholeDown);

/** An age or length of service that must have been reached: in completed years 20.5 is reached at 21. */
export const yearsToReach = (): WholeNumber => years('years', toWholeUp);

function years(
  unit: string,
  round: (value: NumberOrDecimalText) => number,
  kind: 'number' | 'integer' = 'number',
): WholeNumber {
  const bounds = { minimum: 0 };
  const read = (value: NumberOrDecimalText): number | string => {
    const down = toWholeDown(value);
    if (kind === 'integer' && down !== toWholeUp(value)) return words.notAnInteger;
    return down < 0 || down > MOST_YEARS ? outsideBounds(bounds, MOST_YEARS, down > 0) : round(value) + 0;
  };
  return readNumber(read, { kind, unit, decimals: 0, ...bounds });
}

/** Any whole number that is exact. */
export const anyWholeNumber = (): WholeNumber => wholeNumber(-LARGEST, LARGEST, 'number');

/** A number rounded up: its negative, rounded down and negated. */
function toWholeUp(value: NumberOrDecimalText): number {
  if (typeof value === 'number') return Math.ceil(value);
  return -toWholeDown(value.startsWith('-') ? value.slice(1) : `-${value}`);
}

type Quantity<Q> = z.ZodMiniType<Q, NumberOrDecimalText>;

/** A quantity as exact decimal text, for messages: a double of this size may lack the last digit. */
export function decimalText(units: number, decimals: number): string {
  return toExact(units, decimals).toFixed();
}

/** A number that is rounded to its unit; its bounds are checked after that. */
function quantity<Q extends number>(unit: string, decimals: number, bounds: Bounds): Quantity<Q> {
  const { minimum, maximum, exclusiveMinimum } = bounds;
  const least = minimum === undefined ? -LARGEST : toUnits(minimum, decimals);
  const above = exclusiveMinimum === undefined ? -Infinity : toUnits(exclusiveMinimum, decimals);
  const most = maximum === undefined ? LARGEST : toUnits(maximum, decimals);
  const read = (value: NumberOrDecimalText): Q | string => {
    const units = toUnits(value, decimals);
    if (units >= least && units > above && units <= most) return units as Q;
    return outsideBounds(bounds, decimalText(LARGEST, decimals), units > most);
  };
  return readNumber(read, { unit, decimals, ...bounds });
}

const NOT_NEGATIVE = { minimum: 0 };

/** Dollars, to the cent: cash, pay, cost. */
export const money = (bounds: Bounds = NOT_NEGATIVE): Quantity<Cents> => quantity('dollars', DECIMALS.cents, bounds);

/** Dollars a share, to four decimals. */
export const price = (bounds: Bounds = NOT_NEGATIVE): Quantity<SharePrice> =>
  quantity('dollars a share', DECIMALS.price, bounds);

/** Shares, to six decimals. */
export const shares = (bounds: Bounds = NOT_NEGATIVE): Quantity<MicroShares> =>
  quantity('shares', DECIMALS.shares, bounds);

/** A rate or a fraction, to eight decimals: 0 to 1 unless another bound is stated; above 1 it counts something else. */
export const rate = (bounds: Bounds = { minimum: 0, maximum: 1 }, unit = 'fraction'): Quantity<Rate> =>
  quantity(unit, DECIMALS.rate, bounds);

/** A growth, increase, return or discount rate: may be negative, but not take everything. */
export const growthRate = (): Quantity<Rate> => rate({ exclusiveMinimum: -1 });

/** A fraction written in percent, 0 to 100. A millionth of a percent is the unit of a rate. */
export const percent = (): Quantity<Rate> => quantity('percent', DECIMALS.rate - 2, { minimum: 0, maximum: 100 });
