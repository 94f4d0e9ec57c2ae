import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meanOf, percentileOf, tailOf, type Rate } from '../../../src/engine/numeric/index.js';

const ascending = (sample: number[]): number[] => [...sample].sort((a, b) => a - b);
const samples = fc
  .array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  .map(ascending);
const percentiles = fc.integer({ min: 0, max: 100_000_000 }).map((units) => units as Rate);

test('the mean takes negative values, and is exact where their sum is beyond 2^53', () => {
  expect(meanOf([-5, 2])).toBe(-2);
  const largest = Number.MAX_SAFE_INTEGER;
  expect(meanOf([largest, largest, -largest, -largest, 4])).toBe(1);
});

test('the tail is the mean of what lies beyond, the value at the edge in part', () => {
  fc.assert(
    fc.property(samples, percentiles, (sorted, percentile) => {
      const isUpper = percentile >= 50_000_000;
      // Every value stands for 1/n of the whole; those beyond count with the part of it that is beyond.
      const beyond = sorted.map((_, i) => {
        const [from, to] = [i / sorted.length, (i + 1) / sorted.length];
        const p = percentile / 1e8;
        return Math.max(0, isUpper ? to - Math.max(from, p) : Math.min(to, p) - from);
      });
      const weight = beyond.reduce((a, b) => a + b);
      fc.pre(weight > 1e-6);
      const mean = sorted.reduce((total, value, i) => total + value * beyond[i]!, 0) / weight;
      expect(Math.abs(tailOf(sorted, percentile).mean - mean)).toBeLessThan(0.51);
    }),
  );
});

test('the tail is beyond the percentile', () => {
  fc.assert(
    fc.property(samples, percentiles, (sorted, percentile) => {
      const [value, { mean }] = [percentileOf(sorted, percentile), tailOf(sorted, percentile)];
      if (percentile >= 50_000_000) expect(mean).toBeGreaterThanOrEqual(value - 1);
      else expect(mean).toBeLessThanOrEqual(value + 1);
    }),
  );
});

test('its standard error is that of sampling: uniform values, the worst tenth', () => {
  const n = 400;
  const error = tailOf(
    Array.from({ length: n }, (_, i) => i * 1000),
    90_000_000 as Rate,
  ).standardError!;
  // Of uniform values in [0, L]: variance of the tail L^2 / 1200, and p (L / 20)^2 for where it begins.
  const length = n * 1000;
  const expected = Math.sqrt((length ** 2 / 1200 + 0.9 * (length / 20) ** 2) / (n / 10));
  expect(error / expected).toBeCloseTo(1, 1);
});
