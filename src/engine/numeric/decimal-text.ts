import { LARGEST, outOfRange } from './units.js';
import { Decimal } from 'decimal.js';

/** Powers of ten by their exponent: a look-up where the operator would compute. Units have at most eight decimals. */
const POWERS_OF_TEN: readonly number[] = [1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];

/** Number of units of `decimals` places in one. */
function unitsOfOne(decimals: number): number {
  return POWERS_OF_TEN[decimals]!;
}

/** Form of a decimal string: `-?digits` with an optional `.digits`. No exponent, plus sign or blank. */
const DECIMAL_TEXT = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** Whether a text is a decimal number in the one form inputs may use. */
export function isDecimalText(text: string): boolean {
  return DECIMAL_TEXT.test(text);
}

/** Below this many units, doubles and decimal texts of fifteen digits correspond one to one. */
const FIFTEEN_DIGITS = 1e15;

/**
 * Reads a number or decimal text into units of `decimals` places, rounded once, half to even. A number is read through its
 * shortest decimal text: `1.005` means 1.005 and not the slightly smaller double behind it.
 *
 * Returns `Infinity` (or `-Infinity`) for what no unit can hold.
 */
export function toUnits(value: number | string, decimals: number): number {
  const scale = unitsOfOne(decimals);
  if (typeof value === 'number') {
    const scaled = Math.round(value * scale);
    if (scaled < FIFTEEN_DIGITS && scaled > -FIFTEEN_DIGITS && scaled / scale === value) return scaled + 0;
  }
  const units = new ExactDecimal(value).times(scale).toDecimalPlaces(0, ExactDecimal.ROUND_HALF_EVEN);
  return units.abs().greaterThan(LARGEST) ? (units.isNegative() ? -Infinity : Infinity) : units.toNumber() + 0;
}

/** The whole part of a number or decimal text, rounded down: completed years. */
export function toWholeDown(value: number | string): number {
  if (typeof value === 'number') return Math.floor(value);
  return new ExactDecimal(value).floor().toNumber();
}

/** The double nearest to a quantity's decimal text: both operands are exact, so the division rounds once, as it must. */
export function fromUnits(units: number, decimals: number): number {
  return units / unitsOfOne(decimals);
}

/** Rounds an exact decimal to units of `decimals` places, half to even. */
export function roundToUnits<Q extends number>(exact: ExactDecimal, decimals: number): Q {
  const units = exact.times(unitsOfOne(decimals)).toDecimalPlaces(0, ExactDecimal.ROUND_HALF_EVEN);
  if (units.abs().greaterThan(LARGEST)) outOfRange();
  return units.toNumber() as Q;
}

/** An exact decimal rounded to a number of places, half to even, as the number that leaves the engine; of any size. */
export function roundToNumber(exact: ExactDecimal, decimals: number): number {
  return exact.toDecimalPlaces(decimals, ExactDecimal.ROUND_HALF_EVEN).toNumber();
}

/** A quantity in units as an exact decimal. */
export function toExact(units: number, decimals: number): ExactDecimal {
  return new ExactDecimal(units).dividedBy(unitsOfOne(decimals));
}

/**
 * Decimal arithmetic for the few plan-level scalars (compound growth, level payments, present value) and for text.
 *
 * A private clone: the shared constructor's settings can be changed by any host. 1,400 significant digits hold every
 * product the model forms without rounding: the longest is that of a limit indexed to 2175, 149 factors of 8 decimals or some
 * 1,200 digits, plus what the growth adds in front. Quotients are rounded only there, far beyond the last digit that could
 * decide a half-even tie: a denominator has at most 75 factors, so a quotient that is not a tie is at least 10^-640 from one.
 */
export const ExactDecimal = Decimal.clone({
  precision: 1400,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -9e15,
  toExpPos: 9e15,
  maxE: 9e15,
  minE: -9e15,
});
export type ExactDecimal = Decimal;

/** A number to a whole power. That of decimal.js would bring its logarithms along. */
export function power(base: ExactDecimal, exponent: number): ExactDecimal {
  let product = new ExactDecimal(1);
  for (let i = 0; i < exponent; i++) product = product.times(base);
  return product;
}
