/** The ends of the range in metrics of section 7.1 of docs/model.md: what lies within it is in the slow twin. */
import { expect, it } from 'vitest';
import { simulateRun, type SimulationRun } from '../../../src/index.js';

function runOf(years: number, assumptions: object, participants: readonly object[]): SimulationRun {
  return simulateRun(
    {
      plan_name: 'Metrics',
      vesting_schedule: { type: 'immediate' },
      diversification_rules: { enabled: false },
    },
    {
      contribution_policy: {},
      share_valuation: { current_price: 100 },
      compensation_growth_rate: 0,
      turnover: { termination_table: 'none' },
      ...assumptions,
    },
    { census_year: 2025, participants: participants as never },
    { projection_years: years },
  );
}

it('benefit levels have a mean, however large they are', () => {
  const paidACent = { id: 'earns', age: 40, service_years: 10, compensation: 0.01 };
  const run = runOf(3, { contribution_policy: { annual_amount: 1e12 } }, [paidACent]);
  expect(run.annual_projections.map((year) => year.benefit_level_contribution)).toEqual([1e14, 1e14, 1e14]);
  expect(run.summary_metrics.average_benefit_level_contribution).toBe(1e14);
});

it('the vested value if all left is null beyond the exact range, and the run is given all the same', () => {
  const holder = { age: 40, service_years: 10, allocated_shares: 4_000_000_000 };
  const { trust_states, summary_metrics } = runOf(1, { share_valuation: { current_price: 20_000 } }, [
    { id: 'A', ...holder },
    { id: 'B', ...holder },
  ]);
  expect(trust_states[0]).toMatchObject({ emerging_liability: null, terminated_value: 0 });
  expect(summary_metrics).toMatchObject({ final_emerging_liability: null, final_terminated_value: 0 });
});
