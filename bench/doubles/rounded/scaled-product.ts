import type * as exact from '../../../src/numeric/scaled-product.js';
import { nearest } from './nearest.js';

export const SCALE: typeof exact.SCALE = 100_000_000;

/** Divided, because the product with 1e-8 would move ties. */
export const scaledProduct: typeof exact.scaledProduct = (a, b) => nearest((a * b) / SCALE);
