import { describe, expect, it } from 'vitest';
import { companyCash, compare, sideBySide, type CompanyCash } from '../../src/analysis/index.js';
import { prepare, type OperatingAssumptions, type PlanChanges, type PreparedPlan } from '../../src/index.js';

type Strategy = NonNullable<OperatingAssumptions['repurchase_strategy']>;

/**
 * A retires in 2027 and is paid 50 shares at 100 in 2028, B stays. An inside loan of 3,000 at 10 % is repaid by 1,500 + 300 in 2027
 * and 1,500 + 150 in 2028; the company contributes 2,000 a year.
 */
const plan = prepare(
  {
    plan_name: 'One leaves',
    vesting_schedule: { years: 6 },
    distribution_policy: { form: 'lump_sum', cash_out_limit: 0 },
  },
  {
    contribution_policy: { type: 'fixed_amount', annual_amount: 2000 },
    share_valuation: { current_price: 100 },
    repurchase_strategy: { releverage_loan: { years: 1, interest_rate: 0.1 } },
  },
  {
    census_year: 2026,
    participants: [
      { id: 'A', age: 64, service_years: 20, compensation: 60_000, allocated_shares: 50 },
      { id: 'B', age: 40, service_years: 9, compensation: 60_000, allocated_shares: 30 },
    ],
    esop_loans: [
      {
        loan_id: 'L',
        principal_balance: 3000,
        interest_rate: 0.1,
        years_remaining: 2,
        suspense_shares: 100,
        payment_schedule: 'level_principal',
      },
    ],
  },
  { projection_years: 3, include_turnover_projection: false },
);

const assuming = (operatingAssumptions: PlanChanges['operatingAssumptions']): PreparedPlan =>
  plan.with({ operatingAssumptions: operatingAssumptions! });
const buying = (strategy: Strategy): PreparedPlan => assuming({ repurchase_strategy: strategy });
const byYear = ({ by_year }: CompanyCash): number[] => by_year.map(({ company_cash }) => company_cash);

describe('company cash', () => {
  it('is what is contributed beyond inside loans, and what is recycled or redeemed', () => {
    // 2,000 - 1,800; 2,000 - 1,650, and the 4,650 of 5,000 that these 350 do not pay; 2,000.
    const paid = {
      kind: 'company-cash',
      by_year: [
        { year: 2027, company_cash: 200 },
        { year: 2028, company_cash: 5000 },
        { year: 2029, company_cash: 2000 },
      ],
      total_company_cash: 7200,
      owed_at_end: 0,
      suspense_value_at_end: 0,
    };
    expect(companyCash(plan)).toEqual(paid);
    expect(companyCash(buying({ method: 'redeem' }))).toEqual(paid);
    expect(companyCash(buying({ mix: [{ recycle: 0.3, redeem: 0.7 }] }))).toEqual(paid);
  });

  it('counts what serves loans that are owed to somebody else', () => {
    const owedElsewhere = assuming({ company_finances: { ebitda: [100_000], inside_loans: false } });
    expect(byYear(companyCash(owedElsewhere))).toEqual([2000, 6650, 2000]);
  });

  it('lets the dividends on suspense shares of a loan serve that loan, whoever it is owed to', () => {
    const twoLenders = plan.with({
      planRules: { cash_usage_policy: [] },
      operatingAssumptions: {
        company_finances: { ebitda: [100_000], inside_loans: false },
        dividends: { per_share: 1 },
        repurchase_strategy: { method: 'releverage' },
      },
      initialState: {
        esop_loans: [
          { loan_id: 'L', principal_balance: 3000, interest_rate: 0, years_remaining: 3, suspense_shares: 600 },
        ],
      },
    });
    // 2027: 2,000 and 680 of dividends. 2028: the same and the 5,000 lent. 2029: 6,300 and 630, of which 5,500 come back.
    expect(byYear(companyCash(twoLenders))).toEqual([2680, 7680, 1430]);
  });

  it('is what is lent to releverage, and not what repays it', () => {
    const releveraged = buying({ method: 'releverage' });
    // In 2029 the company contributes 4,650 + 465, all of which comes back to it as the lender.
    expect(releveraged.simulateRun().annual_projections[2]).toMatchObject({
      company_contribution: 5115,
      debt_service: 5115,
    });
    expect(byYear(companyCash(releveraged))).toEqual([200, 5000, 0]);
  });

  it('counts dividends, and what repays an inside loan comes back, whatever paid it', () => {
    // 2,000 and 180 of dividends, less the 1,800 of the loan, of which 100 of dividends on shares in suspense pay a part.
    expect(byYear(companyCash(assuming({ dividends: { per_share: 1 } })))[0]).toBe(380);
  });

  it('counts notes when they are paid, with interest, and what is left of them at the end', () => {
    const notes = buying({ timing: 'deferred', note: { years: 2, interest_rate: 0.1 } });
    // A note of 4,650: 2,325 in 2028, 2,325 + 232.50 in 2029.
    expect(byYear(companyCash(notes))).toEqual([200, 350 + 2325, 2000 + 2557.5]);
    const twoYears = notes.with({ systemConfig: { projection_years: 2 } });
    expect(companyCash(twoYears).owed_at_end).toBe(2325);
  });

  it('counts shares still due at the end, at the last price', () => {
    const paidLater = plan
      .with({ planRules: { distribution_policy: { form: 'installments', installment_years: 5 } } })
      .with({
        operatingAssumptions: {
          contribution_policy: { annual_amount: 0 },
          share_valuation: { annual_growth_rate: 0.1 },
        },
      });
    const company = companyCash(paidLater);
    // 10 shares at 110 in 2028 and at 121 in 2029; 30 are left, at 133.10.
    expect(byYear(company)).toEqual([0, 1100, 1210]);
    expect(company.owed_at_end).toBe(3993);
  });

  it('does not say what is owed beyond the exact range', () => {
    const dear = plan.with({
      planRules: { distribution_policy: { form: 'installments', installment_years: 5 } },
      operatingAssumptions: { share_valuation: { current_price: 10, growth_rates: [0, 99_999, 99_999] } },
      initialState: { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50_000 }] },
      systemConfig: { projection_years: 3 },
    });
    expect(companyCash(dear).owed_at_end).toBeNull();
  });
});

