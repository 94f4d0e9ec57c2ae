import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sensitivity } from '../../src/analysis/sensitivity/sensitivity.js';
import { solve } from '../../src/analysis/solve/solve.js';
import { inputOf } from '../../src/engine/prepared-plan.js';
import type { SolveOptions } from '../../src/engine/input/options/solve.js';
import {
  prepare,
  simulateRun,
  SimulationError,
  ValidationError,
  type InitialState,
  type OperatingAssumptions,
  type PlanRules,
  type SystemConfig,
} from '../../src/index.js';
import { delta } from '../delta.js';
import { planArbitrary } from '../oracle/arbitrary.js';
import { fourArguments, orNull } from '../properties/runs.js';
import { put } from '../unit/input/full-input.js';
import { draws } from '../draws.js';

type Four = [PlanRules, OperatingAssumptions, InitialState, SystemConfig];

const PRICE = 'operatingAssumptions.share_valuation.current_price';
const PRICE_GROWTH = 'operatingAssumptions.share_valuation.annual_growth_rate';
const DELAY = 'planRules.distribution_policy.by_cause.retirement.delay_years';

/** One person of 64 with so many shares at $100 who retires in 2027; nobody else. */
function retiree(shares: number, years: number, policy: PlanRules['distribution_policy'] = {}): Four {
  return [
    { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: policy },
    { contribution_policy: {}, share_valuation: { current_price: 100 } },
    { census_year: 2026, participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: shares }] },
    { projection_years: years },
  ];
}

/** A company of one worker of 30 who stays, with pay that stays. */
function worker(pay: number, years: number, assumptions: Partial<OperatingAssumptions> = {}): Four {
  return [
    { plan_name: 'One works', vesting_schedule: { years: 6 } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100 },
      compensation_growth_rate: 0,
      turnover: { termination_table: 'none' },
      ...assumptions,
    },
    { census_year: 2026, participants: [{ id: 'W', age: 30, service_years: 5, compensation: pay }] },
    { projection_years: years },
  ];
}

const solvedFrom = (four: Four, options: SolveOptions): ReturnType<typeof solve> => solve(prepare(...four), options);

