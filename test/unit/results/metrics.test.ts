/** The metrics of section 7.1 of docs/model.md on plans small enough to be worked out by hand. */
import { describe, expect, it } from 'vitest';
import { simulateRun, type SimulationRun } from '../../../src/index.js';
import { mergePatch } from '../../../src/engine/input/merge-patch.js';

/**
 * One person is paid $50,000 and receives all allocations; another, without pay, sells 25 % of 40 shares, 10 at $100, in 2026
 * and nothing later. Nothing else happens by itself.
 */
const PLAN = {
  planRules: { plan_name: 'Metrics', vesting_schedule: { type: 'immediate' } },
  operatingAssumptions: {
    contribution_policy: {},
    share_valuation: { current_price: 100 },
    compensation_growth_rate: 0,
    turnover: { termination_table: 'none' },
  },
  initialState: {
    census_year: 2025,
    participants: [
      { id: 'earns', age: 40, service_years: 10, compensation: 50_000, allocated_shares: 100 },
      { id: 'sells', age: 55, service_years: 10, allocated_shares: 40 },
    ],
  },
  systemConfig: { projection_years: 1 },
};

function runOf(...changes: object[]): SimulationRun {
  const input = changes.reduce<unknown>(mergePatch, PLAN) as typeof PLAN;
  return simulateRun(
    input.planRules as never,
    input.operatingAssumptions as never,
    input.initialState,
    input.systemConfig,
  );
}
const rules = (planRules: object): object => ({ planRules });
const assume = (operatingAssumptions: object): object => ({ operatingAssumptions });
const state = (initialState: object): object => ({ initialState });
const years = (projection_years: number): object => ({ systemConfig: { projection_years } });

const nobodySells = rules({ diversification_rules: { enabled: false } });
const contribute = (annual_amount: number): object => assume({ contribution_policy: { annual_amount } });
/** No interest, and equal payments. */
const loan = (principal_balance: number, years_remaining: number): object =>
  state({
    esop_loans: [{ loan_id: 'L', principal_balance, interest_rate: 0, years_remaining, suspense_shares: 400 }],
  });
const dividend = assume({ dividends: { per_share: 2.5 } });

