import { exactMulDiv } from './exact-mul-div.js';
import { LARGEST, SCALE } from './units.js';

const HALF = SCALE / 2;
/** `1 / SCALE`, nearly: it only has to find a quotient to within one. */
const INVERSE = 1e-8;
/** Adding and subtracting 1.5 * 2^52 rounds a double to the nearest whole number. */
const ROUNDER = 6_755_399_441_055_744;
/** Factors up to this one multiply half the scale exactly. */
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
