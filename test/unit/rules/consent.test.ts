import { describe, expect, it } from 'vitest';
import { simulateRun } from '../../../src/index.js';
import type { Cause } from '../../../src/engine/rules/causes.js';
import { firstPaymentUnasked } from '../../../src/engine/rules/consent.js';

describe('firstPaymentUnasked', () => {
  const after = (delayYears: number): Parameters<typeof firstPaymentUnasked>[0] => ({
    byCause: { retirement: { delayYears } },
  });

  it.each<[string, Cause, number, number, number, number, number]>([
    // cause, age, normal retirement age, delay of a retirement, first payment to those who ask, expected
    ['at 65, twenty years on', 'termination', 45, 65, 0, 2027, 2047],
    ['a year after that, with the statutory delay', 'termination', 45, 65, 1, 2033, 2048],
    ['at 62 where normal retirement is earlier', 'termination', 45, 55, 0, 2027, 2044],
    ['at 65 where normal retirement is later', 'termination', 45, 70, 0, 2027, 2047],
    ['with those who ask, where these are paid later still', 'termination', 63, 65, 1, 2033, 2033],
    ['before normal retirement age, retired', 'retirement', 60, 65, 1, 2033, 2033],
    ['not: at normal retirement age, retired', 'retirement', 60, 60, 1, 2028, 0],
    ['but terminated at that age waits until 62', 'termination', 60, 60, 1, 2028, 2030],
    ['not: nobody may be made to wait past the age', 'termination', 65, 65, 1, 2033, 0],
    ['not: disabled', 'disability', 45, 65, 1, 2028, 0],
    ['not: died', 'death', 45, 65, 1, 2028, 0],
  ])('%s', (_, cause, attainedAge, normalRetirementAge, delay, asked, expected) => {
    const leaver = { cause, year: 2027, attainedAge };
    expect(firstPaymentUnasked(after(delay), normalRetirementAge, leaver, asked)).toBe(expected);
  });
});

describe('distribution_election_rate', () => {
  /** Somebody of 45 with 2,000 shares at 10 leaves in 2027; paid at once in one sum, and nobody is cashed out. */
  const run = (
    rate: number | undefined,
    policy: object = {},
    separation = { year: 2027, cause: 'termination' as const },
  ) =>
    simulateRun(
      {
        plan_name: 'One leaves',
        vesting_schedule: { years: 6 },
        distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0, ...policy },
      },
      {
        contribution_policy: {},
        share_valuation: { current_price: 10 },
        ...(rate === undefined ? {} : { distribution_election_rate: rate }),
      },
      {
        census_year: 2026,
        participants: [{ id: 'A', age: 44, service_years: 20, allocated_shares: 2000, cash_balance: 100, separation }],
      },
      { projection_years: 25, include_turnover_projection: false },
    );
  const amounts = (of: ReturnType<typeof run>): unknown[] =>
    of.annual_projections.flatMap(({ year, distribution_amount: amount, cash_distributions: cash }) =>
      amount + cash === 0 ? [] : [[year, amount, cash]],
    );

  it('pays what is asked for at once and the rest at 65', () => {
    expect(amounts(run(0.6))).toEqual([
      [2027, 12_000, 60],
      [2047, 8_000, 40],
    ]);
  });

  it('pays everything at 65 when nobody asks, and at once when everybody does', () => {
    expect(amounts(run(0))).toEqual([[2047, 20_000, 100]]);
    expect(amounts(run(1))).toEqual([[2027, 20_000, 100]]);
    expect(amounts(run(undefined))).toEqual([[2027, 20_000, 100]]);
  });

  it('cashes out without asking', () => {
    expect(amounts(run(0.6, { cash_out_limit: 20_100 }))).toEqual([[2027, 20_000, 100]]);
    expect(amounts(run(0.6, { cash_out_limit: 20_099 }))).toHaveLength(2);
  });

  it('divides both parts over the same number of installments', () => {
    const paid = amounts(run(0.6, { form: 'installments', installment_years: 2 }));
    expect(paid).toEqual([
      [2027, 6_000, 30],
      [2028, 6_000, 30],
      [2047, 4_000, 20],
      [2048, 4_000, 20],
    ]);
  });

  it('leaves people who left before the census to their schedule', () => {
    const { annual_projections: years } = simulateRun(
      {
        plan_name: 'One left',
        vesting_schedule: { years: 6 },
        distribution_policy: { timing: 'termination_plus_1_year', form: 'lump_sum', cash_out_limit: 0 },
      },
      { contribution_policy: {}, share_valuation: { current_price: 10 }, distribution_election_rate: 0 },
      {
        census_year: 2026,
        participants: [
          {
            id: 'A',
            age: 44,
            service_years: 20,
            allocated_shares: 2000,
            status: 'separated',
            separation: { year: 2026, cause: 'termination' },
          },
        ],
      },
      { projection_years: 2 },
    );
    expect(years.map(({ distribution_amount: amount }) => amount)).toEqual([20_000, 0]);
  });
});
