import { ExactDecimal, roundToNumber } from './decimal-text.js';
import { scaledProduct } from './kernel.js';
import { WHOLE, type Rate } from './units.js';
import { wideAsDecimal, WideSum } from './wide-sum.js';

/**
 * The mean of quantities, rounded once to their unit, half to even: their sum is exact, however many there are.
 *
 * @example
 * meanOf([1, 2, 2]) // 2
 * meanOf([-3, 1]) // -1
 */
export function meanOf(sample: ArrayLike<number>): number {
  return roundToNumber(exactSum(sample, 0, sample.length).dividedBy(sample.length), 0);
}

/** The sum of the values from one place to another. */
function exactSum(sample: ArrayLike<number>, from: number, to: number): ExactDecimal {
  const above = new WideSum();
  const below = new WideSum();
  for (let i = from; i < to; i++) {
    const value = sample[i]!;
    if (value < 0) below.add(-value);
    else above.add(value);
  }
  return wideAsDecimal(above).minus(wideAsDecimal(below));
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

/** Part of a sample beyond a percentile. */
export interface Tail {
  /** The mean of the values beyond it, rounded to their unit. */
  readonly mean: number;
  /** The standard error of that mean, not rounded; null where fewer than two values are beyond. */
  readonly standardError: number | null;
}

/**
 * The tail beyond a percentile of a sorted sample: the part `1 - p` with the largest values from the median on, the part `p` with the
 * smallest ones below it `[S-tail]`. Where the parts are no whole number of values, the value at the edge counts in part. At 0 and 1
 * it is the extreme itself.
 *
 * @param percentile - 0 to 1
 * @example
 * tailOf([100, 200, 400, 800], 50_000_000).mean // 600
 * tailOf([100, 200, 400, 800], 25_000_000).mean // 100
 * tailOf([100, 200, 400, 800], 90_000_000) // { mean: 800, standardError: null }
 */
export function tailOf(sorted: ArrayLike<number>, percentile: Rate): Tail {
  const n = sorted.length;
  const isUpper = 2 * percentile >= WHOLE;
  /** Number of values beyond, in parts of a whole one. */
  const beyond = n * (isUpper ? WHOLE - percentile : percentile);
  const count = Math.floor(beyond / WHOLE);
  const edge = sorted[isUpper ? n - 1 - count : count]!;
  if (beyond === 0) return { mean: edge, standardError: null };
  const [from, to] = isUpper ? [n - count, n] : [0, count];
  const part = beyond % WHOLE;
  let sum = exactSum(sorted, from, to).times(WHOLE);
  if (part > 0) sum = sum.plus(new ExactDecimal(edge).times(part));
  const mean = roundToNumber(sum.dividedBy(beyond), 0);
  if (count < 2) return { mean, standardError: null };
  let squares = 0;
  for (let i = from; i < to; i++) squares += (sorted[i]! - mean) ** 2;
  const distance = mean - percentileOf(sorted, percentile);
  const outside = 1 - beyond / WHOLE / n;
  const variance = squares / (count - 1) + outside * distance * distance;
  return { mean, standardError: Math.sqrt(variance / (beyond / WHOLE)) };
}

/**
 * Spearman's rank correlation of two samples of the same length `[S-rank-correlation]`: that of their ranks, equal values with the mean of
 * their ranks. Null where all values of one sample are equal. A double: sums and products in the order of the samples.
 *
 * @example
 * rankCorrelation([1, 2, 3], [10, 20, 1000]) // 1
 * rankCorrelation([1, 2, 3], [5, 5, 5]) // null
 */
export function rankCorrelation(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  const [ofA, ofB] = [centredRanks(a), centredRanks(b)];
  let [product, squaresA, squaresB] = [0, 0, 0];
  for (let i = 0; i < ofA.length; i++) {
    product += ofA[i]! * ofB[i]!;
    squaresA += ofA[i]! * ofA[i]!;
    squaresB += ofB[i]! * ofB[i]!;
  }
  return squaresA === 0 || squaresB === 0 ? null : product / Math.sqrt(squaresA * squaresB);
}

/** The rank of each value less the mean rank, in halves of a rank: whole numbers. */
function centredRanks(sample: ArrayLike<number>): Float64Array {
  const n = sample.length;
  const order = Int32Array.from({ length: n }, (_, i) => i).sort((i, j) => sample[i]! - sample[j]!);
  const ranks = new Float64Array(n);
  for (let from = 0; from < n;) {
    const value = sample[order[from]!]!;
    let to = from;
    while (to < n && sample[order[to]!] === value) to += 1;
    // Ranks from + 1 to `to` have the mean (from + 1 + to) / 2; the mean of all is (n + 1) / 2.
    for (let i = from; i < to; i++) ranks[order[i]!] = from + to - n;
    from = to;
  }
  return ranks;
}