const nothingLeft = { owed_at_end: 0, suspense_value_at_end: 0 };

describe('the comparison of the three R’s', () => {
  it('has what each costs, in the order given where the price grows by itself', () => {
    const { scenarios, company, by_year } = compare(plan);
    expect(scenarios).toEqual(['recycle', 'redeem', 'releverage']);
    expect(company.ranking).toEqual([
      { rank: null, scenario: 'recycle', ...nothingLeft, total_company_cash: 7200, total_cost: 7200 },
      { rank: null, scenario: 'redeem', ...nothingLeft, total_company_cash: 7200, total_cost: 7200 },
      { rank: null, scenario: 'releverage', ...nothingLeft, total_company_cash: 5200, total_cost: 5200 },
    ]);
    expect(company.by_year[2]).toEqual({
      year: 2029,
      figures: [{ company_cash: 2000 }, { company_cash: 2000 }, { company_cash: 0 }],
      differences: [{ company_cash: 0 }, { company_cash: 0 }, { company_cash: -2000 }],
    });
    expect(company.summary.differences[2]).toEqual({ ...nothingLeft, total_company_cash: -2000 });
    // Ranked by contributions the releverage would be dearer than redeeming.
    const contributed = scenarios.map((_, i) =>
      by_year.reduce((sum, { figures }) => sum + figures[i]!.company_contribution, 0),
    );
    expect(contributed).toEqual([10_650, 6000, 9115]);
  });

  it('ranks by cash, what is owed and what is in suspense together; beyond the exact range there is no rank', () => {
    const costing = (total_company_cash: number, owed_at_end: number | null, suspense_value_at_end: number) =>
      ({ kind: 'company-cash', by_year: [], total_company_cash, owed_at_end, suspense_value_at_end }) as const;
    const companies = [costing(100, 20, 30), costing(120, 0.1, 0.2), costing(0, null, 0), costing(150, 0, 0)];
    const run = plan.simulateRun();
    const { ranking } = sideBySide(
      ['a', 'b', 'c', 'd'],
      companies.map(() => run),
      companies,
    ).company!;
    expect(ranking.map(({ rank, scenario, total_cost }) => [rank, scenario, total_cost])).toEqual([
      [1, 'b', 120.3],
      [2, 'a', 150],
      [2, 'd', 150],
      [null, 'c', null],
    ]);
  });

  it('says which limits are exceeded, and when', () => {
    // 100,000 recycled on pay of 63,654 in 2028.
    const dear = { share_valuation: { current_price: 2000 }, repurchase_strategy: { releverage_loan: { years: 10 } } };
    const { limits_exceeded } = compare(assuming(dear));
    expect(limits_exceeded.map((findings) => findings.map(({ year, code }) => [year, code]))).toEqual([
      [
        [2028, 'DEDUCTION_LIMIT_404'],
        [2028, 'ANNUAL_ADDITIONS_415C'],
      ],
      [],
      [],
    ]);
    const kept = {
      ...dear.repurchase_strategy,
      limits: { deduction_404: 'enforce', additions_415: 'enforce' },
    } as const;
    expect(compare(assuming({ ...dear, repurchase_strategy: kept })).limits_exceeded).toEqual([[], [], []]);
  });
});
