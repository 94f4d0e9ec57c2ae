import { describe, expect, test } from 'vitest';
import {
  compareMonteCarlo,
  monteCarlo,
  solveUnderChance,
  type MonteCarloOptions,
  type MonteCarloResult,
  type SolveUnderChanceOptions,
} from '../../src/analysis/index.js';
import { prepare } from '../../src/index.js';

const plan = prepare(
  { plan_name: 'Thirty people', vesting_schedule: { years: 6 } },
  {
    contribution_policy: { type: 'percentage_of_payroll', percentage: 0.08 },
    share_valuation: { current_price: 50, annual_growth_rate: 0.05 },
    turnover: { termination_rates: [{ rate: 0.1 }] },
    repurchase_strategy: { method: 'hybrid', redeem_fraction: 0.5 },
  },
  {
    census_year: 2025,
    participants: Array.from({ length: 30 }, (_, i) => ({
      id: `P${i}`,
      age: 24 + ((i * 7) % 40),
      service_years: (i * 3) % 20,
      compensation: 40_000 + 500 * i,
      allocated_shares: 100 + ((i * 37) % 400),
    })),
  },
  { projection_years: 8 },
);
const PERCENTAGE = 'operatingAssumptions.contribution_policy.percentage';
const chance: MonteCarloOptions = { paths: 40, seed: 3, price: { volatility: 0.3 }, budget: 30_000 };
const at = (percentage: number, options = chance): MonteCarloResult =>
  monteCarlo(plan.with({ operatingAssumptions: { contribution_policy: { percentage } } }), options);
const question: SolveUnderChanceOptions = {
  vary: PERCENTAGE,
  between: [0, 0.3],
  target: { metric: 'trust_shortfall_in_any_year', value: 0.3 },
  tolerance: 0.01,
};

describe('solving under chance', () => {
  const probabilities = Array.from({ length: 31 }, (_, i) => at(i / 100).trust_shortfall_in_any_year);
  const kept = (of: (i: number) => number): boolean[] => probabilities.map((_, i) => of(i) <= 0.3);

  test('the answer is the edge of where the probability is within the bound, as at every value of the grid', async () => {
    const solution = await solveUnderChance(plan, question, chance);
    const keeps = kept((i) => probabilities[i]!.probability);
    const edge = keeps.indexOf(true);
    expect(keeps).toEqual(keeps.map((_, i) => i >= edge));
    expect(edge).toBeGreaterThan(0);
    expect(solution).toMatchObject({ status: 'solved', kept: null, evaluations: expect.any(Number) as number });
    const [crossing] = solution.crossings;
    expect(crossing).toMatchObject({
      value: edge / 100,
      metric: probabilities[edge]!.probability,
      low: probabilities[edge]!.low,
      high: probabilities[edge]!.high,
      holds: 'at_or_above',
      next: { value: (edge - 1) / 100, metric: probabilities[edge - 1]!.probability },
    });
    expect(solution.base).toMatchObject({ value: 0.08, metric: probabilities[8]!.probability });
  });

  test('confident: the whole interval is within the bound, and more is needed', async () => {
    const confident = await solveUnderChance(plan, { ...question, confident: true }, chance);
    const edge = kept((i) => probabilities[i]!.high).indexOf(true);
    expect(edge).toBeGreaterThan(kept((i) => probabilities[i]!.probability).indexOf(true));
    expect(confident.crossings[0]).toMatchObject({ value: edge / 100, high: probabilities[edge]!.high });
  });

  test('the answer is compared with the plan as it is, in the same futures', async () => {
    const { crossings } = await solveUnderChance(plan, question, chance);
    const expected = compareMonteCarlo([
      { name: 'as it is', result: monteCarlo(plan, chance) },
      { name: 'answer', result: at(crossings[0]!.value!) },
    ]);
    expect(crossings[0]!.comparison).toEqual(expected);
    expect(crossings[0]!.comparison.differences[1]!.total_company_cash.mean).not.toBe(0);
  });

  test.each(['mean', 'percentile'] as const)('a figure of the run by its %s', async (by) => {
    const figure = ({ peak_cash_amount: peak }: MonteCarloResult): number =>
      by === 'mean' ? peak.mean : peak.percentiles.find(({ percentile }) => percentile === 90)!.value;
    const withPercentile = { ...chance, percentiles: [50, 90] };
    const middle = figure(at(0.1, withPercentile));
    const solution = await solveUnderChance(
      plan,
      {
        ...question,
        target: {
          metric: 'peak_cash_amount',
          value: middle,
          bound: 'at_least',
          ...(by === 'mean' ? {} : { percentile: 90 }),
        },
      },
      by === 'mean' ? chance : { ...chance, percentiles: [50] },
    );
    for (const { value, metric, low, high } of solution.samples) {
      expect(metric).toBe(figure(at(value!, withPercentile)));
      expect(low!).toBeLessThanOrEqual(metric!);
      if (high !== null) expect(high).toBeGreaterThanOrEqual(metric!);
    }
    for (const { metric, next } of solution.crossings) {
      expect(metric!).toBeGreaterThanOrEqual(middle);
      expect(next.metric!).toBeLessThan(middle);
    }
    expect(solution.crossings.length + (solution.kept === null ? 0 : 1)).toBeGreaterThan(0);
  });

  test('workers may compute the paths, and the answer is the same', async () => {
    let running = 0;
    const solution = await solveUnderChance(plan, question, chance, async (each, options) => {
      expect(++running).toBe(1);
      await Promise.resolve();
      running -= 1;
      return monteCarlo(each, options);
    });
    expect(solution).toEqual(await solveUnderChance(plan, question, chance));
  });

  test('says when the bound is kept throughout, nowhere, or whatever the input is', async () => {
    const never = { ...question, target: { metric: 'trust_shortfall_in_any_year', value: -1 } };
    expect(await solveUnderChance(plan, never, chance)).toMatchObject({ status: 'no_solution', kept: 'nowhere' });
    const always = { ...question, target: { metric: 'trust_shortfall_in_any_year', value: 1 } };
    expect(await solveUnderChance(plan, always, chance)).toMatchObject({ status: 'no_solution', kept: 'throughout' });
    const idle = { ...question, vary: 'operatingAssumptions.discount_rate' };
    expect(await solveUnderChance(plan, idle, chance)).toMatchObject({ status: 'no_effect', kept: 'throughout' });
  });

  test.each<[string, Partial<SolveUnderChanceOptions>, MonteCarloOptions, string]>([
    ['an unknown metric', { target: { metric: 'peak', value: 1 } }, chance, 'target.metric'],
    [
      'a budget that is not given',
      { target: { metric: 'cash_over_budget_in_any_year', value: 0.1 } },
      { paths: 5 },
      'target.metric',
    ],
    [
      'a covenant that there is not',
      { target: { metric: 'leverage_breach_in_any_year', value: 0.1 } },
      chance,
      'target.metric',
    ],
    [
      'a percentile of a probability',
      { target: { metric: 'trust_shortfall_in_any_year', value: 0.1, percentile: 90 } },
      chance,
      'target.percentile',
    ],
    ['no input', { vary: 'planRules.nothing' }, chance, 'vary'],
    ['nothing between', { between: [0.3, 0] }, chance, 'between[1]'],
    ['a part of the paths', {}, { ...chance, range: [0, 5] }, 'range'],
  ])('%s is refused', async (_, changed, options, field) => {
    await expect(solveUnderChance(plan, { ...question, ...changed }, options)).rejects.toMatchObject({
      details: { field },
    });
  });
});
