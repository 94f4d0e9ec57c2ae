import type { Distribution, Probability, YearlyProbability } from '../monte-carlo/result.js';

/** What a value is counted in: dollars, a price in dollars, shares, people, a fraction, a ratio, a calendar year, a count; or text. */
export type RowUnit =
  'dollars' | 'price' | 'shares' | 'headcount' | 'fraction' | 'ratio' | 'year' | 'count' | 'text' | 'flag';

/** One value of a result. All rows of one result have the same columns. */
export interface TidyRow {
  /** Plan year; null for the run as a whole. */
  readonly year: number | null;
  /** The figure, by its name in the results. */
  readonly metric: string;
  /** Which number of it: `value` of a run, `difference`, `mean`, `p95`, `p95_low`, `probability`, `by_then` and so on. */
  readonly statistic: string;
  /** Dollars, shares, fractions: never internal units. */
  readonly value: number | string | boolean | null;
  /** What the value is counted in; null where that is not known, as for an input that a user names. */
  readonly unit: RowUnit | null;
  /** What else tells rows apart: `scenario`, `assumption`, `case`, `input`, in front of the others. */
  readonly [dimension: string]: number | string | boolean | null;
}

/** The statistics of one figure, before it is said of what they are. */
export type Statistics = readonly (readonly [statistic: string, value: TidyRow['value'], unit?: RowUnit | undefined])[];

/** The statistics of a distribution; none where there is none. */
export function distributionStatistics(distribution: Distribution | null | undefined): Statistics {
  if (distribution === null || distribution === undefined) return [];
  const { paths, mean, standard_error, standard_deviation, percentiles } = distribution;
  return [
    ['paths', paths, 'count'],
    ['mean', mean],
    ['standard_error', standard_error],
    ['standard_deviation', standard_deviation],
    ...percentiles.flatMap(({ percentile, value, low, high, tail_mean, tail_standard_error }): Statistics => {
      const name = `p${percentile}`;
      return [
        [name, value],
        [`${name}_low`, low],
        [`${name}_high`, high],
        [`${name}_tail_mean`, tail_mean],
        [`${name}_tail_standard_error`, tail_standard_error],
      ];
    }),
  ];
}

/** The statistics of a probability, `probability` unless it is called something else. */
export function chanceStatistics(chance: Probability | null | undefined, name = 'probability'): Statistics {
  if (chance === null || chance === undefined) return [];
  const of = name === 'probability' ? '' : `${name}_`;
  return [
    [name, chance.probability],
    [`${of}standard_error`, chance.standard_error],
    [`${of}low`, chance.low],
    [`${of}high`, chance.high],
  ];
}

/** Those of a year, with the probability that it has happened by then. */
export function yearlyChanceStatistics(chance: YearlyProbability | null | undefined): Statistics {
  return [...chanceStatistics(chance), ...chanceStatistics(chance?.by_then, 'by_then')];
}

/** Rows of the statistics of one figure. */
export function rowsOf(
  year: number | null,
  metric: string,
  unit: RowUnit | null,
  statistics: Statistics,
  dimensions: Readonly<Record<string, string | number | boolean | null>> = {},
): TidyRow[] {
  return statistics.map(([statistic, value, ownUnit]) => ({
    ...dimensions,
    year,
    metric,
    statistic,
    value,
    unit: ownUnit ?? unit,
  }));
}