describe('closed forms', () => {
  it('installments of a flat holding: 1,000 shares cost 1,000 times their price', () => {
    const four = retiree(1000, 8);
    const target = { metric: 'total_repurchase_obligation', value: 123_456 };
    const fine = solvedFrom(four, { vary: PRICE, between: [100, 200], target, tolerance: '0.0001' });
    expect(fine).toMatchObject({ status: 'solved', value: 123.456, metric_at_value: 123_456, monotone: true });
    // Prices $0.01 apart: 123,450 is 6 away, 123,460 is 4.
    const coarse = solvedFrom(four, { vary: PRICE, between: [100, 200], target });
    expect(coarse).toMatchObject({ status: 'solved', value: 123.46, metric_at_value: 123_460, tolerance: 0.01 });
    expect(coarse.crossings).toEqual([
      {
        value: 123.46,
        metric_at_value: 123_460,
        bracket: [123.45, 123.46],
        metric_at_bracket: [123_450, 123_460],
        interval: null,
        holds: null,
        new_findings: [],
        gone_findings: [],
      },
    ]);
    expect(coarse.samples.map(({ value }) => value)).toEqual([100, 112.5, 125, 137.5, 150, 162.5, 175, 187.5, 200]);
    expect(coarse.samples.map(({ metric }) => metric)).toEqual(coarse.samples.map(({ value }) => value * 1000));
    // 9 samples, then 1,250 steps halved to 1: at most 11 more.
    expect(coarse.evaluations).toBeGreaterThan(9);
    expect(coarse.evaluations).toBeLessThanOrEqual(20);
  });

  it('installments of a growing holding give the growth back', () => {
    /** 200 shares at 100 (1+g) to 100 (1+g)^5, in whole numbers: prices to four decimals, ties to even. */
    const totalAt = (basisPoints: number): number => {
      let cents = 0n;
      for (let i = 1n; i <= 5n; i++) {
        const [numerator, denominator] = [1_000_000n * BigInt(10_000 + basisPoints) ** i, 10_000n ** i];
        const [whole, rest] = [numerator / denominator, numerator % denominator];
        const up = 2n * rest > denominator || (2n * rest === denominator && whole % 2n === 1n);
        cents += 2n * (whole + (up ? 1n : 0n));
      }
      return Number(cents) / 100;
    };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (basisPoints) => {
        const target = { metric: 'total_repurchase_obligation', value: totalAt(basisPoints) };
        const solution = solvedFrom(retiree(1000, 8), { vary: PRICE_GROWTH, between: [0, '0.2'], target });
        expect(solution).toMatchObject({ status: 'solved', value: basisPoints / 10_000, metric_at_value: target.value }); // prettier-ignore
      }),
      { numRuns: draws(30), examples: [[0], [2000], [500]] },
    );
  });

  it('recycling at a constant share of payroll: a price of $150 keeps 100 shares a year at 15 % of $100,000', () => {
    const four = worker(100_000, 3);
    Object.assign(four[0], {
      distribution_policy: { timing: 'immediate', form: 'lump_sum' },
      diversification_rules: { enabled: false },
    });
    four[2].participants = [
      ...four[2].participants,
      ...[64, 63, 62].map((age) => ({ id: `R${age}`, age, service_years: 20, allocated_shares: 100 })),
    ];
    for (const [metric, value] of [
      ['max_repurchase_to_payroll', '0.15'],
      ['largest_company_funding', 15_000],
      ['total_company_funding', 45_000],
    ] as const) {
      // prettier-ignore
      const solution = solvedFrom(four, { vary: PRICE, between: [50, 400], target: { metric, value, bound: 'at_most' } });
      expect(solution).toMatchObject({ status: 'solved', value: 150, metric_at_value: Number(value), bracket: [150, 150.01], holds: 'at_or_below' }); // prettier-ignore
    }
  });

  it('the contribution that meets a debt: 5 % of $200,000 for five payments of $10,000', () => {
    const four = worker(200_000, 5, { contribution_policy: { type: 'percentage_of_payroll', percentage: 0 } });
    four[0].unused_contributions = 'hold';
    four[2].esop_loans = [
      { loan_id: 'L', principal_balance: 50_000, interest_rate: 0, years_remaining: 5, suspense_shares: 100 },
    ];
    const vary = 'operatingAssumptions.contribution_policy.percentage';
    const toMeet = solvedFrom(four, { vary, between: [0, 1], target: { metric: 'average_annual_contribution', value: 10_000, bound: 'at_most' } }); // prettier-ignore
    expect(toMeet).toMatchObject({ status: 'solved', value: 0.05, bracket: [0.05, 0.0501], holds: 'at_or_below' });
    // Another 1 % of payroll leaves $2,000 a year in the trust.
    const toSave = solvedFrom(four, { vary, between: [0, 1], target: { metric: 'final_trust_cash', value: 10_000, bound: 'at_least' } }); // prettier-ignore
    expect(toSave).toMatchObject({ status: 'solved', value: 0.06, bracket: [0.0599, 0.06], holds: 'at_or_above' });
  });

  it('the price growth that a fixed amount of cash lasts for', () => {
    // 500 shares at 104 and 500 at 108.16 take 106,080.
    const four = retiree(1000, 5, { installment_years: 2 });
    four[0].unused_contributions = 'hold';
    four[2].trust_cash = { unallocated_contributions: 106_080 };
    const target = { metric: 'total_trust_shortfall', value: 0, bound: 'at_most' as const };
    const solution = solvedFrom(four, { vary: PRICE_GROWTH, between: [-0.05, 0.1], target });
    expect(solution).toMatchObject({ status: 'solved', value: 0.04, metric_at_value: 0, bracket: [0.04, 0.0401], holds: 'at_or_below' }); // prettier-ignore
    // At 10 %: 500 at 110 and 500 at 121 are 115,500.
    expect(solution.samples.at(-1)).toEqual({ value: 0.1, metric: 9_420 });
  });

  it('the part to redeem that leaves 960 shares outstanding', () => {
    const four = retiree(100, 3, { form: 'lump_sum' });
    four[1].repurchase_strategy = { method: 'hybrid' };
    four[2].company = { shares_outstanding: 1000 };
    const solution = solvedFrom(four, {
      vary: 'operatingAssumptions.repurchase_strategy.redeem_fraction',
      between: [0, 1],
      target: { metric: 'final_shares_outstanding', value: 960 },
    });
    expect(solution).toMatchObject({ status: 'solved', value: 0.4, metric_at_value: 960, monotone: true });
  });

  it('company funding and trust shortfall, with a note', () => {
    // 100 shares at $100, $4,000 in the trust: a note of $6,000, half at once, half with 5 % on it a year later.
    const four = retiree(100, 3, { timing: 'immediate', form: 'lump_sum' });
    four[1].repurchase_strategy = { timing: 'deferred', note: { years: 2 } };
    four[2].trust_cash = { unallocated_contributions: 4_000 };
    const metricOf = (metric: string): unknown =>
      solvedFrom(four, { vary: 'operatingAssumptions.discount_rate', between: [0, 1], target: { metric, value: -1 } }).samples[0]?.metric; // prettier-ignore
    expect(['total_company_funding', 'largest_company_funding', 'total_trust_shortfall'].map(metricOf)).toEqual([6_150, 3_150, 6_000]); // prettier-ignore
  });
});

