import { describe, expect, it } from 'vitest';
import { fill } from './limits.js';
import { Decimal, roundedQuotient } from './decimals.js';
import { dilutedValue } from './company.js';
import { oracleRun, type OracleRun } from './index.js';
import { oracleSinkingFund } from './finances.js';
import type { CompanyFinancesInput, InitialStateInput, OperatingAssumptionsInput, PlanRulesInput } from './types.js';

// The figures worked out in MODEL sections 12 to 15.

const amounts = (...figures: (number | string)[]): Decimal[] => figures.map((figure) => new Decimal(figure));
const texts = (figures: readonly Decimal[]): string[] => figures.map((figure) => figure.toFixed());

interface Small {
  rules?: Partial<PlanRulesInput>;
  assumptions?: Partial<OperatingAssumptionsInput>;
  initialState: InitialStateInput;
  years?: number;
}

/** A plan in which nothing happens by itself: no turnover, no growth, no diversification. */
const run = ({ rules, assumptions, initialState, years = 1 }: Small): OracleRun =>
  oracleRun(
    {
      plan_name: 'Worked',
      vesting_schedule: { type: 'immediate' },
      cash_usage_policy: [],
      diversification_rules: { enabled: false },
      ...rules,
    },
    { contribution_policy: {}, compensation_growth_rate: 0, ...assumptions },
    { census_year: 2026, ...initialState },
    { projection_years: years, turnover_model: 'none' },
  );

/** 20,000,000 of pay, and someone who is owed 40,000 shares in 2027. */
const hundredPeople = Array.from({ length: 100 }, (_, i) => ({
  id: `A${i}`,
  age: 40,
  service_years: 10,
  compensation: 200_000,
  allocated_shares: 4_600,
}));
const leaver = {
  id: 'L',
  age: 60,
  service_years: 20,
  allocated_shares: 40_000,
  status: 'separated' as const,
  separation: { year: 2026, cause: 'retirement' as const, payments_remaining: 1 },
};

describe('section 12, limits enforced', () => {
  it('what is over one cap is given to the others', () => {
    const { given, left, closed } = fill(
      new Decimal(150_000),
      amounts(360_000, 120_000, 60_000, 60_000),
      amounts(47_500, 62_000, 60_000, 60_000),
    );
    expect(texts(given)).toEqual(['47500', '51250', '25625', '25625']);
    expect(left.isZero()).toBe(true);
    expect(closed).toEqual([0]);
  });

  it('when everyone is at the cap the rest is kept back', () => {
    const { given, left, closed } = fill(new Decimal(100), amounts(1, 0, 3), amounts(10, 5, '20.50'));
    expect(texts(given)).toEqual(['10', '0', '20.5']);
    expect(left.toNumber()).toBe(69.5);
    expect(closed).toEqual([0, 2]);
  });

  it('nobody with a basis: nothing closes and nothing is kept', () => {
    const { left, closed } = fill(new Decimal(100), amounts(0, 0), amounts(0, 0));
    expect(left.isZero()).toBe(true);
    expect(closed).toEqual([]);
  });

  it('of 977,144 to recycle 400,000 may be deducted, and the rest redeems', () => {
    const { annual_projections, summary_metrics } = run({
      initialState: { participants: [...hundredPeople, leaver] },
      assumptions: {
        contribution_policy: { annual_amount: 4_600_000 },
        share_valuation: { current_price: 24.4286 },
        repurchase_strategy: { limits: { deduction_404: 'enforce' } },
      },
    });
    expect(annual_projections[0]).toMatchObject({
      covered_payroll: 20_000_000,
      repurchase_obligation: 977_144,
      company_contribution: 5_000_000,
      shares_recycled: 16_374.249855,
      shares_redeemed: 23_625.750145,
    });
    const codes = summary_metrics.compliance_findings.map(({ code }) => code);
    expect(codes).toContain('RECYCLE_LIMITED');
    expect(codes).not.toContain('DEDUCTION_LIMIT_404');
  });
});

