import { describe, expect, it } from 'vitest';
import { SimulationError } from '../../../src/engine/errors.js';
import { parseInput } from '../../../src/engine/input/index.js';
import type { Rate } from '../../../src/engine/numeric/index.js';
import { mixOfMethod } from '../../../src/engine/rules/repurchase-funding.js';
import { installments, LUMP_SUM } from '../../../src/engine/rules/settlement.js';
import type { Plan } from '../../../src/engine/state/plan.js';
import { fullInput, put, type FullInput } from './full-input.js';

const planOf = ({ planRules, operatingAssumptions, initialState, systemConfig }: Partial<FullInput>): Plan =>
  parseInput(planRules, operatingAssumptions, initialState, systemConfig);
const full = (path?: string, value?: unknown): Plan =>
  planOf(path === undefined ? fullInput() : put(fullInput(), path, value));

describe('choices', () => {
  it.each([
    ['trust_cash', 'recycle'],
    ['company_contribution', 'recycle'],
    ['company_loan', 'releverage'],
    ['company_redemption', 'redeem'],
  ] as const)('%s suggests to %s', (funding_source, method) => {
    const plan = full('operatingAssumptions.repurchase_strategy', { funding_source });
    expect(plan.repurchase.fundingSource).toBe(funding_source);
    expect(plan.years[0]!.mix).toEqual(mixOfMethod(method, 0 as Rate));
  });

  it.each([
    ['immediate', [0, 0, 0, 0]],
    ['termination_plus_1_year', [1, 1, 1, 1]],
    ['statutory', [1, 1, 1, 6]],
  ])('timing %s delays death, disability, retirement, termination by %j', (timing, delays) => {
    const { byCause } = full('planRules.distribution_policy', { timing }).distribution;
    const { death, disability, retirement, termination } = byCause;
    expect([death, disability, retirement, termination].map(({ delayYears }) => delayYears)).toEqual(delays);
  });

  it('a lump sum is one payment, whatever the installments; a cause has its own form and years', () => {
    const { byCause } = full('planRules.distribution_policy', {
      form: 'lump_sum',
      installment_years: 8,
      by_cause: { death: { form: 'installments' }, disability: { installment_years: 3 } },
    }).distribution;
    const settlements = [byCause.retirement, byCause.death, byCause.disability].map(({ settlement }) => settlement);
    expect(settlements).toEqual([LUMP_SUM, installments(8), LUMP_SUM]);
  });

  it.each([
    [{ type: 'immediate' }, [1]],
    [{ type: 'cliff', years: 3 }, [0, 0, 0, 1]],
    [{ years: 3 }, [0, 0.33333333, 0.66666667, 1]],
    [{ schedule: [0, 33.3333335, '66.66666650000001', 100] }, [0, 0.33333334, 0.66666667, 1]],
  ])('vesting %j', (vesting_schedule, schedule) => {
    expect(full('planRules.vesting_schedule', vesting_schedule).vesting.schedule).toEqual(
      schedule.map((fraction) => Math.round(fraction * 1e8)),
    );
  });

  it.each([
    [{}, {}, true, false],
    [{}, { include_turnover_projection: false }, false, false],
    [{}, { turnover_model: 'none' }, false, false],
    [{ termination_table: 'sarason_t5' }, {}, true, false],
    [{ termination_table: 'sarason_t5', mortality: 'irs_2026_unisex' }, {}, true, true],
    [{ termination_table: 'sarason_t11', disability_rate: 0.001 }, {}, true, true],
    [{ termination_table: 'none', mortality: 'irs_2026_unisex' }, {}, true, false],
  ])('turnover %j, config %j', (turnover, systemConfig, projected, doubleDecrement) => {
    const input = put(put(fullInput(), 'operatingAssumptions.turnover', turnover), 'systemConfig', systemConfig);
    expect(planOf(input).turnover).toMatchObject({ projected, doubleDecrement });
  });

  it('contributions by type', () => {
    const of = (policy: object): number[] =>
      full('operatingAssumptions.contribution_policy', policy)
        .years.slice(0, 4)
        .map(({ policyAmount }) => policyAmount);
    expect(of({ type: 'schedule', amounts: [10, 20.005, 30] })).toEqual([1000, 2000, 3000, 3000]);
    expect(of({ annual_amount: 100, annual_increase_rate: -0.5 })).toEqual([10_000, 5_000, 2_500, 1_250]);
    expect(of({ type: 'loan_payment', annual_amount: 100 })).toEqual([0, 0, 0, 0]);
    expect(of({ type: 'percentage_of_payroll', percentage: 0.08, annual_amount: 100 })).toEqual([0, 0, 0, 0]);
    const policy = { type: 'percentage_of_payroll', percentage: 0.08 };
    const { years } = full('operatingAssumptions.contribution_policy', policy);
    expect(years[0]!.policyPercentage).toBe(8_000_000);
  });

  it('the pay cap is that of the year in which the plan year begins', () => {
    const caps = (end: string): number[] =>
      full('planRules.plan_year_end', end)
        .years.slice(0, 2)
        .map(({ limits }) => limits.payCap);
    expect(caps('12/31')).toEqual([36_000_000, 37_000_000]);
    expect(caps('12/30')).toEqual([35_000_000, 36_000_000]);
    expect(caps('01/01')).toEqual([35_000_000, 36_000_000]);
  });

  it('both names of cash mean the same', () => {
    const trust_cash = { unallocated_company_contributions: 7, unallocated_forfeiture_cash: 8 };
    expect(full('initialState.trust_cash', trust_cash).openingTrust).toMatchObject({
      contributions: 700,
      forfeitures: 800,
    });
  });

  it("shares outstanding are by default the trust's, and equity their price", () => {
    const input = put(put(fullInput(), 'initialState.company', {}), 'operatingAssumptions.share_valuation', {
      method: 'equity_value',
      current_price: 2,
    });
    // 1,234.56789 + 5 + 10,000 shares at 2 dollars.
    expect(planOf(input).openingTrust.sharesOutstanding).toBe(11_239_567_890);
    expect(planOf(input).valuation.equityValue).toBe(2_247_914);
  });

  it('cash stated for all accounts is divided over their shares, those of separated people included', () => {
    const state = {
      participants: [
        { id: 'A', age: 40, service_years: 5, allocated_shares: 1 },
        { id: 'B', age: 40, service_years: 5 },
        { id: 'C', age: 40, service_years: 5, allocated_shares: 1, status: 'separated', separation: { year: 2020, cause: 'death' } }, // prettier-ignore
        { id: 'D', age: 40, service_years: 5, allocated_shares: 1 },
      ],
      trust_cash: { participant_cash_accounts: 100 },
    };
    expect([...full('initialState', state).census.cash]).toEqual([3333, 0, 3334, 3333]);
  });

  it('nobody is hired without a rate', () => {
    expect(full('operatingAssumptions.workforce', { entry_compensation: 5 }).workforce).toBeNull();
    expect(full('operatingAssumptions.workforce', { replacement_rate: 0.000000004 }).workforce).toBeNull();
  });
});

