import type * as exact from '../../../src/engine/numeric/kernel.js';

export const scaledProduct: typeof exact.scaledProduct = (a, b) => a * b * 1e-8;

export const mulDiv: typeof exact.mulDiv = (a, b, c) => (a * b) / c;

export const proportion: typeof exact.proportion = (_total, part, _whole, ratio) => part * ratio;

export const partsPaid: typeof exact.partsPaid = (total, i, n) => (total * i) / n;
