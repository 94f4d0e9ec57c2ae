import { refuse } from '../given.js';
import { plainJson } from '../../engine/input/plain-json.js';
import { issues as words, ValidationError } from '../../engine/errors.js';
import {
  DEFAULT_VOLATILITY,
  monteCarloOptions,
  type MonteCarloOptions,
  type ReadMonteCarloOptions,
  workersOptions,
} from '../../engine/input/options/monte-carlo.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { sentPlan } from '../../engine/input/plan-inputs.js';
import { DECIMALS, fromUnits, ZERO, type Rate } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { findingsOf } from '../findings.js';
import { monteCarloFigures, yearsByCode } from './figures.js';
import type { Plan } from '../../engine/state/plan.js';
import { ENGINE_VERSION } from '../../engine/results/engine-version.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import { PERCENT_DECIMALS } from './distribution.js';
import { type Extent, IN_FULL, samplePaths, type SampledPaths, type SentPaths } from './sample-path.js';
import type { EarningsSettings, MonteCarloResult, MonteCarloSettings, UncertainAssumption } from './result.js';

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
  readonly samples: (from: number, to: number, extent?: Extent) => SampledPaths;
  /** Task of another thread: it can be cloned. */
  readonly sent: SentPaths;
  /** The result, from all the paths that are asked for, in order. */
  readonly resultOf: (sampled: SampledPaths) => MonteCarloResult;
}

/**
 * Validates the options of `monteCarlo()` and computes nothing yet.
 *
 * @param extended - a whole of fewer paths, which are not computed again
 * @throws ValidationError when one of them violates a constraint
 */
export function prepareMonteCarlo(
  prepared: PreparedPlan,
  options: MonteCarloOptions,
  extended?: ReadOnly<MonteCarloResult>,
): PreparedMonteCarlo {
  const input = inputOf(prepared);
  const earlier = extended as MonteCarloResult | undefined;
  const { plan } = input;
  const read = readOptions(monteCarloOptions, options);
  const { paths, seed = plan.randomSeed } = read;
  if (read.reserve !== undefined && read.reserve.years > plan.projectionYears) {
    refuse('reserve.years', words.atMost(plan.projectionYears));
  }
  checkEarnings(read, plan);
  const settings = settingsOf(read, plan);
  if (settings.uncertainty?.price_volatility !== undefined && settings.price_volatility === 0) {
    refuse('price.volatility', words.requiredWith('uncertainty.price_volatility'));
  }
  if (earlier !== undefined)
    checkExtendable(earlier, { simulation_id: plan.simulationId, version: ENGINE_VERSION, seed, settings }, read);
  const [first = 0, to = paths] = read.range ?? [];
  const from = earlier?.paths ?? first;
  return {
    from,
    to,
    samples: (first, end, extent = IN_FULL) => samplePaths({ plan, settings, seed, extent }, first, end),
    sent: { plan: sentPlan(input), settings, seed, extent: IN_FULL },
    resultOf: ({ samples, left_out }) =>
      monteCarloFigures(
        {
          ...{
            simulation_id: plan.simulationId,
            version: ENGINE_VERSION,
            seed,
            paths,
            ranges: [[first, to]],
            settings,
          },
          left_out: [...(earlier?.left_out ?? []), ...left_out],
          base_findings: yearsByCode(findingsOf(plan)),
        },
        plan.years.map(({ year }) => year),
        [...(earlier?.samples ?? []), ...samples],
      ),
  };
}

/**
 * An earlier whole can be extended when its paths are those that would be computed again.
 *
 * @throws ValidationError for `earlier` when they are others, or not fewer
 */
function checkExtendable(
  earlier: MonteCarloResult,
  header: Pick<MonteCarloResult, 'simulation_id' | 'version' | 'seed' | 'settings'>,
  { paths, range }: ReadMonteCarloOptions,
): void {
  if (range !== undefined) refuse('range', words.notWith('earlier'));
  const sameOf = ({ simulation_id, version, seed, settings }: typeof header): string =>
    plainJson([simulation_id, version, seed, settings]);
  const { paths: count, ranges, samples, left_out: leftOut } = earlier as Partial<MonteCarloResult>;
  const isWhole = plainJson(ranges) === plainJson([[0, count]]);
  const hasPaths = count === (samples?.length ?? 0) + (leftOut?.length ?? 0);
  if (!isWhole || !hasPaths || sameOf(earlier) !== sameOf(header)) refuse('earlier', words.notExtendable);
  if (count >= paths) refuse('earlier', words.fewerPaths(paths));
}

/**
 * Earnings move nothing but the cash of the company where the price does not follow from them, and the answer would mislead.
 *
 * @throws ValidationError when options concern earnings, and the plan is priced otherwise
 */
function checkEarnings(read: ReadMonteCarloOptions, { valuation }: Plan): void {
  if (valuation.method === 'ebitda_multiple') return;
  for (const field of ['earnings', 'capital_expenditure'] as const) {
    if (read[field] === undefined) continue;
    throw new ValidationError([{ field, issue: words.onlyWith('share_valuation.method ebitda_multiple') }]);
  }
}

