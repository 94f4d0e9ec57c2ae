import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactScaledProduct } from '../../../src/engine/numeric/kernel.js';
import { LARGEST, OutOfRangeError, SCALE } from '../../../src/engine/numeric/units.js';
import { divideHalfEven } from './exact.js';
import { draws } from '../../draws.js';

const judge = (a: number, b: number): void => {
  const exact = divideHalfEven(BigInt(a) * BigInt(b), BigInt(SCALE));
  if (exact > BigInt(LARGEST)) expect(() => exactScaledProduct(a, b)).toThrow(OutOfRangeError);
  else expect(BigInt(exactScaledProduct(a, b))).toBe(exact);
};

const whole = fc
  .integer({ min: 0, max: 53 })
  .chain((bits) => fc.maxSafeNat().map((n) => (bits === 53 ? n : n % 2 ** bits)));
/** Near a multiple of half the scale, where the split changes over. */
const nearHalves = fc
  .tuple(fc.nat(180_000_000), fc.integer({ min: -3, max: 3 }))
  .map(([k, off]) => Math.min(LARGEST, Math.max(0, k * (SCALE / 2) + off)));
const factor = fc.oneof(
  fc.nat(SCALE),
  fc.nat(200_000_000),
  fc.constantFrom(0, 1, 2, 3, SCALE - 1, SCALE, SCALE + 1, 50_000_000, 179_999_999, 180_000_000, 180_000_001),
  whole,
);

describe('exactScaledProduct', () => {
  it('equals exact integer arithmetic over the whole range, and refuses what is beyond', () => {
    fc.assert(fc.property(fc.oneof(whole, nearHalves), factor, judge), { numRuns: draws(100_000) });
  });

  it('settles ties to even', () => {
    // a * b = (2k + 1) * SCALE / 2; factors b of both parities, so that both halves of the split decide the parity.
    fc.assert(
      fc.property(
        fc.nat(10 ** 9),
        fc.constantFrom(1, 2, 4, 5, 8, 10, 25, 125, 15_625, 128, 640, 3_200, 400_000, 50_000_000),
        (k, divisor) => {
          const a = (2 * k + 1) * divisor;
          const b = SCALE / 2 / divisor;
          fc.pre(Number.isInteger(b) && a <= LARGEST);
          expect(exactScaledProduct(a, b)).toBe(k % 2 === 0 ? k : k + 1);
        },
      ),
      { numRuns: draws(20_000) },
    );
  });

  it('is exact at the top of the range', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.integer({ min: SCALE - 1000, max: SCALE + 1000 }), (down, b) => {
        judge(LARGEST - down, b);
      }),
      { numRuns: draws(20_000) },
    );
  });
});
