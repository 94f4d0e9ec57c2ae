import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactMulDiv, isProductAbove } from '../../../src/engine/numeric/exact-mul-div.js';
import { LARGEST, OutOfRangeError } from '../../../src/engine/numeric/units.js';
import { divideHalfEven } from './exact.js';
import { draws } from '../../draws.js';

/** Whole numbers of every size, so that small, middling and extreme operands are equally likely. */
const ofAnySize = (least: number): fc.Arbitrary<number> =>
  fc
    .integer({ min: 0, max: 53 })
    .chain((bits) => fc.maxSafeNat().map((n) => Math.max(least, bits === 53 ? n : n % 2 ** bits)))
    .chain((n) => fc.constantFrom(n, n, n, LARGEST - (n % 1000), 2 ** 52 + (n % 1000), 2 ** 27 + (n % 3)))
    .map((n) => Math.min(n, LARGEST));

const expected = (a: number, b: number, c: number): bigint => divideHalfEven(BigInt(a) * BigInt(b), BigInt(c));

describe('exactMulDiv', () => {
  it('equals exact integer arithmetic over its whole range, and refuses what is beyond', () => {
    fc.assert(
      fc.property(ofAnySize(0), ofAnySize(0), ofAnySize(1), (a, b, c) => {
        const exact = expected(a, b, c);
        if (exact > BigInt(LARGEST)) expect(() => exactMulDiv(a, b, c)).toThrow(OutOfRangeError);
        else expect(BigInt(exactMulDiv(a, b, c))).toBe(exact);
      }),
      { numRuns: draws(50_000) },
    );
  });

  it('settles quotients near the top of the range, where the trial quotient is off', () => {
    fc.assert(
      fc.property(ofAnySize(1), fc.nat({ max: 3 }), fc.nat({ max: 3 }), (c, down, up) => {
        const a = Math.max(1, c - down);
        const b = LARGEST - up;
        const exact = expected(a, b, c);
        if (exact <= BigInt(LARGEST)) expect(BigInt(exactMulDiv(a, b, c))).toBe(exact);
      }),
      { numRuns: draws(20_000) },
    );
  });

  it('rounds ties to even, products beyond 2^53 included', () => {
    fc.assert(
      fc.property(ofAnySize(0), ofAnySize(1), (q, half) => {
        // a * b / c with c = 2 * half and a * b = half * (2q + 1): exactly q + 1/2.
        const c = 2 * half;
        const odd = 2 * q + 1;
        fc.pre(c <= LARGEST && odd <= LARGEST);
        const rounded = q % 2 === 0 ? q : q + 1;
        expect(exactMulDiv(half, odd, c)).toBe(rounded);
      }),
      { numRuns: draws(20_000) },
    );
  });

  it.each([
    [0, 0, 1, 0],
    [1, 5, 10, 0],
    [3, 5, 10, 2],
    [LARGEST, LARGEST, LARGEST, LARGEST],
    [LARGEST, 1, 2, 4503599627370496],
    [LARGEST, 3, 6, 4503599627370496],
    [94906267, 94906267, 94906267, 94906267],
    [LARGEST, LARGEST - 1, LARGEST, LARGEST - 1],
  ])('%d * %d / %d = %d', (a, b, c, result) => {
    expect(exactMulDiv(a, b, c)).toBe(result);
  });

  it('refuses a result that only rounding brings beyond the range', () => {
    expect(() => exactMulDiv(LARGEST, 2, 1)).toThrow(OutOfRangeError);
    expect(() => exactMulDiv(LARGEST, LARGEST, 1)).toThrow(OutOfRangeError);
    // 6004799503160661 * 3 / 2 is 2^53 - 1/2: a tie that rounds up to 2^53.
    expect(() => exactMulDiv(6004799503160661, 3, 2)).toThrow(OutOfRangeError);
    expect(exactMulDiv(6004799503160660, 3, 2)).toBe(LARGEST - 1);
    expect(() => exactMulDiv(LARGEST, 3, 2)).toThrow(OutOfRangeError);
  });
});

describe('isProductAbove', () => {
  it('equals exact comparison', () => {
    fc.assert(
      fc.property(ofAnySize(0), ofAnySize(0), ofAnySize(0), fc.integer({ min: -2, max: 2 }), (a, b, c, nudge) => {
        const near = c > 0 ? Math.min(LARGEST, Math.max(0, Math.round((a * b) / c) + nudge)) : b;
        for (const d of [near, b]) {
          expect(isProductAbove(a, b, c, d)).toBe(BigInt(a) * BigInt(b) > BigInt(c) * BigInt(d));
        }
      }),
      { numRuns: draws(20_000) },
    );
  });
});
