import { LARGEST, outOfRange } from './units.js';

/** Veltkamp's constant 2^27 + 1: multiplying by it splits a double into two halves of at most 26 bits. */
const SPLITTER = 134_217_729;

/**
 * `a * b / c`, computed exactly and rounded once, half to even.
 *
 * Whole numbers only: `0 <= a, b <= 2^53 - 1`, `1 <= c <= 2^53 - 1`.
 *
 * How it stays exact without big integers: when the product fits in 53 bits, ordinary arithmetic is exact. Otherwise
 * Dekker's error-free product gives `a * b` as an unevaluated sum `p + e` of two doubles (T. J. Dekker, "A floating-point
 * technique for extending the available precision", 1971). A trial quotient `q` is at most two off, its product `q * c` is
 * again such a sum, and the remainder `a*b - q*c` is small enough to be exact; it settles `q` and the rounding.
 *
 * @throws OutOfRangeError when the result is above 2^53 - 1.
 * @example
 * mulDiv(1, 5, 10) // 0: half to even
 * mulDiv(3, 5, 10) // 2
 */
export function mulDiv(a: number, b: number, c: number): number {
  const p = a * b;
  let q: number;
  let r: number;
  if (p <= LARGEST) {
    q = Math.floor(p / c);
    r = p - q * c;
  } else {
    const e = productError(a, b, p);
    q = Math.floor(p / c);
    if (q > LARGEST) outOfRange();
    r = remainder(p, e, q, c);
    if (r < 0 || r >= c) {
      // The trial quotient was off by one or two. This remainder may be rounded, its sign and size are right.
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
  }
  const twice = r * 2;
  if (twice > c || (twice === c && q % 2 === 1)) q += 1;
  if (q > LARGEST) outOfRange();
  return q;
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
 * Whether `a * b` is more than `c * d`, exactly; operands as in `mulDiv`. Rounding keeps order, so unequal rounded products
 * decide, and equal ones leave it to their errors.
 *
 * @example
 * isProductAbove(9007199254740991, 9007199254740991, 9007199254740991, 9007199254740990) // true
 */
export function isProductAbove(a: number, b: number, c: number, d: number): boolean {
  const left = a * b;
  const right = c * d;
  return left === right ? productError(a, b, left) > productError(c, d, right) : left > right;
}
