import { prepareInput } from '../input/index.js';
import type { InitialState } from '../input/initial-state.js';
import type { OperatingAssumptions } from '../input/operating-assumptions.js';
import { monteCarloOptions, type MonteCarloOptions, type ReadMonteCarloOptions } from '../input/options/monte-carlo.js';
import { readOptions } from '../input/options/read-options.js';
import type { PlanRules } from '../input/plan-rules.js';
import type { SystemConfig } from '../input/system-config.js';
import { DECIMALS, fromUnits, ZERO } from '../numeric/index.js';
import { monteCarloFigures, PERCENT_DECIMALS } from './monte-carlo-figures.js';
import type { MonteCarloResult, MonteCarloSettings, PathSample } from './monte-carlo-result.js';
import { samplePath } from './sample-path.js';

/**
 * How bad can it get: the projection over and over, with chance deciding who leaves, who elects diversification and, when
 * asked, how the share price grows and how high turnover is.
 *
 * A path is a function of seed and number alone. Parts of the whole computed anywhere (`range`) and merged by
 * `mergeMonteCarlo()` are the whole, bit for bit.
 *
 * @param options - how many paths, and what is left to chance
 * @throws ValidationError when the input or an option violates a constraint
 * @throws SimulationError when the model has no answer for one of the paths
 * @example
 * const oneInTwoLeaves = monteCarlo(
 *   { plan_name: 'Coin', vesting_schedule: { type: 'immediate' }, distribution_policy: { timing: 'immediate' } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100 },
 *     turnover: { termination_rates: [{ rate: 0.5 }] },
 *   },
 *   { participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 10 }], census_year: 2025 },
 *   { projection_years: 1 },
 *   { paths: 100, seed: 1 },
 * );
 * oneInTwoLeaves.total_repurchase_obligation.percentiles[4] // { percentile: 95, value: 1000 }
 */
export function monteCarlo(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig: SystemConfig | undefined,
  options: MonteCarloOptions,
): MonteCarloResult {
  const { plan } = prepareInput(planRules, operatingAssumptions, initialState, systemConfig);
  const read = readOptions(monteCarloOptions, options);
  const { paths, seed = plan.randomSeed } = read;
  const [from = 0, to = paths] = read.range ?? [];
  const settings = settingsOf(read, plan.projectionYears);
  const samples: PathSample[] = [];
  for (let path = from; path < to; path++) samples.push(samplePath(plan, settings, seed, path));
  const years = plan.years.map(({ year }) => year);
  return monteCarloFigures(
    { simulation_id: plan.simulationId, seed, paths, ranges: [[from, to]], settings },
    years,
    samples,
  );
}

/** The options as the result states them. */
function settingsOf(options: ReadMonteCarloOptions, years: number): MonteCarloSettings {
  const { price, turnover, percentiles, budget, budgets = budget === undefined ? undefined : [budget] } = options;
  return {
    price_volatility: fromUnits(price?.volatility ?? ZERO, DECIMALS.rate),
    price_mean_reversion: fromUnits(price?.mean_reversion ?? ZERO, DECIMALS.rate),
    turnover_volatility: fromUnits(turnover?.volatility ?? ZERO, DECIMALS.rate),
    price_correlation: fromUnits(turnover?.price_correlation ?? ZERO, DECIMALS.rate),
    percentiles: percentiles.map((percentile) => fromUnits(percentile, PERCENT_DECIMALS)),
    budgets:
      budgets === undefined
        ? null
        : Array.from({ length: years }, (_, i) => fromUnits(budgets[Math.min(i, budgets.length - 1)]!, DECIMALS.cents)),
  };
}
