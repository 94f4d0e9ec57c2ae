import { refuse } from '../given.js';
import { issues as words, SimulationError } from '../../engine/errors.js';
import { DEFAULT_PERCENTILES, type MonteCarloOptions } from '../../engine/input/options/monte-carlo.js';
import { numericInput } from '../../engine/input/options/numeric-input.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { solveUnderChanceOptions, type SolveUnderChanceOptions } from '../../engine/input/options/solve.js';
import { fromUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { caveatOfVarying } from '../compare/scenarios.js';
import { isMonotone, isWithin, searchGrid, type SolveSearch } from '../solve/solution.js';
import { gridOf } from '../solve/solve.js';
import { compareMonteCarlo, type ChanceComparison } from './compare.js';
import { OF_STANDARD_ERROR, PERCENT_DECIMALS } from './distribution.js';
import { monteCarlo } from './monte-carlo.js';
import { type EventRow, EVENTS, WHOLE_RUN, type WholeRunName } from './path-figures.js';
import type { MonteCarloResult } from './result.js';

/** One value of the input, and what the metric comes to under chance. */
export interface ChanceSample {
  /** The value of the input, in its unit; null for the base plan, where the input has none. */
  value: number | null;
  /** The metric; null when it is not defined there, or the model has no answer. */
  metric: number | null;
  /** The true metric is not below this, and not above `high`, with 95 %; null where the paths are too few to say. */
  low: number | null;
  /** The other end. */
  high: number | null;
  /** Why the model has no answer. */
  issue?: string;
}

/** A value of the input from which on, or up to which, the metric keeps its bound. */
export interface ChanceCrossing extends ChanceSample {
  /** On which side of the value the bound is kept. */
  holds: 'at_or_below' | 'at_or_above';
  /** The next value on the other side, where it is not kept. */
  next: ChanceSample;
  /** The plan with the answer against the base plan, in the same futures: costs and findings. */
  comparison: ChanceComparison;
}

/** Answer of `solveUnderChance()`. */
export interface ChanceSolution extends Pick<SolveSearch, 'vary' | 'metric' | 'tolerance' | 'monotone'> {
  /** Name of the analysis. */
  kind: 'solve-under-chance';
  /**
   * `solved` with one crossing and `several_solutions` with more. `no_effect`: the metric is the same at every sample; `no_solution`: it
   * keeps its bound at all of them, or at none.
   */
  status: 'solved' | 'several_solutions' | 'no_effect' | 'no_solution';
  /** Whether every sample keeps the bound, or none does; null where some do. */
  kept: 'throughout' | 'nowhere' | null;
  /** Which percentile of it; null for the mean, and for a probability. */
  percentile: number | null;
  /** Bound that the figure should keep, at most or at least. */
  target: number;
  /** Which of the two. */
  bound: 'at_most' | 'at_least';
  /** Whether the whole interval of the metric has to keep the bound. */
  confident: boolean;
  /** The base plan. */
  base: ChanceSample;
  /** The metric at both ends and at seven equally spaced values between, as far as the tolerance tells them apart. */
  samples: ChanceSample[];
  /** Where the bound begins to be kept, or ends. */
  crossings: ChanceCrossing[];
  /** Reason why the cost of an answer ranks no repurchase method, where it mixes them and the price grows by itself. */
  ranking_caveat?: string;
  /** Number of Monte Carlo runs, the base plan's included. */
  evaluations: number;
  /** Settings of chance, equal at every value. */
  chance: Pick<MonteCarloResult, 'version' | 'seed' | 'paths' | 'settings'>;
}

/** Runner of paths: `monteCarlo()`, `runMonteCarlo()` of `esop-repurchase/parallel`, or a pool's `run`. */
export type RunMonteCarlo = (
  plan: PreparedPlan,
  options: MonteCarloOptions,
) => MonteCarloResult | Promise<MonteCarloResult>;

/** By the decimals of the input: 1 year, $1,000, $0.10 a share, 1 share, a rate of 0.001. What is finer drowns in chance. */
const TOLERANCE: Readonly<Record<number, number>> = { 0: 1, 2: 100_000, 4: 1000, 6: 1_000_000, 8: 100_000 };

const CHANCES = [
  'cash_over_budget_in_any_year',
  'trust_shortfall_in_any_year',
  'cash_shortfall_in_any_year',
  'leverage_breach_in_any_year',
  'coverage_breach_in_any_year',
  'ended_in_any_year',
] as const satisfies readonly (keyof MonteCarloResult)[];

/** Figures that it may aim at. */
const FIGURES = [...new Set<WholeRunName>(['peak_cash_amount', ...WHOLE_RUN])];

type ChanceMetric = (typeof CHANCES)[number] | WholeRunName;

/** Targets of `solveUnderChance()`. */
export const CHANCE_METRICS: readonly string[] = [...CHANCES, ...FIGURES];

/**
 * The value of one input that keeps a risk within bounds: the contribution with which the chance that repurchase cash is ever above the
 * budget is at most 10 %, the part to redeem with which the largest yearly cash stays under two millions in 95 futures of 100.
 *
 * Every value of the input meets the same draws, so the metric moves with the input and not with luck. The search is that of
 * `solve()` with a bound: nine values, and bisection wherever the bound begins or ends between two of them. `confident` asks that the
 * 95 % interval keeps it; that of a probability is Wilson's.
 *
 * @param chance - how many paths, and what is left to chance; without `range`
 * @param run - on which threads: `monteCarlo()` on this one unless told otherwise
 * @throws ValidationError when an option violates a constraint; the field is its path in the options
 * @throws SimulationError when the model has no answer for the base plan, or anywhere between the ends
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One may leave', vesting_schedule: { type: 'immediate' }, distribution_policy: { timing: 'immediate' } },
 *   {
 *     contribution_policy: {},
 *     share_valuation: { current_price: 100 },
 *     turnover: { termination_rates: [{ rate: 0.2 }] },
 *   },
 *   { census_year: 2026, participants: [{ id: 'A', age: 40, service_years: 9, allocated_shares: 10 }] },
 *   { projection_years: 2 },
 * );
 * const solution = solveUnderChance(
 *   plan,
 *   {
 *     vary: 'operatingAssumptions.share_valuation.current_price',
 *     between: [50, 150],
 *     target: { metric: 'cash_over_budget_in_any_year', value: 0.1 },
 *   },
 *   { paths: 100, seed: 1, budget: 1200 },
 * );
 * // Ten shares at up to $120 are within the budget whoever leaves.
 * const { crossings } = await solution;
 * [crossings[0].value, crossings[0].metric, crossings[0].holds] // [120, 0, 'at_or_below']
 */
export async function solveUnderChance(
  plan: PreparedPlan,
  options: SolveUnderChanceOptions,
  chance: MonteCarloOptions,
  run: RunMonteCarlo = monteCarlo,
): Promise<ChanceSolution> {
  const input = inputOf(plan);
  const { vary, between, target, tolerance, confident } = readOptions(solveUnderChanceOptions, options);
  if (!CHANCE_METRICS.includes(target.metric)) refuse('target.metric', words.oneOf(CHANCE_METRICS));
  const isFigure = (FIGURES as readonly string[]).includes(target.metric);
  if (!isFigure && target.percentile !== undefined) refuse('target.percentile', words.notWith(target.metric));
  if (chance.range !== undefined) refuse('range', words.notSupported);
  const varied = numericInput(vary, 'vary', input);
  const low = varied.read(between[0]!, 'between[0]');
  const high = varied.read(between[1]!, 'between[1]');
  if (high <= low) refuse('between[1]', words.greaterThan(fromUnits(low, varied.decimals)));
  const step = tolerance === undefined ? TOLERANCE[varied.decimals]! : varied.readTolerance(tolerance, 'tolerance');

  const percentile = target.percentile === undefined ? null : fromUnits(target.percentile, PERCENT_DECIMALS);
  const given = chance.percentiles ?? DEFAULT_PERCENTILES;
  const isGiven = percentile === null || given.some((each) => Number(each) === percentile);
  const withPercentile = isGiven ? chance : { ...chance, percentiles: [...given, percentile] };
  const figureOf = (result: MonteCarloResult): Omit<ChanceSample, 'value'> =>
    metricOf(result, target.metric as ChanceMetric, percentile);

  const asItIs = await run(plan, withPercentile);
  const base = {
    value: varied.now === null ? null : fromUnits(varied.now, varied.decimals),
    ...figureOf(asItIs),
  };
  if (base.metric === null && target.metric !== 'owed_at_end')
    refuse('target.metric', words.notWithout(needs(target.metric)));
  const { version, seed, paths, settings } = asItIs;

  const { positions, unitsAt } = gridOf(low, high, step);
  const planAt = (position: number): PreparedPlan => plan.with(varied.changes(unitsAt(position)) as object);
  const results = new Map<number, MonteCarloResult>();
  const seen = new Map<number, ChanceSample>();
  let error: SimulationError | undefined;
  const look = async (position: number): Promise<void> => {
    const value = fromUnits(unitsAt(position), varied.decimals);
    try {
      const result = await run(planAt(position), withPercentile);
      results.set(position, result);
      seen.set(position, { value, ...figureOf(result) });
    } catch (reason) {
      if (!(reason instanceof SimulationError)) throw reason;
      error ??= reason;
      seen.set(position, { value, metric: null, low: null, high: null, issue: reason.details.issue });
    }
  };
  for (const position of positions) await look(position);
  if (error !== undefined && results.size === 0) throw error;

  const goal = { value: Number(target.value), bound: target.bound };
  const bounded = target.bound === 'at_most' ? 'high' : 'low';
  const judged = (sample: ChanceSample): number | null => (confident ? sample[bounded] : sample.metric);
  const samples = positions.map((position) => seen.get(position)!);
  const found = await searched(seen, look, (at) =>
    searchGrid(positions, (position) => ({ value: position, metric: judged(at(position)) }), goal),
  );
  const crossings = found.map(({ value: position, bracket, holds }): ChanceCrossing => {
    const next = bracket[0] === position ? bracket[1] : bracket[0];
    return {
      ...seen.get(position)!,
      holds: holds!,
      next: seen.get(next)!,
      comparison: compareMonteCarlo([
        { name: 'as it is', result: asItIs },
        { name: 'answer', result: results.get(position)! },
      ]),
    };
  });
  const metrics = samples.map(judged);
  const caveat = caveatOfVarying(plan, vary);
  const isKept = (metric: number | null): boolean => isWithin(metric, goal);
  const isConstant = metrics.every((metric) => metric !== null && metric === metrics[0]);
  const kept = metrics.every(isKept) ? 'throughout' : metrics.some(isKept) ? null : 'nowhere';
  return {
    kind: 'solve-under-chance',
    status: statusOf(crossings.length, isConstant),
    kept,
    ...{ vary, metric: target.metric, percentile, target: goal.value, bound: target.bound, confident },
    tolerance: fromUnits(step, varied.decimals),
    monotone: isMonotone(samples.map(({ metric }) => ({ value: 0, metric }))),
    ...{ base, samples, crossings },
    ...(caveat === null ? {} : { ranking_caveat: caveat }),
    evaluations: seen.size + 1,
    chance: { version, seed, paths, settings },
  };
}

function statusOf(crossings: number, isConstant: boolean): ChanceSolution['status'] {
  if (crossings > 0) return crossings === 1 ? 'solved' : 'several_solutions';
  return isConstant ? 'no_effect' : 'no_solution';
}

/** Input that a metric needs. */
function needs(metric: string): string {
  const events: Readonly<Partial<Record<string, EventRow>>> = EVENTS;
  return events[metric.replace(/_in_any_year$/, '')]?.needs ?? 'company_finances';
}

function metricOf(
  result: MonteCarloResult,
  metric: ChanceMetric,
  percentile: number | null,
): Omit<ChanceSample, 'value'> {
  const found = result[metric];
  if (found === null || found === undefined) return { metric: null, low: null, high: null };
  if ('probability' in found) return { metric: found.probability, low: found.low, high: found.high };
  if (percentile !== null) {
    const { value, low, high } = found.percentiles.find((each) => each.percentile === percentile)!;
    return { metric: value, low, high };
  }
  const { mean, standard_error: error } = found;
  const [low, high] =
    error === null ? [null, null] : [mean - OF_STANDARD_ERROR * error, mean + OF_STANDARD_ERROR * error];
  return { metric: mean, low, high };
}

/** A position that the search asks for and that has not been looked at. */
class Unseen extends Error {
  constructor(readonly position: number) {
    super();
  }
}

/** Repeats the search, evaluating the points it requests, until it requests none. The search itself costs nothing. */
async function searched<Found>(
  seen: ReadonlyMap<number, ChanceSample>,
  look: (position: number) => Promise<void>,
  search: (at: (position: number) => ChanceSample) => Found,
): Promise<Found> {
  for (;;) {
    try {
      return search((position) => {
        const sample = seen.get(position);
        if (sample === undefined) throw new Unseen(position);
        return sample;
      });
    } catch (reason) {
      if (!(reason instanceof Unseen)) throw reason;
      await look(reason.position);
    }
  }
}
