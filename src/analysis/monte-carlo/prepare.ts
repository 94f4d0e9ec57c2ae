import { prepareInput } from '../../input/index.js';
import type { InitialState } from '../../input/initial-state.js';
import type { OperatingAssumptions } from '../../input/operating-assumptions.js';
import {
  monteCarloOptions,
  type MonteCarloOptions,
  type ReadMonteCarloOptions,
} from '../../input/options/monte-carlo.js';
import { readOptions } from '../../input/options/read-options.js';
import type { PlanRules } from '../../input/plan-rules.js';
import type { SystemConfig } from '../../input/system-config.js';
import { DECIMALS, fromUnits, ZERO } from '../../numeric/index.js';
import { monteCarloFigures, PERCENT_DECIMALS } from './figures.js';
import type { MonteCarloResult, MonteCarloSettings, PathSample } from './result.js';
import { samplePath } from './sample-path.js';

/** Paths of one plan, validated once, to be computed in pieces wherever there is room. */
export interface PreparedMonteCarlo {
  /** The first path that is asked for. */
  readonly from: number;
  /** The one after the last. */
  readonly to: number;
  /**
   * Computes some of the paths, in order.
   *
   * @throws SimulationError when the model has no answer for one of them: the first such path
   */
  readonly samples: (from: number, to: number) => PathSample[];
  /** The result, from all the paths that are asked for, in order. */
  readonly resultOf: (samples: PathSample[]) => MonteCarloResult;
}

/**
 * Validates the arguments of `monteCarlo()` and computes nothing yet.
 *
 * @throws ValidationError when the input or an option violates a constraint
 */
export function prepareMonteCarlo(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig: SystemConfig | undefined,
  options: MonteCarloOptions,
): PreparedMonteCarlo {
  const { plan } = prepareInput(planRules, operatingAssumptions, initialState, systemConfig);
  const read = readOptions(monteCarloOptions, options);
  const { paths, seed = plan.randomSeed } = read;
  const [from = 0, to = paths] = read.range ?? [];
  const settings = settingsOf(read, plan.projectionYears);
  return {
    from,
    to,
    samples: (first, end) => {
      const samples: PathSample[] = [];
      for (let path = first; path < end; path++) samples.push(samplePath(plan, settings, seed, path));
      return samples;
    },
    resultOf: (samples) =>
      monteCarloFigures(
        { simulation_id: plan.simulationId, seed, paths, ranges: [[from, to]], settings },
        plan.years.map(({ year }) => year),
        samples,
      ),
  };
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
