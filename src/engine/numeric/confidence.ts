import { WHOLE, type Rate } from './units.js';

/** The 97.5 % quantile of the standard normal distribution: intervals hold the true value with 95 %. */
const Z = 1.959963984540054;
const TAIL = 0.025;
/** Weights below this part of the largest one change no digit of a sum. */
const NOTHING = 1e-18;

/**
 * The interval of a probability that was estimated by how often something happened, with 95 % confidence: Wilson's `[S-Wilson]`, which
 * is right at 0 and at 1, where the standard error is 0. Products, quotients and one square root: the same on every platform.
 *
 * @example
 * wilsonInterval(0, 100)[0] // 0
 * wilsonInterval(0, 100)[1].toFixed(4) // '0.0370'
 */
export function wilsonInterval(times: number, of: number): [low: number, high: number] {
  const share = times / of;
  const square = Z * Z;
  const centre = (share + square / (2 * of)) / (1 + square / of);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))) / (1 + square / of);
  return [times === 0 ? 0 : Math.max(0, centre - half), times === of ? 1 : Math.min(1, centre + half)];
}

/**
 * Which values of a sorted sample, counted from 1, hold a percentile of what it was drawn from between them, with at least 95 %
 * confidence and whatever the distribution is `[S-order-statistics]`: as many values lie below the percentile as a binomial
 * variable says. Null where the sample is too small to bound that side.
 *
 * @example
 * percentileRanks(100, 50_000_000) // [40, 61]
 * percentileRanks(20, 95_000_000) // [17, null]
 */
export function percentileRanks(sampleSize: number, percentile: Rate): [low: number | null, high: number | null] {
  const n = sampleSize;
  const p = percentile / WHOLE;
  if (p === 0) return [null, 1];
  if (p === 1) return [n, null];
  // Weights of the binomial distribution, relative to its mode: ratios of neighbours need no powers.
  const mode = Math.min(n, Math.floor((n + 1) * p));
  const weights = [1];
  let first = mode;
  for (let weight = 1; first > 0; first--) {
    weight *= (first * (1 - p)) / ((n - first + 1) * p);
    if (weight < NOTHING) break;
    weights.unshift(weight);
  }
  let last = mode;
  for (let weight = 1; last < n; last++) {
    weight *= ((n - last) * p) / ((last + 1) * (1 - p));
    if (weight < NOTHING) break;
    weights.push(weight);
  }
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let [low, high] = [first, n + 1];
  let upTo = 0;
  weights.forEach((weight, i) => {
    upTo += weight / sum;
    if (upTo <= TAIL) low = first + i + 1;
    if (upTo >= 1 - TAIL && high > n) high = first + i + 1;
  });
  return [low === 0 ? null : low, high > n ? null : high];
}
