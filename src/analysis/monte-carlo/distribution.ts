import {
  DECIMALS,
  fromUnits,
  meanOf,
  percentileOf,
  percentileRanks,
  standardDeviationOf,
  tailOf,
  toUnits,
  wilsonInterval,
  type Rate,
} from '../../engine/numeric/index.js';
import type { Distribution, Percentile, Probability, YearlyProbability } from './result.js';

/** A percentile is a rate in percent. */
export const PERCENT_DECIMALS = DECIMALS.rate - 2;

/** Makes distributions of samples in their unit, all with the same percentiles; null for a sample of none. */
export function distributions(
  percents: readonly number[],
): (sample: number[], decimals: number) => Distribution | null {
  const percentiles = percents.map((percent) => toUnits(percent, PERCENT_DECIMALS) as Rate);
  return (sample, decimals) => {
    if (sample.length === 0) return null;
    const values = Float64Array.from(sample);
    const mean = meanOf(values);
    const deviation = standardDeviationOf(values, mean);
    const sorted = values.sort();
    return {
      paths: sorted.length,
      mean: fromUnits(mean, decimals),
      standard_error: deviation === null ? null : roundedFromUnits(deviation / Math.sqrt(sorted.length), decimals),
      standard_deviation: deviation === null ? null : roundedFromUnits(deviation, decimals),
      percentiles: percentiles.map((percentile) => percentileFigures(sorted, percentile, decimals)),
    };
  };
}

/** One percentile of a sorted sample, with its interval and its tail. */
export function percentileFigures(sorted: ArrayLike<number>, percentile: Rate, decimals: number): Percentile {
  const [low, high] = percentileRanks(sorted.length, percentile);
  const at = (rank: number | null): number | null => (rank === null ? null : fromUnits(sorted[rank - 1]!, decimals));
  const tail = tailOf(sorted, percentile);
  return {
    percentile: fromUnits(percentile, PERCENT_DECIMALS),
    value: fromUnits(percentileOf(sorted, percentile), decimals),
    low: at(low),
    high: at(high),
    tail_mean: fromUnits(tail.mean, decimals),
    tail_standard_error: tail.standardError === null ? null : roundedFromUnits(tail.standardError, decimals),
  };
}

function roundedFromUnits(units: number, decimals: number): number {
  return fromUnits(Math.round(units), decimals);
}

/** Frequency of an event among the paths, with the standard error of a share, `sqrt(p (1 - p) / n)`, and its interval. */
export function probability(times: number, paths: number): Probability {
  const share = times / paths;
  const [low, high] = wilsonInterval(times, paths);
  return { probability: share, standard_error: Math.sqrt((share * (1 - share)) / paths), low, high };
}

/** Frequency of an event by year, and in any year. */
export interface Chances {
  readonly years: readonly YearlyProbability[];
  readonly inAnyYear: Probability;
}

/** Counts in how many paths something happens in each year, has happened by then, and happens at all. */
export function chances<Path>(
  paths: readonly Path[],
  years: number,
  happens: (path: Path, year: number) => boolean,
): Chances {
  const times = new Array<number>(years).fill(0);
  const firstTimes = new Array<number>(years).fill(0);
  for (const path of paths) {
    let before = false;
    for (let year = 0; year < years; year++) {
      if (!happens(path, year)) continue;
      times[year]! += 1;
      if (!before) firstTimes[year]! += 1;
      before = true;
    }
  }
  let byThen = 0;
  const counted = times.map((count, year) => {
    byThen += firstTimes[year]!;
    return { ...probability(count, paths.length), by_then: probability(byThen, paths.length) };
  });
  return { years: counted, inAnyYear: probability(byThen, paths.length) };
}
