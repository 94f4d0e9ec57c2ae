import { ExactDecimal } from './exact-decimal.js';
import { scaledProduct } from './kernel.js';
import { WHOLE, type Rate } from './units.js';

const HALF_WORD = 67_108_864; // 2^26

/**
 * The mean of non-negative quantities, rounded once to their unit, half to even: their sum is exact, however many there are.
 *
 * @example
 * meanOf([1, 2, 2]) // 2
 */
export function meanOf(sample: ArrayLike<number>): number {
  let upper = 0;
  let lower = 0;
  for (let i = 0; i < sample.length; i++) {
    const half = Math.floor(sample[i]! / HALF_WORD);
    upper += half;
    lower += sample[i]! - half * HALF_WORD;
  }
  const sum = new ExactDecimal(upper).times(HALF_WORD).plus(lower);
  return sum.dividedBy(sample.length).toDecimalPlaces(0, ExactDecimal.ROUND_HALF_EVEN).toNumber();
}

/**
 * The sample's standard deviation, with n - 1, in the same unit but not rounded; null for a sample of one. A double: sums,
 * products and one square root in the sample's order, so the same sample gives the same digits everywhere.
 *
 * @example
 * standardDeviationOf([2, 4, 6], 4) // 2
 */
export function standardDeviationOf(sample: ArrayLike<number>, mean: number): number | null {
  if (sample.length < 2) return null;
  let squares = 0;
  for (let i = 0; i < sample.length; i++) squares += (sample[i]! - mean) ** 2;
  return Math.sqrt(squares / (sample.length - 1));
}

/**
 * A percentile of a sorted sample of quantities, interpolated between the two nearest values as in spreadsheets (PERCENTILE.INC;
 * type 7 of Hyndman and Fan `[S-quantiles]`), rounded to their unit.
 *
 * @param percentile - 0 to 1
 * @example
 * percentileOf([100, 200, 400], 75_000_000) // 300
 */
export function percentileOf(sorted: ArrayLike<number>, percentile: Rate): number {
  const place = (sorted.length - 1) * percentile;
  const below = Math.floor(place / WHOLE);
  const from = sorted[below]!;
  const beyond = place % WHOLE;
  return beyond === 0 ? from : from + scaledProduct(sorted[below + 1]! - from, beyond);
}
