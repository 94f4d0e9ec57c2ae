import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents, Rate } from '../../../src/engine/numeric/index.js';
import {
  amortization,
  levelPayment,
  paymentDue,
  paymentsFrom,
  repaymentTerms,
  scheduledFrom,
} from '../../../src/engine/rules/amortization.js';
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

describe('payments in the year', () => {
  it('are those of a month, added up', () => {
    // $93,313.65 a month; the interest by hand, month after month.
    const terms = repaymentTerms(cents(1_180_000_000), rate(5_000_000), 15, 'level_payment', 12);
    expect(terms.levelPayment).toBe(9_331_365);
    expect(paymentDue(terms, terms.balance, 0)).toEqual({ principal: 54_207_443, interest: 57_768_937 });
  });

  it('bear interest on what each leaves', () => {
    const due = (schedule: 'level_principal' | 'balloon', years: number, left = 10_000_000): unknown =>
      paymentDue(repaymentTerms(cents(10_000_000), rate(8_000_000), years, schedule, 4), cents(left), 0);
    // Quarters of 25,000 on 100,000, 75,000, 50,000, 25,000 at 2 %.
    expect(due('level_principal', 1)).toEqual({ principal: 10_000_000, interest: 500_000 });
    expect(due('level_principal', 2)).toEqual({ principal: 5_000_000, interest: 650_000 });
    // Of what was prepaid, the part of the year that is left: quarters of 5,000.
    expect(due('level_principal', 2, 2_000_000)).toEqual({ principal: 2_000_000, interest: 100_000 });
    expect(due('balloon', 1)).toEqual({ principal: 10_000_000, interest: 800_000 });
    expect(due('balloon', 2)).toEqual({ principal: 0, interest: 800_000 });
  });

  it('repay the whole balance within the term', () => {
    fc.assert(
      fc.property(loans, fc.constantFrom(2, 4, 12), ({ balance, rate: r, years, schedule }, m) => {
        const { principal } = paymentsFrom(
          repaymentTerms(cents(balance), rate(r), years, schedule, m),
          cents(balance),
          0,
        );
        expect(principal.length).toBeLessThanOrEqual(years);
        expect(principal.every((repaid) => repaid >= 0)).toBe(true);
        expect(principal.reduce((sum, repaid) => sum + BigInt(repaid), 0n)).toBe(BigInt(balance));
      }),
    );
  });

  it('end earlier where less is left', () => {
    const terms = repaymentTerms(cents(10_000_000), rate(0), 5, 'level_payment');
    expect(paymentsFrom(terms, cents(3_500_000), 2).principal).toEqual([0, 0, 2_000_000, 1_500_000]);
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
