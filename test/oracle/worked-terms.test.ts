import { describe, expect, it } from 'vitest';
import { simulateRun, type SimulationRun } from '../../src/index.js';
import { fourArguments } from '../properties/runs.js';
import type { PlanInput } from './arbitrary.js';
import { oracleRun } from './index.js';
import type { InitialStateInput, OperatingAssumptionsInput, PlanRulesInput } from './types.js';

// The figures worked out in MODEL sections 36 to 44, by the engine and by its slow twin.

interface Small {
  rules?: Partial<PlanRulesInput>;
  assumptions?: Partial<OperatingAssumptionsInput>;
  state?: Partial<InitialStateInput>;
  years?: number;
}

/** A plan in which nothing happens by itself: no turnover, no growth, no diversification; a share is worth 10. */
function run({ rules, assumptions, state, years = 1 }: Small): SimulationRun {
  const input: PlanInput = {
    planRules: {
      plan_name: 'Worked',
      vesting_schedule: { type: 'immediate' },
      cash_usage_policy: [],
      diversification_rules: { enabled: false },
      ...rules,
    },
    operatingAssumptions: {
      contribution_policy: {},
      compensation_growth_rate: 0,
      share_valuation: { current_price: 10 },
      ...assumptions,
    },
    initialState: { census_year: 2026, participants: [], ...state },
    systemConfig: { projection_years: years, turnover_model: 'none' },
  };
  const computed = simulateRun(...fourArguments(input));
  const { planRules, operatingAssumptions, initialState, systemConfig } = input;
  const twin = oracleRun(planRules, operatingAssumptions, initialState, systemConfig);
  expect(computed.annual_projections).toEqual(twin.annual_projections);
  return computed;
}

const person = { id: 'A', age: 40, service_years: 10, compensation: 60_000 };
const leaver = (details: object) => ({
  ...{
    id: 'B',
    age: 39,
    service_years: 7,
    participation_years: 7,
    separation: { year: 2027, cause: 'termination' as const },
  },
  ...details,
});
const codes = (of: SimulationRun): string[] => of.summary_metrics.compliance_findings.map(({ code }) => code);

describe('section 36, terms by balance', () => {
  const bands = [
    { up_to: 50_000, delay_years: 1, form: 'lump_sum' as const },
    { up_to: 250_000, delay_years: 3, installment_years: 3 },
    { annual_amount: 100_000 },
  ];
  const policy = { form: 'installments' as const, installment_years: 5, cash_out_limit: 7_000, bands };

  it.each([
    [600, { 2028: 600 }],
    [5_000, { 2028: 5_000 }],
    [5_000.1, { 2030: 1_666.7, 2031: 1_666.7, 2032: 1_666.7 }],
    [30_000, { 2033: 10_000, 2034: 10_000, 2035: 10_000 }],
    [60_000, { 2033: 12_000, 2034: 12_000, 2035: 12_000, 2036: 12_000, 2037: 12_000 }],
    [
      200_000,
      {
        ...{ 2033: 28_571.428571, 2034: 28_571.428572, 2035: 28_571.428571, 2036: 28_571.428572 },
        ...{ 2037: 28_571.428571, 2038: 28_571.428572, 2039: 28_571.428571 },
      },
    ],
  ])('pay %d shares', (allocated_shares, payments) => {
    const paid = run({
      rules: { distribution_policy: policy },
      assumptions: { statutory_limits: [{ year: 2027, balance: 1_490_000, increment: 295_000 }] },
      state: { participants: [leaver({ allocated_shares })] },
      years: 14,
    });
    const due = paid.annual_projections.flatMap(({ year, distribution_shares: shares }) =>
      shares > 0 ? [[year, shares]] : [],
    );
    expect(Object.fromEntries(due)).toEqual(payments);
  });

  it('make somebody of 65 wait, unless retirement has terms of its own', () => {
    const retires = { age: 64, separation: { year: 2027, cause: 'retirement' as const }, allocated_shares: 5_000.1 };
    const first = (by_cause?: PlanRulesInput['distribution_policy'] & object) => {
      const paid = run({
        rules: { distribution_policy: { ...policy, ...by_cause } },
        state: { participants: [leaver(retires)] },
        years: 6,
      });
      const year = paid.annual_projections.find(({ distribution_shares: shares }) => shares > 0)!.year;
      return [year, codes(paid).includes('DISTRIBUTION_LATER_THAN_409O')];
    };
    const soon = [
      { up_to: 50_000, form: 'lump_sum' as const },
      { delay_years: 1, installment_years: 3 },
    ];
    expect(first()).toEqual([2030, true]);
    expect(first({ by_cause: { retirement: { bands: soon } } })[0]).toBe(2028);
    expect(
      first({ by_cause: { retirement: { bands: soon }, death: { bands: soon }, disability: { bands: soon } } }),
    ).toEqual([2028, false]);
  });
});

