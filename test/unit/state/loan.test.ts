/** The course of a loan, model 4.5: payments, prepayments, refinancing, release. Expected values by hand. */
import { describe, expect, it } from 'vitest';
import type { Cents, MicroShares, Rate } from '../../../src/engine/numeric/index.js';
import type { PaymentSchedule } from '../../../src/engine/rules/amortization.js';
import {
  AS_SCHEDULED,
  continuedLoan,
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
  it('of all that is left releases all', () => {
    expect(courseOf(prepaid([2029, 40_000]))).toEqual([
      [20_000, 0, 20_000, 4],
      [20_000, 0, 20_000, 3],
      [60_000, 0, 60_000, 0],
    ]);
    expect(courseOf(prepaid([2029, 99_999]))).toEqual(courseOf(prepaid([2029, 40_000])));
  });

  it('leaves a level payment as it is, which ends earlier', () => {
    expect(courseOf(prepaid([2028, 25_000]))).toEqual([
      [20_000, 0, 20_000, 4],
      // 80,000 x 45 / (45 + 35)
      [45_000, 0, 45_000, 2],
      [20_000, 0, 20_000, 1],
      [15_000, 0, 15_000, 0],
    ]);
  });

  it('leaves the old part of a level principal, or what is left', () => {
    const [first, ...rest] = courseOf({
      rate: tenPercent,
      paymentSchedule: 'level_principal',
      ...prepaid([2027, 30_000]),
    });
    // 100,000 x 60,000 / (60,000 + 25,000 + 23,000 + 11,000)
    expect(first).toEqual([50_000, 10_000, 50_420.168067, 3]);
    expect(rest.map(([principal, interest]) => [principal, interest])).toEqual([
      [20_000, 5_000],
      [20_000, 3_000],
      [10_000, 1_000],
    ]);
  });

  it('leaves a balloon what is left', () => {
    const terms = { years: 3, rate: tenPercent, paymentSchedule: 'balloon' as const };
    // 100,000 x 50,000 / (50,000 + 6,000 + 66,000); by principal 100,000 x 40 / 100
    expect(courseOf({ ...terms, ...prepaid([2027, 40_000]) })).toEqual([
      [40_000, 10_000, 40_983.606557, 2],
      [0, 6_000, 4_918.032787, 1],
      [60_000, 6_000, 54_098.360656, 0],
    ]);
    const byPrincipal = { releaseMethod: 'principal_only' as const };
    expect(courseOf({ ...terms, ...prepaid([2027, 40_000]), ...byPrincipal })[0]).toEqual([40_000, 10_000, 40_000, 2]);
  });

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
  const twelvePercent = 12_000_000 as Rate;

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

  it('have the interest of every period', () => {
    const quarterly = { years: 3, rate: twelvePercent, paymentsPerYear: 4, interestOnlyYears: 1 };
    expect(courseOf(quarterly)).toEqual([
      [0, 12_000, 9_526.447442, 2],
      [47_047.56, 9_935, 45_236.780248, 1],
      [52_952.44, 4_030.11, 45_236.77231, 0],
    ]);
    expect(courseOf({ ...quarterly, paymentSchedule: 'level_principal' })).toEqual([
      [0, 12_000, 9_561.752988, 2],
      [50_000, 9_750, 47_609.561753, 1],
      [50_000, 3_750, 42_828.685259, 0],
    ]);
  });

  it('may be prepaid: what is left is repaid until the stated end', () => {
    expect(courseOf({ ...first2, ...prepaid([2028, 40_000]) })).toEqual([
      [0, 10_000, 7_110.633782, 4],
      [40_000, 10_000, 37_950.999046, 3],
      [18_126.89, 6_000, 18_312.791587, 2],
      [19_939.58, 4_187.31, 18_312.791588, 1],
      [21_933.53, 2_193.35, 18_312.783997, 0],
    ]);
    const principal = { ...first2, paymentSchedule: 'level_principal' } as const;
    expect(courseOf({ ...principal, ...prepaid([2027, 10_000], [2029, 10_000]) })).toEqual([
      [10_000, 10_000, 14_598.540146, 4],
      [0, 9_000, 6_569.343066, 3],
      [40_000, 9_000, 36_441.261534, 2],
      [30_000, 5_000, 26_029.472524, 1],
      [20_000, 2_000, 16_361.38273, 0],
    ]);
  });

  it('release by principal only where some is prepaid', () => {
    const terms = { ...first2, releaseMethod: 'principal_only', ...prepaid([2028, 40_000]) } as const;
    expect(courseOf(terms).map(([, , released]) => released)).toEqual([0, 40_000, 18_126.89, 19_939.58, 21_933.53]);
  });

  it('go on from a saved state', () => {
    const whole = startLoan(loan({ ...first2, ...prepaid([2027, 10_000]) }));
    payLoan(whole);
    const { amortization: _a, repayment: _r, scheduled: _s, ...saved } = whole;
    const continued = continuedLoan(saved);
    expect(continued).toEqual(whole);
    expect(course(continued)).toEqual(course(whole));
  });

  it('end with a refinancing', () => {
    // 100,000 over two years, from the first of them on.
    expect(courseOf({ interestOnlyYears: 3, ...refinanced(2027, 2) }).map(([principal]) => principal)).toEqual([
      0, 50_000, 50_000,
    ]);
  });
});

