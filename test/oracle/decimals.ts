import { Decimal as DecimalJs } from 'decimal.js';
import type { Num } from './types.js';

/**
 * Exact decimal numbers. The precision is far above what any product in the model needs (75 growth factors of 8 decimals
 * are 600 digits, a 40-year level payment about as many), so that `plus`, `minus`, `times` and `pow` are exact and the
 * only roundings are the ones written down here. `div` would not be exact: quotients go through `roundedQuotient`.
 */
export const Decimal = DecimalJs.clone({
  defaults: true,
  precision: 5000,
  rounding: DecimalJs.ROUND_HALF_EVEN,
});
export type Decimal = DecimalJs;

export const ZERO = new Decimal(0);
export const ONE = new Decimal(1);

const round = (x: Decimal, decimals: number): Decimal => x.toDecimalPlaces(decimals, Decimal.ROUND_HALF_EVEN);

// The four roundings of MODEL section 1.
export const R2 = (x: Decimal): Decimal => round(x, 2);
export const R4 = (x: Decimal): Decimal => round(x, 4);
export const R6 = (x: Decimal): Decimal => round(x, 6);
export const R8 = (x: Decimal): Decimal => round(x, 8);

/** `numerator / denominator` of non-negative numbers, rounded half to even by comparing the remainder: never approximated. */
export function roundedQuotient(numerator: Decimal, denominator: Decimal, decimals: number): Decimal {
  if (numerator.isNegative() && !numerator.isZero()) throw new Error('roundedQuotient: negative numerator');
  if (!denominator.greaterThan(0)) throw new Error('roundedQuotient: denominator must be positive');
  const unitsPerOne = new Decimal(10).pow(decimals);
  const scaled = numerator.times(unitsPerOne);
  const whole = scaled.divToInt(denominator);
  const twiceRemainder = scaled.minus(whole.times(denominator)).times(2);
  const roundUp =
    twiceRemainder.greaterThan(denominator) || (twiceRemainder.equals(denominator) && !whole.mod(2).isZero());
  return (roundUp ? whole.plus(1) : whole).dividedBy(unitsPerOne);
}

/** The same of a numerator of either sign: half to even is the same on both sides of zero. */
export const signedQuotient = (numerator: Decimal, denominator: Decimal, decimals: number): Decimal =>
  numerator.lessThan(0)
    ? roundedQuotient(numerator.negated(), denominator, decimals).negated()
    : roundedQuotient(numerator, denominator, decimals);

/** `numerator / denominator` of non-negative numbers, rounded down to six decimals. */
export const RD6 = (numerator: Decimal, denominator: Decimal): Decimal =>
  numerator.times(1_000_000).divToInt(denominator).times('0.000001');

/** Whole part of a non-negative quotient, rounded up. */
export function quotientRoundedUp(numerator: Decimal, denominator: Decimal): Decimal {
  const whole = numerator.divToInt(denominator);
  return whole.times(denominator).lessThan(numerator) ? whole.plus(1) : whole;
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
}

export const min = (a: Decimal, b: Decimal): Decimal => (a.lessThan(b) ? a : b);
export const max = (a: Decimal, b: Decimal): Decimal => (a.greaterThan(b) ? a : b);
export const positive = (x: Decimal): boolean => x.greaterThan(0);

/**
 * Cumulative apportioning of MODEL section 1: part i is the rounded running share less the one before, so that the parts
 * add up to the total. With no weight at all every part is zero and the caller keeps the total where it was.
 */
export function apportion(total: Decimal, weights: readonly Decimal[], decimals: number): Decimal[] {
  const allWeight = sum(weights);
  if (allWeight.isZero()) return weights.map(() => ZERO);
  let weightSoFar = ZERO;
  let givenSoFar = ZERO;
  return weights.map((weight) => {
    weightSoFar = weightSoFar.plus(weight);
    const upToHere = roundedQuotient(total.times(weightSoFar), allWeight, decimals);
    const part = upToHere.minus(givenSoFar);
    givenSoFar = upToHere;
    return part;
  });
}

/** Apportioning over `count` equal parts. */
export const apportionEqually = (total: Decimal, count: number, decimals: number): Decimal[] =>
  apportion(
    total,
    Array.from({ length: count }, () => ONE),
    decimals,
  );

/** The double nearest to the decimal text (MODEL section 1), and never a negative zero. */
export const toJson = (x: Decimal): number => (x.isZero() ? 0 : x.toNumber());

// One reader per unit of MODEL section 1: the decimal text, rounded once.
export const money = (x: Num | undefined, byDefault: Num = 0): Decimal => R2(new Decimal(x ?? byDefault));
export const price = (x: Num | undefined, byDefault: Num = 0): Decimal => R4(new Decimal(x ?? byDefault));
export const shares = (x: Num | undefined, byDefault: Num = 0): Decimal => R6(new Decimal(x ?? byDefault));
export const rate = (x: Num | undefined, byDefault: Num = 0): Decimal => R8(new Decimal(x ?? byDefault));
/** Ages, years and the like, which have no unit. */
export const plain = (x: Num | undefined, byDefault: Num): number => Number(x ?? byDefault);
export const completed = (x: Num): number => new Decimal(x).floor().toNumber();
/** A requirement of age or service, which whole years reach only at the next whole one (MODEL section 10.6). */
export const requirement = (x: Num | undefined, byDefault: number): number =>
  new Decimal(x ?? byDefault).ceil().toNumber();

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
