import type { AnnualProjection, SensitivityRow, SimulationRun } from '../../index.js';
import { affordabilityOf, brokenCovenants, yearRanges } from '../../analysis/affordability.js';
import { decimalFormat, spokenDollars, spokenPercent } from './figures.js';
import type { MonteCarloResult, PlanInputs } from '../../analysis/index.js';
import { drawsEarnings, driversSentence } from '../../analysis/monte-carlo/words.js';

const tenths = decimalFormat(1, 1);

/** Whether the company can pay, in one sentence that names the covenants it breaks; null where its finances are not projected. */
export function affordability(run: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>): string | null {
  const { annual_projections: years } = run;
  const found = affordabilityOf(run);
  if (found === null) return null;
  const broken = brokenCovenants(found);
  const { largest_cash_shortfall: worst, largest_cash_shortfall_year: when } = found;
  const short = years.flatMap(({ year, cash_shortfall: missing = 0 }) => (missing > 0 ? [year] : []));
  if (short.length > 0) {
    const missing = `${spokenDollars(worst)} short`;
    const most = short.length > 1 ? `up to ${missing}, in ${when!}` : missing;
    return `Not in ${yearRanges(short)}: ${most}${broken === null ? '' : `; and ${broken}`}.`;
  }
  const yes = broken === null ? 'Yes, in every year' : `Yes, but ${broken}`;
  const tightest = tightestYear(years);
  if (tightest === null) return `${yes}; there is nothing to pay for.`;
  const { year, fixed_charge_coverage: coverage } = tightest;
  const covered = typeof coverage === 'number' ? `, coverage ${tenths(coverage)}` : '';
  return `${yes}; the tightest is ${year}: ${taken(tightest)}${covered}.`;
}

/** The question of every board. */
export const CAN_PAY = 'Can the company pay?';

/** The year in which repurchases take most of free cash flow; null where the company pays for none, or its finances are not projected. */
export function tightestYear(years: readonly AnnualProjection[]): AnnualProjection | null {
  const tightest = years.reduce((a, b) => (tightness(b) > tightness(a) ? b : a));
  return tightness(tightest) === 0 ? null : tightest;
}

/** How much of the year's free cash flow repurchases take; a year without any is tighter than all others. */
function tightness({
  repurchase_to_free_cash_flow: ratio,
  company_repurchase_cash: cash = 0,
}: AnnualProjection): number {
  return cash === 0 ? 0 : (ratio ?? Infinity);
}

function taken(year: AnnualProjection): string {
  const { repurchase_to_free_cash_flow: ratio, company_repurchase_cash: cash = 0 } = year;
  if (typeof ratio === 'number') return `${spokenPercent(ratio)} of free cash flow`;
  return `${spokenDollars(cash)} for repurchases and no free cash flow`;
}

/** What explains the shortfalls of the futures; null where none is short, or earnings are not part of the price. */
export function shortfallDrivers(result: MonteCarloResult): string | null {
  return driversSentence(result, spokenPercent);
}

/** Where the default volatilities of earnings and multiple come from `[S-stock-volatility]`. */
export const STOCK_VOLATILITY =
  'with 14.5 % each, the price of a company without debt moves by 20.5 % a year, as the shares of 29 Massachusetts ESOPs did from 2014 to 2024 (Form 5500).';

type Drawn = Pick<MonteCarloResult, 'settings'>;

/** For a place near the whole sentence: ` Earnings were not drawn.` where they were not. */
export function notDrawn(results: readonly Drawn[]): string {
  return results.every(({ settings }) => drawsEarnings(settings)) ? '' : ' Earnings were not drawn.';
}

/**
 * Beside each probability of a shortfall: over what it is a chance. Pitfall: where earnings were not drawn the futures short of cash are
 * those with a high price, and never those with low earnings.
 */
export function overWhat(results: readonly Drawn[]): string {
  if (!results.every(({ settings }) => drawsEarnings(settings))) {
    return 'Earnings were not drawn: these are chances over price and people only, not over earnings.';
  }
  const isMultipleDrawn = results.some(({ settings }) => settings.price_volatility > 0);
  return `These are chances over earnings${isMultipleDrawn ? ', the multiple' : ''} and people.`;
}

/** A year's repurchases against what the company earns and what it is worth, as fractions. */
export interface Yardstick {
  readonly year: number;
  /** The obligation over EBITDA; null without EBITDA. */
  readonly toEbitda: number | null;
  /** The obligation over the equity: all shares outstanding as the year opens, at the price at which they are bought. */
  readonly toEquity: number;
}

/** Those of every year; null where the finances of the company are not projected. */
export function yardsticksOf(years: readonly AnnualProjection[]): readonly Yardstick[] | null {
  if (years[0]?.ebitda === undefined) return null;
  return years.map(
    ({ year, ebitda = 0, repurchase_obligation: bought, repurchase_to_shares_outstanding: toEquity }) => ({
      year,
      toEbitda: ebitda > 0 ? bought / ebitda : null,
      // Shares bought over shares outstanding, both at one price.
      toEquity,
    }),
  );
}

/** The largest of both, each with its year: `Repurchases take at most 41 % of EBITDA, in 2038, and at most 7.5 % of equity, in 2039.` */
export function yardsticksSentence(yardsticks: readonly Yardstick[]): string {
  const most = (of: (each: Yardstick) => number | null, what: string): string => {
    const peak = yardsticks.reduce((a, b) => ((of(b) ?? 0) > (of(a) ?? 0) ? b : a));
    const value = of(peak) ?? 0;
    return value === 0 ? `nothing of ${what}` : `at most ${spokenPercent(value)} of ${what}, in ${peak.year}`;
  };
  const without = yardsticks.filter(({ toEbitda, toEquity }) => toEbitda === null && toEquity > 0);
  const none = without.length === 0 ? '' : ` There is no EBITDA in ${yearRanges(without.map(({ year }) => year))}.`;
  const [ebitda, equity] = [most(({ toEbitda }) => toEbitda, 'EBITDA'), most(({ toEquity }) => toEquity, 'equity')];
  return `Repurchases take ${ebitda}, and ${equity}.${none}`;
}

/** Why the rows of other strategies are no ranking of them; null where there are none, or the price can react. */
export function strategyNote(
  { operatingAssumptions: { share_valuation: valuation } }: PlanInputs,
  rows: readonly SensitivityRow[],
): string | null {
  const isMoved = rows.some(({ applies, assumption }) => applies && assumption === 'strategy');
  if (!isMoved || (valuation?.method ?? 'per_share_growth') !== 'per_share_growth') return null;
  return 'The strategies are not ranked: under per_share_growth the share price cannot react to how shares are bought. With share_valuation.method equity_value or ebitda_multiple it can.';
}
