import type { AnswerBasis } from '../basis.js';
import type { FindingChanges } from '../findings.js';
import { ExactDecimal } from '../../engine/numeric/index.js';
import { bisect, type Pair } from '../trials.js';

/** Value of the input, with the metric there. */
export interface SolveSample {
  /** The value of the input, in its unit. */
  value: number;
  /** The metric; null when it is not defined there or the model has no answer. */
  metric: number | null;
  /** Reason for which the model has no answer. */
  issue?: string;
}

/**
 * A place where the metric meets the target: two neighbouring values of the input, `tolerance` apart, with the target between. Its
 * findings are those of the run with the answer, against the base plan's; without an answer for that plan, all are new.
 */
export interface SolveCrossing extends FindingChanges {
  /** The answer: the neighbour that keeps the bound or, without a bound, the one whose metric is the target or nearer to it. */
  value: number;
  /** Metric at `value`. */
  metric_at_value: number;
  /** The two neighbours; both the same when the target is met at no value but the end of the search. */
  bracket: [number, number];
  /** Metric at the two neighbours; null where it is not defined. */
  metric_at_bracket: [number | null, number | null];
  /**
   * Values from the first to the last at which the metric is the target itself, as far as the search goes, without a bound; both the same
   * when there is one. The answer is its lower edge, or its upper edge where the search begins inside it. Null where the metric only passes
   * the target, and with a bound.
   */
  interval: [number, number] | null;
  /** Side of the answer on which the bound is kept; null without a bound. */
  holds: 'at_or_below' | 'at_or_above' | null;
}

/** Question, samples and basis of a search. */
export interface SolveSearch extends AnswerBasis {
  /** The path of the input. */
  vary: string;
  /** The least and the greatest value looked at. */
  between: [number, number];
  /** The metric. */
  metric: string;
  /** Target of the metric. */
  target: number;
  /** Side of the target on which the metric may also be; null where it must be the target. */
  bound: 'at_most' | 'at_least' | null;
  /** Distance of neighbouring values, in the unit of the input. */
  tolerance: number;
  /** True if the metric only rises or only falls over the samples. Otherwise there may be more crossings than were found. */
  monotone: boolean;
  /** The metric at both ends and at seven equally spaced values between, as far as the tolerance tells them apart. */
  samples: SolveSample[];
  /** Crossings, one for each part between two samples in which the metric passes the target. */
  crossings: SolveCrossing[];
  /** Count of runs. */
  evaluations: number;
}

/** Result of `solve()`. */
export type Solution = {
  /** Name of the analysis. */
  kind: 'solve';
} & (
  | ({
      /** One crossing, given here. */
      status: 'solved';
    } & SolveCrossing &
      SolveSearch)
  | ({
      /** The metric turns on the way and passes the target more than once: see `crossings`. */
      status: 'several_solutions';
    } & SolveSearch)
  | ({
      /** The metric is the same at every sample: between the ends, the input does nothing to it. */
      status: 'no_effect';
      /** Value of the metric. */
      constant_metric: number;
      /** True if that value meets the target. */
      meets_target: boolean;
    } & SolveSearch)
  | ({
      /** The metric does not meet the target between the ends. */
      status: 'no_solution';
      /** Samples that keep the bound: all or none; null without a bound. */
      holds: 'throughout' | 'nowhere' | null;
      /** The metric at the two ends. */
      metric_at_ends: [number | null, number | null];
    } & SolveSearch)
);

/** Goal for a metric: a value or, with a bound, anything up to it or from it on. */
export interface Goal {
  readonly value: number;
  readonly bound: 'at_most' | 'at_least' | null;
}

/** A crossing, before its findings are compared. */
export type FoundCrossing = Omit<SolveCrossing, keyof FindingChanges>;

type At = (position: number) => SolveSample;

/** True if a metric only rises or only falls; values at which it is undefined do not count. */
export function isMonotone(samples: readonly SolveSample[]): boolean {
  const metrics = samples.flatMap(({ metric }) => metric ?? []);
  const neverFalls = metrics.every((metric, i) => i === 0 || metric >= metrics[i - 1]!);
  const neverRises = metrics.every((metric, i) => i === 0 || metric <= metrics[i - 1]!);
  return neverFalls || neverRises;
}

/** True if a metric keeps its bound; without a bound, if it has reached the value. An undefined metric does neither. */
export function isWithin(metric: number | null, { value, bound }: Goal): boolean {
  if (metric === null) return false;
  return bound === 'at_most' ? metric <= value : metric >= value;
}

