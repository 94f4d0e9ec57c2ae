import { figuresOf, rowFrom } from '../answer/columns.js';
import type { BenchmarkStatistics, PeerMeasure } from '../answer/values.js';
import { PEER_MEASURES, type PeerDistribution, PEERS } from './peers.js';
import exponential from '@stdlib/math-base-special-exp';
import naturalLogarithm from '@stdlib/math-base-special-ln';
import type { AnnualProjection, TrustState } from '../../engine/results/types.js';

/** Place of a figure among the peers: between the nearest known percentiles. */
export type PeerPlace =
  | 'below p10'
  | 'p10 to p25'
  | 'p25 to p50'
  | 'p50 to p75'
  | 'p75 to p90'
  | 'above p90'
  | 'p25 to p75'
  | 'p10 to p90';

/** The figures of a plan, in ascending order, and those of its peers. */
interface Compared {
  readonly sorted: readonly number[];
  readonly percentiles: PeerDistribution['percentiles'];
}

const of = figuresOf<Compared>();
const asMeasured = { unitFrom: 'unit' } as const;
const orNone = { ...asMeasured, orNull: true } as const;

// prettier-ignore
/** Figures of a measure, in its unit. */
export const STATISTICS = {
  own: of('ratio', 'Plan', 'Figure of the plan: the median of its years or windows, or its single figure; null where it has none.', ({ sorted }) => median(sorted), orNone),
  lowest: of('ratio', 'Lowest', 'Least figure of its years; null where it has none.', ({ sorted }) => sorted[0] ?? null, orNone),
  highest: of('ratio', 'Highest', 'Greatest figure of its years; null where it has none.', ({ sorted }) => sorted.at(-1) ?? null, orNone),
  p10: of('ratio', '10 %', '10th percentile of peers.', ({ percentiles }) => percentiles[0], asMeasured),
  p25: of('ratio', '25 %', '25th percentile of peers; null where it is not known.', ({ percentiles }) => percentiles[1], orNone),
  p50: of('ratio', 'Middle', 'Median of peers; null where it is not known.', ({ percentiles }) => percentiles[2], orNone),
  p75: of('ratio', '75 %', '75th percentile of peers; null where it is not known.', ({ percentiles }) => percentiles[3], orNone),
  p90: of('ratio', '90 %', '90th percentile of peers.', ({ percentiles }) => percentiles[4], asMeasured),
};

