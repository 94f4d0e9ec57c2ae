import { refuseNonObjects, refuse } from '../given.js';
import { plainJson } from '../../engine/input/plain-json.js';
import type { MonteCarloOptions } from '../../engine/input/options/monte-carlo.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import { prepareMonteCarlo } from './prepare.js';
import type { MonteCarloResult } from './result.js';
import { ValidationError, issues as words } from '../../engine/errors.js';
import { monteCarloFigures } from './figures.js';

/**
 * Range of outcomes: runs the projection over and over, with chance deciding who leaves, who elects diversification and, when
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

/**
 * Puts parts of one whole together, in any order and any grouping: the merged result is what `monteCarlo()` gives for all paths
 * at once, bit for bit. Parts may have been through JSON.
 *
 * @param parts - results of `monteCarlo()` with the same plan, seed and options but for `range`
 * @throws ValidationError when there are none, when they are not parts of one whole, or when paths are in several of them
 * @example
 * import { prepare } from 'esop-repurchase';
 * import { monteCarlo } from 'esop-repurchase/analysis';
 *
 * const plan = prepare(
 *   { plan_name: 'Nobody', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {} },
 *   { participants: [] },
 * );
 * const part = (from: number, to: number) => monteCarlo(plan, { paths: 100, range: [from, to] });
 * mergeMonteCarlo([part(60, 100), part(0, 60)]).ranges // [[0, 100]]
 */
export function mergeMonteCarlo(parts: readonly ReadOnly<MonteCarloResult>[]): MonteCarloResult {
  return wholeOfParts(parts as readonly MonteCarloResult[]);
}

function wholeOfParts(parts: readonly MonteCarloResult[]): MonteCarloResult {
  refuseNonObjects('parts', parts, ['settings', 'samples', 'years', 'left_out', 'ranges']);
  const [first] = parts;
  if (first === undefined) refuse('parts', words.empty);
  const whole = wholeOf(first);
  parts.forEach((part, i) => {
    if (wholeOf(part) !== whole) throw new ValidationError([{ field: `parts[${i}]`, issue: words.notOfOneWhole }]);
  });
  const { simulation_id, version, seed, paths, settings, base_findings } = first;
  const left_out = parts.flatMap((part) => part.left_out).sort((a, b) => a.path - b.path);
  return monteCarloFigures(
    { simulation_id, version, seed, paths, ranges: mergedRanges(parts), settings, left_out, base_findings },
    first.years.map(({ year }) => year),
    parts.flatMap((part) => part.samples).sort((a, b) => a.path - b.path),
  );
}

/** Settings that all parts of a whole share, as text. */
function wholeOf({ simulation_id, version, seed, paths, settings, years }: MonteCarloResult): string {
  return plainJson([simulation_id, version, seed, paths, settings, years.map(({ year }) => year)]);
}

function mergedRanges(parts: readonly MonteCarloResult[]): MonteCarloResult['ranges'] {
  const merged: MonteCarloResult['ranges'] = [];
  const inOrder = parts.flatMap((part, i) => part.ranges.map(([from, to]) => ({ from, to, i })));
  for (const { from, to, i } of inOrder.sort((a, b) => a.from - b.from)) {
    const last = merged[merged.length - 1];
    if (last !== undefined && from < last[1]) {
      throw new ValidationError([{ field: `parts[${i}].ranges`, issue: words.computedTwice(from) }]);
    }
    if (last?.[1] === from) last[1] = to;
    else merged.push([from, to]);
  }
  return merged;
}
