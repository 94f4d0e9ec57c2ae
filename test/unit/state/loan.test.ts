/** The course of a loan, model 4.5: payments, prepayments, refinancing, release. Expected values by hand. */
import { describe, expect, it } from 'vitest';
import type { Cents, MicroShares, Rate } from '../../../src/engine/numeric/index.js';
import type { PaymentSchedule } from '../../../src/engine/rules/amortization.js';
import {
  AS_SCHEDULED,
  isRefinanced,
  type Loan,
  loansRepaidBy,
  payLoan,
  startLoan,
  yearsRemaining,
} from '../../../src/engine/state/loan.js';
import type { LoanTerms } from '../../../src/engine/state/plan.js';

/** 100,000 dollars over five years and 100,000 shares, from the end of 2026. */
function loan(more: Partial<LoanTerms> = {}): Parameters<typeof startLoan>[0] {
  return {
    id: 'L',
    terms: {
      years: 5,
      rate: 0 as Rate,
      paymentSchedule: 'level_payment',
      releaseMethod: 'principal_and_interest',
      ...AS_SCHEDULED,
      ...more,
    },
    startBalance: 10_000_000 as Cents,
    startYear: 2026,
    isFromCompany: false,
    suspenseShares: 100_000_000_000 as MicroShares,
  };
}

const tenPercent = 10_000_000 as Rate;
const prepaid = (...amounts: [year: number, dollars: number][]): Partial<LoanTerms> => ({
  prepayments: amounts.map(([year, dollars]) => ({ year, amount: (dollars * 100) as Cents })),
});
const refinanced = (
  year: number,
  years: number,
  rate: Rate | null = null,
  paymentSchedule: PaymentSchedule | null = null,
) => ({
  refinanced: { year, years, rate, paymentSchedule, releaseMethod: null },
});

/** Principal, interest and released shares of each year, and the years remaining after it. */
function course(started: Loan, years = 12): number[][] {
  const paid: number[][] = [];
  while (paid.length < years && started.balance > 0) {
    const { principal, interest, released } = payLoan(started);
    paid.push([principal / 100, interest / 100, released / 1e6, yearsRemaining(started)]);
  }
  return paid;
}

const courseOf = (more: Partial<LoanTerms>): number[][] => course(startLoan(loan(more)));

describe('a prepayment', () => {
  it('before the payments under these terms, or after the loan, changes nothing', () => {
    expect(courseOf(prepaid([2026, 1], [2032, 1]))).toEqual(courseOf({}));
  });

  it('ends what defers payments to leavers earlier', () => {
    const started = startLoan(loan(prepaid([2028, 25_000])));
    expect(loansRepaidBy([started])).toBe(2031);
    payLoan(started);
    payLoan(started);
    expect(loansRepaidBy([started])).toBe(2030);
  });
});

describe('years of interest only', () => {
  const first2 = { rate: tenPercent, interestOnlyYears: 2 };

  it('release by their interest, and are followed by the payments of the years that are left', () => {
    expect(courseOf(first2)).toEqual([
      [0, 10_000, 7_110.633782, 4],
      [0, 10_000, 7_110.633782, 3],
      [30_211.48, 10_000, 28_592.910812, 2],
      [33_232.63, 6_978.85, 28_592.910812, 1],
      [36_555.89, 3_655.59, 28_592.910812, 0],
    ]);
    expect(courseOf({ ...first2, paymentSchedule: 'level_principal' })).toEqual([
      [0, 10_000, 7_142.857143, 4],
      [0, 10_000, 7_142.857143, 3],
      [33_333.33, 10_000, 30_952.378571, 2],
      [33_333.34, 6_666.67, 28_571.435714, 1],
      [33_333.33, 3_333.33, 26_190.471429, 0],
    ]);
  });

  it('are those of a purchase of 47,260,000 by a loan of 30 years, three of them interest only', () => {
    const bought = loan({ years: 30, rate: 3_250_000 as Rate, interestOnlyYears: 3 });
    const startBalance = 4_726_000_000 as Cents;
    const paid = course(startLoan({ ...bought, startBalance, suspenseShares: 4_726_000_000_000 as MicroShares }), 4);
    expect(paid.map(([principal, interest]) => (principal! * 100 + interest! * 100) / 100)).toEqual([
      1_535_950, 1_535_950, 1_535_950, 2_655_817.31,
    ]);
    expect(paid.map(([, , released]) => released)).toEqual([
      95_117.703498, 95_117.703498, 95_117.703498, 164_468.402902,
    ]);
  });

  it('leave a balloon as it is', () => {
    const balloon = { years: 4, paymentSchedule: 'balloon', rate: tenPercent } as const;
    expect(courseOf({ ...balloon, interestOnlyYears: 2 })).toEqual(courseOf(balloon));
  });
});

describe('a refinancing', () => {
  it('happens where something is left', () => {
    expect(isRefinanced(loan(refinanced(2030, 3)))).toBe(true);
    expect(isRefinanced(loan(refinanced(2031, 3)))).toBe(false);
    expect(isRefinanced(loan({ ...refinanced(2030, 3), ...prepaid([2029, 50_000]) }))).toBe(false);
    expect(isRefinanced(loan())).toBe(false);
    expect(isRefinanced({ ...loan(refinanced(2027, 3)), startBalance: 0 as Cents })).toBe(false);
  });
});
