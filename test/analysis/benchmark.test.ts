/** A plan beside its peers, by hand: the definitions of Schedule H, the places, the fair values and the last forecast. */
import { describe, expect, it } from 'vitest';
import { benchmark, type BenchmarkMeasure, type BenchmarkOptions, toRows } from '../../src/analysis/index.js';
import { benchmarkAnalysis } from '../../src/analysis/benchmark/descriptor.js';
import { PEER_MEASURES, PEERS } from '../../src/analysis/benchmark/peers.js';
import { type OperatingAssumptions, prepare, type PreparedPlan, ValidationError } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { delta } from '../delta.js';

/**
 * 1,000 shares at 100, of which A, who retires in 2027 and is paid in 2028, has 200; 100 in suspense for 4,000, without interest, over four
 * years: 25 are released a year. Cash of 5,000 in B's account.
 */
function planOf(growth = 0.1, assumptions: Partial<OperatingAssumptions> = {}): PreparedPlan {
  return prepare(
    { plan_name: 'Small', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100, annual_growth_rate: growth },
      compensation_growth_rate: 0,
      ...assumptions,
    },
    {
      census_year: 2026,
      participants: [
        { id: 'A', age: 64, service_years: 20, compensation: 50_000, allocated_shares: 200 },
        { id: 'B', age: 30, service_years: 20, compensation: 50_000, allocated_shares: 700, cash_balance: 5000 },
      ],
      esop_loans: [
        { loan_id: 'L', principal_balance: 4000, interest_rate: 0, years_remaining: 4, suspense_shares: 100 },
      ],
    },
    { projection_years: 2, include_turnover_projection: false },
  );
}

function measureOf(
  plan: PreparedPlan,
  name: BenchmarkMeasure['measure'],
  options?: BenchmarkOptions,
): BenchmarkMeasure {
  return benchmark(plan, options).measures.find(({ measure }) => measure === name)!;
}

describe('a plan in the terms of Schedule H', () => {
  it('measures outflow by net assets at the start: shares and cash less what the trust owes', () => {
    // 2027: nothing is paid. 2028: 200 shares at 110; net assets 1,000 shares at 110 and 5,000, less 3,000: 112,000.
    const outflow = measureOf(planOf(), 'distributions_to_net_assets');
    expect(outflow.lowest).toBe(0);
    expect(outflow.highest).toBeCloseTo(22_000 / 112_000, 8);
    expect(outflow.own).toBeCloseTo(11_000 / 112_000, 8);
    expect(outflow).toMatchObject({ place: 'p75 to p90', p90: 0.127, peers: 256, years_outside: [2027, 2028] });
    expect(measureOf(planOf(), 'distributions_to_net_assets_leveraged').highest).toBe(outflow.highest);
    expect(measureOf(planOf(), 'distributions_to_net_assets_unleveraged').own).toBeNull();
  });

  it('measures the census: net assets a participant, and how many work', () => {
    // 1,000 shares at 100 and 5,000, less 4,000, of two people.
    expect(measureOf(planOf(), 'net_assets_a_participant').own).toBe(50_500);
    expect(measureOf(planOf(), 'active_part')).toMatchObject({ own: 1, place: 'above p90', years_outside: [] });
  });

  it('measures growth by the year, and says before anything else that it is outside', () => {
    expect(measureOf(planOf(0.6), 'appreciation')).toMatchObject({
      own: 0.6,
      place: 'above p90',
      years_outside: [2027, 2028],
    });
    const first = (plan: PreparedPlan): string => benchmarkAnalysis.words(benchmark(plan), sayOf('Small'))[0]!;
    expect(first(planOf(0.6))).toContain('Small is outside what eight of ten peers have');
    expect(first(planOf(0.6))).toContain('60 %, of peers -6 % to 49 %');
    expect(first(planOf(-0.1))).toContain('Small is outside');
    const quiet = prepare(...delta('redeem'));
    const { measures } = benchmark(quiet);
    const isWithin = measures.slice(0, 2).every(({ place }) => place !== 'below p10' && place !== 'above p90');
    expect(first(quiet).includes('are within')).toBe(isWithin);
  });

  it('leaves out what needs five years', () => {
    for (const name of ['five_year_distributions_to_net_assets', 'peak_to_mean_distributions'] as const)
      expect(measureOf(planOf(), name)).toMatchObject({ own: null, place: null });
  });
});

