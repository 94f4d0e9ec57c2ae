import { roundToNumber } from './decimal-text.js';
import { scaledProduct } from './kernel.js';
import { WHOLE, type Rate } from './units.js';
import { WideSum } from './wide-sum.js';

/**
 * The mean of non-negative quantities, rounded once to their unit, half to even: their sum is exact, however many there are.
 *
 * @example
 * meanOf([1, 2, 2]) // 2
 */
export function meanOf(sample: ArrayLike<number>): number {
  const sum = new WideSum();
  for (let i = 0; i < sample.length; i++) sum.add(sample[i]!);
  return roundToNumber(sum.exactly().dividedBy(sample.length), 0);
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
