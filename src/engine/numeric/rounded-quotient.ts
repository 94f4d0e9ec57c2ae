import type { ExactDecimal } from './exact-decimal.js';
import { LARGEST, outOfRange } from './units.js';

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