describe('benefit level', () => {
  const cases: readonly [string, object[], byContribution: number, byValue: number][] = [
    ['cash to accounts: 5,000 of 50,000', [nobodySells, contribute(5000)], 0.1, 0.1],
    [
      'stock to accounts: 50 shares',
      [nobodySells, assume({ contribution_policy: { annual_amount: 5000, form: 'stock' } })],
      0.1,
      0.1,
    ],
    ['a payment of 5,000 releases 200 shares', [nobodySells, loan(10_000, 2)], 0.1, 0.4],
    // 400 shares earn 1,000 towards the payment of 5,000: the company's 4,000 release 160 of the 200.
    ['a payment partly from dividends', [nobodySells, loan(10_000, 2), dividend], 0.08, 0.32],
    ['a payment from dividends alone', [nobodySells, loan(2000, 2), dividend], 0, 0],
    // The company's 1,000 buy the shares: 10 at 100 come back into an account.
    ['recycled by the company', [], 0.02, 0.02],
    ['redeemed by the company', [assume({ repurchase_strategy: { method: 'redeem' } })], 0, 0],
    // 400 of the 1,000 redeem 4 shares, 600 recycle 6.
    ['some of each', [assume({ repurchase_strategy: { method: 'hybrid', redeem_fraction: 0.4 } })], 0.012, 0.012],
    // Contributions of 1,500: 1,000 buy 10 shares, 500 go to accounts.
    ['bought with contributions', [contribute(1500)], 0.03, 0.03],
    // 1,000 waited in the bucket: they buy the shares, and the contribution goes to accounts.
    [
      'bought with what was contributed before',
      [contribute(1500), state({ trust_cash: { unallocated_contributions: 1000 } })],
      0.03,
      0.05,
    ],
    // Dividends of 1,000 on suspense: 500 pay the loan, 500 join 1,500 contributed. Of all that the bucket gives, three quarters.
    ['a bucket of contributions and dividends', [contribute(1500), loan(1000, 2), dividend], 0.03, 0.03],
    // 600 of the 1,500 are forfeited cash: the company contributes 900.
    [
      'forfeitures in place of contributions',
      [
        contribute(1500),
        rules({ forfeiture_use: 'reduce_contributions' }),
        state({ trust_cash: { unallocated_forfeitures: 600 } }),
      ],
      0.018,
      0.018,
    ],
    ['bought with forfeited cash', [state({ trust_cash: { unallocated_forfeitures: 1000 } })], 0, 0],
    ['forfeited cash to accounts', [nobodySells, state({ trust_cash: { unallocated_forfeitures: 1000 } })], 0, 0],
    [
      'bought with participants’ cash',
      [
        rules({ cash_usage_policy: ['participant_cash_accounts'] }),
        state({
          participants: [
            { ...PLAN.initialState.participants[0], cash_balance: 1000 },
            PLAN.initialState.participants[1],
          ],
        }),
      ],
      0,
      0,
    ],
    ['held in the bucket', [nobodySells, contribute(5000), rules({ unused_contributions: 'hold' })], 0.1, 0],
    ['nobody eligible', [nobodySells, contribute(5000), rules({ eligibility: { minimum_age: 60 } })], 0, 0],
  ];

  it.each(cases)('%s', (_, changes, byContribution, byValue) => {
    const run = runOf(...changes);
    expect(run.annual_projections[0]).toMatchObject({
      benefit_level_contribution: byContribution,
      benefit_level_value: byValue,
    });
    expect(run.summary_metrics).toMatchObject({
      average_benefit_level_contribution: byContribution,
      average_benefit_level_value: byValue,
    });
  });

  it('of shares bought with a note: by value when they move, by contributions when the note is paid', () => {
    // 100 shares, 10,000, paid by five payments of 2,000 and 5 % interest on what is outstanding from the second one on.
    const retired = { status: 'separated', separation: { year: 2025, cause: 'retirement' } };
    const run = runOf(
      nobodySells,
      years(3),
      rules({ distribution_policy: { form: 'lump_sum' } }),
      assume({ repurchase_strategy: { timing: 'deferred' } }),
      state({
        participants: [
          PLAN.initialState.participants[0],
          { id: 'left', age: 65, service_years: 20, allocated_shares: 100, ...retired },
        ],
      }),
    );
    expect(run.annual_projections.map((year) => year.benefit_level_value)).toEqual([0.2, 0, 0]);
    expect(run.annual_projections.map((year) => year.benefit_level_contribution)).toEqual([0.04, 0.048, 0.046]);
    // R8 of 0.134 / 3 and of 0.2 / 3.
    expect(run.summary_metrics).toMatchObject({
      average_benefit_level_contribution: 0.04466667,
      average_benefit_level_value: 0.06666667,
    });
  });

  it('have a mean, however large they are', () => {
    const paidACent = state({
      participants: [{ id: 'earns', age: 40, service_years: 10, compensation: 0.01 }],
    });
    const run = runOf(nobodySells, paidACent, contribute(1e12), years(3));
    expect(run.annual_projections.map((year) => year.benefit_level_contribution)).toEqual([1e14, 1e14, 1e14]);
    expect(run.summary_metrics.average_benefit_level_contribution).toBe(1e14);
  });
});

describe('repurchases over shares outstanding', () => {
  it('are 10 of 140, whatever becomes of them', () => {
    for (const method of ['recycle', 'redeem', 'releverage']) {
      const run = runOf(assume({ repurchase_strategy: { method } }));
      expect(run.annual_projections[0]?.repurchase_to_shares_outstanding).toBe(0.07142857);
    }
  });

  it('count all owners’ shares, at the start of the year', () => {
    const outstanding = state({ company: { shares_outstanding: 1000 } });
    const redeem = assume({ repurchase_strategy: { method: 'redeem' }, contribution_policy: { annual_amount: 100 } });
    // 25 % of the 40 shares in the first five election years: later ones have nothing new, but the sixth allows half of 40.
    const run = runOf(outstanding, redeem, years(7), rules({ cash_usage_policy: [] }));
    const expected = [0.01, 0, 0, 0, 0, 0.01010101, 0];
    expect(run.annual_projections.map((year) => year.repurchase_to_shares_outstanding)).toEqual(expected);
    expect(run.summary_metrics.peak_repurchase_to_shares_outstanding).toBe(0.01010101);
  });

  it('are 0 without shares', () => {
    const run = runOf(state({ participants: [] }));
    expect(run.annual_projections[0]?.repurchase_to_shares_outstanding).toBe(0);
  });
});

