import type { AnswerBasis } from '../basis.js';
import type { FindingChanges } from '../finding-changes.js';

/** One value of the input, and what the metric comes to. */
export interface SolveSample {
  /** The value of the input, in its unit. */
  value: number;
  /** The metric; null when it is not defined there or the model has no answer. */
  metric: number | null;
  /** Why the model has no answer. */
  issue?: string;
}

/**
 * A place where the metric meets the target: two neighbouring values of the input, `tolerance` apart, with the target between. Its
 * findings are those of the run with the answer, against the base plan's; without an answer for that plan, all are new.
 */
export interface SolveCrossing extends FindingChanges {
  /** The answer: the neighbour that keeps the bound or, without a bound, the one whose metric is the target or nearer to it. */
  value: number;
  /** What the metric comes to there. */
  metric_at_value: number;
  /** The two neighbours; both the same when the target is met at no value but the end of the search. */
  bracket: [number, number];
  /** What the metric comes to at these two; null where it is not defined. */
  metric_at_bracket: [number | null, number | null];
  /**
   * Without a bound, the values from the first to the last at which the metric is the target itself, as far as the search goes; both
   * the same when there is one. The answer is its lower edge, or its upper edge where the search begins inside it. Null where the
   * metric only passes the target, and with a bound.
   */
  interval: [number, number] | null;
  /** On which side of the answer the bound is kept; null without a bound. */
  holds: 'at_or_below' | 'at_or_above' | null;
}

/** What was asked, what was tried, and what the answer rests on. */
export interface SolveSearch extends AnswerBasis {
  /** The path of the input. */
  vary: string;
  /** The least and the greatest value looked at. */
  between: [number, number];
  /** The metric. */
  metric: string;
  /** What the metric should be. */
  target: number;
  /** Whether it may also be below or above. */
  bound: 'at_most' | 'at_least' | null;
  /** Distance of neighbouring values, in the unit of the input. */
  tolerance: number;
  /** Whether the metric only rises or only falls over the samples. When not, there may be more crossings than were found. */
  monotone: boolean;
  /** The metric at both ends and at seven equally spaced values between, as far as the tolerance tells them apart. */
  samples: SolveSample[];
  /** Every part between two samples in which the metric passes the target, solved. */
  crossings: SolveCrossing[];
  /** How many runs it took. */
  evaluations: number;
}

/** What `solve()` found. */
export type Solution = {
  /** What was asked. */
  kind: 'solve';
} & Found;

type Found =
  | ({
      /** There is one crossing, and it is given here. */
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
      /** What the metric is. */
      constant_metric: number;
      /** Whether that is what was asked for. */
      meets_target: boolean;
    } & SolveSearch)
  | ({
      /** The metric does not meet the target between the ends. */
      status: 'no_solution';
      /** Whether every sample keeps the bound, or none; null without a bound. */
      holds: 'throughout' | 'nowhere' | null;
      /** The metric at the two ends. */
      metric_at_ends: [number | null, number | null];
    } & SolveSearch);
