/** Distribution of a figure over the paths, in its own unit. */
export interface Distribution {
  /** In how many paths the figure is defined: all of them, unless it may be null. */
  paths: number;
  /** The mean, exact to the unit. */
  mean: number;
  /** Standard error of the mean: about two thirds of all seeds have a mean within it of the true one. Null for one path. */
  standard_error: number | null;
  /** Standard deviation over the paths, with n - 1. Null for one path. */
  standard_deviation: number | null;
  /** In the order asked for. */
  percentiles: Percentile[];
}

/** Percentile of the paths, and the paths beyond it. */
export interface Percentile {
  /** In percent. */
  percentile: number;
  /** In the figure's unit. */
  value: number;
  /** The true percentile is not below this, and not above `high`, with 95 %; null where the paths are too few to say. */
  low: number | null;
  /** The other end. */
  high: number | null;
  /** The mean of the paths beyond it: above it from the median on, below it for lower percentiles. */
  tail_mean: number;
  /** Standard error of that mean; null where fewer than two paths are beyond. */
  tail_standard_error: number | null;
}

/** Frequency of an event. */
export interface Probability {
  /** Part of the paths, a fraction. */
  probability: number;
  /** Standard error of it. Nothing at 0 and 1, where the interval says more. */
  standard_error: number;
  /** The true probability is not below this, and not above `high`, with 95 %. */
  low: number;
  /** The other end. */
  high: number;
}

/** Frequency of an event in a year. */
export interface YearlyProbability extends Probability {
  /** The probability that it has happened by the end of this year, in it or before. */
  by_then: Probability;
}
