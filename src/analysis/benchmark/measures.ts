import { inFractions, type OwnYear, over } from './own-years.js';
import { PEER_MEASURES, type PeerDistribution, type PeerMeasure, PEERS } from './peers.js';

/** Where a figure lies among those of the peers. */
export type PeerPlace = 'below p10' | 'p10 to p25' | 'p25 to p50' | 'p50 to p75' | 'p75 to p90' | 'above p90';

/** A measure of the plan beside that of its peers. */
export interface BenchmarkMeasure {
  /** Which. */
  readonly measure: PeerMeasure;
  /** What it is, in words. */
  readonly is: string;
  /** What it is counted in. */
  readonly unit: PeerDistribution['unit'];
  /** Of the plan: the median of its years, or the one figure that there is; null where it has none. */
  readonly own: number | null;
  /** The least of its years. */
  readonly lowest: number | null;
  /** The greatest. */
  readonly highest: number | null;
  /** Of peers. */
  readonly p10: number;
  /** Of peers. */
  readonly p25: number;
  /** The median of peers. */
  readonly p50: number;
  /** Of peers. */
  readonly p75: number;
  /** Of peers. */
  readonly p90: number;
  /** How many of them. */
  readonly peers: number;
  /** What they are. */
  readonly peers_are: PeerDistribution['of'];
  /** Where `own` lies; null where there is none. */
  readonly place: PeerPlace | null;
  /** Years of the plan below p10 or above p90. */
  readonly years_outside: readonly number[];
}

/** A figure of a plan in a year; a year of 0 for one of the plan as a whole. */
interface Figure {
  readonly year: number;
  readonly value: number;
}

/** What is known of the people at the census. */
export interface CensusFigures {
  readonly netAssets: number;
  readonly participants: number;
  readonly active: number;
}

/** Years of a window, and the fewest over which a peak is a peak. */
const WINDOW = 5;

/** All measures of a plan, beside those of peers. */
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
  const outflow = ({ distributions, netAssets }: OwnYear): number | null => over(distributions, netAssets);
  switch (measure) {
    case 'appreciation':
      return each(({ appreciation }) => appreciation);
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
      return each(({ netAssets }, place) =>
        place + WINDOW > years.length ? null : over(paidIn(years.slice(place, place + WINDOW)), netAssets),
      );
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
  if (years.length < WINDOW) return null;
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
  if (value < p25) return 'p10 to p25';
  if (value < p50) return 'p25 to p50';
  if (value < p75) return 'p50 to p75';
  return value <= p90 ? 'p75 to p90' : 'above p90';
}

/**
 * Whether a measure by year lies outside what peers have: its median is below p10 or above p90, or more of its years are than the fifth
 * that lies there among peers. `[std]`
 */
export function isOutside({ place, years_outside: outside }: BenchmarkMeasure, years: number): boolean {
  return place === 'below p10' || place === 'above p90' || 5 * outside.length > years;
}