describe('any number of the inputs', () => {
  const totalOf = (value: number): SolveOptions['target'] => ({ metric: 'total_repurchase_obligation', value });

  it('one entry of a list', () => {
    const four = retiree(100, 5, { form: 'lump_sum', by_cause: { retirement: { delay_years: 2 } } });
    four[1].share_valuation = { current_price: 100, growth_rates: ['0.5', 0, 0.3] };
    const vary = 'operatingAssumptions.share_valuation.growth_rates[1]';
    expect(solvedFrom(four, { vary, between: [0, 1], target: totalOf(18_000) })).toMatchObject({ value: 0.2 });
  });

  it('a field of an entry of a list', () => {
    const four = worker(0, 1, { contribution_policy: { type: 'loan_payment' } });
    four[2].esop_loans = [
      { loan_id: 'K', principal_balance: 0, interest_rate: 0.1, years_remaining: 2, suspense_shares: 0 },
      { loan_id: 'L', principal_balance: 50_000, interest_rate: 0, years_remaining: 5, suspense_shares: 9, payment_schedule: 'balloon' }, // prettier-ignore
    ];
    const target = { metric: 'average_annual_contribution', value: 2_500 };
    const solution = solvedFrom(four, { vary: 'initialState.esop_loans[1].interest_rate', between: [0, 0.2], target });
    expect(solution).toMatchObject({ status: 'solved', value: 0.05 });
  });

  it('a field that is not given, in an object that is not given', () => {
    const four = worker(0, 1);
    four[0].vesting_schedule = { type: 'immediate' };
    four[0].distribution_policy = { timing: 'immediate', form: 'lump_sum' };
    four[1].turnover = { termination_rates: [{ rate: 0.2 }] };
    four[2].participants[0]!.allocated_shares = 1000;
    const scale = { vary: 'operatingAssumptions.turnover.termination_scale', between: [0, 3] as const };
    expect(solvedFrom(four, { ...scale, between: [0, 3], target: totalOf(25_000) })).toMatchObject({ value: 1.25 });
    const rate = 'operatingAssumptions.turnover.termination_rates[0].rate';
    expect(solvedFrom(four, { vary: rate, between: [0, 1], target: totalOf(25_000) })).toMatchObject({ value: 0.25 });
    const minimum = solvedFrom(four, {
      vary: 'planRules.eligibility.minimum_age',
      between: [18, 40],
      target: totalOf(1),
    });
    expect(minimum).toMatchObject({ status: 'no_effect', constant_metric: 20_000, meets_target: false, tolerance: 1 });
  });

  it('loses no digit on the way', () => {
    const four = worker(0, 1, { contribution_policy: { annual_amount: 0 } });
    const options = { vary: 'operatingAssumptions.contribution_policy.annual_amount', tolerance: '0.01' };
    const target = { metric: 'average_annual_contribution', value: '90071992547409.17' };
    const solution = solvedFrom(four, { ...options, between: ['90071992547400.01', '90071992547409.9'], target });
    expect(solution).toMatchObject({ status: 'solved', value: 90071992547409.17, metric_at_value: 90071992547409.17 });
  });
});

describe('a metric that turns', () => {
  // The price of the payment by years of delay: 100, 150, 225, 112.50, 56.25, 28.125, 14.0625; 100 shares.
  const four = retiree(100, 8, { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 });
  four[1].share_valuation = { current_price: 100, growth_rates: [0.5, 0.5, -0.5] };
  const totals = [10_000, 15_000, 22_500, 11_250, 5_625, 2_812.5, 1_406.25];
  const at = (value: number, bound?: 'at_most' | 'at_least'): ReturnType<typeof solve> =>
    solvedFrom(four, {
      vary: DELAY,
      between: [0, 6],
      target: { metric: 'total_repurchase_obligation', value, ...(bound === undefined ? {} : { bound }) },
    });

  it('is sampled, and solved wherever it crosses', () => {
    const solution = at(12_000);
    expect(solution.samples).toEqual(totals.map((metric, value) => ({ value, metric })));
    expect(solution).toMatchObject({ status: 'several_solutions', monotone: false, evaluations: 7 });
    expect(solution.crossings).toMatchObject([
      { value: 0, metric_at_value: 10_000, bracket: [0, 1], metric_at_bracket: [10_000, 15_000], holds: null },
      { value: 3, metric_at_value: 11_250, bracket: [2, 3], metric_at_bracket: [22_500, 11_250], holds: null },
    ]);
    expect(at(12_000, 'at_most').crossings.map(({ value, holds }) => [value, holds])).toEqual([[0, 'at_or_below'], [3, 'at_or_above']]); // prettier-ignore
    expect(at(12_000, 'at_least').crossings.map(({ value, holds }) => [value, holds])).toEqual([[1, 'at_or_above'], [2, 'at_or_below']]); // prettier-ignore
  });

  it('is solved where it crosses once', () => {
    expect(at(5_000)).toMatchObject({ status: 'solved', value: 4, bracket: [4, 5], monotone: false });
  });

  it('meets the target that it only touches', () => {
    expect(at(22_500)).toMatchObject({ status: 'solved', value: 2, bracket: [1, 2], interval: [2, 2] });
    expect(at(1_406.25)).toMatchObject({ status: 'solved', value: 6, bracket: [5, 6], interval: [6, 6] });
    expect(at(10_000)).toMatchObject({ status: 'several_solutions' });
    expect(at(10_000).crossings).toMatchObject([
      { value: 0, bracket: [0, 1], interval: [0, 0] },
      { value: 3, bracket: [3, 4], metric_at_bracket: [11_250, 5_625], interval: null },
    ]);
  });

  it('has no solution beyond what it reaches', () => {
    expect(at(30_000)).toMatchObject({ status: 'no_solution', holds: null, metric_at_ends: [10_000, 1_406.25], crossings: [] }); // prettier-ignore
    expect(at(30_000, 'at_most')).toMatchObject({ status: 'no_solution', holds: 'throughout' });
    expect(at(30_000, 'at_least')).toMatchObject({ status: 'no_solution', holds: 'nowhere' });
  });
});