describe('a refinancing', () => {
  it('may change the method of release, from the year after on', () => {
    const { refinanced: anew } = refinanced(2028, 4, tenPercent, 'level_principal');
    const terms = { rate: tenPercent, paymentSchedule: 'level_principal', releaseMethod: 'principal_only' } as const;
    const changed = { ...terms, refinanced: { ...anew, releaseMethod: 'principal_and_interest' } } as const;
    expect(courseOf(changed).map(([, , released]) => released)).toEqual([
      20_000, 20_000,
      // 60,000 x 21,000 / (21,000 + 19,500 + 18,000 + 16,500), and so on
      16_800, 15_600, 14_400, 13_200,
    ]);
    expect(courseOf({ ...terms, refinanced: anew }).map(([, , released]) => released)).toEqual([
      20_000, 20_000, 15_000, 15_000, 15_000, 15_000,
    ]);
  });

  it('spreads what is left over new payments, and releases by them', () => {
    expect(courseOf(refinanced(2028, 6, tenPercent, 'level_principal'))).toEqual([
      [20_000, 0, 20_000, 4],
      // 80,000 x 20,000 / (20,000 + 60,000 + 21,000)
      [20_000, 0, 15_841.584158, 6],
      // 64,158.415842 x 16,000 / 81,000
      [10_000, 6_000, 12_673.267327, 5],
      // 51,485.148515 x 15,000 / 65,000
      [10_000, 5_000, 11_881.188119, 4],
      // 39,603.960396 x 14,000 / 50,000
      [10_000, 4_000, 11_089.108911, 3],
      // 28,514.851485 x 13,000 / 36,000
      [10_000, 3_000, 10_297.029703, 2],
      // 18,217.821782 x 12,000 / 23,000
      [10_000, 2_000, 9_504.950495, 1],
      [10_000, 1_000, 8_712.871287, 0],
    ]);
  });

  it('keeps what is not said, and later prepayments', () => {
    const terms = { ...refinanced(2027, 8), ...prepaid([2027, 20_000], [2028, 15_000]) };
    expect(courseOf(terms).map(([principal, , , years]) => [principal, years])).toEqual([
      [40_000, 8],
      [22_500, 5],
      [7_500, 4],
      [7_500, 3],
      [7_500, 2],
      [7_500, 1],
      [7_500, 0],
    ]);
  });

  it('of a balloon in its last year does nothing, in the year before extends it', () => {
    const balloon = { years: 2, paymentSchedule: 'balloon' as const };
    expect(courseOf({ ...balloon, ...refinanced(2028, 3) })).toEqual(courseOf(balloon));
    expect(courseOf({ ...balloon, ...refinanced(2027, 3) }).map(([principal]) => principal)).toEqual([
      0, 0, 0, 100_000,
    ]);
  });

  it('happens where something is left', () => {
    expect(isRefinanced(loan(refinanced(2030, 3)))).toBe(true);
    expect(isRefinanced(loan(refinanced(2031, 3)))).toBe(false);
    expect(isRefinanced(loan({ ...refinanced(2030, 3), ...prepaid([2029, 50_000]) }))).toBe(false);
    expect(isRefinanced(loan())).toBe(false);
    expect(isRefinanced({ ...loan(refinanced(2027, 3)), startBalance: 0 as Cents })).toBe(false);
  });
});

it('a loan goes on from what is saved of it', () => {
  const terms = { rate: tenPercent, ...refinanced(2029, 4), ...prepaid([2028, 5_000], [2030, 5_000]) };
  for (let years = 0; years < 6; years++) {
    const whole = startLoan(loan(terms));
    course(whole, years);
    const { amortization: _derived, repayment: _fixed, scheduled: _sum, ...saved } = whole;
    expect(course(continuedLoan(saved))).toEqual(course(whole));
  }
});