it('gives repurchases over equity and net assets, and over EBITDA where there is one', () => {
  const [, second] = benchmark(planOf()).yardsticks;
  expect(second).toMatchObject({ year: 2028, repurchase_obligation: 22_000, to_ebitda: null, to_equity: 0.2 });
  expect(second!.to_net_assets).toBeCloseTo(22_000 / 112_000, 8);
  const [year] = benchmark(prepare(...delta('redeem'))).yardsticks;
  expect(year!.to_ebitda).toBeCloseTo(977_144 / 10_400_000, 8);
});

it('gives the fair value of allocated and of unearned shares, ASC 718-40-50', () => {
  // 900 and 100 shares at 100; 925 and 75 at 110; A is paid 200, which are redeemed or recycled: 950 or 750 at 121.
  const [census, first] = benchmark(planOf()).fair_values;
  expect(census).toEqual({ year: 2026, allocated: 90_000, unearned: 10_000 });
  expect(first).toEqual({ year: 2027, allocated: 101_750, unearned: 8250 });
});

it('gives an appraiser the obligation, its present value and every assumption', () => {
  const { exhibit } = benchmark(planOf(0.1, { discount_rate: 0.1 }));
  // 22,000 at the end of the second year: over 1.21.
  expect(exhibit).toMatchObject({
    total_repurchase_obligation: 22_000,
    present_value_repurchase_obligation: 18_181.82,
    discount_rate: 0.1,
    peak_cash_year: 2028,
    peak_cash_amount: 22_000,
    owed_at_end: 0,
    final_share_price: 121,
  });
  expect(exhibit.assumptions).toContainEqual({
    input: 'operatingAssumptions.share_valuation.annual_growth_rate',
    value: 0.1,
  });
  expect(exhibit.assumptions).toContainEqual({ input: 'planRules.distribution_policy.form', value: 'lump_sum' });
  expect(exhibit.assumptions.some(({ input }) => input.startsWith('initialState'))).toBe(false);
});

it('sets the last forecast beside this one, in the years of both', () => {
  const last_forecast = [
    { year: 2026, repurchase_obligation: 1 },
    { year: 2027, repurchase_obligation: 500, year_end_share_price: 108.5, active_headcount: 2 },
    { year: 2028, repurchase_obligation: '21000' },
  ];
  expect(benchmark(planOf(), { last_forecast }).last_forecast).toEqual([
    { year: 2027, figure: 'repurchase_obligation', forecast: 500, now: 0, difference: -500 },
    { year: 2027, figure: 'year_end_share_price', forecast: 108.5, now: 110, difference: 1.5 },
    { year: 2028, figure: 'repurchase_obligation', forecast: 21_000, now: 22_000, difference: 1000 },
  ]);
  const years = planOf().simulate().results.annual_projections;
  expect(benchmark(planOf(), { last_forecast: years }).last_forecast.every(({ difference }) => difference === 0)).toBe(
    true,
  );
  expect(() => benchmark(planOf(), { last_forecast: [last_forecast[1]!, last_forecast[1]!] })).toThrow(ValidationError);
});

it('has peers in ascending percentiles, with number, years, place and limits', () => {
  for (const measure of PEER_MEASURES) {
    const { percentiles, number } = PEERS.measures[measure];
    expect([...percentiles].sort((a, b) => a - b)).toEqual([...percentiles]);
    expect(number).toBeGreaterThan(0);
  }
  const { peers } = benchmark(planOf());
  expect(peers).toMatchObject({ from: 2014, to: 2024 });
  expect(`${peers.source} ${peers.limits}`).toMatch(/Massachusetts.*survived/);
});

it('has rows of one unit each', () => {
  const rows = toRows(benchmark(planOf()));
  expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
  expect(rows.find(({ metric, statistic }) => metric === 'appreciation' && statistic === 'p90')).toMatchObject({
    value: 0.49,
    unit: 'fraction',
  });
});