describe('a metric that stays at the target', () => {
  /** 500 shares at 104 and 500 at 108.16 take 106,080: up to a growth of 4 % nothing is missing. */
  const four = retiree(1000, 5, { installment_years: 2 });
  four[0].unused_contributions = 'hold';
  four[2].trust_cash = { unallocated_contributions: 106_080 };
  const shortfall = { metric: 'total_trust_shortfall', value: 0 };

  it.each([
    [-0.05, 0.1],
    [-0.02, 0.2],
    [0.01, 0.5],
  ])('is solved at the edge, whatever the ends: %d to %d', (low, high) => {
    expect(solvedFrom(four, { vary: PRICE_GROWTH, between: [low, high], target: shortfall })).toMatchObject({
      status: 'solved',
      value: 0.04,
      metric_at_value: 0,
      bracket: [0.04, 0.0401],
      metric_at_bracket: [0, expect.toSatisfy((missing: number) => missing > 0)],
      interval: [low, 0.04],
    });
  });

  it('is solved at the lower edge where both can be seen', () => {
    const delayed = retiree(100, 8, { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 });
    delayed[1].share_valuation = { current_price: 100, growth_rates: [0.5, 0, 0, 0.5] };
    const target = { metric: 'total_repurchase_obligation', value: 15_000 };
    const solution = solvedFrom(delayed, { vary: DELAY, between: [0, 6], target });
    expect(solution.samples.map(({ metric }) => metric)).toEqual([10_000, 15_000, 15_000, 15_000, 22_500, 33_750, 50_625]); // prettier-ignore
    expect(solution).toMatchObject({ status: 'solved', value: 1, bracket: [0, 1], interval: [1, 3] });
  });

  it('is found between two samples', () => {
    // Prices with four decimals times 0.01 shares: cents stay the same over $0.01 and a little more.
    const tiny = retiree(0.01, 8, { form: 'lump_sum' });
    const target = { metric: 'total_repurchase_obligation', value: 1.5 };
    const solution = solvedFrom(tiny, { vary: PRICE, between: [100, 200], target, tolerance: '0.0001' });
    expect(solution).toMatchObject({ status: 'solved', value: 149.5, interval: [149.5, 150.5] });
  });

  it('at every sample has no effect, which is a status of its own', () => {
    const target = { metric: 'total_repurchase_obligation', value: 100_000 };
    const options = { vary: 'operatingAssumptions.cash_return_rate', between: [0, 0.1] as [number, number] };
    const kept = solvedFrom(retiree(1000, 8), { ...options, target });
    expect(kept).toMatchObject({ status: 'no_effect', constant_metric: 100_000, meets_target: true, crossings: [] });
    const missed = solvedFrom(retiree(1000, 8), { ...options, target: { ...target, value: 1, bound: 'at_most' } });
    expect(missed).toMatchObject({ status: 'no_effect', constant_metric: 100_000, meets_target: false });
  });
});

