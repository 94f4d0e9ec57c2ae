/** A plan beside its peers, by hand: the definitions of Schedule H, the places, the fair values and the last forecast. */
import { describe, expect, it } from 'vitest';
import { acmeInputs } from '../../docs/examples/acme/inputs.js';
import { benchmark, type BenchmarkAnswer, type BenchmarkOptions, toRows } from '../../src/analysis/index.js';
import { benchmarkAnalysis } from '../../src/analysis/benchmark/descriptor.js';
import { yearlyGrowth } from '../../src/analysis/benchmark/measures.js';
import { PEER_MEASURES, type PeerDistribution, PEERS } from '../../src/analysis/benchmark/peers.js';
import { type OperatingAssumptions, prepare, type PreparedPlan, ValidationError } from '../../src/index.js';
import { sayOf } from '../../src/presentation/words/index.js';
import { delta } from '../delta.js';

type Measure = BenchmarkAnswer['measures'][number];

/**
 * 1,000 shares at 100, of which A, who retires in 2027 and is paid in 2028, has 200; 100 in suspense for 4,000, without interest, over four
 * years: 25 are released a year. Cash of 5,000 in B's account.
 */
function planOf(
  growth = 0.1,
  assumptions: Partial<OperatingAssumptions> = {},
  { years = 2, owed = 4000 } = {},
): PreparedPlan {
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
        { loan_id: 'L', principal_balance: owed, interest_rate: 0, years_remaining: 4, suspense_shares: 100 },
      ],
    },
    { projection_years: years, include_turnover_projection: false },
  );
}

