import type * as exact from '../../../src/numeric/mul-div.js';

export const mulDiv: typeof exact.mulDiv = (a, b, c) => (a * b) / c;

export const isProductAbove: typeof exact.isProductAbove = (a, b, c, d) => a * b > c * d;