/** True if a metric meets its goal. */
export function meets(metric: number, goal: Goal): boolean {
  return goal.bound === null ? metric === goal.value : isWithin(metric, goal);
}

/**
 * Finds where the metric meets the goal between neighbouring positions of a grid. The search starts from some of them, given in
 * ascending order.
 */
export function searchGrid(positions: readonly number[], at: At, goal: Goal): FoundCrossing[] {
  return goal.bound === null ? searchValue(positions, at, goal.value) : searchBound(positions, at, goal);
}

/** The edges of where a bound is kept. */
function searchBound(positions: readonly number[], at: At, goal: Goal): FoundCrossing[] {
  const isKept = (position: number): boolean => isWithin(at(position).metric, goal);
  return pairs(positions).flatMap((pair) => {
    if (isKept(pair[0]) === isKept(pair[1])) return [];
    const [low, high] = bisect(pair, isKept);
    return isKept(low)
      ? crossingAt(at, low, [low, high], null, 'at_or_below')
      : crossingAt(at, high, [low, high], null, 'at_or_above');
  });
}

/** Finds the positions at which the metric is a value, from the first to the last, or passes it from one to the next. */
function searchValue(positions: readonly number[], at: At, value: number): FoundCrossing[] {
  const isMet = (position: number): boolean => at(position).metric === value;
  const met = pairs(positions).flatMap((pair) => {
    const meeting = pair.filter(isMet);
    return meeting.length > 0 ? meeting : passing(pair, at, value);
  });
  const crossings: FoundCrossing[] = [];
  let through = -1;
  for (const found of met) {
    if (typeof found !== 'number') {
      crossings.push(found);
    } else if (found > through) {
      const [first, last] = plateau(found, positions, at, value);
      crossings.push(atEdge([first, last], [positions[0]!, positions[positions.length - 1]!], at));
      through = last;
    }
  }
  return crossings;
}

/**
 * Finds where the metric passes a value between two positions at which it differs: a position at which it is met, or the two neighbours
 * between which it jumps. Empty where it is not defined on one side: no value is reached there.
 */
function passing(pair: Pair, at: At, value: number): (number | FoundCrossing)[] {
  const hasReached = (position: number): boolean => isWithin(at(position).metric, { value, bound: null });
  if (hasReached(pair[0]) === hasReached(pair[1])) return [];
  const [low, high] = bisect(pair, hasReached);
  const [below, above] = [at(low).metric, at(high).metric];
  if (below === value) return [low];
  if (above === value) return [high];
  if (below === null || above === null) return [];
  const distance = (metric: number): ExactDecimal => new ExactDecimal(metric).minus(value).abs();
  const isAboveNearer = distance(above).lessThan(distance(below));
  return [crossingAt(at, isAboveNearer ? high : low, [low, high], null, null)];
}

/** The first and the last position around one of which the metric is the value throughout, as far as the search can see. */
function plateau(met: number, positions: readonly number[], at: At, value: number): Pair {
  const isMet = (position: number): boolean => at(position).metric === value;
  const before = positions.filter((position) => position < met && !isMet(position)).pop();
  const after = positions.find((position) => position > met && !isMet(position)) ?? Infinity;
  const farthest = positions.filter((position) => position > met && position < after).pop() ?? met;
  return [
    before === undefined ? positions[0]! : bisect([before, met], isMet)[1],
    after === Infinity ? farthest : bisect([farthest, after], isMet)[0],
  ];
}

/** The answer on a plateau is an edge that the search has seen: the lower one, or the upper one where it begins at the end. */
function atEdge([first, last]: Pair, [low, high]: Pair, at: At): FoundCrossing {
  if (first > low) return crossingAt(at, first, [first - 1, first], [first, last], null);
  return crossingAt(at, last, [last, Math.min(last + 1, high)], [first, last], null);
}

function pairs(positions: readonly number[]): Pair[] {
  return positions.slice(1).map((high, i) => [positions[i]!, high]);
}

function crossingAt(
  at: At,
  position: number,
  [low, high]: Pair,
  interval: Pair | null,
  holds: SolveCrossing['holds'],
): FoundCrossing {
  const { value, metric } = at(position);
  const [below, above] = [at(low), at(high)];
  return {
    value,
    metric_at_value: metric!,
    bracket: [below.value, above.value],
    metric_at_bracket: [below.metric, above.metric],
    interval: interval === null ? null : [at(interval[0]).value, at(interval[1]).value],
    holds,
  };
}
