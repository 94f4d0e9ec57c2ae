import type { MonteCarloOptions } from '../../engine/input/options/monte-carlo.js';
import type { PreparedPlan } from '../../engine/prepare.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import { prepareMonteCarlo } from './prepare.js';
import type { MonteCarloResult } from './result.js';

/**
 * How bad can it get: runs the projection over and over, with chance deciding who leaves, who elects diversification and, when
 * asked, how the share price grows and how high turnover is.
 *
 * A path depends on the seed and its number alone. Parts of the whole (`range`), computed anywhere and merged by
 * `mergeMonteCarlo()`, give the whole, bit for bit.
 *
 * @param options - how many paths, and what is left to chance
 * @param earlier - a result of the same plan and options but with fewer paths: those are not computed again. It may have been
 *   through JSON
 * @throws ValidationError when an option violates a constraint, or `earlier` is of another plan, seed, version or settings
 * @throws SimulationError when a figure of one of the paths is beyond the exact range, unless such paths may be left out
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'Coin', vesting_schedule: { type: 'immediate' }, distribution_policy: { timing: 'immediate' } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100 },
 *     turnover: { termination_rates: [{ rate: 0.5 }] },
 *   },
 *   { participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 10 }], census_year: 2025 },
 *   { projection_years: 1 },
 * );
 * const oneInTwoLeaves = monteCarlo(plan, { paths: 100, seed: 1 });
 * const { percentiles } = oneInTwoLeaves.total_repurchase_obligation;
 * [percentiles[4].percentile, percentiles[4].value, percentiles[4].tail_mean] // [95, 1000, 1000]
 * monteCarlo(plan, { paths: 150, seed: 1 }, oneInTwoLeaves).samples.length // 150, of which 50 were computed
 */
export function monteCarlo(
  plan: PreparedPlan,
  options: MonteCarloOptions,
  earlier?: ReadOnly<MonteCarloResult>,
): MonteCarloResult {
  const { from, to, samples, resultOf } = prepareMonteCarlo(plan, options, earlier);
  return resultOf(samples(from, to));
}
