/** The pitfall that each stage names, in the order of the year. Expected values by hand. */
import { expect, it } from 'vitest';
import { simulateRun, type InitialState, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';
import type { SimulationRun } from '../../../src/index.js';

/** A plan in which nothing happens that a test does not ask for: all is vested, paid at once, shared equally. */
function run(
  participants: InitialState['participants'],
  {
    rules,
    assumptions,
    state,
    years = 1,
  }: {
    rules?: Partial<PlanRules>;
    assumptions?: Partial<OperatingAssumptions>;
    state?: Partial<InitialState>;
    years?: number;
  } = {},
): SimulationRun {
  return simulateRun(
    {
      plan_name: 'Pitfalls',
      vesting_schedule: { type: 'immediate' },
      distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 },
      diversification_rules: { enabled: false },
      allocation: { basis: 'per_capita' },
      cash_usage_policy: [],
      ...rules,
    },
    {
      contribution_policy: {},
      share_valuation: { current_price: 10 },
      turnover: { termination_table: 'none' },
      limit_growth_rate: 0,
      compensation_growth_rate: 0,
      ...assumptions,
    },
    { census_year: 2026, participants, ...state },
    { projection_years: years },
  );
}

const person = (id: string, more: object = {}): InitialState['participants'][number] => ({
  id,
  age: 40,
  service_years: 10,
  compensation: 1000,
  ...more,
});
const retires = { age: 64, service_years: 20 };
const loan = { principal_balance: 1000, interest_rate: 0, years_remaining: 1, suspense_shares: 10 };

/** A figure of every participant at the end of the first year. */
const ofEach = (
  { participant_snapshots: all }: SimulationRun,
  figure: 'shares' | 'cash_balance',
): Record<string, number> =>
  Object.fromEntries(all.filter(({ year }) => year === 2027).map((row) => [row.participant_id, row[figure]]));

it('open: the price of a year is the last appraisal, not the one at its end', () => {
  const growing = { share_valuation: { current_price: 10, annual_growth_rate: 0.1 } };
  const [year] = run([person('A', { ...retires, allocated_shares: 50 })], { assumptions: growing }).annual_projections;
  expect(year).toMatchObject({ share_price: 10, year_end_share_price: 11, repurchase_obligation: 500 });
});

it('turnover: a row is a weight and not a count, and leavers get no allocation of the year', () => {
  const assumptions = {
    contribution_policy: { annual_amount: 1500, form: 'stock' as const },
    turnover: { termination_rates: [{ max_age: 35, rate: 0.5 }] },
  };
  const people = [
    person('half', { age: 30 }),
    person('whole'),
    person('gone', { separation: { year: 2027, cause: 'termination' } }),
  ];
  // 150 new shares over half a person and a whole one.
  expect(ofEach(run(people, { assumptions }), 'shares')).toEqual({ half: 50, whole: 100, gone: 0 });
});

it('dividends: those on suspense shares serve the debt, those on allocated shares never', () => {
  const result = run([person('A', { allocated_shares: 100 })], {
    assumptions: { contribution_policy: { type: 'loan_payment' }, dividends: { per_share: 2 } },
    state: { esop_loans: [{ ...loan, loan_id: 'L' }] },
  });
  // 1,000 are due; $2 on each of ten pledged shares pay 20 of them, and $200 stay in the account.
  expect(result.annual_projections[0]).toMatchObject({ debt_service: 1000, company_contribution: 980 });
  expect(ofEach(result, 'cash_balance')).toEqual({ A: 200 });
});

it.each([
  {
    // 5,000 of dividends on either loan's shares: 5,000 of 10,000 and all 1,000 are paid, 4,000 are left.
    loans: [
      { loan_id: 'one', principal_balance: 100_000, interest_rate: 0, years_remaining: 10, suspense_shares: 10_000 },
      { loan_id: 'two', principal_balance: 1000, interest_rate: 0, years_remaining: 1, suspense_shares: 10_000 },
    ],
    dividend: 0.5,
    contribution: 5000,
    left: 4000,
    // Contributions release half of the 1,000 shares of the one, and none of the other's: 5,000 over pay of 100,000.
    benefitLevel: 0.05,
  },
  {
    // Payments of 110,162.57 and 308,888.29; dividends of 300,000 and 150,000.
    loans: [
      { loan_id: 'old', principal_balance: 300_000, interest_rate: 0.05, years_remaining: 3, suspense_shares: 300_000 },
      { loan_id: 'new', principal_balance: 3_000_000, interest_rate: 0.06, years_remaining: 15, suspense_shares: 150_000 }, // prettier-ignore
    ],
    dividend: 1,
    contribution: 158_888.29,
    left: 189_837.43,
    // 158,888.29 of 308,888.29 release 5,143.875 of the new loan's 10,000 shares.
    benefitLevel: 0.5143875,
  },
])('dividends: those on shares of loan $loans.0.loan_id pay no other loan', ({ loans, dividend, ...expected }) => {
  const { annual_projections, trust_states } = run([person('A', { compensation: 100_000 })], {
    rules: { unused_contributions: 'hold' },
    assumptions: { contribution_policy: { type: 'loan_payment' }, dividends: { per_share: dividend } },
    state: { esop_loans: loans },
  });
  expect(annual_projections[0]).toMatchObject({
    company_contribution: expected.contribution,
    benefit_level_value: expected.benefitLevel,
  });
  expect(trust_states[0]!.cash.unallocated_company_contributions).toBe(expected.left);
});

