/** Distributions for owners’ taxes, and a company that reacts when it gets short of cash: what analyses make of them. */
import { describe, expect, it } from 'vitest';
import {
  mergePatch,
  prepare,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
} from '../../../src/index.js';
import { sensitivity, solve } from '../../../src/analysis/index.js';
import { explain } from '../../../src/presentation/journal/index.js';

type Four = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];
type Change = Partial<Record<'planRules' | 'operatingAssumptions' | 'initialState' | 'systemConfig', object>>;

/** Ten people, of whom one has an account; nobody leaves. */
const people = Array.from({ length: 10 }, (_, i) => ({
  id: `P${i}`,
  age: 40,
  service_years: 5,
  compensation: 200_000,
  allocated_shares: i === 0 ? 30_000 : 0,
}));

/** 100,000 shares: 30,000 in an account, 10,000 in suspense with a service of 100,000 in 2027, 60,000 of others. */
const OWNED = {
  planRules: {
    plan_name: 'Owned by two',
    vesting_schedule: { type: 'immediate' },
    diversification_rules: { enabled: false },
  },
  operatingAssumptions: {
    contribution_policy: { annual_amount: 300_000 },
    share_valuation: { current_price: 100 },
    repurchase_strategy: { method: 'redeem' },
    compensation_growth_rate: 0,
    turnover: { termination_table: 'none' },
    dividends: { per_share: 1, owner_tax_rate: 0.4 },
    company_finances: { ebitda: [2_000_000], depreciation: [200_000] },
  },
  initialState: {
    census_year: 2026,
    participants: people,
    esop_loans: [
      {
        loan_id: 'inside',
        principal_balance: 750_000,
        interest_rate: 0.04,
        years_remaining: 10,
        suspense_shares: 10_000,
        interest_only_years: 5,
        prepayments: [{ year: 2027, amount: 70_000 }],
      },
    ],
    company: {
      shares_outstanding: 100_000,
      cash: 5_000_000,
      taxable_income: 1_400_000,
      debts: [
        {
          debt_id: 'bank',
          principal_balance: 2_000_000,
          interest_rate: 0.05,
          years_remaining: 20,
          payment_schedule: 'balloon',
        },
      ],
    },
  },
  systemConfig: { projection_years: 2 },
};

const four = (...changes: Change[]): Four => {
  const input = changes.reduce<unknown>(mergePatch, OWNED) as typeof OWNED;
  return [input.planRules, input.operatingAssumptions, input.initialState, input.systemConfig] as Four;
};

describe('distributions for owners’ taxes', () => {
  it('are within reach of sensitivity and goal seeking', () => {
    const plan = prepare(...four());
    const { rows } = sensitivity(plan, { assumptions: ['owner_tax'] });
    expect(rows).toMatchObject([{ base: 0.4, down: { value: 0.35 }, up: { value: 0.45 } }]);
    // At 0.4: 5,000,000 + 1,040,000 + 955,200. Each tenth costs 140,000 and 143,000.
    const target = { metric: 'final_company_cash', value: 7_278_200, bound: 'at_least' } as const;
    const vary = 'operatingAssumptions.dividends.owner_tax_rate';
    const { crossings } = solve(plan, { vary, between: [0, 0.6], target });
    expect(crossings.map(({ value }) => value)).toEqual([0.3]);
  });
});

/** Ten people with 1,000,000 of pay; 100,000 shares, all of the trust; cash as given. */
function reacting(cash: number, reactions: unknown, ...more: Change[]): Change[] {
  return [
    {
      operatingAssumptions: {
        contribution_policy: { type: 'percentage_of_payroll', annual_amount: null, percentage: 0.1 },
        dividends: null,
        company_finances: {
          ebitda: [100_000],
          depreciation: null,
          capital_expenditure: [80_000],
          minimum_cash: 200_000,
          reactions,
        },
      },
      initialState: {
        participants: people.map((person) => ({ ...person, compensation: 100_000 })),
        esop_loans: null,
        company: { shares_outstanding: null, cash, debts: null, taxable_income: null },
      },
    },
    ...more,
  ];
}

const REACTIONS = [
  { headroom_below: 400_000, contribution_factor: 0.5 },
  { headroom_below: 100_000, contribution_factor: 0, dividend_factor: 0, capital_expenditure_factor: 0.25 },
];

describe('explained', () => {
  const derivation = (metric: string, ...changes: Change[]): unknown => {
    const { formula, figures } = explain(prepare(...four(...changes)), { metric, year: 2027 });
    return { formula, figures };
  };

  it('the distribution follows from income, and the contribution from the reaction', () => {
    expect(derivation('owner_tax_distribution')).toEqual({
      formula: 'owner_tax_rate * taxable_income_before / shares_outstanding_at_start',
      figures: { owner_tax_rate: 0.4, taxable_income_before: 1_400_000, shares_outstanding_at_start: 100_000 },
    });
    expect(derivation('policy_contribution', ...reacting(500_000, REACTIONS))).toEqual({
      formula: 'round(covered_payroll * percentage, 2) * contribution_factor',
      figures: { covered_payroll: 1_000_000, percentage: 0.1, contribution_factor: 0.5 },
    });
    expect(derivation('reaction', ...reacting(500_000, REACTIONS))).toMatchObject({
      figures: { reactions_above_headroom: 1 },
    });
  });
});
