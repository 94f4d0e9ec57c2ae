import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, Rate } from '../../../src/engine/numeric/index.js';
import { amortization, levelPayment, scheduledFrom } from '../../../src/engine/rules/amortization.js';
import { divideHalfEven } from '../numeric/exact.js';

const cents = (n: number): Cents => n as Cents;
const rate = (n: number): Rate => n as Rate;
const loans = fc.record({
  balance: fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: 10 ** 12 })),
  rate: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000_000 })),
  years: fc.integer({ min: 1, max: 40 }),
  schedule: fc.constantFrom('level_payment' as const, 'level_principal' as const, 'balloon' as const),
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
});

describe('amortization', () => {
  it('repays the whole balance within the term, with interest on what was left before each payment', () => {
    fc.assert(
      fc.property(loans, ({ balance, rate: r, years, schedule }) => {
        const { principal, interest } = amortization(cents(balance), rate(r), years, schedule);
        expect(principal.length).toBeLessThanOrEqual(years);
        expect(principal.length).toBe(interest.length);
        let left = BigInt(balance);
        principal.forEach((repaid, i) => {
          expect(BigInt(interest[i]!)).toBe(divideHalfEven(left * BigInt(r), 100_000_000n));
          expect(repaid).toBeGreaterThanOrEqual(0);
          left -= BigInt(repaid);
        });
        expect(left).toBe(0n);
      }),
    );
  });

  it('keeps a level payment level until the last', () => {
    const { principal, interest } = amortization(cents(100_000_000), rate(10_000_000), 5, 'level_payment');
    const payments = principal.map((p, i) => p + interest[i]!);
    expect(payments).toEqual([26_379_748, 26_379_748, 26_379_748, 26_379_748, 26_379_748]);
  });

  it('pays principal in equal parts or all at the end', () => {
    expect(amortization(cents(100), rate(10_000_000), 3, 'level_principal')).toEqual({
      principal: [33, 34, 33],
      interest: [10, 7, 3],
    });
    expect(amortization(cents(100), rate(10_000_000), 3, 'balloon')).toEqual({
      principal: [0, 0, 100],
      interest: [10, 10, 10],
    });
  });

  it('stops when rounding has repaid a tiny balance early, and has no payments without one', () => {
    expect(amortization(cents(2), rate(0), 5, 'level_principal').principal).toEqual([0, 1, 0, 1]);
    expect(amortization(cents(0), rate(5_000_000), 5, 'balloon').principal).toEqual([]);
  });
});

describe('scheduledFrom', () => {
  it('adds up the payments from one on', () => {
    const loan = amortization(cents(100), rate(10_000_000), 3, 'balloon');
    expect([0, 1, 2, 3].map((i) => scheduledFrom(loan, i))).toEqual([130, 120, 110, 0]);
  });
});
