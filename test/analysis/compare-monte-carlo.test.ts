import { describe, expect, test } from 'vitest';
import {
  compareMonteCarlo,
  compare,
  monteCarlo,
  threeRs,
  type ChanceScenario,
  type MonteCarloOptions,
  type MonteCarloResult,
} from '../../src/analysis/index.js';
import { prepare } from '../../src/index.js';
import { wilsonInterval } from '../../src/engine/numeric/index.js';

const plan = prepare(
  { plan_name: 'Sixty people', vesting_schedule: { years: 6 } },
  {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.1 },
    share_valuation: { current_price: 50, annual_growth_rate: 0.05 },
    turnover: { termination_rates: [{ rate: 0.1 }] },
  },
  {
    census_year: 2025,
    participants: Array.from({ length: 60 }, (_, i) => ({
      id: `P${i}`,
      age: 24 + ((i * 7) % 40),
      service_years: (i * 3) % 20,
      compensation: 40_000 + 500 * i,
      allocated_shares: 100 + ((i * 37) % 400),
    })),
  },
  { projection_years: 12 },
);
const options: MonteCarloOptions = { paths: 60, seed: 7, price: { volatility: 0.3 }, budget: 20_000 };
const scenarios = (chance: MonteCarloOptions = options): ChanceScenario[] =>
  threeRs(plan).map(({ name, changes }) => ({ name, result: monteCarlo(plan.with(changes), chance) }));
const all = scenarios();
const comparison = compareMonteCarlo(all);
const samplesOf = (i: number): MonteCarloResult['samples'] => all[i]!.result.samples;
const cashOf = (i: number): number[] => samplesOf(i).map((path) => path.total_company_cash);

describe('scenarios under the same chance', () => {
  test('differences are taken path by path', () => {
    const differences = cashOf(1).map((cash, i) => (cash - cashOf(0)[i]!) / 100);
    const paired = comparison.differences[1]!.total_company_cash;
    expect(paired.mean).toBeCloseTo(differences.reduce((a, b) => a + b) / 60, 1);
    expect(paired.paths).toBe(60);
    const sorted = [...differences].sort((a, b) => a - b);
    expect(paired.percentiles.map(({ percentile }) => percentile)).toEqual([5, 25, 50, 75, 95]);
    expect(paired.percentiles[2]!.value).toBeCloseTo((sorted[29]! + sorted[30]!) / 2, 1);
    const less = differences.filter((difference) => difference < 0).length;
    const more = differences.filter((difference) => difference > 0).length;
    expect(paired.less.probability).toBe(less / 60);
    expect(paired.more.probability).toBe(more / 60);
    expect([paired.less.low, paired.less.high]).toEqual(wilsonInterval(less, 60));
    expect(comparison.differences[0]).toBeNull();
  });

  test('a difference is surer than either, because people and prices are the same in both', () => {
    const { standard_error: paired } = comparison.differences[1]!.total_company_cash;
    const alone = all.map(({ result }) => result.total_company_cash.standard_error!);
    expect(paired!).toBeLessThan(Math.hypot(alone[0]!, alone[1]!) / 2);
  });

  test('a scenario compared with itself is no different in any path', () => {
    const { differences, cheapest } = compareMonteCarlo([all[0]!, { ...all[0]!, name: 'again' }]);
    const same = { mean: 0, less: { probability: 0 }, more: { probability: 0 } };
    expect(differences[1]).toMatchObject({
      total_company_cash: same,
      owed_at_end: same,
      total_repurchase_obligation: same,
      present_value_repurchase_obligation: same,
      peak_cash_amount: same,
    });
    expect(cheapest.map(({ probability }) => probability)).toEqual([1, 1]);
  });

  test('the cheapest is counted by path', () => {
    const least = cashOf(0).map((_, i) => Math.min(...[0, 1, 2].map((scenario) => cashOf(scenario)[i]!)));
    comparison.cheapest.forEach(({ probability }, scenario) => {
      expect(probability).toBe(cashOf(scenario).filter((cash, i) => cash === least[i]).length / 60);
    });
  });

  test('findings of every scenario stand side by side', () => {
    for (const { code, in_any_year: chances } of comparison.findings) {
      chances.forEach(({ probability }, i) => {
        expect(probability).toBe(samplesOf(i).filter(({ findings }) => code in findings).length / 60);
      });
    }
    expect(comparison.findings.map(({ code }) => code)).toContain('REPURCHASE_SHORTFALL');
  });

  test('paths that one of them leaves out are left out of all', () => {
    const [first, second] = all as [ChanceScenario, ChanceScenario];
    const without = { ...second.result, samples: second.result.samples.filter(({ path }) => path !== 4) };
    const fewer = compareMonteCarlo([first, { name: 'less', result: without }]);
    expect(fewer.paths).toBe(59);
    expect(fewer.differences[1]!.total_company_cash.paths).toBe(59);
  });

  test('results may have been through JSON', () => {
    expect(compareMonteCarlo(JSON.parse(JSON.stringify(all)) as ChanceScenario[])).toEqual(comparison);
  });

  test.each<[string, () => ChanceScenario[], string]>([
    ['no scenario', () => [], 'scenarios'],
    ['one name twice', () => [all[0]!, { ...all[1]!, name: all[0]!.name }], 'scenarios[1].name'],
    ['another seed', () => [all[0]!, { ...scenarios({ ...options, seed: 8 })[1]! }], 'scenarios[1].result'],
    [
      'another volatility',
      () => [all[0]!, scenarios({ ...options, price: { volatility: 0.1 } })[1]!],
      'scenarios[1].result',
    ],
    [
      'no samples',
      () => [all[0]!, { name: 'b', result: { ...all[1]!.result, samples: undefined as never } }],
      'scenarios[1].result.samples',
    ],
  ])('%s is refused', (_, of, field) => {
    expect(() => compareMonteCarlo(of())).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ field }) as object }) as Error,
    );
  });

  test('threeRs() has the scenarios of compare()', () => {
    const { scenarios: names, company } = compare(plan);
    expect(threeRs(plan).map(({ name }) => name)).toEqual(names);
    const certain = threeRs(plan).map(({ changes }) => plan.with(changes).simulateRun().annual_projections);
    expect(new Set(certain.map((years) => JSON.stringify(years))).size).toBe(3);
    expect(company.summary.figures).toHaveLength(3);
  });
});
