import type * as exact from '../../../src/numeric/scaled-product.js';

export const SCALE: typeof exact.SCALE = 100_000_000;

export const scaledProduct: typeof exact.scaledProduct = (a, b) => a * b * 1e-8;
