import type { AnnualProjection } from '../../index.js';
import { spokenPercent } from './figures.js';
import { yearRanges } from './findings.js';

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
