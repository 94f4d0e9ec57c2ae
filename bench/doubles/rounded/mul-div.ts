import type * as exact from '../../../src/numeric/mul-div.js';
import { nearest } from './nearest.js';

/** Wrong where the product has more than 53 bits and comes close to a tie. */
export const mulDiv: typeof exact.mulDiv = (a, b, c) => nearest((a * b) / c);

export const isProductAbove: typeof exact.isProductAbove = (a, b, c, d) => a * b > c * d;
