import { mulDiv } from './mul-div.js';

/** The most parts whose patterns are kept: the most payments that may still remain to somebody who left long ago. */
const MOST_PARTS = 15;

/**
 * Part `index` of `parts` equal ones: apportioning over equal weights, `R[total*(i+1)/n] - R[total*i/n]`.
 *
 * @example
 * [0, 1, 2].map((i) => equalPart(100, 3, i)) // [33, 34, 33]
 */
export function equalPart<Q extends number>(total: Q, parts: number, index: number): Q {
  return (mulDiv(total, index + 1, parts) - mulDiv(total, index, parts)) as Q;
}

/**
 * A total in equal parts, for the many installments of a run. With `total = base * n + rest`, part i is `base` plus 0 or 1, and
 * which of the two depends only on n, the rest, and whether the base is even: on that depends which way ties go. These
 * patterns are few, so they are worked out once.
 */
export class EqualParts<Q extends number> {
  private base = 0;
  private pattern: readonly number[] = [];

  /** Divides a total anew; 1 to 15 parts. */
  divide(total: Q, parts: number): void {
    this.base = Math.floor(total / parts);
    const rest = total - this.base * parts;
    this.pattern = PATTERNS[keyOf(parts, this.base % 2, rest)]!;
  }

  /** Part `index`, from 0. */
  part(index: number): Q {
    return (this.base + this.pattern[index]!) as Q;
  }
}

/** Where the pattern of a number of parts, a base (0 even, 1 odd) and a rest stands. */
function keyOf(parts: number, oddBase: number, rest: number): number {
  return (parts * 2 + oddBase) * MOST_PARTS + rest;
}

/** What each part has beyond the base, at `keyOf`. */
const PATTERNS: readonly (readonly number[])[] = Array.from({ length: (MOST_PARTS + 1) * 2 * MOST_PARTS }, (_, key) => {
  const rest = key % MOST_PARTS;
  const oddBase = Math.floor(key / MOST_PARTS) % 2;
  const parts = Math.floor(key / (2 * MOST_PARTS));
  const total = oddBase * parts + rest;
  return Array.from({ length: parts }, (_part, index) => equalPart(total, parts, index) - oddBase);
});
