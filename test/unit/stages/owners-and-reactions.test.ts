/** Distributions for owners' taxes, and a company that reacts when it gets short of cash: figures by hand. */
import { describe, expect, it } from 'vitest';
import {
  mergePatch,
  prepare,
  simulateRun,
  validate,
  type AnnualProjection,
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
const years = (...changes: Change[]): readonly AnnualProjection[] =>
  simulateRun(...four(...changes)).annual_projections;
const assume = (operatingAssumptions: object): Change => ({ operatingAssumptions });
const owning = (company: object): Change => ({ initialState: { company } });
const issues = (...changes: Change[]): unknown[] =>
  validate(...four(...changes)).map(({ field, issue }) => [field, issue]);

describe('distributions for owners’ taxes', () => {
  it('go to every share alike: to the loan, to accounts and to the others', () => {
    const [first, second] = simulateRun(...four()).annual_projections;
    // 0.4 x 1,400,000 / 100,000 = 5.6 and 1 beside it: 66,000 on suspense shares, 198,000 on the account.
    expect(first).toMatchObject({ owner_tax_distribution: 5.6, dividends: 264_000, company_contribution: 300_000 });
    // 2,000,000 - 200,000 - 100,000 + 30,000 - 300,000 = 1,430,000
    expect(second).toMatchObject({ owner_tax_distribution: 5.72 });
    // 2,000,000 + 100,000 of the loan; interest 100,000, contribution 300,000, dividends 264,000 and 396,000 to the others.
    expect(first!.free_cash_flow).toBe(1_040_000);
    const { participant_snapshots: rows } = simulateRun(...four());
    // The contribution beyond the loan, 266,000, is divided by pay: 26,600 for each of the ten.
    expect(rows.find(({ participant_id: id }) => id === 'P0')!.cash_balance).toBe(198_000 + 26_600);
  });

  it('are nothing where the trust holds all shares, or no income was taxed', () => {
    expect(years(owning({ shares_outstanding: 40_000 })).map((year) => year.owner_tax_distribution)).toEqual([0, 0]);
    const loss = assume({ company_finances: { ebitda: [300_000] } });
    expect(years(owning({ taxable_income: null }), loss).map((year) => year.owner_tax_distribution)).toEqual([0, 0]);
  });

  it('need no other dividend, and are no key without the rate', () => {
    const only = assume({ dividends: { per_share: null } });
    expect(years(only)[0]).toMatchObject({ owner_tax_distribution: 5.6, dividends: 224_000 });
    const none = assume({ dividends: { owner_tax_rate: null } });
    expect(years(none)[0]).not.toHaveProperty('owner_tax_distribution');
    const zero = assume({ dividends: { owner_tax_rate: 0 } });
    const same = years(zero).map(({ owner_tax_distribution: paid, ...year }) => [paid, year]);
    expect(same).toEqual(years(none).map((year) => [0, year]));
  });

  it('ask for the finances of an S corporation, and for a dividend or a rate', () => {
    const field = 'dividends.owner_tax_rate';
    expect(issues(assume({ company_finances: null }))).toEqual([[field, 'Not without company_finances']]);
    expect(issues(owning({ tax_status: 'c_corp' }))).toEqual([[field, 'Not with c_corp']]);
    expect(issues(assume({ company_finances: null }), owning({ tax_status: 'c_corp' }))).toEqual([
      [field, 'Not without company_finances'],
      [field, 'Not with c_corp'],
    ]);
    const none = assume({ dividends: { per_share: null, owner_tax_rate: null } });
    expect(issues(none)).toEqual([['dividends.per_share', 'Required']]);
    expect(issues(assume({ dividends: { owner_tax_rate: 0.61 } }))).toEqual([[field, 'Must be between 0 and 0.6']]);
    expect(issues(owning({ taxable_income: -1 }))).toEqual([['company.taxable_income', 'Must be at least 0']]);
    const twoLoans: Change = { initialState: { esop_loans: [] } };
    expect(issues(assume({ company_finances: null, dividends: { on_allocated_shares: 'loan' } }), twoLoans)).toEqual([
      ['dividends.on_allocated_shares', 'Needs exactly one ESOP loan'],
      [field, 'Not without company_finances'],
    ]);
  });

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

describe('a company that reacts', () => {
  const first = (cash: number, ...more: Change[]): AnnualProjection => years(...reacting(cash, REACTIONS, ...more))[0]!;

  it('cuts what the last reaction says above whose headroom it is not', () => {
    // Headroom 300,000, then 90,000: EBITDA 100,000 less contributions and capital expenditure.
    expect(first(500_000)).toMatchObject({
      reaction: 1,
      policy_contribution: 50_000,
      company_contribution: 50_000,
      free_cash_flow: -30_000,
    });
    expect(first(290_000)).toMatchObject({
      reaction: 2,
      policy_contribution: 0,
      company_contribution: 0,
      free_cash_flow: 80_000,
    });
  });

  it('does so strictly below, with what may still be drawn where the line pays for repurchases', () => {
    expect(first(600_000)).toMatchObject({ reaction: 0, policy_contribution: 100_000 });
    expect(first(599_999.99).reaction).toBe(1);
    expect(first(300_000).reaction).toBe(1);
    const revolver = owning({ revolver: { limit: 250_000, drawn: 40_000, interest_rate: 0.05 } });
    expect(first(389_999.99, revolver).reaction).toBe(1);
    expect(first(390_000, revolver).reaction).toBe(0);
    const unused = assume({ company_finances: { funding_order: ['cash'] } });
    expect(first(390_000, revolver, unused).reaction).toBe(1);
    expect(first(390_000, owning({ sinking_fund: 1_000_000 })).reaction).toBe(1);
  });

  it('comes a year late, and ends when there is cash again', () => {
    const short = reacting(210_000, [
      { headroom_below: 60_000, contribution_factor: 0, capital_expenditure_factor: 0 },
    ]);
    // 10,000; then + 100,000; then - 80,000; and so on.
    const run = years(...short, { systemConfig: { projection_years: 4 } });
    expect(run.map(({ reaction, headroom }) => [reaction, headroom])).toEqual([
      [1, 110_000],
      [0, 30_000],
      [1, 130_000],
      [0, 50_000],
    ]);
  });

  it('pays loans in any case, and says that the policy is below them', () => {
    const loan = {
      loan_id: 'L',
      principal_balance: 50_000,
      interest_rate: 0,
      years_remaining: 5,
      suspense_shares: 500,
    };
    const run = simulateRun(...four(...reacting(290_000, REACTIONS, { initialState: { esop_loans: [loan] } })));
    expect(run.annual_projections[0]).toMatchObject({ policy_contribution: 0, company_contribution: 10_000 });
    expect(run.summary_metrics.compliance_findings).toContainEqual(
      expect.objectContaining({ year: 2027, code: 'CONTRIBUTION_BELOW_DEBT_SERVICE' }),
    );
  });

  it('cuts the dividend, that for taxes too, of others and on suspense shares', () => {
    const half = [{ headroom_below: 9_000_000, dividend_factor: 0.5 }];
    const [year] = years(assume({ company_finances: { reactions: half } }));
    // 6.6 / 2 on 40,000 and on 60,000 shares; what the loan needs beyond 33,000 is within the contribution of 300,000.
    expect(year).toMatchObject({ owner_tax_distribution: 5.6, dividends: 132_000, company_contribution: 300_000 });
    expect(year!.free_cash_flow).toBe(1_040_000 + 330_000);
  });

  it('cuts stock contributions, and counts less capital expenditure as a fixed charge', () => {
    const stock = assume({ contribution_policy: { form: 'stock' } });
    expect(first(500_000, stock)).toMatchObject({ policy_contribution: 50_000, stock_contribution_shares: 500 });
    const debt = { debt_id: 'D', principal_balance: 10_000, interest_rate: 0, years_remaining: 1 };
    // (100,000 - 20,000) / 10,000
    expect(first(290_000, owning({ debts: [debt] })).fixed_charge_coverage).toBe(8);
  });

  it('with factors of 1 changes nothing but the key', () => {
    const without = years(...reacting(210_000, null));
    const idle = years(...reacting(210_000, [{ headroom_below: 1e9 }, { headroom_below: -5, contribution_factor: 1 }]));
    expect(idle.map(({ reaction, ...year }) => [reaction, year])).toEqual(without.map((year, i) => [i + 1, year]));
    expect(without[0]).not.toHaveProperty('reaction');
  });

  it.each([
    [[], 'reactions', 'Must not be empty'],
    [[{}], 'reactions[0].headroom_below', 'Required'],
    [[{ headroom_below: 5 }, { headroom_below: 5 }], 'reactions[1].headroom_below', 'Must be less than 5'],
    [[{ headroom_below: -0.5 }, { headroom_below: 0 }], 'reactions[1].headroom_below', 'Must be less than -0.5'],
    [[{ headroom_below: 5, contribution_factor: 1.1 }], 'reactions[0].contribution_factor', 'Must be between 0 and 1'],
    [[{ headroom_below: 5, dividend_factor: -1 }], 'reactions[0].dividend_factor', 'Must be between 0 and 1'],
    [
      [{ headroom_below: 5, capital_expenditure_factor: 2 }],
      'reactions[0].capital_expenditure_factor',
      'Must be between 0 and 1',
    ],
  ])('%j: no', (reactions, field, issue) =>
    expect(issues(...reacting(1, reactions))).toEqual([[`company_finances.${field}`, issue]]),
  );
});

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