describe('where there is nothing to compare', () => {
  it('a metric that is not defined is not within a bound', () => {
    // The last of the three years has an obligation only after a delay of two.
    const four = retiree(100, 3, { timing: 'immediate', form: 'lump_sum', cash_out_limit: 0 });
    four[0].cash_usage_policy = [];
    four[0].unused_contributions = 'hold';
    four[2].trust_cash = { unallocated_contributions: 1_000 };
    const target = { metric: 'final_trust_solvency', value: 0.1 };
    const kept = solvedFrom(four, { vary: DELAY, between: [0, 6], target: { ...target, bound: 'at_least' } });
    expect(kept.samples.map(({ metric }) => metric)).toEqual([null, null, 0.1, null, null, null, null]);
    expect(kept.crossings.map(({ value, holds }) => [value, holds])).toEqual([[2, 'at_or_above'], [2, 'at_or_below']]); // prettier-ignore
    expect(solvedFrom(four, { vary: DELAY, between: [0, 6], target })).toMatchObject({ status: 'solved', value: 2, bracket: [1, 2], interval: [2, 2] }); // prettier-ignore
    expect(solvedFrom(four, { vary: DELAY, between: [0, 6], target: { ...target, value: 0.05 } })).toMatchObject({ status: 'no_solution', metric_at_ends: [null, null] }); // prettier-ignore
  });

  const exhausting = (): Four => {
    const four = retiree(100, 4, { form: 'lump_sum' });
    four[1].share_valuation = { current_price: 100, method: 'equity_value' };
    four[1].repurchase_strategy = { method: 'hybrid', redeem_fraction: 1 };
    return four;
  };

  it('a value without an answer is a sample that says why', () => {
    const { samples } = solvedFrom(exhausting(), {
      vary: 'operatingAssumptions.repurchase_strategy.redeem_fraction',
      between: [0, 1],
      target: { metric: 'final_shares_outstanding', value: 50 },
    });
    expect(samples[0]).toEqual({ value: 0, metric: 100 });
    expect(samples.at(-1)).toEqual({ value: 1, metric: null, issue: 'No shares outstanding at the end of 2028' });
  });

  it('without an answer anywhere the error is that of the run', () => {
    const target = { metric: 'total_repurchase_obligation', value: 0 };
    const options = { vary: 'operatingAssumptions.discount_rate', between: [0, 1], target };
    expect(() => solvedFrom(exhausting(), options)).toThrow(SimulationError);
  });
});

describe('findings of the answer', () => {
  const vary = 'operatingAssumptions.contribution_policy.percentage';
  const saving = (percentage: number): Four => {
    const four = worker(100_000, 3, { contribution_policy: { type: 'percentage_of_payroll', percentage } });
    four[0].unused_contributions = 'hold';
    return four;
  };
  /** $90,000 after three years takes 30 % of pay: more than the quarter that can be deducted. */
  const target = { metric: 'final_trust_cash', value: 90_000, bound: 'at_least' as const };

  it('are those that the plan as it is has not, and those that it has and the answer has not', () => {
    const [rules, assumptions, state, config] = saving(0.1);
    const known = simulateRun(rules, assumptions, state, config).summary_metrics.compliance_findings;
    expect(known.map(({ code }) => code)).not.toContain('DEDUCTION_LIMIT_404');
    const up = solvedFrom(saving(0.1), { vary, between: [0, 1], target });
    expect(up).toMatchObject({ status: 'solved', value: 0.3, gone_findings: [] });
    const years = [2027, 2028, 2029];
    const found = up.status === 'solved' ? up.new_findings : [];
    expect(found.map(({ code, year }) => [code, year])).toEqual(years.map((year) => ['DEDUCTION_LIMIT_404', year]));
    expect(found[0]).toMatchObject({ severity: 'breach', message: expect.stringContaining('404(a)(3)') as string });
    const down = solvedFrom(saving(0.5), { vary, between: [0, 1], target: { ...target, value: 30_000 } });
    expect(down).toMatchObject({ status: 'solved', value: 0.1, new_findings: [] });
    const gone = down.status === 'solved' ? down.gone_findings : [];
    expect(gone.map(({ year }) => year)).toEqual(years);
  });

  it('are all new where the plan as it is has no answer', () => {
    const four = retiree(100, 4, { form: 'lump_sum', by_cause: { retirement: { delay_years: 3 } } });
    four[1].share_valuation = { current_price: 100, method: 'equity_value' };
    four[1].repurchase_strategy = { method: 'hybrid', redeem_fraction: 1 };
    const solution = solvedFrom(four, {
      vary: 'operatingAssumptions.repurchase_strategy.redeem_fraction',
      between: [0, 0.9],
      target: { metric: 'final_shares_outstanding', value: 50 },
    });
    expect(solution.crossings[0]?.new_findings.map(({ code }) => code)).toContain('DISTRIBUTION_LATER_THAN_409O');
  });
});