it('section 37: a C corporation elects S in 2028, and owes no tax from then on', () => {
  const elected = run({
    assumptions: {
      contribution_policy: { type: 'loan_payment' },
      company_finances: { ebitda: [2_000_000], income_tax_rate: 0.26 },
    },
    state: {
      participants: Array.from({ length: 32 }, (_, i) => ({ ...person, id: `P${i}`, compensation: 50_000 })),
      esop_loans: [
        {
          loan_id: 'L',
          principal_balance: 3_000_000,
          interest_rate: 0.05,
          years_remaining: 10,
          payment_schedule: 'level_principal',
          suspense_shares: 1_000,
        },
      ],
      company: {
        tax_status: 'c_corp',
        tax_status_changes: [{ year: 2028, tax_status: 's_corp' }],
      },
    },
    years: 2,
  });
  expect(elected.annual_projections).toMatchObject([
    {
      covered_payroll: 1_600_000,
      company_contribution: 450_000,
      company_income_tax: 442_000,
      free_cash_flow: 1_558_000,
      s_corporation: 0,
    },
    { company_contribution: 435_000, company_income_tax: 0, company_cash: 3_558_000, s_corporation: 1 },
  ]);
  const found = elected.summary_metrics.compliance_findings.filter(({ code }) => code === 'DEDUCTION_LIMIT_404');
  expect(found.map(({ year }) => year)).toEqual([2028]);
});

it.each([
  [1, [1_500, 500, 500, 500], [45, 15, 15, 15]],
  [2, [750, 1_250, 500, 500], [22.5, 37.5, 15, 15]],
])('section 38: half of what waits is paid early, in %d payments', (payments, cost, cash) => {
  // Due are 100, 100.000001 and 100 shares, and 30.00 in each year.
  const paid = run({
    rules: {
      distribution_policy: {
        ...{ form: 'installments', installment_years: 3, cash_out_limit: 0 },
        by_cause: { termination: { delay_years: 2 } },
        accelerations: [{ year: 2028, payments, take_up: 0.5 }],
      },
    },
    state: { participants: [leaver({ allocated_shares: 300.000001, cash_balance: 90 })] },
    years: 5,
  });
  const years = paid.annual_projections.slice(1);
  expect(years.map((year) => year.cash_distributions)).toEqual(cash);
  years.forEach((year, i) => expect(year.distribution_amount).toBeCloseTo(cost[i]!, 1));
  expect(paid.annual_projections.map((year) => year.accelerated_shares)).toEqual([0, 150, 0, 0, 0]);
});

describe('section 39, amounts by year', () => {
  it('a contribution of 10 % in cash and 3 % in shares at 12.50', () => {
    const [year] = run({
      assumptions: {
        share_valuation: { current_price: 12.5 },
        contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1, stock_percentages: [0.03] },
      },
      state: { participants: Array.from({ length: 20 }, (_, i) => ({ ...person, id: `P${i}`, compensation: 50_000 })) },
    }).annual_projections;
    expect(year).toMatchObject({ company_contribution: 100_000, stock_contribution_shares: 2_400 });
  });

  it('dividends of 1.25, 1.25 and 0.40 from then on', () => {
    const paid = run({
      assumptions: { dividends: { amounts: [1.25, 1.25, 0.4] } },
      state: { participants: [{ ...person, allocated_shares: 100 }] },
      years: 4,
    });
    expect(paid.annual_projections.map(({ dividends }) => dividends)).toEqual([125, 125, 40, 40]);
  });
});

