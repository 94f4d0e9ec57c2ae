import normalQuantile from '@stdlib/stats-base-dists-normal-quantile';
import { Philox } from './philox.js';
import type { Stream } from './draws.js';

/**
 * Standard normal variates of a path, one a projection year, by inversion of a uniform draw. The quantile function is a library's
 * and uses only sums, products and square roots: logarithms differ between hosts in the last digit.
 */
export function normals(seed: number, path: number, stream: Stream, years: number): number[] {
  const philox = Philox.of(seed);
  return Array.from({ length: years }, (_, i) => {
    philox.block(path, 0, i + 1, stream);
    return normalQuantile(philox.between0And1(), 0, 1);
  });
}

/** A standard normal variate with the given correlation to `first`, from an independent one. */
export function correlated(first: number, independent: number, correlation: number): number {
  return correlation * first + Math.sqrt(1 - correlation * correlation) * independent;
}
