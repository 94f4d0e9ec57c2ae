import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST, type Rate } from '../../../src/numeric/index.js';
import { LAST_PUBLISHED_YEAR, statutoryLimits } from '../../../src/rules/limits.js';

const rate = (fraction: number): Rate => Math.round(fraction * 1e8) as Rate;

/** Pay cap, 415(c), 409(o) balance and increment, in dollars. */
function dollars(year: number, indexing = 0.025): number[] {
  const limits = statutoryLimits(year, rate(indexing));
  const { payCap, additionsLimit, largeBalanceThreshold, largeBalanceIncrement } = limits;
  return [payCap, additionsLimit, largeBalanceThreshold, largeBalanceIncrement].map((cents) => cents / 100);
}

describe('statutory limits', () => {
  it('are as published by IRS Notices 2022-55, 2023-75, 2024-80 and 2025-67', () => {
    expect(dollars(2023)).toEqual([330_000, 66_000, 1_330_000, 265_000]);
    expect(dollars(2024)).toEqual([345_000, 69_000, 1_380_000, 275_000]);
    expect(dollars(2025)).toEqual([350_000, 70_000, 1_415_000, 280_000]);
    expect(dollars(2026)).toEqual([360_000, 72_000, 1_455_000, 290_000]);
    expect(LAST_PUBLISHED_YEAR).toBe(2026);
  });

  it('before the first published year are those of it', () => expect(dollars(2000)).toEqual(dollars(2023)));

  it('after the last one are indexed from it and rounded down', () => {
    // 369,000; 73,800; 1,491,375; 297,250
    expect(dollars(2027)).toEqual([365_000, 73_000, 1_490_000, 295_000]);
    // 1.025^2 = 1.050625: 378,225; 75,645; 1,528,659.38; 304,681.25
    expect(dollars(2028)).toEqual([375_000, 75_000, 1_525_000, 300_000]);
    expect(dollars(2040, 0)).toEqual([360_000, 72_000, 1_455_000, 290_000]);
    // 360,000 * 1.125 = 405,000 exactly: a limit that hits its step keeps it.
    expect(dollars(2027, 0.125)).toEqual([405_000, 81_000, 1_635_000, 325_000]);
    expect(dollars(2027, -0.5)).toEqual([180_000, 36_000, 725_000, 145_000]);
  });

  it('are exact integers of the indexed amount, however many years, up to the largest amount there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 149 }), fc.integer({ min: -99_999_999, max: 20_000_000 }), expectExact),
      { numRuns: 1000 },
    );
  });

  it('are exact next to a step and on it', () => {
    // The rate that brings the pay cap to so many steps after so many years, and its neighbours.
    fc.assert(
      fc.property(
        fc.constantFrom(1, 1, 2, 3, 149),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: -2, max: 2 }),
        (years, steps, off) => {
          const units = Math.round(((steps / 72) ** (1 / years) - 1) * 1e8) + off;
          fc.pre(units > -100_000_000);
          expectExact(years, units);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

it.each([
  [3, 6_346_527_007],
  [20, 92_434_274],
  [40, 40_313_174],
])('are exact where plain doubles end on the other side of a step: %i years at %i', (years, units) => {
  // Found by search: limits are thousands of times those of today.
  expectExact(years, units);
});

/** The limits so many years after the last published one, in big integers. */
function expectExact(years: number, units: number): void {
  const [numerator, denominator] = [(100_000_000n + BigInt(units)) ** BigInt(years), 100_000_000n ** BigInt(years)];
  const limit = (published: bigint, step: bigint): bigint => {
    const cents = ((published * numerator) / denominator / step) * step * 100n;
    return cents > BigInt(LARGEST) ? BigInt(LARGEST) : cents;
  };
  const limits = statutoryLimits(LAST_PUBLISHED_YEAR + years, units as Rate);
  expect(BigInt(limits.payCap)).toBe(limit(360_000n, 5_000n));
  expect(BigInt(limits.additionsLimit)).toBe(limit(72_000n, 1_000n));
  expect(BigInt(limits.largeBalanceThreshold)).toBe(limit(1_455_000n, 5_000n));
  expect(BigInt(limits.largeBalanceIncrement)).toBe(limit(290_000n, 5_000n));
}
