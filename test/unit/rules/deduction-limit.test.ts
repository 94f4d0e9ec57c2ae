import { describe, expect, it } from 'vitest';
import type { Cents } from '../../../src/engine/numeric/index.js';
import {
  debtOf,
  deductionLimit,
  deductionRoom,
  exceedsDeduction,
  limitRecycling,
} from '../../../src/engine/rules/deduction-limit.js';

const cents = (dollars: number): Cents => (dollars * 100) as Cents;

/** A quarter of the pay is 250,000. */
const year = {
  taxStatus: 's_corp' as 's_corp' | 'c_corp',
  payroll: cents(1_000_000),
  contributed: cents(250_000),
  toOtherPlans: cents(0),
  cashForDebt: cents(0),
  interestForDebt: cents(0),
};

describe('deductionLimit', () => {
  it('is a quarter of pay, half to even', () => {
    expect(deductionLimit(cents(20_000_000))).toBe(cents(5_000_000));
    expect(deductionLimit(2 as Cents)).toBe(0);
    expect(deductionLimit(3 as Cents)).toBe(1);
  });
});

describe('debtOf', () => {
  it.each([
    [100, 30, 0, 100, 30],
    [100, 30, 10, 90, 20],
    [100, 30, 40, 60, 0],
  ])(
    'of a service of %d with interest of %d and dividends of %d is %d, of it interest %d',
    (service, interest, dividends, cash, rest) => {
      const of = { debtService: cents(service), loanInterest: cents(interest), dividends: cents(dividends) };
      expect(debtOf(of)).toEqual({ cashForDebt: cents(cash), interestForDebt: cents(rest) });
    },
  );
});

describe('what may be deducted', () => {
  it.each([
    ['all of it', {}, 0, false],
    ['a cent too much', { contributed: cents(250_000.01) }, 0, true],
    ['room', { contributed: cents(200_000) }, 50_000, false],
    ['other plans count', { contributed: cents(200_000), toOtherPlans: cents(30_000) }, 20_000, false],
    ['other plans alone', { toOtherPlans: cents(10) }, 0, true],
    ['S: what pays a loan counts', { cashForDebt: cents(200_000), interestForDebt: cents(50_000) }, 0, false],
    [
      'C: it does not',
      { taxStatus: 'c_corp', cashForDebt: cents(200_000), interestForDebt: cents(50_000) },
      200_000,
      false,
    ],
    [
      'C: principal has the same limit',
      { taxStatus: 'c_corp', contributed: cents(300_000), cashForDebt: cents(300_000) },
      250_000,
      true,
    ],
    [
      'C: interest has none',
      { taxStatus: 'c_corp', contributed: cents(300_000), cashForDebt: cents(300_000), interestForDebt: cents(50_000) },
      250_000,
      false,
    ],
  ] as const)('%s', (_name, change, room, exceeds) => {
    expect(deductionRoom({ ...year, ...change })).toBe(cents(room));
    expect(exceedsDeduction({ ...year, ...change })).toBe(exceeds);
  });
});

describe('limitRecycling', () => {
  const planned = { redeemed: cents(10), recycled: cents(100), releveraged: cents(5) };
  it.each([
    [100, 'redeem', 10, 100, 5],
    [60, 'redeem', 50, 60, 5],
    [60, 'releverage', 10, 60, 45],
    [0, 'redeem', 110, 0, 5],
  ] as const)('with room for %d, else %s', (room, overflow, redeemed, recycled, releveraged) => {
    const expected = { redeemed: cents(redeemed), recycled: cents(recycled), releveraged: cents(releveraged) };
    expect(limitRecycling(planned, cents(room), overflow)).toEqual(expected);
  });
});
