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
import type { Say } from '../descriptor.js';

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

/** The interval around a mean, as a multiple of its standard error. */
export const OF_STANDARD_ERROR = 1.96;

/** The power of ten of the first digit of an uncertainty, which is the last digit of a figure that says something. */
function lastPlace(uncertainty: number): number {
  let power = 0;
  while (10 ** (power + 1) <= uncertainty) power += 1;
  while (power > -9 && 10 ** power > uncertainty) power -= 1;
  return power;
}

/** A value without the digits that its uncertainty drowns: 12,345 +- 800 is 12,300. */
export function withinUncertainty(value: number, uncertainty: number): number {
  if (!(uncertainty > 0)) return value;
  const power = lastPlace(uncertainty);
  return power > 0 ? Math.round(value / 10 ** power) * 10 ** power : Number(value.toFixed(-power));
}

/** The mean and the percentiles of a distribution, each with the digits that its interval lets stand. */
export function certainDigits({ mean, standard_error: error, percentiles }: Distribution): number[] {
  return [
    withinUncertainty(mean, OF_STANDARD_ERROR * (error ?? 0)),
    ...percentiles.map(({ value, low, high }) => {
      const sides = [low, high].flatMap((end) => (end === null ? [] : [Math.abs(value - end)]));
      return withinUncertainty(value, Math.max(0, ...sides));
    }),
  ];
}

/** Money as one says it: without `.0` where that digit is not certain. */
export function spokenWithin(value: number, uncertainty: number, { dollars }: Pick<Say, 'dollars'>): string {
  const text = dollars(withinUncertainty(value, uncertainty));
  const [, unit] = /\.0 (million|billion|trillion)$/.exec(text) ?? [];
  const ones = { million: 1e6, billion: 1e9, trillion: 1e12 }[unit ?? ''] ?? 0;
  return uncertainty >= ones ? text.replace(/\.0 /, ' ') : text;
}

/** A chance in percent, with the digits that its interval lets stand: `34 %`, `0.7 %`. */
export function chanceText({ probability, low, high }: Probability): string {
  return `${percent(probability, (high - low) / 2)} %`;
}

/** Difference of two chances as they are written, in percentage points: `58` for `78 %` and `20 %`. */
export function pointsBetween(one: Probability, other: Probability): number {
  return Number((parseFloat(chanceText(one)) - parseFloat(chanceText(other))).toFixed(2));
}

/** The chance of a year, and that it has happened by then: `4 / 17 %`. */
export function chanceByThen({ probability, low, high, by_then: byThen }: YearlyProbability): string {
  return `${percent(probability, (high - low) / 2)} / ${percent(byThen.probability, (byThen.high - byThen.low) / 2)} %`;
}

/** A chance with its interval: `34 % (31 to 37 %)`. */
export function chanceWithInterval(chance: Probability): string {
  const { low, high } = chance;
  const half = (high - low) / 2;
  return `${chanceText(chance)} (${percent(low, half)} to ${percent(high, half)} %)`;
}

function percent(fraction: number, uncertainty: number): string {
  const value = withinUncertainty(fraction * 100, uncertainty * 100);
  return value.toFixed(Math.min(2, Math.max(0, -lastPlace(uncertainty * 100))));
}
