import { DECIMALS, ExactDecimal, outOfRange, roundToNumber, toExact, type Cents, type Rate } from '../numeric/index.js';

/**
 * Value at the census date, in dollars, of amounts due at the ends of years 1, 2, ..: `R2[sum of amount_k / (1+d)^k]`,
 * rounded once. A figure that leaves the engine: a discount rate near -1 may make it larger than any amount it works with.
 *
 * Brought to one fraction by Horner's rule, `(..(a_1 (1+d) + a_2)(1+d) + ..) / (1+d)^n`, so that only the last step divides.
 *
 * @example
 * presentValue([105_00, 110_25], 5_000_000) // 200: $105.00 in one year and $110.25 in two, at 5 %
 */
export function presentValue(amounts: readonly Cents[], discountRate: Rate): number {
  const growth = new ExactDecimal(toExact(discountRate, DECIMALS.rate).plus(1));
  let sum = new ExactDecimal(0);
  for (const amount of amounts) sum = sum.times(growth).plus(toExact(amount, DECIMALS.cents));
  const value = roundToNumber(sum.dividedBy(growth.pow(amounts.length)), DECIMALS.cents);
  if (!Number.isFinite(value)) outOfRange();
  return value;
}
