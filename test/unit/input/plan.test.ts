import { describe, expect, it } from 'vitest';
import { SimulationError } from '../../../src/engine/errors.js';
import { parseInput } from '../../../src/engine/input/index.js';
import type { Rate } from '../../../src/engine/numeric/index.js';
import { mixOfMethod } from '../../../src/engine/rules/repurchase-method.js';
import { installments, LUMP_SUM } from '../../../src/engine/rules/settlement.js';
import type { Plan } from '../../../src/engine/state/plan.js';
import { fullInput, put, type FullInput } from './full-input.js';

const planOf = ({ planRules, operatingAssumptions, initialState, systemConfig }: Partial<FullInput>): Plan =>
  parseInput(planRules, operatingAssumptions, initialState, systemConfig);
const full = (path?: string, value?: unknown): Plan =>
  planOf(path === undefined ? fullInput() : put(fullInput(), path, value));

describe('the plan of the smallest input', () => {
  const plan = planOf({
    planRules: { plan_name: 'P', vesting_schedule: { years: 6 } },
    operatingAssumptions: { contribution_policy: {} },
    initialState: { participants: [] },
  });

  it('has every default of the model', () => {
    const statutory = { delayYears: 1, settlement: installments(5) };
    expect(plan).toMatchObject({
      name: 'P',
      censusYear: 2026,
      censusYearAssumed: true,
      projectionYears: 20,
      vesting: {
        schedule: [0, 0, 0.2, 0.4, 0.6, 0.8, 1].map((fraction) => fraction * 1e8),
        normalRetirementAge: 65,
        fullAtNormalRetirement: true,
        fullAtCauses: ['death', 'disability'],
      },
      eligibility: { minimumAge: 21, minimumService: 1 },
      allocationBasis: 'compensation',
      distribution: {
        byCause: { death: statutory, disability: statutory, retirement: statutory, termination: { delayYears: 6, settlement: installments(5) } }, // prettier-ignore
        cashOutLimit: 700_000,
        largeBalanceExtension: true,
        deferUntilLoanRepaid: false,
      },
      forfeiture: { atTermination: false, cashFirst: true, use: 'reallocate' },
      holdUnusedContributions: false,
      cashUsage: ['unallocated_company_contributions', 'unallocated_forfeiture_cash'],
      diversification: {
        enabled: true,
        ageRequirement: 55,
        serviceRequirement: 10,
        firstPercentage: 25_000_000,
        finalPercentage: 50_000_000,
        finalElectionAge: null,
        continueAfterPeriod: false,
      },
      electionRate: 1e8,
      contribution: { type: 'fixed_amount', percentage: 0, inStock: false },
      valuation: { method: 'per_share_growth', currentPrice: 10_000, equityValue: 0, taxRate: 0 },
      repurchase: {
        fundingSource: 'trust_cash',
        deferred: false,
        mayReleverage: false,
        limits: { enforceDeduction: false, enforceAdditions: false, otherPlansRate: 0, overflow: 'redeem' },
        note: { years: 5, rate: 5_000_000 },
        releverageLoan: { years: 10, rate: 6_000_000, paymentSchedule: 'level_payment', releaseMethod: 'principal_and_interest' }, // prettier-ignore
      },
      segregation: null,
      rebalancing: null,
      finances: null,
      payGrowth: 3_000_000,
      cashReturn: 0,
      discountRate: 5_000_000,
      workforce: null,
      taxStatus: 's_corp',
      runSensitivityAnalysis: false,
      randomSeed: 0,
      census: { count: 0, ids: [] },
      openingTrust: { contributions: 0, forfeitures: 0, unallocatedShares: 0, sharesOutstanding: 0, loans: [] },
    });
    expect(plan.turnover).toMatchObject({ projected: true, doubleDecrement: false });
    expect(plan.years).toHaveLength(20);
    expect(plan.years[0]).toEqual({
      year: 2027,
      limits: {
        payCap: 37_000_000,
        additionsLimit: 7_400_000,
        largeBalanceThreshold: 149_000_000,
        largeBalanceIncrement: 29_500_000,
      },
      growth: 0,
      grownPrice: 10_000,
      dividend: 0,
      policyAmount: 0,
      mix: { redeem: 0, recycle: 100_000_000, releverage: 0 },
      targetHeadcount: null,
      finances: null,
    });
    const { decrements } = plan.turnover;
    expect(decrements.death(50)).toBe(0);
    expect(decrements.disability(50)).toBe(0);
    expect(decrements.termination(30, 3)).toBe(13_580_000);
    expect([decrements.retirement(64), decrements.retirement(65), decrements.retirement(80)]).toEqual([0, 1e8, 1e8]);
  });
});

