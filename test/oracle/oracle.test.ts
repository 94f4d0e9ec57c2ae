import { describe, expect, it } from 'vitest';
import { completedYears, planYearEnd, apportion, Decimal, R2 } from './decimals.js';
import { oracleRun, type OracleRun, type ParticipantInput } from './index.js';

describe('arithmetic', () => {
  it('rounds half to even', () => {
    expect(['0.005', '0.015', '0.025', '-0.005', '-0.015'].map((text) => R2(new Decimal(text)).toNumber() + 0)).toEqual(
      [0, 0.02, 0.02, 0, -0.02],
    );
  });

  it('apportions cumulatively: a third of ten cents each is 3, 4 and 3 cents', () => {
    const one = new Decimal(1);
    expect(apportion(new Decimal('0.10'), [one, one, one], 2).map(String)).toEqual(['0.03', '0.04', '0.03']);
  });

  it('counts the anniversary day, and 29 February on 1 March of a common year', () => {
    const born = { year: 2000, month: 2, day: 29 };
    expect(completedYears(born, planYearEnd('02/29', 2023))).toBe(22);
    expect(completedYears(born, planYearEnd('02/29', 2024))).toBe(24);
    expect(completedYears(born, { year: 2023, month: 3, day: 1 })).toBe(23);
    expect(completedYears({ year: 1990, month: 6, day: 30 }, planYearEnd('06/30', 2026))).toBe(36);
  });
});

/** A plan in which nothing happens by itself: no turnover, no growth, no contribution. */
function still(
  participants: ParticipantInput[],
  more: Partial<Record<'planRules' | 'operatingAssumptions' | 'initialState' | 'systemConfig', object>> = {},
): OracleRun {
  return oracleRun(
    { plan_name: 'Still', vesting_schedule: { type: 'immediate' }, ...more.planRules },
    { contribution_policy: {}, share_valuation: { current_price: 100 }, ...more.operatingAssumptions },
    { census_year: 2025, participants, ...more.initialState },
    { projection_years: 12, turnover_model: 'none', ...more.systemConfig },
  );
}

const column = (run: OracleRun, key: keyof OracleRun['annual_projections'][number]): (number | null | undefined)[] =>
  run.annual_projections.map((year) => year[key]);

describe('figures worked out by hand', () => {
  it('the smallest input is twenty years of zeros', () => {
    const run = oracleRun(
      { plan_name: 'x', vesting_schedule: { years: 5 } },
      { contribution_policy: {} },
      { participants: [] },
    );
    expect(column(run, 'year')).toEqual(Array.from({ length: 20 }, (_, i) => 2027 + i));
    expect(run.results).toEqual({ total_repurchase_obligation: 0, peak_cash_year: 2027 });
    expect(run.summary_metrics.final_trust_solvency).toBeNull();
  });

  it('a retirement is paid the year after in five parts at the last year-end prices', () => {
    // 64 at the census: 65 and retired in 2026, installments 2027 to 2031 of 200 shares, the price 10 % up a year.
    const run = still([{ id: 'A', age: 64, service_years: 10, allocated_shares: 1000 }], {
      operatingAssumptions: { share_valuation: { current_price: 100, annual_growth_rate: 0.1 } },
      systemConfig: { projection_years: 7 },
    });
    expect(column(run, 'share_price')).toEqual([100, 110, 121, 133.1, 146.41, 161.051, 177.1561]);
    expect(column(run, 'distribution_amount')).toEqual([0, 22000, 24200, 26620, 29282, 32210.2, 0]);
    expect(run.results).toEqual({ total_repurchase_obligation: 134312.2, peak_cash_year: 2031 });
  });

  it('a balance over the 409(o) threshold is paid over seven years', () => {
    // 2,000,000 in 2026: 545,000 over 1,455,000 is two increments of 290,000, the second one begun.
    const run = still([{ id: 'A', age: 64, service_years: 10, allocated_shares: 20_000 }]);
    expect(column(run, 'distribution_shares')).toEqual([
      0, 2857.142857, 2857.142857, 2857.142857, 2857.142858, 2857.142857, 2857.142857, 2857.142857, 0, 0, 0, 0,
    ]);
  });

  it('a leaver at 40 percent forfeits cash before shares', () => {
    // 100 shares at $100 and $3,000: vested 40 shares and $1,200; those 1,200 pay for 12 more shares.
    const run = still(
      [
        {
          id: 'A',
          age: 40,
          service_years: 2,
          allocated_shares: 100,
          cash_balance: 3000,
          separation: { year: 2026, cause: 'termination' },
        },
      ],
      {
        planRules: {
          vesting_schedule: { schedule: [0, 20, 30, 40, 100] },
          distribution_policy: { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 },
        },
      },
    );
    expect(run.annual_projections[0]).toMatchObject({
      distribution_shares: 52,
      cash_distributions: 0,
      shares_forfeited: 48,
    });
    // Nobody is left to share in it: 52 shares bought and 48 forfeited wait, and so does all of the cash.
    expect(run.trust_states[0]).toMatchObject({
      cash: { unallocated_forfeiture_cash: 3000, participant_cash_accounts: 0 },
      shares: { unallocated: 100 },
    });
  });

  it('six years of diversification', () => {
    // 25 % of 1,000 at once, nothing more until the sixth year brings it up to 50 %.
    const run = still([{ id: 'A', age: 55, service_years: 10, allocated_shares: 1000 }], {
      planRules: { cash_usage_policy: [] },
      operatingAssumptions: { repurchase_strategy: { method: 'redeem' } },
      systemConfig: { projection_years: 8 },
    });
    expect(column(run, 'diversification_shares')).toEqual([250, 0, 0, 0, 0, 250, 0, 0]);
    expect(column(run, 'diversification_amount')).toEqual([25000, 0, 0, 0, 0, 25000, 0, 0]);
  });

  const loan = (terms: object): OracleRun =>
    still([], { initialState: { esop_loans: [{ loan_id: 'L', ...terms }] }, systemConfig: { projection_years: 15 } });

  it('the level loan of Treas. Reg. 54.4975-7(b)(8) releases evenly', () => {
    const run = loan({ principal_balance: 750_000, interest_rate: 0.05, years_remaining: 15, suspense_shares: 15_000 });
    expect(column(run, 'debt_service').slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 72256.72));
    for (const released of column(run, 'shares_released')) expect(released).toBeCloseTo(1000, 2);
    expect(run.trust_states.at(-1)?.loans[0]).toMatchObject({ principal_balance: 0, suspense_shares: 0 });
  });

  it('the principal-only loan of SOP 93-6', () => {
    const run = loan({
      principal_balance: 1_000_000,
      interest_rate: 0.1,
      years_remaining: 5,
      suspense_shares: 100_000,
      release_method: 'principal_only',
    });
    expect(column(run, 'loan_principal_paid').slice(0, 4)).toEqual([163797.48, 180177.23, 198194.95, 218014.45]);
    expect(column(run, 'shares_released').slice(0, 4)).toEqual([16379.748, 18017.723, 19819.495, 21801.445]);
  });

  it('fails when equity has no shares left to be spread over', () => {
    const participant = {
      id: 'A',
      age: 64,
      service_years: 10,
      allocated_shares: 1,
    };
    expect(() =>
      still([participant], {
        operatingAssumptions: {
          share_valuation: { current_price: 100, method: 'equity_value' },
          repurchase_strategy: { method: 'redeem' },
        },
      }),
    ).toThrow(
      expect.objectContaining({
        code: 'SIMULATION_ERROR',
        details: { field: 'share_valuation.method', issue: 'No shares outstanding at the end of 2027' },
      }),
    );
  });
});