/** A measure of the plan beside that of its peers. */
export interface BenchmarkMeasure extends BenchmarkStatistics {
  /** Name of the measure. */
  readonly measure: PeerMeasure;
  /** Definition in words. */
  readonly is: string;
  /** Unit of the figures. */
  readonly unit: PeerDistribution['unit'];
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

/** A plan that is measured. */
interface Measured {
  readonly years: readonly OwnYear[];
  readonly census: CensusFigures;
}
type FiguresOf = (plan: Measured) => Figure[];

const windows =
  (length: number, valueOf: (window: readonly OwnYear[]) => number | null): FiguresOf =>
  ({ years }) =>
    years.flatMap(({ year }, place) => {
      const value = place + length > years.length ? null : valueOf(years.slice(place, place + length));
      return value === null ? [] : [{ year, value }];
    });
const each = (valueOf: (year: OwnYear) => number | null): FiguresOf => windows(1, ([year]) => valueOf(year!));
const once =
  (valueOf: (plan: Measured) => number | null): FiguresOf =>
  (plan) => {
    const value = valueOf(plan);
    return value === null ? [] : [{ year: 0, value }];
  };
const outflow = ({ distributions, netAssets }: OwnYear): number | null => over(distributions, netAssets);

const FIGURES: { readonly [Name in PeerMeasure]: FiguresOf } = {
  appreciation: windows(1, yearlyGrowth),
  five_year_appreciation: windows(FIVE, yearlyGrowth),
  eight_year_appreciation: windows(EIGHT, yearlyGrowth),
  distributions_to_net_assets: each(outflow),
  distributions_to_net_assets_leveraged: each((year) => (year.isLeveraged ? outflow(year) : null)),
  distributions_to_net_assets_unleveraged: each((year) => (year.isLeveraged ? null : outflow(year))),
  five_year_distributions_to_net_assets: windows(FIVE, (window) => over(paidIn(window), window[0]!.netAssets)),
  contributions_to_net_assets: each(({ contributions, netAssets }) => over(contributions, netAssets)),
  non_stock_part: each(({ nonStock }) => nonStock),
  peak_to_mean_distributions: once(({ years }) => peakToMean(years)),
  net_assets_a_participant: once(({ census }) => over(census.netAssets, census.participants)),
  active_part: once(({ census }) => over(census.active, census.participants)),
};

/** Measures a plan, beside its peers. */
export function measuresOf(years: readonly OwnYear[], census: CensusFigures): BenchmarkMeasure[] {
  return PEER_MEASURES.map((measure) => measured(measure, FIGURES[measure]({ years, census })));
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
  const [p10, , , , p90] = percentiles;
  const sorted = figures.map(({ value }) => value).sort((a, b) => a - b);
  const statistics = rowFrom(STATISTICS, { sorted, percentiles });
  const { own } = statistics;
  return {
    measure,
    is,
    unit,
    ...statistics,
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
export function isOutside(measure: BenchmarkMeasure): boolean {
  return isMedianOutside(measure) || 5 * measure.years_outside.length > measure.years;
}

/** True if the median of a measure lies outside the middle eight tenths of peers. */
export function isMedianOutside({ place }: BenchmarkMeasure): boolean {
  return place === 'below p10' || place === 'above p90';
}

/** A year of the plan in the terms of Schedule H: dollars as reported. */
export interface OwnYear {
  readonly year: number;
  /** Shares of the trust and cash, less what it owes on loans, at the start. */
  readonly netAssets: number;
  readonly isLeveraged: boolean;
  /** Paid to people for shares, diversified ones too, and as cash of their accounts. */
  readonly distributions: number;
  /** Contributions in cash and in shares. */
  readonly contributions: number;
  /** Dollars a share at the start. */
  readonly price: number;
  /** Dollars a share at the end. */
  readonly endPrice: number;
  /** Part of the assets at year end; null without assets. */
  readonly nonStock: number | null;
}

/** A sum of dollars as it is reported: to the cent. */
export function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** A fraction as it is reported: with eight decimals. */
export function inFractions(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}

/** Quotient of two figures; null where the divisor is not above 0. */
export function over(part: number, whole: number): number | null {
  return whole > 0 ? inFractions(part / whole) : null;
}

/** Growth of the share price a year, compounded over some years in sequence; null where it begins at 0. */
export function yearlyGrowth(years: readonly OwnYear[]): number | null {
  const factor = over(years.at(-1)!.endPrice, years[0]!.price);
  if (factor === null || factor === 0) return factor === null ? null : -1;
  if (years.length === 1) return inFractions(factor - 1);
  return inFractions(exponential(naturalLogarithm(factor) / years.length) - 1);
}

/** Value of a trust's shares at a year end, in dollars. */
function stockOf({ shares, share_price: price }: TrustState): number {
  return shares.total * price;
}

/** Balance of the trust's loans, in dollars. */
function loansOf({ loans }: TrustState): number {
  return loans.reduce((sum, loan) => sum + loan.principal_balance, 0);
}

/** Shares of the trust and cash, less what it owes on loans: net assets available for benefits, at a year end. */
export function netAssetsOf(trust: TrustState): number {
  return inCents(stockOf(trust) + trust.cash.total - loansOf(trust));
}

/** The years of a plan, from the trust at the census on. */
export function ownYears(
  opening: TrustState,
  years: readonly AnnualProjection[],
  ends: readonly TrustState[],
): OwnYear[] {
  return years.map((year, i) => {
    const before = ends[i - 1] ?? opening;
    const end = ends[i]!;
    // A conversion of accounts into cash stays in the plan.
    const paid = year.repurchase_obligation - (year.segregation_amount ?? 0);
    return {
      year: year.year,
      netAssets: netAssetsOf(before),
      isLeveraged: loansOf(before) > 0,
      distributions: inCents(paid + year.cash_distributions),
      contributions: inCents(year.company_contribution + year.stock_contribution_shares * year.share_price),
      price: year.share_price,
      endPrice: year.year_end_share_price,
      nonStock: over(end.cash.total, stockOf(end) + end.cash.total),
    };
  });
}