describe('the plan of a full input', () => {
  const plan = full();

  it('has every field in its unit', () => {
    expect(plan).toMatchObject({
      name: 'Full',
      simulationId: 'mine',
      censusYear: 2025,
      censusYearAssumed: false,
      projectionYears: 30,
      vesting: {
        schedule: [0, 0, 0.2, 0.4, 0.6, 0.8, 1].map((fraction) => fraction * 1e8),
        normalRetirementAge: 62,
        fullAtNormalRetirement: true,
        fullAtCauses: ['death'],
      },
      // 20.5 is reached by someone of 21 completed years.
      eligibility: { minimumAge: 21, minimumService: 1 },
      allocationBasis: 'points',
      distribution: {
        byCause: {
          retirement: { delayYears: 0, settlement: installments(4) },
          death: { delayYears: 1, settlement: installments(1) },
          disability: { delayYears: 1, settlement: installments(3) },
          termination: { delayYears: 5, settlement: installments(6) },
        },
        cashOutLimit: 500_000,
        largeBalanceExtension: false,
        deferUntilLoanRepaid: true,
      },
      forfeiture: { atTermination: true, cashFirst: false, use: 'hold' },
      holdUnusedContributions: true,
      cashUsage: ['participant_cash_accounts', 'unallocated_forfeiture_cash'],
      diversification: {
        enabled: true,
        ageRequirement: 54,
        serviceRequirement: 9,
        firstPercentage: 30_000_000,
        finalPercentage: 60_000_000,
        finalElectionAge: 60,
        continueAfterPeriod: true,
      },
      electionRate: 80_000_000,
      contribution: { type: 'fixed_amount', percentage: 0, inStock: true },
      valuation: { method: 'equity_value', currentPrice: 1_052_500, equityValue: 2_500_000_000, taxRate: 21_000_000 },
      repurchase: {
        fundingSource: 'company_contribution',
        deferred: true,
        mayReleverage: false,
        note: { years: 4, rate: 4_500_000 },
        releverageLoan: { years: 12, rate: 7_000_000, paymentSchedule: 'level_principal', releaseMethod: 'principal_only' }, // prettier-ignore
      },
      payGrowth: 3_500_000,
      cashReturn: 1_000_000,
      discountRate: 6_000_000,
      workforce: { replacementRate: 50_000_000, entryAge: 28, entryPay: 5_000_000 },
      taxStatus: 'c_corp',
      randomSeed: 42,
      // Limits of 2025, the census year.
      censusLimits: { largeBalanceThreshold: 141_500_000, largeBalanceIncrement: 28_000_000 },
      openingTrust: {
        contributions: 2000,
        forfeitures: 3000,
        unallocatedShares: 5_000_000,
        sharesOutstanding: 20_000_000_000,
        loans: [
          {
            id: 'L1',
            balance: 100_000_000,
            suspenseShares: 10_000_000_000,
            terms: { years: 10, rate: 5_000_000, paymentSchedule: 'balloon', releaseMethod: 'principal_only' },
          },
        ],
      },
    });
  });

  it('has the census in columns', () => {
    const { census } = plan;
    expect(census.count).toBe(2);
    expect(census.ids).toEqual(['A', 'B']);
    // B: born 29 February 1960, 65 on 30 June 2025; hired 1 July 2001, 21 years to 30 June 2023, when B left.
    expect([...census.ageAtCensus]).toEqual([45, 65]);
    expect([...census.serviceAtCensus]).toEqual([10, 21]);
    expect([...census.participationAtCensus]).toEqual([8, 21]);
    expect([...census.pay]).toEqual([8_000_000, 0]);
    expect([...census.shares]).toEqual([1_234_567_890, 0]);
    expect([...census.cash]).toEqual([10_025, 0]);
    expect([...census.diversified]).toEqual([10_000_000, 0]);
    expect([...census.vestedFloor]).toEqual([50_000_000, 0]);
    expect([...census.active]).toEqual([1, 0]);
    expect([...census.separationYear]).toEqual([2030, 2023]);
    expect([...census.separationCause]).toEqual([1, 3]);
  });

  it('has what the years bring', () => {
    expect(plan.years.map(({ year }) => year)).toEqual(Array.from({ length: 30 }, (_, i) => 2026 + i));
    // The plan year that ends on 30 June 2026 begins in 2025: its pay cap is that of 2025.
    expect(plan.years[0]).toEqual({
      year: 2026,
      limits: {
        payCap: 35_000_000,
        additionsLimit: 7_200_000,
        largeBalanceThreshold: 145_500_000,
        largeBalanceIncrement: 29_000_000,
      },
      growth: 5_000_000,
      grownPrice: 0,
      dividend: 12_500,
      policyAmount: 50_000_000,
      mix: { redeem: 40_000_000, recycle: 60_000_000, releverage: 0 },
      targetHeadcount: null,
      finances: null,
    });
    expect(plan.years.slice(1, 4).map(({ growth }) => growth)).toEqual([-1_000_000, -1_000_000, -1_000_000]);
    // 1.25 * 1.03^2 = 1.326125, to four decimals half to even; 500,000 * 1.02^2.
    expect(plan.years[2]).toMatchObject({ dividend: 13_261, policyAmount: 52_020_000 });
  });

  it('has the own turnover', () => {
    const { decrements, doubleDecrement, projected } = plan.turnover;
    expect([projected, doubleDecrement]).toEqual([true, false]);
    expect([decrements.termination(20, 0), decrements.termination(30, 4)]).toEqual([20_000_000, 20_000_000]);
    expect([decrements.termination(31, 4), decrements.termination(30, 5)]).toEqual([5_000_000, 5_000_000]);
    const scaled = full('operatingAssumptions.turnover.termination_scale', '1.5').turnover.decrements;
    expect([scaled.termination(20, 0), scaled.termination(31, 4)]).toEqual([30_000_000, 7_500_000]);
    expect(scaled.disability(30)).toBe(decrements.disability(30));
    expect(scaled.retirement(60)).toBe(decrements.retirement(60));
    expect(decrements.death(65)).toBe(729_000);
    expect(decrements.disability(40)).toBe(100_000);
    expect([59, 60, 61, 62, 70].map((age) => decrements.retirement(age))).toEqual([0, 1e7, 2e7, 1e8, 1e8]);
  });
});

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
    expect(full('operatingAssumptions.contribution_policy', policy).contribution.percentage).toBe(8_000_000);
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
