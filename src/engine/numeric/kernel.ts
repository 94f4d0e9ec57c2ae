import { exactMulDiv } from './exact-mul-div.js';
import { LARGEST, SCALE } from './units.js';

/**
 * The products and quotients of a projection, fast and exact: the result in doubles is kept unless it is so close to a tie that
 * its own error could decide the rounding; then the exact way decides. `docs/architecture.md` derives the margin.
 */
/* eslint-disable @typescript-eslint/no-unnecessary-type-conversion --
   The plus before the exact way says that it gives a number: where V8 does not inline it, it would otherwise make an object of every
   result, those in doubles too. */

/** Adding and subtracting 1.5 * 2^52 rounds a double below 2^51 to the nearest whole number, ties to even. */
const ROUNDER = 6_755_399_441_055_744;
/** The relative error of what is rounded: three roundings of at most 2^-53 each, and one more for certainty. */
const MARGIN = 2 ** -51;
/** `1 / SCALE`, nearly. */
const INVERSE = 1e-8;

/**
 * `a * b / 100,000,000`, exactly, rounded once, half to even; whole numbers from 0 to 2^53 - 1.
 *
 * @throws OutOfRangeError when the result is above 2^53 - 1.
 * @example
 * scaledProduct(1_000_000_000_000_000, 5_000_000) // 50000000000000
 * scaledProduct(3, 50_000_000) // 2: half to even
 */
export function scaledProduct(a: number, b: number): number {
  const near = a * b * INVERSE;
  const rounded = near + ROUNDER - ROUNDER;
  return Math.abs(near - rounded) < 0.5 - near * MARGIN ? rounded : +exactScaledProduct(a, b);
}

/**
 * `a * b / c`, exactly, rounded once, half to even; whole numbers from 0 to 2^53 - 1, `c` at least 1.
 *
 * @throws OutOfRangeError when the result is above 2^53 - 1.
 * @example
 * mulDiv(1, 5, 10) // 0: half to even
 * mulDiv(3, 5, 10) // 2
 */
export function mulDiv(a: number, b: number, c: number): number {
  const near = (a * b) / c;
  const rounded = near + ROUNDER - ROUNDER;
  return Math.abs(near - rounded) < 0.5 - near * MARGIN ? rounded : +exactMulDiv(a, b, c);
}

/**
 * `total * part / whole` as `mulDiv` gives it, for many parts of one whole: `ratio` is `total / whole`, divided once for all.
 *
 * @example
 * proportion(100, 2, 3, 100 / 3) // 67
 */
export function proportion(total: number, part: number, whole: number, ratio: number): number {
  const near = part * ratio;
  const rounded = near + ROUNDER - ROUNDER;
  return Math.abs(near - rounded) < 0.5 - near * MARGIN ? rounded : +exactMulDiv(total, part, whole);
}

/** Totals up to which `total * i` is exact for up to 32 parts, and its quotient rounds as it must. */
const LARGEST_EASY_TOTAL = 2 ** 46;

/**
 * The running total `R[total * i / n]` of `n` equal parts, `0 <= i <= n <= 32`: part i is the difference of two of them.
 *
 * Doubles divide exact whole numbers to the nearest double, and a tie, `k + 1/2`, is a double itself. So a quotient that is a tie
 * comes out as one, and no other can: it is at least `1 / 2n` away.
 *
 * @example
 * [0, 1, 2, 3].map((i) => partsPaid(100, i, 3)) // [0, 33, 67, 100]
 */
export function partsPaid(total: number, i: number, n: number): number {
  return total <= LARGEST_EASY_TOTAL ? (total * i) / n + ROUNDER - ROUNDER : exactMulDiv(total, i, n);
}

const HALF = SCALE / 2; /** Factors up to this one multiply half the scale exactly. */
const LARGEST_FACTOR = 180_000_000;

/**
 * `a * b / 100,000,000`, exactly, rounded once, half to even: `exactMulDiv(a, b, SCALE)` in a dozen additions and multiplications.
 *
 * The first operand is split at the scale, `a = high * SCALE + low` with `|low| <= SCALE / 2`. Then `high * b` is whole, and
 * `low * b` is below 2^53, so ordinary arithmetic is exact on both. Rounding to the nearest quotient leaves a remainder that
 * tells whether it was the right one. Larger factors, and results near the end of the range, go the general way.
 *
 * Both operands are whole numbers from 0 to 2^53 - 1; put the one that may be large first.
 *
 * @throws OutOfRangeError when the result is above 2^53 - 1.
 * @example
 * exactScaledProduct(1_000_000_000_000_000, 5_000_000) // 50000000000000
 * exactScaledProduct(3, 50_000_000) // 2: half to even
 */
export function exactScaledProduct(a: number, b: number): number {
  const high = a * INVERSE + ROUNDER - ROUNDER;
  const whole = high * b;
  if (b > LARGEST_FACTOR || whole > LARGEST - SCALE) return exactMulDiv(a, b, SCALE);
  const rest = (a - high * SCALE) * b;
  const quotient = rest * INVERSE + ROUNDER - ROUNDER;
  const remainder = rest - quotient * SCALE;
  const result = whole + quotient;
  if (remainder < HALF && remainder > -HALF) return result;
  return settle(result, remainder);
}

/** A remainder of half the scale or a little more: the neighbour is nearer, or as near and even. */
function settle(result: number, remainder: number): number {
  const neighbour = remainder > 0 ? result + 1 : result - 1;
  const isTie = remainder === HALF || remainder === -HALF;
  return isTie && result % 2 === 0 ? result : neighbour;
}