describe('funding ratio', () => {
  it('is the part of the obligation that trust cash met, by year and over the run', () => {
    // 250 of 1,000 in 2026; 1,000 more at half of 40 shares in 2031, for which nothing is there; nothing in between.
    const run = runOf(years(6), state({ trust_cash: { unallocated_contributions: 250 } }));
    expect(run.annual_projections.map((year) => year.funding_ratio)).toEqual([0.25, null, null, null, null, 0]);
    expect(run.summary_metrics.overall_funding_ratio).toBe(0.125);
  });

  it('counts every kind of trust cash', () => {
    const [earns, sells] = PLAN.initialState.participants;
    const run = runOf(
      rules({
        cash_usage_policy: [
          'unallocated_forfeiture_cash',
          'participant_cash_accounts',
          'unallocated_company_contributions',
        ],
      }),
      state({
        participants: [{ ...earns, cash_balance: 200 }, sells],
        trust_cash: { unallocated_contributions: 100, unallocated_forfeitures: 300 },
      }),
    );
    expect(run.annual_projections[0]?.funding_ratio).toBe(0.6);
  });

  it('is null when nothing is owed', () => {
    expect(runOf(nobodySells).summary_metrics.overall_funding_ratio).toBeNull();
  });
});

describe('cover at the end', () => {
  // The one who stays holds 900 of cash; 500 were contributed in the last year, in which one who left is paid 4,000.
  const run = runOf(
    nobodySells,
    years(1),
    rules({ vesting_schedule: { type: 'immediate' } }),
    assume({
      share_valuation: { current_price: 100 },
      contribution_policy: { annual_amount: 500 },
      repurchase_strategy: { funding_source: 'company_redemption' },
    }),
    state({
      participants: [
        { id: 'stays', age: 40, service_years: 9, compensation: 50_000, allocated_shares: 40, cash_balance: 900 },
        {
          id: 'left',
          age: 65,
          service_years: 20,
          allocated_shares: 40,
          status: 'separated',
          separation: { year: 2025, cause: 'retirement' },
        },
      ],
    }),
  );

  it("does not count participants' own cash", () => {
    const { cash } = run.trust_states[0]!;
    const obligation = run.annual_projections[0]!.repurchase_obligation;
    const free = cash.unallocated_company_contributions + cash.unallocated_forfeiture_cash;
    expect([cash.participant_cash_accounts > 0, obligation > 0]).toEqual([true, true]);
    expect(run.summary_metrics.final_cash_cover).toBe(free / obligation);
    expect(run.summary_metrics.final_trust_solvency).toBeCloseTo(cash.total / obligation, 7);
    expect(run.summary_metrics.final_trust_solvency!).toBeGreaterThan(run.summary_metrics.final_cash_cover!);
    expect(runOf(nobodySells).summary_metrics.final_cash_cover).toBeNull();
  });
});

describe('what a figure of the whole run rests on', () => {
  it('stands beside it: the rate of the present value, and the year of the largest burden', () => {
    const { annual_projections, summary_metrics } = runOf(years(5), assume({ discount_rate: 0.0725 }));
    expect(summary_metrics.discount_rate).toBe(0.0725);
    const burdens = annual_projections.map((year) => year.repurchase_to_payroll);
    expect(Math.max(...burdens)).toBeGreaterThan(0);
    expect(summary_metrics.max_repurchase_to_payroll_year).toBe(
      annual_projections[burdens.indexOf(Math.max(...burdens))]!.year,
    );
  });
});