it.each([
  [100, 0.7, 0.6, 82, 82_000],
  [87.3456, 0.75, 0.5, 76.4274, 76_427.4],
])('section 40: at %d, 1,000 shares with a factor of %d for %d of them', (current_price, factor, part, price, cost) => {
  const [year] = run({
    rules: { distribution_policy: { timing: 'immediate', form: 'lump_sum' } },
    assumptions: { share_valuation: { current_price, interim: [{ year: 2027, factor, part }] } },
    state: { participants: [leaver({ allocated_shares: 1_000 })] },
  }).annual_projections;
  expect(year).toMatchObject({ interim_price: price, distribution_amount: cost });
});

describe('section 41', () => {
  it.each([
    ['made in 2023, eight years left', { origination_year: 2023, years_remaining: 8 }, true],
    ['eight years left', { years_remaining: 8 }, false],
    ['refinanced in 2028 to eight', { years_remaining: 8, refinanced: { year: 2028, years_remaining: 8 } }, false],
    [
      'and made in 2024',
      { origination_year: 2024, years_remaining: 8, refinanced: { year: 2028, years_remaining: 8 } },
      true,
    ],
  ])('principal-only release of a loan %s', (_, terms, isRaised) => {
    const loan = { loan_id: 'L', principal_balance: 100_000, interest_rate: 0.05, suspense_shares: 1_000, release_method: 'principal_only' as const, payment_schedule: 'level_principal' as const }; // prettier-ignore
    expect(codes(run({ state: { esop_loans: [{ ...loan, ...terms }] } })).includes('PRINCIPAL_ONLY_RELEASE')).toBe(
      isRaised,
    );
  });
});

it('section 42: a dollar weighs the same as contribution and as purchase, and nothing before the plan', () => {
  const coverage = (annual_amount: number, coverage_basis: 'after_plan' | 'before_plan') =>
    run({
      rules: {
        cash_usage_policy: ['unallocated_company_contributions'],
        distribution_policy: { timing: 'immediate', form: 'lump_sum' },
      },
      assumptions: {
        contribution_policy: { type: 'fixed_amount', annual_amount },
        repurchase_strategy: { method: 'redeem' },
        company_finances: { ebitda: [100_000], covenants: { coverage_basis } },
      },
      state: {
        participants: [person, leaver({ allocated_shares: 1_000 })],
        company: {
          cash: 0,
          debts: [{ debt_id: 'D', principal_balance: 100_000, interest_rate: 0, years_remaining: 5 }],
        },
      },
    }).annual_projections.map((year) => [year.company_repurchase_cash, year.fixed_charge_coverage])[0];
  // 10,000 for 1,000 shares; a fifth of the debt is due.
  expect([coverage(10_000, 'after_plan'), coverage(0, 'after_plan')]).toEqual([
    [0, 4.5],
    [10_000, 4.5],
  ]);
  expect([coverage(10_000, 'before_plan'), coverage(0, 'before_plan')]).toEqual([
    [0, 5],
    [10_000, 5],
  ]);
});

it('section 43: missing cash costs interest as the line of credit does', () => {
  const owed = run({
    assumptions: { company_finances: { ebitda: [0], capital_expenditure: [500_000, 0] } },
    state: { company: { cash: 0, revolver: { limit: 200_000, drawn: 200_000, interest_rate: 0.08 } } },
    years: 2,
  }).annual_projections;
  // 500,000 and 16,000 of interest are missing; then 8 % of 516,000 and of 200,000 are due.
  expect(owed.map((year) => year.company_cash)).toEqual([-516_000, -573_280]);
});

it('section 44: 20 % of pay in other plans leave 52,000 of a limit of 72,000', () => {
  const over = (amount: number): boolean =>
    codes(
      run({
        assumptions: {
          contribution_policy: { type: 'fixed_amount', annual_amount: amount },
          repurchase_strategy: { limits: { other_plan_contribution_rate: 0.2 } },
          statutory_limits: [{ year: 2027, additions: 72_000 }],
        },
        state: { participants: [{ ...person, compensation: 100_000 }] },
      }),
    ).includes('ANNUAL_ADDITIONS_415C');
  expect([over(52_000), over(52_000.01)]).toEqual([false, true]);
});