it('contribute: forfeited cash replaces what exceeds the debt, and never the cash for debt', () => {
  const result = run([person('A')], {
    rules: { forfeiture_use: 'reduce_contributions', unused_contributions: 'hold' },
    assumptions: { contribution_policy: { annual_amount: 1200 } },
    state: { esop_loans: [{ ...loan, loan_id: 'L' }], trust_cash: { unallocated_forfeitures: 500 } },
  });
  // 200 of the 500 replace the 200 beyond the debt; the loan is paid in cash.
  expect(result.annual_projections[0]).toMatchObject({ policy_contribution: 1200, company_contribution: 1000 });
  expect(result.trust_states[0]!.cash.unallocated_forfeiture_cash).toBe(300);
});

it('contribute: pay counts up to the limit of 401(a)(17), for payroll and for points', () => {
  const result = run([person('A', { compensation: 400_000 }), person('B', { compensation: 100_000 })], {
    rules: { allocation: { basis: 'points' } },
    assumptions: { contribution_policy: { annual_amount: 46_220, form: 'stock' } },
  });
  // 3,600 and 1,000 points by pay, 11 each by service: a share for each.
  expect(result.annual_projections[0]!.covered_payroll).toBe(460_000);
  expect(ofEach(result, 'shares')).toEqual({ A: 3611, B: 1011 });
});

it('service loans: a payment releases shares of its own loan', () => {
  const other = { loan_id: 'M', years_remaining: 4, suspense_shares: 80 };
  const [year] = run([person('A')], {
    assumptions: { contribution_policy: { type: 'loan_payment' } },
    state: {
      esop_loans: [
        { ...loan, loan_id: 'L' },
        { ...loan, ...other },
      ],
    },
  }).annual_projections;
  // All ten of the one and a quarter of the other; 1,250 of 2,000 for both together would be 56.25.
  expect(year!.shares_released).toBe(30);
});

it('diversify: what was diversified before is netted', () => {
  const { annual_projections: years } = run([person('A', { age: 55, service_years: 12, allocated_shares: 100 })], {
    rules: { diversification_rules: { enabled: true } },
    assumptions: { repurchase_strategy: { method: 'redeem' } },
    years: 6,
  });
  // A quarter once, not a quarter of what is left each year; half in total in the sixth.
  expect(years.map(({ diversification_shares: shares }) => shares)).toEqual([25, 0, 0, 0, 0, 25]);
});

it('repurchase: cash taken along is no repurchase, and shares bought with cash of participants are theirs', () => {
  const people = [
    person('retired', { ...retires, allocated_shares: 10, cash_balance: 70 }),
    person('payer', { cash_balance: 100 }),
    person('other'),
  ];
  const result = run(people, { rules: { cash_usage_policy: ['participant_cash_accounts'] } });
  expect(result.annual_projections[0]).toMatchObject({
    repurchase_obligation: 100,
    repurchase_cash: 100,
    cash_distributions: 70,
    funded_by_participant_cash: 100,
  });
  expect(ofEach(result, 'shares')).toEqual({ retired: 0, payer: 10, other: 0 });
});

it('allocate: recycled shares go to everyone eligible at that year end, not to those who left', () => {
  const people = [person('retired', { ...retires, allocated_shares: 12 }), person('B'), person('C')];
  expect(ofEach(run(people), 'shares')).toEqual({ retired: 0, B: 6, C: 6 });
});

it('close: a purchase on a note counts in full when the shares move, and its principal not again', () => {
  const { annual_projections: years } = run([person('A', { ...retires, allocated_shares: 50 }), person('B')], {
    assumptions: {
      share_valuation: { method: 'equity_value', current_price: 10 },
      repurchase_strategy: { timing: 'deferred', note: { years: 5, interest_rate: 0 }, method: 'recycle' },
    },
    state: { company: { shares_outstanding: 100 } },
    years: 2,
  });
  // Equity of 1,000 less 500 over 100 shares, although only 100 of it is paid in each year.
  expect(years.map(({ note_principal_paid: paid }) => paid)).toEqual([100, 100]);
  expect(years.map(({ year_end_share_price: price }) => price)).toEqual([5, 5]);
});
