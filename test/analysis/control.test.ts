import { describe, expect, it } from 'vitest';
import {
  benchmark,
  companyCash,
  compare,
  exit,
  sensitivity,
  solve,
  stress,
  type AnalysisControl,
} from '../../src/analysis/index.js';
import { prepare } from '../../src/index.js';

const plan = prepare(
  { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
  { contribution_policy: {}, share_valuation: { current_price: 100 } },
  {
    census_year: 2026,
    participants: [
      { id: 'A', age: 64, service_years: 20, allocated_shares: 50 },
      { id: 'B', age: 40, service_years: 20, compensation: 1000, allocated_shares: 50 },
    ],
  },
  { projection_years: 3 },
);

function stepsOf(analysis: (control: AnalysisControl) => unknown): (readonly [number, number | null])[] {
  const steps: (readonly [number, number | null])[] = [];
  analysis({ onStep: (done, total) => steps.push([done, total]) });
  return steps;
}

describe('an analysis tells how far it is', () => {
  it('by scenario', () => {
    const full = { name: 'a', plan };
    const changed = { name: 'b', changes: { systemConfig: { projection_years: 2 } } };
    expect(stepsOf((control) => compare([full, changed], {}, control))).toEqual([
      [1, 2],
      [2, 2],
    ]);
    expect(stepsOf((control) => compare(plan, {}, control))).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    const shock = { shock: 'layoff', year: 2027, fraction: 0.5 } as const;
    expect(stepsOf((control) => stress(plan, [shock], control))).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('by assumption, whether it applies or not', () => {
    const assumptions = ['price_growth', 'dividends', 'strategy'] as const;
    expect(stepsOf((control) => sensitivity(plan, { assumptions: [...assumptions] }, control))).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it('by year, where it projects the plan once', () => {
    const years = [1, 2, 3].map((done) => [done, 3]);
    expect(stepsOf((control) => companyCash(plan, control))).toEqual(years);
    expect(stepsOf((control) => exit(plan, { year: 2029 }, control))).toEqual(years);
    expect(stepsOf((control) => benchmark(plan.with({}), {}, control))).toEqual(years);
  });

  it('by run, of a number that shows in the end', () => {
    const vary = 'operatingAssumptions.share_valuation.annual_growth_rate';
    const target = { metric: 'total_repurchase_obligation', value: 5200 };
    const run = (control: AnalysisControl = {}) => solve(plan, { vary, between: [0, 0.1], target }, control);
    const { evaluations } = run();
    expect(stepsOf(run)).toEqual(Array.from({ length: evaluations }, (_, i) => [i + 1, null]));
  });
});