describe('the search', () => {
  it('gives values of which direct runs say the same, the target between them', () => {
    const metrics = ['total_repurchase_obligation', 'peak_cash_amount', 'average_annual_contribution'] as const;
    const vary = 'operatingAssumptions.contribution_policy.annual_amount';
    let crossings = 0;
    fc.assert(
      fc.property(planArbitrary({ maxYears: 4 }), fc.constantFrom(...metrics), fc.nat(99), (input, metric, part) => {
        const four = structuredClone(fourArguments(input)) as Four;
        four[1].contribution_policy = { type: 'fixed_amount', annual_amount: 0, form: 'stock' };
        const metricAt = (value: number): number => {
          const [planRules, operatingAssumptions, initialState, systemConfig] = structuredClone(four);
          put({ planRules, operatingAssumptions }, vary, value);
          return simulateRun(planRules, operatingAssumptions, initialState, systemConfig).summary_metrics[metric];
        };
        const ends = orNull(() => [metricAt(0), metricAt(1_000_000)] as const);
        fc.pre(ends !== null);
        const value = Math.round(ends[0] + ((ends[1] - ends[0]) * part) / 100);
        const target = { metric, value, bound: 'at_most' as const };
        for (const crossing of solvedFrom(four, { vary, between: [0, 1_000_000], target }).crossings) {
          crossings += 1;
          const [below, above] = crossing.bracket;
          expect(above - below).toBe(1);
          expect(metricAt(crossing.value)).toBe(crossing.metric_at_value);
          expect([metricAt(below) <= value, metricAt(above) <= value]).toEqual(
            crossing.holds === 'at_or_below' ? [true, false] : [false, true],
          );
          expect(crossing.value).toBe(crossing.holds === 'at_or_below' ? below : above);
        }
      }),
      { numRuns: draws(40) },
    );
    expect(crossings).toBeGreaterThan(draws(40) / 10);
  });

  it('has a last step that ends at the end', () => {
    const target = { metric: 'total_repurchase_obligation', value: 101_999 };
    const solution = solvedFrom(retiree(1000, 8), { vary: PRICE, between: [100, 102], tolerance: 0.7, target });
    expect(solution.samples.map(({ value }) => value)).toEqual([100, 100.7, 101.4, 102]);
    expect(solution).toMatchObject({ status: 'solved', value: 102, bracket: [101.4, 102], tolerance: 0.7 });
  });

  it('reads the participants once', () => {
    const four = retiree(1000, 8);
    let reads = 0;
    const [person] = four[2].participants;
    four[2].participants = [
      {
        ...person!,
        get age() {
          reads += 1;
          return 64;
        },
      },
    ];
    solvedFrom(four, {
      vary: PRICE,
      between: [1, 200],
      target: { metric: 'total_repurchase_obligation', value: 5_000 },
    });
    solvedFrom(four, { vary: 'initialState.unallocated_shares', between: [0, 9], target: { metric: 'peak_cash_year', value: 0 } }); // prettier-ignore
    expect(reads).toBe(2);
  });
});

describe('options that are wrong', () => {
  const good = { vary: PRICE, between: [1, 2], target: { metric: 'total_repurchase_obligation', value: 0 } };
  const noInput = 'Must be the path of an input, such as operatingAssumptions.discount_rate';

  it('an entry after the last is no input', () => {
    const four = retiree(1, 2);
    four[1].share_valuation = { current_price: 1, growth_rates: [0, 0] };
    const at = (position: number): SolveOptions => ({ ...good, vary: `operatingAssumptions.share_valuation.growth_rates[${position}]` }); // prettier-ignore
    expect(solvedFrom(four, at(1)).status).toBe('no_effect');
    expect(errorOf(() => solvedFrom(four, at(2))).details).toEqual({ field: 'vary', issue: noInput });
  });
});