describe('section 13', () => {
  const active = { id: 'B', age: 40, service_years: 10, allocated_shares: 50, cash_balance: 2_000 };
  const toBePaid = (id: string, allocated_shares: number, cash_balance = 0) => ({
    id,
    age: 60,
    service_years: 20,
    allocated_shares,
    cash_balance,
    status: 'separated' as const,
    separation: { year: 2026, cause: 'termination' as const, payments_remaining: 2, next_payment_year: 2030 },
  });
  const segregated = (
    participants: InitialStateInput['participants'],
    segregation: NonNullable<PlanRulesInput['distribution_policy']>['segregation'] = {},
    trust_cash: NonNullable<InitialStateInput['trust_cash']> = {},
  ): OracleRun =>
    run({
      rules: {
        distribution_policy: { segregation },
        unused_contributions: 'hold',
        allocation: { basis: 'per_capita' },
      },
      assumptions: { share_valuation: { current_price: 5 } },
      initialState: { participants, trust_cash },
    });

  it("another's cash takes the place of the shares", () => {
    const { participant_snapshots, annual_projections } = segregated([toBePaid('A', 100, 1_000), active]);
    expect(participant_snapshots).toMatchObject([
      { participant_id: 'A', separated_shares: 0, separated_cash: 1_500 },
      { participant_id: 'B', shares: 150, cash_balance: 1_500 },
    ]);
    expect(annual_projections[0]).toMatchObject({
      segregation_shares: 100,
      segregation_amount: 500,
      repurchase_obligation: 500,
      funded_by_participant_cash: 500,
    });
  });

  it('short of cash everyone gets the same part', () => {
    const { participant_snapshots, summary_metrics } = segregated(
      [toBePaid('A', 100), toBePaid('C', 60)],
      { funding: ['unallocated_company_contributions'] },
      { unallocated_contributions: 300 },
    );
    expect(participant_snapshots).toMatchObject([
      { separated_shares: 62.5, separated_cash: 187.5 },
      { separated_shares: 37.5, separated_cash: 112.5 },
    ]);
    expect(summary_metrics.compliance_findings.map(({ code }) => code)).toContain('SEGREGATION_UNFUNDED');
  });

  it('a most for the year is no lack of cash', () => {
    const { annual_projections, summary_metrics } = segregated([toBePaid('A', 100)], { maximum_amount: 200 });
    expect(annual_projections[0]).toMatchObject({
      segregation_shares: 40,
      segregation_amount: 200,
      funded_by_company: 200,
    });
    expect(summary_metrics.compliance_findings.map(({ code }) => code)).not.toContain('SEGREGATION_UNFUNDED');
  });

  it('rebalancing gives every account the same mix', () => {
    const account = (id: string, allocated_shares: number, cash_balance: number) => ({
      id,
      age: 40,
      service_years: 10,
      allocated_shares,
      cash_balance,
    });
    const { participant_snapshots, annual_projections } = run({
      rules: { rebalancing: {} },
      assumptions: { share_valuation: { current_price: 32.5 } },
      initialState: { participants: [account('A', 1_000, 2_500), account('B', 300, 9_000), account('C', 12.5, 600)] },
    });
    expect(participant_snapshots).toMatchObject([
      { shares: 838.945326, cash_balance: 7_734.28 },
      { shares: 449.434996, cash_balance: 4_143.36 },
      { shares: 24.119678, cash_balance: 222.36 },
    ]);
    expect(annual_projections[0]?.shares_rebalanced).toBeCloseTo(149.434996 + 11.619678, 6);
  });
});

