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
    const inRange = (cents: bigint): bigint => (cents > BigInt(LARGEST) ? BigInt(LARGEST) : cents);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 149 }),
        fc.integer({ min: -5_000_000, max: 20_000_000 }),
        (years, units) => {
          const { payCap, additionsLimit } = statutoryLimits(2026 + years, units as Rate);
          const [numerator, denominator] = [
            (100_000_000n + BigInt(units)) ** BigInt(years),
            100_000_000n ** BigInt(years),
          ];
          expect(BigInt(payCap)).toBe(inRange(((360_000n * numerator) / denominator / 5_000n) * 500_000n));
          expect(BigInt(additionsLimit)).toBe(inRange(((72_000n * numerator) / denominator / 1_000n) * 100_000n));
        },
      ),
    );
  });
});
