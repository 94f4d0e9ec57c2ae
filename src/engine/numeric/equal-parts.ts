import { mulDiv } from './kernel.js';

/**
 * Part `index` of `parts` equal ones: apportioning over equal weights, `R[total*(i+1)/n] - R[total*i/n]`.
 *
 * @example
 * [0, 1, 2].map((i) => equalPart(100, 3, i)) // [33, 34, 33]
 */
export function equalPart<Q extends number>(total: Q, parts: number, index: number): Q {
  return (mulDiv(total, index + 1, parts) - mulDiv(total, index, parts)) as Q;
}