describe('section 14, Delta', () => {
  const finances: CompanyFinancesInput = {
    ebitda: [10_400_000],
    normal_benefit_rate: 0.05,
    depreciation: [1_000_000],
    capital_expenditure: [1_200_000],
    working_capital_increase: [200_000],
  };
  const delta = (
    method: 'recycle' | 'redeem',
    company: { tax_status: 's_corp' | 'c_corp'; income_tax_rate?: number },
    valuation: Partial<OperatingAssumptionsInput['share_valuation']> = { calibrate: false, discount: 0.05 },
  ) => {
    const { tax_status, ...tax } = company;
    const { annual_projections } = run({
      assumptions: {
        contribution_policy: { type: 'loan_payment' },
        share_valuation: { method: 'ebitda_multiple', current_price: 24.4286, multiple: [6], ...valuation },
        repurchase_strategy: { method },
        company_finances: { ...finances, ...tax, base_ebitda: 10_000_000 },
      },
      initialState: {
        participants: [...hundredPeople, leaver],
        esop_loans: [
          {
            loan_id: 'inside',
            principal_balance: 9_800_000,
            interest_rate: 0.06122449,
            years_remaining: 7,
            suspense_shares: 500_000,
            payment_schedule: 'level_principal',
          },
        ],
        company: {
          tax_status,
          cash: 2_000_000,
          debts: [
            {
              debt_id: 'senior',
              principal_balance: 18_000_000,
              interest_rate: 0.065,
              years_remaining: 6,
              payment_schedule: 'level_principal',
            },
            {
              debt_id: 'seller',
              principal_balance: 12_000_000,
              interest_rate: 0.05,
              years_remaining: 5,
              payment_schedule: 'balloon',
            },
          ],
          synthetic_equity: [{ id: 'warrants', shares: 50_000, strike: 20 }],
        },
      },
    });
    return annual_projections[0];
  };

  it('a C corporation that recycles', () => {
    expect(delta('recycle', { tax_status: 'c_corp', income_tax_rate: 0.26 })).toMatchObject({
      repurchase_obligation: 977_144,
      company_contribution: 2_977_144,
      company_income_tax: 1_365_742.56,
      tax_saved_by_recycling: 254_057.44,
      free_cash_flow: 2_610_200,
      company_cash: 3_887_113.44,
      company_debt: 27_000_000,
      enterprise_value: 56_400_000,
      equity_value: 33_287_113.44,
      dilution: 0.05,
      year_end_share_price: 31.0217,
      repurchase_to_free_cash_flow: 0.37435599,
      fixed_charge_coverage: 1.43754999,
      debt_to_ebitda: 2.59615385,
    });
  });

  it('a C corporation that redeems', () => {
    expect(delta('redeem', { tax_status: 'c_corp', income_tax_rate: 0.26 })).toMatchObject({
      company_income_tax: 1_619_800,
      tax_saved_by_recycling: 0,
      company_cash: 3_633_056,
      year_end_share_price: 32.0113,
    });
  });

  it('an S corporation that redeems, and one that recycles', () => {
    expect(delta('redeem', { tax_status: 's_corp' })).toMatchObject({
      company_income_tax: 0,
      free_cash_flow: 4_230_000,
      company_cash: 5_252_856,
      shares_redeemed: 40_000,
      year_end_share_price: 33.5349,
    });
    expect(delta('recycle', { tax_status: 's_corp' })).toMatchObject({ year_end_share_price: 32.2573 });
  });

  it('calibrated, the price moves by as much as the value', () => {
    const atCensus = dilutedValue(new Decimal(26_000_000), new Decimal(1_000_000), [
      { shares: new Decimal(50_000), strike: new Decimal(20) },
    ]);
    expect(roundedQuotient(atCensus.numerator, atCensus.denominator, 6).toNumber()).toBe(25.714286);
    const after = dilutedValue(new Decimal('33287113.44'), new Decimal(1_000_000), [
      { shares: new Decimal(50_000), strike: new Decimal(20) },
    ]);
    const price = new Decimal('24.4286').times(after.numerator).times(atCensus.denominator);
    expect(delta('recycle', { tax_status: 'c_corp', income_tax_rate: 0.26 }, {})?.year_end_share_price).toBe(
      roundedQuotient(price, after.denominator.times(atCensus.numerator), 4).toNumber(),
    );
  });

  it('a right whose strike is no less than the value takes no part', () => {
    const rights = [
      { shares: new Decimal(10), strike: new Decimal(3) },
      { shares: new Decimal(10), strike: new Decimal(1) },
    ];
    const { numerator, denominator, takenShares } = dilutedValue(new Decimal(50), new Decimal(10), rights);
    // The first by strike: (50 + 10) / 20 = 3, which is not more than the second's 3.
    expect(texts([numerator, denominator, takenShares])).toEqual(['60', '20', '10']);
  });
});

describe('section 15, the level sinking fund', () => {
  it('is decided by the year that needs most', () => {
    expect(
      oracleSinkingFund({
        obligations: [900_000, 1_000_000, 1_200_000, 2_400_000, 2_600_000],
        opening_balance: 500_000,
        return_rate: 0.04,
      }),
    ).toEqual({ deposit: 1_470_246.68, fund: [1_090_246.68, 1_604_103.23, 1_938_514.04, 1_086_301.28, 0.01] });
  });

  it('without interest is a plain average, and with enough in it nothing', () => {
    expect(oracleSinkingFund({ obligations: [100, 100.01] }).deposit).toBe(100.01);
    expect(oracleSinkingFund({ obligations: [100], opening_balance: 100 })).toEqual({ deposit: 0, fund: [0] });
  });
});