function measureOf(plan: PreparedPlan, name: Measure['measure'], options?: BenchmarkOptions): Measure {
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
    const isWithin = measures.every(({ place }) => place !== 'below p10' && place !== 'above p90');
    expect(first(quiet).includes('are within')).toBe(isWithin);
  });

  it('measures growth over five and eight years, which no peer keeps up at the rate of a good year', () => {
    // 40 % is less than the 49 % of the best single years, and more than the 33 and 27 % a year of the best five and eight years.
    const plan = planOf(0.4, {}, { years: 9 });
    expect(measureOf(plan, 'appreciation')).toMatchObject({ place: 'p75 to p90', years: 9, years_outside: [] });
    const [five, eight] = [measureOf(plan, 'five_year_appreciation'), measureOf(plan, 'eight_year_appreciation')];
    expect(five.own).toBeCloseTo(0.4, 6);
    expect(five).toMatchObject({ place: 'above p90', years: 5, years_outside: [2027, 2028, 2029, 2030, 2031] });
    expect(eight.own).toBeCloseTo(0.4, 6);
    expect(eight).toMatchObject({ place: 'above p90', years: 2, years_outside: [2027, 2028], p50: null, peers: null });
    const said = benchmarkAnalysis.words(benchmark(plan), sayOf('Small'));
    expect(said[0]).toMatch(
      /^Small is outside .* over five years: 40 %, of peers -5 % to 33 %, with 5 of 5 five-year windows outside; .* over eight years: 40 %, of peers -2.5 % to 27 %, the middle half 7 % to 17.5 %, with 2 of 2 eight-year windows outside/,
    );
    expect(said.slice(1).join(' ')).not.toContain('over eight years');
  });

  it('compounds the growth of a window', () => {
    const flat = { year: 0, netAssets: 0, isLeveraged: false, distributions: 0, contributions: 0, nonStock: null };
    const years = [100, 100, 50, 50, 50, 200].flatMap((price, i, prices) =>
      i === 5 ? [] : [{ ...flat, price, endPrice: prices[i + 1]! }],
    );
    // From 100 to 200 in five years: the fifth root of 2 is 1.148698355.
    expect(yearlyGrowth(years)).toBe(0.14869835);
    expect(yearlyGrowth(years.slice(1, 2))).toBe(-0.5);
    expect(yearlyGrowth([{ ...flat, price: 100, endPrice: 0 }])).toBe(-1);
    expect(yearlyGrowth([{ ...flat, price: 0, endPrice: 100 }])).toBeNull();
  });

  it.each([
    [0.32, 'p10 to p90', 'above p90'],
    [0.2, 'p10 to p90', 'p75 to p90'],
    [0.1, 'p10 to p90', 'p25 to p75'],
    [0.05, 'p10 to p90', 'p10 to p25'],
    [-0.03, 'p10 to p90', 'below p10'],
    [-0.06, 'below p10', 'below p10'],
  ])('places growth of %d a year among the percentiles that are known', (growth, five, eight) => {
    const plan = planOf(growth, {}, { years: 8 });
    expect(measureOf(plan, 'five_year_appreciation').place).toBe(five);
    expect(measureOf(plan, 'eight_year_appreciation').place).toBe(eight);
  });

  it('says any value outside in the first sentence, not growth and outflow alone', () => {
    // 100,000 of shares and 5,000 in cash, less 221,558 owed, of two people.
    const plan = planOf(0.04, {}, { owed: 221_558 });
    expect(measureOf(plan, 'net_assets_a_participant')).toMatchObject({ own: -58_279, place: 'below p10', years: 0 });
    expect(benchmarkAnalysis.words(benchmark(plan), sayOf('Small'))[0]).toMatch(
      /^Small is outside what eight of ten peers have: .*net assets a participant, at the census: -\$58,279, of peers \$12,244 to \$271,935, in the middle \$48,420[;.]/,
    );
  });

  it('leaves out what needs five or eight years', () => {
    for (const name of [
      'five_year_appreciation',
      'eight_year_appreciation',
      'five_year_distributions_to_net_assets',
      'peak_to_mean_distributions',
    ] as const)
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

it('tells the change of the price since the last forecast by earnings, multiple and cash, and the parts add up', () => {
  const { planRules, operatingAssumptions, initialState, systemConfig } = acmeInputs('plan-typical.json');
  const now = prepare(planRules, operatingAssumptions, initialState, systemConfig);
  const finances = { ebitda: operatingAssumptions.company_finances!.ebitda.map((each) => Number(each) * 0.9) };
  for (const [changes, name] of [
    [{ operatingAssumptions: { company_finances: finances } }, 'earnings'],
    // A price that is calibrated takes back what another multiple gives at the census: by the scale.
    [{ operatingAssumptions: { share_valuation: { multiple: [5] } } }, 'shares'],
    [{ operatingAssumptions: { company_finances: { capital_expenditure: [2_000_000] } } }, 'cash_less_debt'],
    [{}, null],
  ] as const) {
    const last_forecast = now.with(changes).simulate().results.annual_projections;
    const { price_since_last_forecast: since, last_forecast: years } = benchmark(now, { last_forecast });
    const { year, forecast, now: price, ...parts } = since!;
    const [before, after] = [last_forecast[0]!, now.simulate().results.annual_projections[0]!];
    expect([year, forecast, price]).toEqual([2027, before.year_end_share_price, after.year_end_share_price]);
    const all = Object.values(parts).reduce((sum, part) => sum + part, 0);
    expect(all).toBeCloseTo(price - forecast, 4);
    const most = Object.entries(parts).reduce((a, b) => (Math.abs(b[1]) > Math.abs(a[1]) ? b : a));
    expect(most[1] === 0 ? null : most[0]).toBe(name);
    expect(parts.multiple !== 0).toBe(name === 'shares');
    expect(years.some(({ figure }) => figure === 'company_cash')).toBe(true);
  }
  expect(benchmark(planOf(), { last_forecast: planOf().simulate().results.annual_projections })).toMatchObject({
    price_since_last_forecast: null,
  });
});

it('is not called outside by a median that is inside, and shows as many digits as tell it from a bound', () => {
  const { words } = benchmarkAnalysis;
  const answer = benchmark(planOf());
  const [measure] = answer.measures.filter(({ measure: name }) => name === 'distributions_to_net_assets');
  const of = (changed: object): string =>
    words({ ...answer, measures: [{ ...measure!, ...changed }] }, sayOf('Small'))[0]!;
  const inside = of({ own: 0.1, place: 'p75 to p90', years: 10, years_outside: [2027, 2028, 2029] });
  expect(inside).toMatch(/^Small: the median of its years is inside, but more than a fifth of them are outside/);
  const beyond = of({ own: 0.12712, place: 'above p90' });
  expect(beyond).toMatch(/^Small is outside .*: 12.71 %, of peers 0.5 % to 12.7 %/);
});

it('has peers in ascending percentiles, with number, years, place and limits', () => {
  for (const measure of PEER_MEASURES) {
    const { percentiles, number }: PeerDistribution = PEERS.measures[measure];
    const known = percentiles.filter((value) => value !== null);
    expect([...known].sort((a, b) => a - b)).toEqual(known);
    expect(number ?? 1).toBeGreaterThan(0);
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
