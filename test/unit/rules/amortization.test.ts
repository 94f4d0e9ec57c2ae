import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, Rate } from '../../../src/engine/numeric/index.js';
import { levelPayment } from '../../../src/engine/rules/amortization.js';
import { divideHalfEven } from '../numeric/exact.js';

const cents = (n: number): Cents => n as Cents;
const rate = (n: number): Rate => n as Rate;
const loans = fc.record({
  balance: fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: 10 ** 12 })),
  rate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000_000 })),
  years: fc.integer({ min: 1, max: 40 }),
});

describe('levelPayment', () => {
  it('is the exact quotient rounded once, half to even', () => {
    fc.assert(
      fc.property(loans, ({ balance, rate: r, years }) => {
        const base = 100_000_000n;
        // B r (1+r)^n / ((1+r)^n - 1), both sides scaled by base^(n+1) to stay in whole numbers.
        const growth = (base + BigInt(r)) ** BigInt(years);
        const expected =
          r === 0
            ? divideHalfEven(BigInt(balance), BigInt(years))
            : divideHalfEven(BigInt(balance) * BigInt(r) * growth, base * (growth - base ** BigInt(years)));
        expect(BigInt(levelPayment(cents(balance), rate(r), years))).toBe(expected);
      }),
    );
  });

  it('is so for several payments a year, at the exact rate of a period', () => {
    fc.assert(
      fc.property(loans, fc.constantFrom(2, 4, 12), ({ balance, rate: r, years }, m) => {
        const count = BigInt(years * m);
        // With i = p/q and q = m * base: B p (q+p)^n / (q ((q+p)^n - q^n)).
        const [p, q] = [BigInt(r), BigInt(m) * 100_000_000n];
        const growth = (q + p) ** count;
        const expected =
          r === 0
            ? divideHalfEven(BigInt(balance), count)
            : divideHalfEven(BigInt(balance) * p * growth, q * (growth - q ** count));
        expect(BigInt(levelPayment(cents(balance), rate(r), years, m))).toBe(expected);
      }),
    );
  });

  it('is exact at a tie', () => {
    // One payment of 50.5 and of 151.5 cents; two of half a cent and of 1.5.
    expect(levelPayment(cents(50), rate(1_000_000), 1)).toBe(50);
    expect(levelPayment(cents(150), rate(1_000_000), 1)).toBe(152);
    expect(levelPayment(cents(1), rate(0), 2)).toBe(0);
    expect(levelPayment(cents(3), rate(0), 2)).toBe(2);
  });
});
