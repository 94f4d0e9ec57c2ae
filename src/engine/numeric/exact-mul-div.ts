import { LARGEST, outOfRange } from './units.js';

/** Veltkamp's constant 2^27 + 1: multiplying by it splits a double into two halves of at most 26 bits. */
const SPLITTER = 134_217_729;

/** Divisors up to this one leave remainders that 32 bits can tell apart. */
const SMALL_DIVISOR = 2 ** 30;

/** Quotients up to this one are at most one off when computed in doubles. */
const EASY_QUOTIENT = 2 ** 51;

/**
 * `a * b / c`, computed exactly and rounded once, half to even.
 *
 * Whole numbers only: `0 <= a, b <= 2^53 - 1`, `1 <= c <= 2^53 - 1`.
 *
 * Doubles give a quotient `q` that is nearly right; the remainder `a*b - q*c` then settles it and the rounding. What is left
 * is to find the remainder exactly without big integers:
 *
 * - a product below 2^53 is exact as it is;
 * - with a small divisor the remainder is small, so its low 32 bits are all of it, and those need only the low 32 bits of the
 *   operands;
 * - otherwise Dekker's error-free product gives `a*b` and `q*c` as sums of two doubles each (T. J. Dekker, "A floating-point
 *   technique for extending the available precision", 1971), whose difference is small enough to be exact.
 *
 * @throws OutOfRangeError when the result is above 2^53 - 1.
 * @example
 * exactMulDiv(1, 5, 10) // 0: half to even
 * exactMulDiv(3, 5, 10) // 2
 */
export function exactMulDiv(a: number, b: number, c: number): number {
  const p = a * b;
  let q = Math.floor(p / c);
  let r: number;
  if (p <= LARGEST) {
    r = p - q * c;
  } else if (c <= SMALL_DIVISOR && q <= EASY_QUOTIENT) {
    r = (Math.imul(a, b) - Math.imul(q, c)) | 0;
    if (r < 0) {
      q -= 1;
      r += c;
    } else if (r >= c) {
      q += 1;
      r -= c;
    }
  } else {
    return mulDivLarge(a, b, c, p, q);
  }
  return roundHalfEven(q, r, c);
}

/** The general way, for products and divisors of any size. */
function mulDivLarge(a: number, b: number, c: number, p: number, trial: number): number {
  if (trial > LARGEST) outOfRange();
  const e = productError(a, b, p);
  let q = trial;
  let r = remainder(p, e, q, c);
  if (r < 0 || r >= c) {
    // The trial quotient was off by one or two. This remainder may be rounded; its sign and size are right.
    q += Math.floor(r / c);
    r = remainder(p, e, q, c);
    if (r < 0) {
      q -= 1;
      r += c;
    } else if (r >= c) {
      q += 1;
      r -= c;
    }
  }
  return roundHalfEven(q, r, c);
}

/** Rounds `q + r / c`, with `0 <= r < c`. */
function roundHalfEven(q: number, r: number, c: number): number {
  const twice = r * 2;
  const rounded = twice > c || (twice === c && q % 2 === 1) ? q + 1 : q;
  if (rounded > LARGEST) outOfRange();
  return rounded;
}

/** `p + e - q * c`, exact when it is below 2^53 in size. */
function remainder(p: number, e: number, q: number, c: number): number {
  const qc = q * c;
  return p - qc + (e - productError(q, c, qc));
}

/** The rounding error of the product `p = x * y`: `x * y = p + productError(x, y, p)` exactly (Dekker, Veltkamp). */
function productError(x: number, y: number, p: number): number {
  const tx = SPLITTER * x;
  const xHigh = tx - (tx - x);
  const xLow = x - xHigh;
  const ty = SPLITTER * y;
  const yHigh = ty - (ty - y);
  const yLow = y - yHigh;
  return xLow * yLow - (p - xHigh * yHigh - xLow * yHigh - xHigh * yLow);
}

/**
 * Whether `a * b` is more than `c * d`, exactly; operands as in `mulDiv`. Rounding preserves order, so rounded products that
 * differ decide; where they are equal, their errors do.
 *
 * @example
 * isProductAbove(9007199254740991, 9007199254740991, 9007199254740991, 9007199254740990) // true
 */
export function isProductAbove(a: number, b: number, c: number, d: number): boolean {
  const left = a * b;
  const right = c * d;
  return left === right ? productError(a, b, left) > productError(c, d, right) : left > right;
}
