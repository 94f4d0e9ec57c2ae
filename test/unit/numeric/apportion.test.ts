import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, Apportionment, equalPart, LARGEST, OutOfRangeError } from '../../../src/numeric/index.js';
import { divideHalfEven } from './exact.js';

describe('apportion', () => {
  const weights = fc.array(
    fc.oneof(
      fc.nat(1_000),
      fc.maxSafeNat().map((n) => n % 2 ** 43),
      fc.constant(0),
    ),
    { maxLength: 30 },
  );

  it('gives parts that add up to the total and follow the running totals', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (total, list) => {
        const parts = apportion(total, list);
        const sum = list.reduce((a, b) => a + b, 0);
        if (sum === 0) {
          expect(parts).toEqual(list.map(() => 0));
          return;
        }
        expect(parts.reduce((a, b) => a + BigInt(b), 0n)).toBe(BigInt(total));
        let before = 0n;
        let weightSoFar = 0n;
        list.forEach((weight, i) => {
          weightSoFar += BigInt(weight);
          const upTo = divideHalfEven(BigInt(total) * weightSoFar, BigInt(sum));
          expect(BigInt(parts[i]!)).toBe(upTo - before);
          before = upTo;
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives a row without weight nothing', () => {
    expect(apportion(100, [0, 3, 0, 1])).toEqual([0, 75, 0, 25]);
  });

  it('refuses weights whose sum is not exact', () => {
    expect(() => apportion(1, [LARGEST, 1])).toThrow(OutOfRangeError);
  });

  it('keeps ties to even in the running totals', () => {
    const half = new Apportionment(3, 2);
    expect([half.part(1), half.part(1)]).toEqual([2, 1]);
  });
});

describe('equalPart', () => {
  it('is apportioning over equal weights', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 60 }), (total, parts) => {
        const list = Array.from({ length: parts }, (_, i) => equalPart(total, parts, i));
        expect(list).toEqual(
          apportion(
            total,
            Array.from({ length: parts }, () => 1),
          ),
        );
      }),
    );
  });
});
