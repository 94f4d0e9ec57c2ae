/** Loans, dividends on allocated shares, 415 by value, forfeited shares as contribution: worked figures of the model, by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type InitialState, type OperatingAssumptions, type PlanRules } from '../../../src/index.js';
import type { SimulationRun } from '../../../src/index.js';

type Person = InitialState['participants'][number];
type Loan = NonNullable<InitialState['esop_loans']>[number];

interface Given {
  rules?: Partial<PlanRules>;
  assumptions?: Partial<OperatingAssumptions>;
  state?: Partial<InitialState>;
  years?: number;
}

/** A plan in which nothing happens that a test does not ask for. */
function run(participants: Person[], { rules, assumptions, state, years = 1 }: Given): SimulationRun {
  return simulateRun(
    { plan_name: 'Worked', vesting_schedule: { years: 6 }, diversification_rules: { enabled: false }, ...rules },
    {
      contribution_policy: { type: 'loan_payment' },
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

const person = (id: string, more: object = {}): Person => ({
  id,
  age: 40,
  service_years: 10,
  compensation: 200_000,
  ...more,
});
const loan = (more: object = {}): Loan => ({
  loan_id: 'L',
  principal_balance: 500_000,
  interest_rate: 0,
  years_remaining: 5,
  suspense_shares: 94_000,
  ...more,
});
const firstYear = (of: SimulationRun) => of.annual_projections[0]!;
const codes = (of: SimulationRun): string[] => of.summary_metrics.compliance_findings.map(({ code }) => code);
const accounts = (of: SimulationRun, year = 2027): number[][] =>
  of.participant_snapshots.filter((row) => row.year === year).map((row) => [row.shares, row.cash_balance]);

describe('a loan paid monthly', () => {
  it('costs less interest', () => {
    const of = (more: object): object => {
      const terms = { principal_balance: 11_800_000, interest_rate: 0.05, years_remaining: 15, ...more };
      const { debt_service, loan_interest_paid, company_contribution } = firstYear(
        run([person('A')], { state: { esop_loans: [loan(terms)] } }),
      );
      return { debt_service, loan_interest_paid, company_contribution };
    };
    // Twelve payments of 93,313.65.
    const monthly = { debt_service: 1_119_763.8, loan_interest_paid: 577_689.37, company_contribution: 1_119_763.8 };
    expect(of({ payments_per_year: 12 })).toEqual(monthly);
    const yearly = { debt_service: 1_136_838.99, loan_interest_paid: 590_000, company_contribution: 1_136_838.99 };
    expect(of({})).toEqual(yearly);
    expect(of({ payments_per_year: 1 })).toEqual(yearly);
  });
});

describe('a prepayment', () => {
  it('is debt service, and releases', () => {
    const prepayments = [{ year: 2029, amount: 40_000 }];
    const terms = { principal_balance: 100_000, suspense_shares: 100_000, prepayments };
    const { annual_projections: years, trust_states: ends } = run([person('A')], {
      state: { esop_loans: [loan(terms)] },
      years: 4,
    });
    expect(years.map((year) => [year.debt_service, year.company_contribution, year.shares_released])).toEqual([
      [20_000, 20_000, 20_000],
      [20_000, 20_000, 20_000],
      [60_000, 60_000, 60_000],
      [0, 0, 0],
    ]);
    expect(ends.map(({ loans }) => loans[0]!.years_remaining)).toEqual([4, 3, 0, 0]);
  });

  it('may be paid by dividends on the shares of the loan', () => {
    const prepayments = [{ year: 2027, amount: 50_000 }];
    const { debt_service, company_contribution, loan_principal_paid } = firstYear(
      run([person('A')], {
        assumptions: { dividends: { per_share: 1.5 } },
        state: { esop_loans: [loan({ prepayments })] },
      }),
    );
    // 94,000 shares receive 141,000 of the 150,000.
    expect([debt_service, loan_principal_paid, company_contribution]).toEqual([150_000, 150_000, 9_000]);
  });
});

describe('a refinanced loan', () => {
  it('has its new rate and years from the end of the year on', () => {
    const refinanced = {
      year: 2028,
      years_remaining: 6,
      interest_rate: 0.1,
      payment_schedule: 'level_principal' as const,
    };
    const { annual_projections: years, trust_states: ends } = run([person('A')], {
      state: { esop_loans: [loan({ principal_balance: 100_000, suspense_shares: 100_000, refinanced })] },
      years: 3,
    });
    expect(years.map((year) => year.shares_released)).toEqual([20_000, 15_841.584158, 12_673.267327]);
    expect(ends.map(({ loans: [of] }) => [of!.interest_rate, of!.years_remaining, of!.principal_balance])).toEqual([
      [0, 4, 80_000],
      [0.1, 6, 60_000],
      [0.1, 5, 50_000],
    ]);
  });
});

describe('dividends on allocated shares', () => {
  const holders = [person('A', { allocated_shares: 4_000 }), person('B', { allocated_shares: 2_000 })];
  const dividends = (on_allocated_shares: 'accounts' | 'loan' | 'pass_through') => ({
    dividends: { per_share: 1, on_allocated_shares },
  });
  const left = person('gone', {
    allocated_shares: 1_000,
    status: 'separated',
    separation: { year: 2024, cause: 'termination', payments_remaining: 1, next_payment_year: 2030 },
  });

  it('pay the whole loan together with those on suspense shares, and are replaced in shares', () => {
    const result = run(holders, { assumptions: dividends('loan'), state: { esop_loans: [loan()] } });
    // 94,000 and 6,000 are the service of 100,000. Of 94,000 shares a fifth is released; 600 at 10 replace 6,000.
    expect(firstYear(result)).toMatchObject({
      dividends: 100_000,
      debt_service: 100_000,
      company_contribution: 0,
      shares_released: 18_800,
      dividends_on_allocated_for_debt: 6_000,
      shares_for_dividends: 600,
      shares_allocated: 18_200,
    });
    expect(accounts(result)).toEqual([
      [4_000 + 400 + 9_100, 0],
      [2_000 + 200 + 9_100, 0],
    ]);
    expect(codes(result)).not.toContain('DIVIDEND_REPLACEMENT_SHORT');
  });

  it('stay in accounts beyond what the loan needs, and those of leavers in any case', () => {
    const result = run([...holders, left], {
      assumptions: dividends('loan'),
      state: { esop_loans: [loan({ principal_balance: 485_000 })] },
    });
    expect(firstYear(result)).toMatchObject({
      dividends: 101_000,
      company_contribution: 0,
      dividends_on_allocated_for_debt: 3_000,
      shares_for_dividends: 300,
    });
    expect(accounts(result).map(([, cash]) => cash)).toEqual([2_000, 1_000, 0]);
    expect(result.participant_snapshots.find(({ participant_id: id }) => id === 'gone')!.separated_cash).toBe(1_000);
  });

  it('stay in accounts once the loan is repaid', () => {
    const result = run(holders, {
      assumptions: dividends('loan'),
      state: { esop_loans: [loan({ principal_balance: 0, suspense_shares: 0 })] },
    });
    expect(firstYear(result)).toMatchObject({ dividends_on_allocated_for_debt: 0, shares_for_dividends: 0 });
    expect(accounts(result).map(([, cash]) => cash)).toEqual([4_000, 2_000]);
  });

  it('may be worth more than what is released, which is a breach', () => {
    const result = run(holders, {
      assumptions: { ...dividends('loan'), share_valuation: { current_price: 0.25 } },
      state: { esop_loans: [loan()] },
    });
    // 18,800 shares at 0.25 are 4,700.
    expect(firstYear(result)).toMatchObject({ shares_for_dividends: 18_800, shares_allocated: 0 });
    expect(codes(result)).toContain('DIVIDEND_REPLACEMENT_SHORT');
  });

  it('are paid out at once where they are passed through', () => {
    const result = run([...holders, left], { assumptions: dividends('pass_through'), state: { esop_loans: [loan()] } });
    expect(firstYear(result)).toMatchObject({
      dividends: 101_000,
      dividends_passed_through: 7_000,
      cash_distributions: 0,
      company_contribution: 6_000,
    });
    expect(accounts(result).map(([, cash]) => cash)).toEqual([0, 0, 0]);
    expect(result.trust_states[0]!.cash.total).toBe(0);
  });

  it('have their own columns only in their own mode', () => {
    const keys = (of: Parameters<typeof dividends>[0], per_share = 1): string[] =>
      Object.keys(
        firstYear(
          run(holders, {
            assumptions: { dividends: { ...dividends(of).dividends, per_share } },
            state: { esop_loans: [loan()] },
          }),
        ),
      ).filter((key) => /^(dividends_|shares_for_dividends)/.test(key));
    expect(keys('accounts')).toEqual([]);
    expect(keys('pass_through', 0)).toEqual(['dividends_passed_through']);
    expect(keys('loan', 0)).toEqual(['dividends_on_allocated_for_debt', 'shares_for_dividends']);
  });
});

describe('415 by value', () => {
  const one = [person('A', { compensation: 1_500 })];
  const of = (additions_415_value: 'contributions' | 'lesser_of_value', more: object = {}): SimulationRun =>
    run(one, {
      assumptions: { repurchase_strategy: { limits: { additions_415_value, ...more } } },
      state: { esop_loans: [loan({ principal_balance: 2_000, years_remaining: 1, suspense_shares: 100 })] },
    });

  it('counts shares worth 1,000 and not the contribution of 2,000', () => {
    expect(codes(of('contributions'))).toContain('ANNUAL_ADDITIONS_415C');
    expect(codes(of('lesser_of_value'))).not.toContain('ANNUAL_ADDITIONS_415C');
  });

  it('holds where the limit is kept', () => {
    const enforced = { additions_415: 'enforce' };
    // 1,500 of 2,000 may be allocated: three quarters of the shares.
    expect(firstYear(of('contributions', enforced)).shares_allocated).toBe(75);
    expect(firstYear(of('lesser_of_value', enforced)).shares_allocated).toBe(100);
  });
});

describe('forfeited shares that make up a part of the contribution', () => {
  const people = [
    person('A', { compensation: 60_000 }),
    person('B', { compensation: 40_000 }),
    person('leaves', {
      age: 30,
      service_years: 0,
      allocated_shares: 200,
      separation: { year: 2027, cause: 'termination' },
    }),
  ];
  const of = (contribution: object, rules: Partial<PlanRules> = {}, current_price = 10) =>
    firstYear(
      run(people, {
        rules: { forfeited_shares_use: 'reduce_contributions', ...rules },
        assumptions: {
          contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1, ...contribution },
          share_valuation: { current_price },
        },
      }),
    );

  it('are worth 2,000 of 10,000', () => {
    expect(of({})).toMatchObject({
      policy_contribution: 10_000,
      company_contribution: 8_000,
      forfeited_shares_applied: 2_000,
      shares_forfeited: 200,
      shares_allocated: 200,
    });
    expect(of({}, { forfeited_shares_use: 'reallocate' })).toMatchObject({
      company_contribution: 10_000,
      shares_allocated: 200,
    });
    expect(of({}, { forfeited_shares_use: 'reallocate' })).not.toHaveProperty('forfeited_shares_applied');
  });

  it('take the place of shares where these are contributed', () => {
    expect(of({ form: 'stock' })).toMatchObject({
      company_contribution: 0,
      stock_contribution_shares: 800,
      forfeited_shares_applied: 2_000,
      shares_allocated: 1_000,
    });
  });

  it('make up no more than the contribution', () => {
    expect(of({ percentage: 0.01 })).toMatchObject({ company_contribution: 0, forfeited_shares_applied: 1_000 });
    expect(of({}, {}, 0.001)).toMatchObject({ company_contribution: 9_999.8, forfeited_shares_applied: 0.2 });
  });
});