describe('figures beyond the exact range', () => {
  const errorOf = (path: string, value: unknown): unknown => {
    try {
      full(path, value);
    } catch (error) {
      if (error instanceof SimulationError) return error.details;
      throw error;
    }
    return null;
  };

  it('are an error that names the assumption and the year', () => {
    const grown = { current_price: 1, annual_growth_rate: 10_000_000 };
    expect(errorOf('operatingAssumptions.share_valuation', grown)).toEqual({
      field: 'share_valuation.annual_growth_rate',
      issue:
        '10000000 means 1000000000 % a year: for 10000000 % write 100000 (a figure of 2027 is beyond the exact range)',
    });
    expect(errorOf('operatingAssumptions.share_valuation', { ...grown, method: 'equity_value' })).toBeNull();
    expect(errorOf('operatingAssumptions.share_valuation', { current_price: 9e11, method: 'equity_value' })).toEqual({
      field: 'share_valuation.company_equity_value',
      issue: 'A figure of 2025 is beyond the exact range',
    });
    expect(errorOf('operatingAssumptions.dividends', { per_share: 1, annual_growth_rate: 1e7 })).toMatchObject({
      field: 'dividends.annual_growth_rate',
    });
    expect(
      errorOf('operatingAssumptions.contribution_policy', { annual_amount: 1, annual_increase_rate: 1e7 }),
    ).toMatchObject({ field: 'contribution_policy.annual_increase_rate' });
  });

  it('limits that outgrow it bind nobody', () => {
    const { years } = full('operatingAssumptions.limit_growth_rate', 1e7);
    expect(years[29]).toMatchObject({
      limits: { payCap: Number.MAX_SAFE_INTEGER, additionsLimit: Number.MAX_SAFE_INTEGER },
    });
  });
});
