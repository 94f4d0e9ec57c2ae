import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apportion, Apportionment, equalPart, LARGEST, OutOfRangeError } from '../../../src/engine/numeric/index.js';
import { divideHalfEven } from './exact.js';
import { draws } from '../../draws.js';

/** The parts in exact integers. */
function exactParts(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  let paid = 0n;
  let weightSoFar = 0n;
  return weights.map((weight) => {
    if (weight === 0) return 0;
    weightSoFar += BigInt(weight);
    const before = paid;
    paid = divideHalfEven(BigInt(total) * weightSoFar, sum);
    return Number(paid - before);
  });
}

describe('apportion', () => {
  const weights = fc.array(
    fc.oneof(
      fc.nat(1_000),
      fc.maxSafeNat().map((n) => n % 2 ** 43),
      fc.maxSafeNat(),
      fc.constantFrom(0, 1, LARGEST),
    ),
    { maxLength: 30 },
  );
  const totals = fc.oneof(fc.nat(1_000), fc.nat(2 ** 31 - 1), fc.maxSafeNat());

  it('gives parts that add up to the total and follow the running totals', () => {
    fc.assert(
      fc.property(totals, weights, (total, list) => {
        const parts = apportion(total, list);
        expect(parts).toEqual(exactParts(total, list));
        if (list.some((weight) => weight > 0)) {
          expect(parts.reduce((a, b) => a + BigInt(b), 0n)).toBe(BigInt(total));
        }
      }),
      { numRuns: draws(5_000) },
    );
  });

  it('is exact where the sum of the weights passes 2^53', () => {
    const around = [1, 2, 3, 2 ** 52 - 1, 2 ** 52, 2 ** 52 + 1, LARGEST - 2, LARGEST - 1, LARGEST];
    for (const one of around) {
      for (const other of around) {
        for (const total of [1, 2, 3, 1_000_003, 2 ** 49, 2 ** 50 + 1, LARGEST - 1, LARGEST]) {
          for (const list of [
            [one, other],
            [other, one, other, one],
            [one, one, other],
          ]) {
            expect(apportion(total, list), `${total} over ${list.join()}`).toEqual(exactParts(total, list));
          }
        }
      }
    }
  });

  it('is exact over a million weights of a person each, with running totals of 2^58', () => {
    const list = Array.from({ length: 1_000_000 }, (_, i) => 100_000_000 * (1 + ((i * 7_919) % 3_640)));
    const total = 90_071_992_547_41;
    expect(apportion(total, list)).toEqual(exactParts(total, list));
  });

  it('gives a row without weight nothing', () => {
    expect(apportion(100, [0, 3, 0, 1])).toEqual([0, 75, 0, 25]);
  });

  it('refuses a weight that is not exact', () => {
    expect(() => apportion(1, [LARGEST + 1])).toThrow(OutOfRangeError);
    expect(() => apportion(1, [1, LARGEST + 1])).toThrow(OutOfRangeError);
  });

  it('keeps ties to even in the running totals', () => {
    const half = new Apportionment(3, 2);
    expect([half.part(1), half.part(1)]).toEqual([2, 1]);
    expect(apportion(3, [LARGEST, LARGEST])).toEqual([2, 1]);
    expect(apportion(1, [LARGEST, LARGEST])).toEqual([0, 1]);
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