function errorOf(act: () => unknown): ValidationError {
  try {
    act();
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  return expect.fail('No error');
}

describe('what the company can afford', () => {
  const bound = 'at_most';
  const FINANCES = 'operatingAssumptions.company_finances';
  const STRATEGY = 'operatingAssumptions.repurchase_strategy';
  const C = { company: { tax_status: 'c_corp' }, finances: { income_tax_rate: 0.26 } } as const;

  it('the part recycled that keeps coverage at 1.4: the tax it saves covers more', () => {
    // Coverage is 1.38428847 without, and 254,057.44 of tax more with all of it, over 4,770,000: 0.295 is the first to reach 1.4.
    const target = { metric: 'min_fixed_charge_coverage', value: 1.4, bound: 'at_least' } as const;
    const solution = solvedFrom(delta('redeem', C), { vary: `${STRATEGY}.mix.recycle`, between: [0, 1], target });
    expect(solution).toMatchObject({ status: 'solved', value: 0.295, holds: 'at_or_above', monotone: true });
    const [rules, assumptions, state, config] = delta('redeem', C);
    const mix = [{ recycle: 0.295, redeem: 0.705 }];
    const run = simulateRun(rules, { ...assumptions, repurchase_strategy: { mix } }, state, config);
    expect(solution).toMatchObject({ metric_at_value: run.summary_metrics.min_fixed_charge_coverage });
  });

  it('the least level deposit with which no year is short, where cash is swept into debts meanwhile', () => {
    const four = delta('redeem', { finances: { debt_sweep_rate: 1 } }, 3);
    Object.assign(four[2].participants[100]!, {
      allocated_shares: 230_000,
      separation: { year: 2029, cause: 'termination' },
    });
    const target = { metric: 'years_with_cash_shortfall', value: 0, bound } as const;
    const vary = `${FINANCES}.sinking_fund_contributions`;
    const solution = solvedFrom(four, { vary, between: [0, 3_000_000], target });
    if (solution.status !== 'solved') expect.fail(JSON.stringify(solution));
    expect(solution).toMatchObject({ holds: 'at_or_above', metric_at_bracket: [1, 0], new_findings: [] });
    expect(solution.gone_findings.map(({ code, year }) => [code, year])).toEqual([['CASH_SHORTFALL', 2029]]);
    const short = (deposit: number): number => {
      const years = simulateRun(...put(structuredClone(four), `[1].company_finances.sinking_fund_contributions`, [deposit])); // prettier-ignore
      return Math.max(...years.annual_projections.map(({ cash_shortfall }) => cash_shortfall!));
    };
    expect([short(solution.value - 1) > 0, short(solution.value)]).toEqual([true, 0]);
    // Two deposits have to bring more than what is missing without them: what is not swept is still owed, and due.
    expect(2 * solution.value).toBeGreaterThan(short(0));
  });

  it('the largest growth of the price, and so of the obligation, with which cash suffices', () => {
    const [rules, assumptions, state, config] = delta('redeem', {}, 4);
    const own = { current_price: 24.4286 };
    const separation = { year: 2030, cause: 'termination' } as const;
    Object.assign(state.participants[100]!, { allocated_shares: 420_000, separation });
    const four: Four = [rules, { ...assumptions, share_valuation: own }, state, config];
    const target = { metric: 'largest_cash_shortfall', value: 0, bound } as const;
    const { crossings } = solvedFrom(four, { vary: PRICE_GROWTH, between: [0, 1], target });
    const growth = crossings[0]!.value;
    const shortAt = (annual_growth_rate: number): number => {
      const changed = { ...four[1], share_valuation: { ...own, annual_growth_rate } };
      return simulateRun(rules, changed, state, config).summary_metrics.years_with_cash_shortfall!;
    };
    expect(crossings).toMatchObject([{ holds: 'at_or_below', metric_at_value: 0 }]);
    expect([shortAt(growth), shortAt(growth + 0.0001)]).toEqual([0, 1]);
  });

  it('the multiple, as one for all years, and the growth of EBITDA', () => {
    const target = { metric: 'final_share_price', value: 33.5349 };
    const four = delta('redeem', { valuation: { multiple: [4, 5] } });
    const vary = 'operatingAssumptions.share_valuation.multiple';
    expect(solvedFrom(four, { vary, between: [4, 8], target })).toMatchObject({ status: 'solved', value: 6 });
    // 0.95 (1.05 x 10,400,000 - 1,000,000) 6 ..: what a growth of 5 % gives is found again.
    const grown = simulateRun(...delta('redeem', { finances: { ebitda_growth_rate: 0.05 } }, 2)).summary_metrics;
    const growing = solvedFrom(delta('redeem', {}, 2), {
      vary: `${FINANCES}.ebitda_growth_rate`,
      between: [0, 0.2],
      target: { metric: 'final_share_price', value: grown.final_share_price },
    });
    expect(growing).toMatchObject({ status: 'solved', value: 0.05 });
  });

  it('every metric of the company is that of the run', () => {
    const finances = { minimum_cash: 6_500_000, covenants: { max_debt_to_ebitda: 2.5 } };
    const four = delta('redeem', { finances }, 3);
    const { annual_projections: years, summary_metrics: summary } = simulateRun(...four);
    const column = (name: 'cash_shortfall' | 'company_cash' | 'company_debt') => years.map((year) => year[name]!);
    const expected = {
      largest_cash_shortfall: Math.max(...column('cash_shortfall')),
      lowest_company_cash: Math.min(...column('company_cash')),
      final_company_cash: column('company_cash').at(-1)!,
      final_company_debt: column('company_debt').at(-1)!,
      years_with_broken_covenant: 1,
      min_fixed_charge_coverage: summary.min_fixed_charge_coverage!,
    };
    expect(expected.largest_cash_shortfall).toBe(1_247_144);
    for (const [metric, value] of Object.entries(expected)) {
      const vary = 'operatingAssumptions.discount_rate';
      const { samples } = solvedFrom(four, { vary, between: [0, 1], target: { metric, value: 0 } });
      expect(samples[0]).toEqual({ value: 0, metric: value });
      const act = (): unknown => solvedFrom(retiree(10, 3), { vary, between: [0, 1], target: { metric, value: 0 } });
      const issue = 'Only with company_finances';
      expect(act).toThrow(expect.objectContaining({ details: { field: 'target.metric', issue } }));
    }
  });

  describe('a part of the mix', () => {
    const metric = 'final_shares_outstanding';
    const find = (mix: object[], path: string, value: number) => {
      const [rules, assumptions, state, config] = delta('redeem', {}, 2);
      const four: Four = [rules, { ...assumptions, repurchase_strategy: { mix } }, state, config];
      return solvedFrom(four, { vary: `${STRATEGY}.${path}`, between: [0, 1], target: { metric, value } });
    };

    it('takes the others with it in their proportion', () => {
      // Of 40,000 shares 1 - r are not recycled, half of them redeemed: 985,000 are left where r is 0.25.
      const mix = [{ redeem: 0.2, releverage: 0.2, recycle: 0.6 }];
      expect(find(mix, 'mix.recycle', 985_000)).toMatchObject({ value: 0.25 });
      expect(find(mix, 'mix[0].recycle', 985_000)).toMatchObject({ value: 0.25 });
      // The third of 1 - r that the plan does not recycle is redeemed where it releverages nothing.
      expect(find([{ recycle: 1 }], 'mix.releverage', 990_000)).toMatchObject({ status: 'no_effect' });
    });

    it('is not one of an entry that is not there', () => {
      expect(() => find([{ recycle: 1 }], 'mix[1].recycle', 0)).toThrow(ValidationError);
      expect(() => find([{ recycle: 1 }], 'mix.other', 0)).toThrow(ValidationError);
    });
  });
});

describe('options', () => {
  it('finds what may be taken in service', () => {
    const [rules, ...others] = retiree(1000, 1);
    const plan = prepare(
      { ...rules, distribution_policy: { in_service_distributions: { minimum_age: 60, fraction: 0.5 } } },
      ...others,
    ).with({ systemConfig: { include_turnover_projection: false }, initialState: { participants: [{ id: 'A', age: 63, service_years: 20, allocated_shares: 1000 }] } }); // prettier-ignore
    const found = solve(plan, {
      vary: 'planRules.distribution_policy.in_service_distributions.fraction',
      between: [0, 1],
      target: { metric: 'total_repurchase_obligation', value: 12_340 },
    });
    // 12.34 % of 1,000 shares at $100.
    expect(found).toMatchObject({ status: 'solved', value: 0.1234 });
  });
});

describe('people who come and people who wait', () => {
  const plan = prepare(
    {
      plan_name: 'P',
      vesting_schedule: { type: 'immediate' },
      distribution_policy: { timing: 'immediate', form: 'lump_sum' },
    },
    {
      contribution_policy: {},
      share_valuation: { current_price: 10 },
      turnover: { termination_table: 'none' },
      workforce: { entry_compensation: 1, headcount_growth_rates: [0.1, 0] },
    },
    {
      census_year: 2026,
      participants: [
        {
          id: 'A',
          age: 44,
          service_years: 20,
          allocated_shares: 2000,
          separation: { year: 2027, cause: 'termination' },
        },
        { id: 'B', age: 30, service_years: 20 },
      ],
    },
    { projection_years: 2 },
  );

  it('finds the part of leavers that asks', () => {
    const { crossings } = solve(plan, {
      vary: 'operatingAssumptions.distribution_election_rate',
      between: [0, 1],
      target: { metric: 'total_repurchase_obligation', value: 12_000 },
    });
    expect(crossings.map(({ value }) => value)).toEqual([0.6]);
  });

  it('varies the growth of the number of people as one rate, also in a sensitivity', () => {
    const vary = 'operatingAssumptions.workforce.headcount_growth_rates';
    const { rows } = sensitivity(plan, { assumptions: ['election_rate'], vary: [{ path: vary, low: 0, high: 0.5 }] });
    expect(JSON.stringify(rows)).toContain(vary);
    const { plan: grown } = inputOf(
      plan.with({ operatingAssumptions: { workforce: { headcount_growth_rates: [0.5] } } }),
    );
    // Two people of the census, grown: 3, then 4.5.
    expect(grown.years.map(({ targetHeadcount }) => targetHeadcount)).toEqual([3e8, 4.5e8]);
  });
});
