import { ExactDecimal } from '../../numeric/index.js';
import type { SolveCrossing, SolveSample } from './solution.js';

/** What a metric should be: a value or, with a bound, anything up to it or from it on. */
export interface Goal {
  readonly value: number;
  readonly bound: 'at_most' | 'at_least' | null;
}

/** Whether a metric only rises or only falls; values at which it is undefined do not count. */
export function isMonotone(samples: readonly SolveSample[]): boolean {
  const metrics = samples.flatMap(({ metric }) => metric ?? []);
  const neverFalls = metrics.every((metric, i) => i === 0 || metric >= metrics[i - 1]!);
  const neverRises = metrics.every((metric, i) => i === 0 || metric <= metrics[i - 1]!);
  return neverFalls || neverRises;
}

/** Whether a metric keeps its bound; without a bound, whether it has reached the value. An undefined metric does neither. */
export function isWithin(metric: number | null, { value, bound }: Goal): boolean {
  if (metric === null) return false;
  return bound === 'at_most' ? metric <= value : metric >= value;
}

/**
 * Finds where the metric passes the goal between neighbouring positions of a grid. The search starts from some of them, given in
 * ascending order.
 */
export function searchGrid(
  positions: readonly number[],
  at: (position: number) => SolveSample,
  goal: Goal,
): SolveCrossing[] {
  const crossings = positions.slice(1).flatMap((high, i) => {
    const low = positions[i]!;
    const [below, above] = [at(low), at(high)];
    if (isWithin(below.metric, goal) === isWithin(above.metric, goal)) return [];
    return crossingBetween(...bisect(low, high, at, goal), goal) ?? [];
  });
  if (crossings.length > 0 || goal.bound !== null) return crossings;
  // A metric that only touches the target does not pass it.
  const exact = positions.map(at).find(({ metric }) => metric === goal.value);
  return exact === undefined ? [] : [crossingAt(exact, [exact, exact], null)];
}

/** Halves the interval between two positions, one within the goal and one not, until they are neighbours. */
function bisect(
  from: number,
  to: number,
  at: (position: number) => SolveSample,
  goal: Goal,
): [SolveSample, SolveSample] {
  let [low, high] = [from, to];
  const isLowWithin = isWithin(at(low).metric, goal);
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (isWithin(at(middle).metric, goal) === isLowWithin) low = middle;
    else high = middle;
  }
  return [at(low), at(high)];
}

/** The crossing between two neighbours. Without a bound there is none where one of them has no metric: no target is reached there. */
function crossingBetween(below: SolveSample, above: SolveSample, goal: Goal): SolveCrossing | null {
  const bracket = [below, above] as const;
  if (goal.bound !== null) {
    return isWithin(below.metric, goal)
      ? crossingAt(below, bracket, 'at_or_below')
      : crossingAt(above, bracket, 'at_or_above');
  }
  if (below.metric === null || above.metric === null) return null;
  const distance = (metric: number): ExactDecimal => new ExactDecimal(metric).minus(goal.value).abs();
  const isAboveNearer = distance(above.metric).lessThan(distance(below.metric));
  return crossingAt(isAboveNearer ? above : below, bracket, null);
}

function crossingAt(
  { value, metric }: SolveSample,
  [below, above]: readonly [SolveSample, SolveSample],
  holds: SolveCrossing['holds'],
): SolveCrossing {
  return { value, metric_at_value: metric!, bracket: [below.value, above.value], holds };
}
