import { ExactDecimal, roundToNumber } from './decimal-text.js';
import { DECIMALS, LARGEST, outOfRange, WHOLE } from './units.js';
import { mulDiv } from './kernel.js';

/**
 * A quotient of whole numbers of any size, the first not negative and the second above zero, rounded once, half to even: by the
 * remainder, never approximated.
 *
 * @throws OutOfRangeError when the result is above 2^53 - 1
 */
export function roundedQuotient(numerator: ExactDecimal, denominator: ExactDecimal): number {
  const whole = numerator.divToInt(denominator);
  if (whole.greaterThan(LARGEST)) outOfRange();
  const below = whole.toNumber();
  const twice = numerator.minus(whole.times(denominator)).times(2);
  const up = twice.greaterThan(denominator) || (twice.equals(denominator) && below % 2 === 1);
  return up ? below + 1 : below;
}

/**
 * One amount as a multiple of another above zero, `R8[amount / base]`, as the number that leaves the engine. Nothing is
 * computed from it, so it may be larger than a `Rate` can hold: an obligation of millions on a payroll of cents. The amount may be
 * negative.
 *
 * @example
 * ratio(1, 3) // 0.33333333
 */
export function ratio<Q extends number>(amount: Q, base: NoInfer<Q>): number {
  if (amount < 0) return 0 - ratio(-amount, base);
  if (amount / base < LARGEST / WHOLE - 1) return mulDiv(amount, WHOLE, base) / WHOLE;
  return roundToNumber(new ExactDecimal(amount).dividedBy(base), DECIMALS.rate);
}
