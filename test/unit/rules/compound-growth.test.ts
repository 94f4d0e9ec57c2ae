import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutOfRangeError, type Rate, type SharePrice } from '../../../src/numeric/index.js';
import { CompoundGrowth, growthFactor } from '../../../src/rules/compound-growth.js';
import { divideHalfEven } from '../numeric/exact.js';

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

  it('says so when an amount leaves the exact range', () => {
    const price = new CompoundGrowth(9_000_000_000_000_000 as SharePrice, PRICE);
    expect(() => price.after(1_000_000 as Rate)).toThrow(OutOfRangeError);
  });

  it('has a factor of one plus the rate', () => expect(growthFactor(2_500_000 as Rate).toFixed()).toBe('1.025'));
});