/** Draws of earnings and the multiple: by default both are, unless earnings are as planned. */
function earningsSettings({
  price,
  earnings,
  capital_expenditure: spent,
}: ReadMonteCarloOptions): Pick<MonteCarloSettings, 'price_volatility'> & { readonly earnings: EarningsSettings } {
  const rate = (given: Rate | undefined): number => fromUnits(given ?? ZERO, DECIMALS.rate);
  const volatility = earnings?.volatility === undefined ? DEFAULT_VOLATILITY : rate(earnings.volatility);
  const isMultipleAssumed = price === undefined && volatility > 0;
  return {
    price_volatility: isMultipleAssumed ? DEFAULT_VOLATILITY : rate(price?.volatility),
    earnings: {
      volatility,
      multiple_correlation: rate(earnings?.multiple_correlation),
      headcount_elasticity: rate(earnings?.headcount_elasticity),
      capital_expenditure_earnings_elasticity: rate(spent?.earnings_elasticity),
      capital_expenditure_headcount_elasticity: rate(spent?.headcount_elasticity),
      assumed: [
        ...(earnings?.volatility === undefined ? (['earnings'] as const) : []),
        ...(isMultipleAssumed ? (['multiple'] as const) : []),
      ],
    },
  };
}

/** Uncertainty of each assumption that was named. */
function uncertaintySettings(
  given: NonNullable<ReadMonteCarloOptions['uncertainty']>,
): Partial<Record<UncertainAssumption, number>> {
  const named = Object.entries(given).filter((entry): entry is [UncertainAssumption, Rate] => entry[1] !== undefined);
  return Object.fromEntries(named.map(([name, units]) => [name, fromUnits(units, DECIMALS.rate)]));
}

/** The options as the result states them. */
function settingsOf(
  options: ReadMonteCarloOptions,
  { projectionYears: years, discountRate, valuation }: Plan,
): MonteCarloSettings {
  const {
    price,
    turnover,
    percentiles,
    reserve,
    budget,
    budgets = budget === undefined ? undefined : [budget],
  } = options;
  const drawn = valuation.method === 'ebitda_multiple' ? earningsSettings(options) : null;
  return {
    price_volatility: drawn?.price_volatility ?? fromUnits(price?.volatility ?? ZERO, DECIMALS.rate),
    price_mean_reversion: fromUnits(price?.mean_reversion ?? ZERO, DECIMALS.rate),
    turnover_volatility: fromUnits(turnover?.volatility ?? ZERO, DECIMALS.rate),
    price_correlation: fromUnits(turnover?.price_correlation ?? ZERO, DECIMALS.rate),
    ...(drawn === null ? {} : { earnings: drawn.earnings }),
    ...(options.uncertainty === undefined ? {} : { uncertainty: uncertaintySettings(options.uncertainty) }),
    discount_rate: fromUnits(discountRate, DECIMALS.rate),
    percentiles: percentiles.map((percentile) => fromUnits(percentile, PERCENT_DECIMALS)),
    budgets:
      budgets === undefined
        ? null
        : Array.from({ length: years }, (_, i) => fromUnits(budgets[Math.min(i, budgets.length - 1)]!, DECIMALS.cents)),
    reserve:
      reserve === undefined
        ? null
        : {
            years: reserve.years,
            probability: fromUnits(reserve.probability, DECIMALS.rate),
            earns: fromUnits(reserve.earns, DECIMALS.rate),
          },
    leave_out_beyond_range: options.leave_out_beyond_range,
  };
}

/** Ranges per worker. More of them make progress smoother and the wait for the last one shorter, but each costs two messages. */
const RANGES_A_WORKER = 64;
/** With more paths than this in a range, messages get long and progress seldom moves. */
const MOST_PATHS_A_RANGE = 250;

/**
 * Number of workers asked for.
 *
 * @throws ValidationError when the number is not one of workers
 */
export function readWorkers(workers: number | undefined): number | undefined {
  return readOptions(workersOptions, { workers }).workers;
}

/**
 * Cuts paths into ranges of nearly equal length for a number of workers, in order: several each, none of them empty.
 *
 * @example
 * pathRanges(10, 14, 2) // [[10, 11], [11, 12], [12, 13], [13, 14]]
 * pathRanges(0, 1000, 1).length // 64
 * pathRanges(0, 1_000_000, 1)[1] // [250, 500]
 */
export function pathRanges(from: number, to: number, workers: number): [from: number, to: number][] {
  const paths = to - from;
  const count = Math.min(paths, Math.max(workers * RANGES_A_WORKER, Math.ceil(paths / MOST_PATHS_A_RANGE)));
  const start = (range: number): number => from + Math.floor((paths * range) / count);
  return Array.from({ length: count }, (_, range) => [start(range), start(range + 1)]);
}
