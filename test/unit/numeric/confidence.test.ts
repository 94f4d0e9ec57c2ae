import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentileRanks, wilsonInterval, type Rate } from '../../../src/engine/numeric/index.js';

/** The probabilities of 0, 1, .. n successes in n, one trial after the other. */
function binomial(n: number, p: number): number[] {
  const weights = [1];
  const [up, down] = [p, 1 - p];
  for (let trial = 0; trial < n; trial++) {
    weights.push(0);
    for (let k = trial + 1; k >= 0; k--) weights[k] = weights[k]! * down + (weights[k - 1] ?? 0) * up;
  }
  return weights;
}

describe('the interval of a percentile', () => {
  test('holds it with at least 95 %, 2.5 % on each side at most, and could not be narrower', () => {
    const percents = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), percents, (n, percent) => {
        const [low, high] = percentileRanks(n, (percent * 1_000_000) as Rate);
        const of = binomial(n, percent / 100);
        const upTo = (k: number): number => of.slice(0, k + 1).reduce((sum, each) => sum + each, 0);
        // The percentile lies below the value of rank r when fewer than r values lie below it.
        if (low !== null) expect(upTo(low - 1)).toBeLessThanOrEqual(0.025 + 1e-12);
        expect(upTo(low ?? 0)).toBeGreaterThan(0.025 - 1e-12);
        if (high !== null) expect(upTo(high - 1)).toBeGreaterThanOrEqual(0.975 - 1e-12);
        expect(upTo((high ?? n + 1) - 2)).toBeLessThan(0.975 + 1e-12);
      }),
    );
  });

  test('of the ends is open to one side', () => {
    expect(percentileRanks(10, 0 as Rate)).toEqual([null, 1]);
    expect(percentileRanks(10, 100_000_000 as Rate)).toEqual([10, null]);
    expect(percentileRanks(1, 50_000_000 as Rate)).toEqual([null, null]);
  });

  test('of a large sample is that of the normal approximation, to a rank or two', () => {
    const [low, high] = percentileRanks(1_000_000, 95_000_000 as Rate);
    const half = 1.959964 * Math.sqrt(1_000_000 * 0.95 * 0.05);
    expect(Math.abs(low! - (950_000 - half))).toBeLessThan(2);
    expect(Math.abs(high! - (950_000 + half))).toBeLessThan(2);
  });
});

describe("Wilson's interval", () => {
  // Computed by hand: z^2 = 3.841459; (0.2 + 0.01920729) / 1.03841459 +- 1.959964 sqrt(0.16/100 + 0.0000960365) / 1.03841459.
  test('of 20 in 100', () => {
    const [low, high] = wilsonInterval(20, 100);
    expect(low).toBeCloseTo(0.13337, 4);
    expect(high).toBeCloseTo(0.28882, 4);
  });

  test('says something at 0 and at 1, and is symmetric', () => {
    expect(wilsonInterval(0, 100)[0]).toBe(0);
    expect(wilsonInterval(0, 100)[1]).toBeCloseTo(3.841459 / 103.841459, 6);
    expect(wilsonInterval(100, 100)[1]).toBe(1);
    expect(wilsonInterval(100, 100)[0]).toBeCloseTo(1 - 3.841459 / 103.841459, 6);
  });
});
