import {
  monteCarloOptions,
  type MonteCarloOptions,
  type ReadMonteCarloOptions,
} from '../../input/options/monte-carlo.js';
import { readOptions } from '../../input/options/read-options.js';
import { sentPlan } from '../../input/sent-plan.js';
import { DECIMALS, fromUnits, ZERO } from '../../numeric/index.js';
import { inputOf, type PreparedPlan } from '../../prepared-plan.js';
import { findingsOf } from '../finding-changes.js';
import { yearsByCode } from './finding-chances.js';
import { ENGINE_VERSION } from '../../results/engine-version.js';
import { monteCarloFigures, PERCENT_DECIMALS } from './figures.js';
import { samplePaths, type SampledPaths, type SentPaths } from './sample-path.js';
import type { MonteCarloResult, MonteCarloSettings } from './result.js';

/** Paths of one plan, to be computed in pieces wherever there is room. */
export interface PreparedMonteCarlo {
  /** The first path that is asked for. */
  readonly from: number;
  /** The one after the last. */
  readonly to: number;
  /**
   * Computes some of the paths, in order.
   *
   * @throws SimulationError when a figure of one of them is beyond the exact range and it may not be left out: the first such path
   */
  readonly samples: (from: number, to: number) => SampledPaths;
  /** What another thread needs to compute them: it can be cloned. */
  readonly sent: SentPaths;
  /** The result, from all the paths that are asked for, in order. */
  readonly resultOf: (sampled: SampledPaths) => MonteCarloResult;
}

/**
 * Validates the options of `monteCarlo()` and computes nothing yet.
 *
 * @throws ValidationError when one of them violates a constraint
 */
export function prepareMonteCarlo(prepared: PreparedPlan, options: MonteCarloOptions): PreparedMonteCarlo {
  const input = inputOf(prepared);
  const { plan } = input;
  const read = readOptions(monteCarloOptions, options);
  const { paths, seed = plan.randomSeed } = read;
  const [from = 0, to = paths] = read.range ?? [];
  const settings = settingsOf(read, plan.projectionYears);
  return {
    from,
    to,
    samples: (first, end) => samplePaths({ plan, settings, seed }, first, end),
    sent: { plan: sentPlan(input), settings, seed },
    resultOf: ({ samples, left_out }) =>
      monteCarloFigures(
        {
          ...{
            simulation_id: plan.simulationId,
            version: ENGINE_VERSION,
            seed,
            paths,
            ranges: [[from, to]],
            settings,
            left_out,
          },
          base_findings: yearsByCode(findingsOf(plan)),
        },
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
    leave_out_beyond_range: options.leave_out_beyond_range,
  };
}
