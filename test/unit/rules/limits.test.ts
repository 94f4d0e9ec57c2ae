import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST, type Cents, type Rate } from '../../../src/engine/numeric/index.js';
import { LAST_PUBLISHED_YEAR, statutoryLimits, type StatedLimits } from '../../../src/engine/rules/limits.js';
import { draws } from '../../draws.js';

const rate = (fraction: number): Rate => Math.round(fraction * 1e8) as Rate;

/** Pay cap, 415(c), 409(o) balance and increment, in dollars. */
function dollars(year: number, indexing = 0.025): number[] {
  const limits = statutoryLimits(year, rate(indexing));
  const { payCap, additionsLimit, largeBalanceThreshold, largeBalanceIncrement } = limits;
  return [payCap, additionsLimit, largeBalanceThreshold, largeBalanceIncrement].map((cents) => cents / 100);
}

describe('statutory limits', () => {
  describe('that a plan states', () => {
    const indexing = rate(0.025);
    const caps = (stated: readonly StatedLimits[], years: number[], at = indexing): number[] =>
      years.map((year) => statutoryLimits(year, at, stated).payCap / 100);
    const later = [2027, 2028, 2029, 2030, 2031, 2032, 2033];
    const of = (year: number, payCap: number): StatedLimits => ({ year, payCap: (payCap * 100) as Cents });

    it('change nothing where they are what the rule gives', () => {
      expect(caps([of(2027, 370_000)], later)).toEqual(caps([], later));
      expect(caps([of(2026, 360_000), of(2029, 390_000)], later)).toEqual(caps([], later));
    });

    it('are those of their year, and those from which later ones are indexed', () => {
      // 375,000 x 1.025^n: 384,375; 393,984.38; 403,833.98; 413,929.83; 424,278.08; 434,885.03
      const expected = [375_000, 380_000, 390_000, 400_000, 410_000, 420_000, 430_000];
      expect(caps([of(2027, 375_000)], later)).toEqual(expected);
      // No multiple of 5,000, and until another one is stated: 371,234.56 x 1.025 = 380,515.42; 360,001 x 1.025 = 369,001.03
      expect(caps([of(2027, 371_234.56), of(2029, 360_001)], later.slice(0, 4))).toEqual([
        371_234.56, 380_000, 360_001, 365_000,
      ]);
    });

    it('replace published ones, and leave the other years of the table', () => {
      const years = [2020, 2023, 2024, 2025, 2026, 2027];
      // 365,000 x 1.025 = 374,125
      expect(caps([of(2023, 1), of(2024, 340_000), of(2026, 365_000)], years)).toEqual([
        330_000, 1, 340_000, 350_000, 365_000, 370_000,
      ]);
      expect(caps([of(2025, 400_000)], years)).toEqual([330_000, 330_000, 345_000, 400_000, 360_000, 370_000]);
    });

    it('are each of their own kind', () => {
      const limits = statutoryLimits(2028, indexing, [{ year: 2027, additionsLimit: (80_000 * 100) as Cents }]);
      expect(limits).toEqual({ ...statutoryLimits(2028, indexing), additionsLimit: 82_000 * 100 });
    });

    it('stay as stated without growth, and are at most the largest amount there is', () => {
      expect(caps([of(2027, 375_000.01)], [2027, 2028], rate(0))).toEqual([375_000.01, 375_000]);
      const largest = { year: 2027, payCap: LARGEST as Cents };
      expect(statutoryLimits(2100, indexing, [largest]).payCap).toBe(LARGEST);
    });
  });

  it('are as published by IRS Notices 2022-55, 2023-75, 2024-80 and 2025-67', () => {
    expect(dollars(2023)).toEqual([330_000, 66_000, 1_330_000, 265_000]);
    expect(dollars(2024)).toEqual([345_000, 69_000, 1_380_000, 275_000]);
    expect(dollars(2025)).toEqual([350_000, 70_000, 1_415_000, 280_000]);
    expect(dollars(2026)).toEqual([360_000, 72_000, 1_455_000, 290_000]);
    expect(LAST_PUBLISHED_YEAR).toBe(2026);
  });

  it('before the first published year are those of it', () => expect(dollars(2000)).toEqual(dollars(2023)));

  it('after the last one are indexed from it as it was before it was rounded, and rounded down', () => {
    // 364,457 x 1.025 = 373,568; 74,713; 1,494,273; 298,854. From the rounded ones they would be 365,000 and 73,000.
    expect(dollars(2027)).toEqual([370_000, 74_000, 1_490_000, 295_000]);
    // 1.025^2 = 1.050625: 382,907; 76,581; 1,531,629; 306,325
    expect(dollars(2028)).toEqual([380_000, 76_000, 1_530_000, 305_000]);
    // 1.025^5 = 1.131408: 412,350; 82,469; 1,649,397; 329,879
    expect(dollars(2031)).toEqual([410_000, 82_000, 1_645_000, 325_000]);
    // 1.025^20 = 1.638616: 597,205; 119,440; 2,388,819; 477,763
    expect(dollars(2046)).toEqual([595_000, 119_000, 2_385_000, 475_000]);
    expect(dollars(2040, 0)).toEqual([360_000, 72_000, 1_455_000, 290_000]);
    // 364,457 x 5,000 is a multiple of 5,000: a limit that hits its step keeps it.
    expect(dollars(2027, 4_999)[0]).toBe(364_457 * 5_000);
    expect(dollars(2027, -0.5)).toEqual([180_000, 36_000, 725_000, 145_000]);
  });

  it('are the base amounts of 2001 times the index, rounded down, in every published year', () => {
    const bases = [200_000, 40_000, 800_000, 160_000];
    const steps = [5_000, 1_000, 5_000, 5_000];
    // The consumer price index of the third quarter; 177.77 in 2001.
    const indices = { 2023: 296.42, 2024: 306.84, 2025: 314.88, 2026: 323.94 };
    for (const [year, index] of Object.entries(indices)) {
      const at = bases.map((base, i) => Math.floor((base * index) / 177.77 / steps[i]!) * steps[i]!);
      expect(dollars(Number(year))).toEqual(at);
    }
  });

  it('are exact integers of the indexed amount, however many years, up to the largest amount there is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 149 }), fc.integer({ min: -99_999_999, max: 20_000_000 }), expectExact),
      { numRuns: draws(1000) },
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
          const units = Math.round(((steps / (364_457 / 5_000)) ** (1 / years) - 1) * 1e8) + off;
          fc.pre(units > -100_000_000);
          expectExact(years, units);
        },
      ),
      { numRuns: draws(2000) },
    );
  });
});

it.each([
  [20, 123_788_325],
  [40, 49_048_192],
])('are exact where plain doubles end on the other side of a step: %i years at %i', (years, units) => {
  // Found by search: limits are thousands of times those of today.
  expectExact(years, units);
});

/** The limits so many years after the last published one, in big integers. */
function expectExact(years: number, units: number): void {
  const [numerator, denominator] = [(100_000_000n + BigInt(units)) ** BigInt(years), 100_000_000n ** BigInt(years)];
  const limit = (unrounded: bigint, step: bigint): bigint => {
    const cents = ((unrounded * numerator) / denominator / step) * step * 100n;
    return cents > BigInt(LARGEST) ? BigInt(LARGEST) : cents;
  };
  const limits = statutoryLimits(LAST_PUBLISHED_YEAR + years, units as Rate);
  expect(BigInt(limits.payCap)).toBe(limit(364_457n, 5_000n));
  expect(BigInt(limits.additionsLimit)).toBe(limit(72_891n, 1_000n));
  expect(BigInt(limits.largeBalanceThreshold)).toBe(limit(1_457_827n, 5_000n));
  expect(BigInt(limits.largeBalanceIncrement)).toBe(limit(291_565n, 5_000n));
}
