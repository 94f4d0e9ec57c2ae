import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutOfRangeError, type Rate, type SharePrice } from '../../../src/engine/numeric/index.js';
import { CompoundGrowth, growthFactor } from '../../../src/engine/rules/compound-growth.js';
import { divideHalfEven } from '../numeric/exact.js';
import { draws } from '../../draws.js';

const PRICE = 4;

describe('compound growth', () => {
  it('rounds every year from the unrounded product', () => {
    const price = new CompoundGrowth(1_0000 as SharePrice, PRICE);
    // 1.00005, 1.0001000025, 1.000150007500125: rounding year by year would stay at 1 for ever.
    const growth = 5_000 as Rate;
    expect([price.after(growth), price.after(growth), price.after(growth)]).toEqual([1_0000, 1_0001, 1_0002]);
  });

  it('takes another rate each year, also a negative one', () => {
    const price = new CompoundGrowth(100_0000 as SharePrice, PRICE);
    expect(price.after(10_000_000 as Rate)).toBe(110_0000);
    expect(price.after(0 as Rate)).toBe(110_0000);
    expect(price.after(-50_000_000 as Rate)).toBe(55_0000);
  });

  it('agrees with exact integers over 75 years of the longest rates', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: -99_999_999, max: 12_345_679 }), { minLength: 75, maxLength: 75 }),
        (base, rates) => {
          const growth = new CompoundGrowth(base as SharePrice, PRICE);
          let [numerator, denominator] = [BigInt(base), 1n];
          for (const rate of rates) {
            numerator *= 100_000_000n + BigInt(rate);
            denominator *= 100_000_000n;
            expect(BigInt(growth.after(rate as Rate))).toBe(divideHalfEven(numerator, denominator));
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it('settles ties to even, whichever side doubles fall on', () => {
    const ties = (base: number, ...rates: number[]): number[] => {
      const price = new CompoundGrowth(base as SharePrice, PRICE);
      return rates.map((rate) => price.after(rate as Rate));
    };
    expect(ties(1, 50_000_000, 0)).toEqual([2, 2]); // 1.5
    expect(ties(5, -50_000_000, -40_000_000)).toEqual([2, 2]); // 2.5, 1.5
    // 1.51 is no double, so only exact arithmetic knows a tie of it.
    expect(ties(2_500_050, 51_000_000, 50_000_000)).toEqual([3_775_076, 5_662_613]); // 3775075.5, 5662613.25
  });

  it('agrees with exact integers near ties and up to the end of the exact range', () => {
    const halves = fc.constantFrom(-50_000_000, -25_000_000, 0, 1, 50_000_000, 100_000_000);
    fc.assert(
      fc.property(
        fc.maxSafeNat(),
        fc.array(fc.oneof(halves, fc.integer({ min: -99_999_999, max: 10 ** 12 }))),
        (base, rates) => {
          const growth = new CompoundGrowth(base as SharePrice, PRICE);
          let [numerator, denominator] = [BigInt(base), 1n];
          for (const rate of rates) {
            numerator *= 100_000_000n + BigInt(rate);
            denominator *= 100_000_000n;
            const expected = divideHalfEven(numerator, denominator);
            if (expected > Number.MAX_SAFE_INTEGER) expect(() => growth.after(rate as Rate)).toThrow(OutOfRangeError);
            else expect(BigInt(growth.after(rate as Rate))).toBe(expected);
          }
        },
      ),
      { numRuns: draws(2_000) },
    );
  });

  it('says so when an amount leaves the exact range', () => {
    const price = new CompoundGrowth(9_000_000_000_000_000 as SharePrice, PRICE);
    expect(() => price.after(1_000_000 as Rate)).toThrow(OutOfRangeError);
  });

  it('has a factor of one plus the rate', () => expect(growthFactor(2_500_000 as Rate).toFixed()).toBe('1.025'));
});