describe('vested value if all left', () => {
  // Half vested, and somebody who left: 60 shares in three payments of 20 from 2026 on, and 300 of cash likewise.
  const run = runOf(
    nobodySells,
    years(3),
    rules({
      vesting_schedule: { type: 'graded', schedule: [0, 0, 50, 50, 50, 50, 50, 100], years: null },
      distribution_policy: { installment_years: 3, cash_out_limit: 0 },
      full_vesting_on: ['normal_retirement'],
    }),
    assume({ share_valuation: { current_price: 100, annual_growth_rate: 0.1 } }),
    state({
      participants: [
        { id: 'half', age: 30, service_years: 3, compensation: 50_000, allocated_shares: 40, cash_balance: 80 },
        {
          id: 'left',
          age: 65,
          service_years: 20,
          allocated_shares: 60,
          cash_balance: 300,
          status: 'separated',
          separation: { year: 2025, cause: 'retirement' },
        },
      ],
    }),
  );

  it('holds what is due to those who left, at the new price', () => {
    // 40 shares at 110 and 200; 20 at 121 and 100; nothing.
    expect(run.trust_states.map((trust) => trust.terminated_value)).toEqual([4600, 2520, 0]);
    expect(run.summary_metrics.final_terminated_value).toBe(0);
  });

  it('is null beyond the exact range, and the run is given all the same', () => {
    const holder = { age: 40, service_years: 10, allocated_shares: 4_000_000_000 };
    const { trust_states, summary_metrics } = runOf(
      nobodySells,
      assume({ share_valuation: { current_price: 20_000 } }),
      state({
        participants: [
          { id: 'A', ...holder },
          { id: 'B', ...holder },
        ],
      }),
    );
    expect(trust_states[0]).toMatchObject({ emerging_liability: null, terminated_value: 0 });
    expect(summary_metrics).toMatchObject({ final_emerging_liability: null, final_terminated_value: 0 });
  });

  it('holds half of what the active hold, too', () => {
    // The payments' shares are recycled: 60, 80 and 100 shares, and 80 of cash throughout.
    const vested = [30 * 110 + 40, 40 * 121 + 40, 50 * 133.1 + 40];
    expect(run.trust_states.map((trust) => trust.emerging_liability)).toEqual([
      vested[0]! + 4600,
      vested[1]! + 2520,
      vested[2],
    ]);
    expect(run.summary_metrics.final_emerging_liability).toBe(vested[2]);
  });
});

describe('concentration', () => {
  it('is that of each year end', () => {
    // 110 and 30 after the sale: half of 80 / 140. Two tenths of one head of 110: 22 / 140.
    const run = runOf();
    expect(run.trust_states[0]).toMatchObject({ gini: 0.28571429, top_tenth_share: 0.15714286 });
    expect(run.summary_metrics).toMatchObject({ final_gini: 0.28571429, final_top_tenth_share: 0.15714286 });
  });

  it('is null without holders', () => {
    const run = runOf(state({ participants: [] }));
    expect(run.trust_states[0]).toMatchObject({ gini: null, top_tenth_share: null });
    expect(run.summary_metrics).toMatchObject({ final_gini: null, final_top_tenth_share: null });
  });
});

describe('suspense exhaustion', () => {
  const exhaustion = (...changes: object[]): number | null =>
    runOf(nobodySells, ...changes).summary_metrics.suspense_exhaustion_year;

  it('is the year of the last payment', () => {
    expect(exhaustion(loan(10_000, 2), years(4))).toBe(2027);
    expect(exhaustion(loan(10_000, 2), years(2))).toBe(2027);
  });

  it('is null before it, and without a loan', () => {
    expect(exhaustion(loan(10_000, 2), years(1))).toBeNull();
    expect(exhaustion(years(3))).toBeNull();
  });

  it('of a releverage loan counts from when it holds shares; what is pledged at the end has not been exhausted', () => {
    // The 10 shares bought in 2026 are pledged for a loan of two years.
    const releverage = assume({ repurchase_strategy: { method: 'releverage', releverage_loan: { years: 2 } } });
    const summary = (count: number) => runOf(releverage, years(count)).summary_metrics;
    expect(summary(2).suspense_exhaustion_year).toBeNull();
    expect(summary(5).suspense_exhaustion_year).toBe(2028);
    // In 2031 ten more are bought and pledged.
    expect(summary(6).suspense_exhaustion_year).toBeNull();
    expect(summary(8).suspense_exhaustion_year).toBe(2028);
  });
});
