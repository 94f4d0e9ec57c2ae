import { inFractions, type OwnYear, over, yearlyGrowth } from './own-years.js';
import { PEER_MEASURES, type PeerDistribution, type PeerMeasure, PEERS } from './peers.js';

/** Place of a figure among the peers: between the nearest known percentiles. */
export type PeerPlace =
  'below p10' | 'p10 to p25' | 'p25 to p50' | 'p50 to p75' | 'p75 to p90' | 'above p90' | 'p25 to p75' | 'p10 to p90';

/** A measure of the plan beside that of its peers. */
export interface BenchmarkMeasure {
  /** Name of the measure. */
  readonly measure: PeerMeasure;
  /** Definition in words. */
  readonly is: string;
  /** Unit of the figures. */
  readonly unit: PeerDistribution['unit'];
  /** Figure of the plan: the median of its years or windows, or its single figure; null where it has none. */
  readonly own: number | null;
  /** Least figure of its years; null where it has none. */
  readonly lowest: number | null;
  /** Greatest figure of its years; null where it has none. */
  readonly highest: number | null;
  /** 10th percentile of peers. */
  readonly p10: number;
  /** 25th percentile of peers; null where it is not known. */
  readonly p25: number | null;
  /** Median of peers; null where it is not known. */
  readonly p50: number | null;
  /** 75th percentile of peers; null where it is not known. */
  readonly p75: number | null;
  /** 90th percentile of peers. */
  readonly p90: number;
  /** Count of peers; null where it is not known. */
  readonly peers: number | null;
  /** Kind of peers counted. */
  readonly peers_are: PeerDistribution['of'];
  /** Place of `own` among peers; null where `own` is null. */
  readonly place: PeerPlace | null;
  /** Years of the plan with a figure, or windows of years; 0 where there is one figure or none. */
  readonly years: number;
  /** Years of the plan below p10 or above p90; of a window, the first year. */
  readonly years_outside: readonly number[];
}

/** A figure of a plan in a year; a year of 0 for one of the plan as a whole. */
interface Figure {
  readonly year: number;
  readonly value: number;
}

/** Figures of the participants at the census. */
export interface CensusFigures {
  readonly netAssets: number;
  readonly participants: number;
  readonly active: number;
}

/** Years of a window. */
const [FIVE, EIGHT] = [5, 8];

/** The fewest years over which a peak is a peak. */
const PEAK_YEARS = 5;

/** Measures a plan, beside its peers. */
export function measuresOf(years: readonly OwnYear[], census: CensusFigures): BenchmarkMeasure[] {
  return PEER_MEASURES.map((measure) => measured(measure, figuresOf(measure, years, census)));
}

function figuresOf(measure: PeerMeasure, years: readonly OwnYear[], census: CensusFigures): Figure[] {
  const each = (of: (year: OwnYear, place: number) => number | null, among = years): Figure[] =>
    among.flatMap((year, place) => {
      const value = of(year, place);
      return value === null ? [] : [{ year: year.year, value }];
    });
  const once = (value: number | null): Figure[] => (value === null ? [] : [{ year: 0, value }]);
  const windows = (length: number, of: (window: readonly OwnYear[]) => number | null): Figure[] =>
    each((_, place) => (place + length > years.length ? null : of(years.slice(place, place + length))));
  const outflow = ({ distributions, netAssets }: OwnYear): number | null => over(distributions, netAssets);
  switch (measure) {
    case 'appreciation':
      return windows(1, yearlyGrowth);
    case 'five_year_appreciation':
      return windows(FIVE, yearlyGrowth);
    case 'eight_year_appreciation':
      return windows(EIGHT, yearlyGrowth);
    case 'distributions_to_net_assets':
      return each(outflow);
    case 'distributions_to_net_assets_leveraged':
      return each(
        outflow,
        years.filter(({ isLeveraged }) => isLeveraged),
      );
    case 'distributions_to_net_assets_unleveraged':
      return each(
        outflow,
        years.filter(({ isLeveraged }) => !isLeveraged),
      );
    case 'five_year_distributions_to_net_assets':
      return windows(FIVE, (window) => over(paidIn(window), window[0]!.netAssets));
    case 'contributions_to_net_assets':
      return each(({ contributions, netAssets }) => over(contributions, netAssets));
    case 'non_stock_part':
      return each(({ nonStock }) => nonStock);
    case 'peak_to_mean_distributions':
      return once(peakToMean(years));
    case 'net_assets_a_participant':
      return once(over(census.netAssets, census.participants));
    case 'active_part':
      return once(over(census.active, census.participants));
  }
}

function paidIn(years: readonly OwnYear[]): number {
  return years.reduce((sum, { distributions }) => sum + distributions, 0);
}

function peakToMean(years: readonly OwnYear[]): number | null {
  if (years.length < PEAK_YEARS) return null;
  const peak = years.reduce((most, { distributions }) => Math.max(most, distributions), 0);
  return over(peak, paidIn(years) / years.length);
}

function measured(measure: PeerMeasure, figures: readonly Figure[]): BenchmarkMeasure {
  const { is, unit, number, of, percentiles }: PeerDistribution = PEERS.measures[measure];
  const [p10, p25, p50, p75, p90] = percentiles;
  const sorted = figures.map(({ value }) => value).sort((a, b) => a - b);
  const own = median(sorted);
  return {
    measure,
    is,
    unit,
    own,
    lowest: sorted[0] ?? null,
    highest: sorted.at(-1) ?? null,
    p10,
    p25,
    p50,
    p75,
    p90,
    peers: number,
    peers_are: of,
    place: own === null ? null : placeAmong(own, percentiles),
    years: figures.filter(({ year }) => year > 0).length,
    years_outside: figures.flatMap(({ year, value }) => (year > 0 && (value < p10 || value > p90) ? [year] : [])),
  };
}

function median(sorted: readonly number[]): number | null {
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : inFractions((sorted[middle - 1]! + sorted[middle]!) / 2);
}

function placeAmong(value: number, [p10, p25, p50, p75, p90]: PeerDistribution['percentiles']): PeerPlace {
  if (value < p10) return 'below p10';
  if (value > p90) return 'above p90';
  if (p25 === null || p75 === null) return 'p10 to p90';
  if (value < p25) return 'p10 to p25';
  if (value >= p75) return 'p75 to p90';
  if (p50 === null) return 'p25 to p75';
  return value < p50 ? 'p25 to p50' : 'p50 to p75';
}

/**
 * True if a measure lies outside the middle eight tenths of peers: its median is below p10 or above p90, or more than a fifth of its years
 * are, which is the part of peers there. `[std]`
 */
export function isOutside({ place, years, years_outside: outside }: BenchmarkMeasure): boolean {
  return place === 'below p10' || place === 'above p90' || 5 * outside.length > years;
}
