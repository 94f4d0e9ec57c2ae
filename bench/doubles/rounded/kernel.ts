import type * as exact from '../../../src/engine/numeric/kernel.js';

/** Adding and subtracting 1.5 * 2^52 rounds a double below 2^51 to the nearest whole number, ties to even. */
const ROUNDER = 6_755_399_441_055_744;

/** The quickest way to round a double; `Math.round` alone would take longer than the engine takes for an exact product. */
const nearest = (x: number): number => x + ROUNDER - ROUNDER;

/** A division, because multiplying by 1e-8 would move ties. Wrong where the product has more than 53 bits and comes close to a tie. */
export const scaledProduct: typeof exact.scaledProduct = (a, b) => nearest((a * b) / 100_000_000);

export const mulDiv: typeof exact.mulDiv = (a, b, c) => nearest((a * b) / c);

export const proportion: typeof exact.proportion = (_total, part, _whole, ratio) => nearest(part * ratio);

export const partsPaid: typeof exact.partsPaid = (total, i, n) => nearest((total * i) / n);
