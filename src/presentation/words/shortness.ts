import type { SideBySide } from '../../analysis/index.js';
import { formatYears, spokenDollars } from './figures.js';

/** How far a scenario falls short of the cash that the company wants to keep. */
export interface Shortness {
  /** In how many years. */
  readonly years: number;
  /** The first of them; null where there is none. */
  readonly first: number | null;
  /** The most that is missing at the end of a year. */
  readonly worst: number;
  /** The year of that, the first on a tie; null where nothing is missing. */
  readonly worstYear: number | null;
}

/** That of every scenario; null for one that says nothing of the finances of the company. */
export function shortnessOf({
  scenarios,
  by_year: byYear,
}: Pick<SideBySide, 'scenarios' | 'by_year'>): readonly (Shortness | null)[] {
  return scenarios.map((_, i) => {
    const missing = byYear.flatMap(({ year, figures }) => {
      const amount = figures[i]?.cash_shortfall;
      return amount === undefined ? [] : [{ year, amount }];
    });
    if (missing.length === 0) return null;
    const short = missing.filter(({ amount }) => amount > 0);
    const worst = Math.max(0, ...short.map(({ amount }) => amount));
    const worstYear = short.find(({ amount }) => amount === worst)?.year ?? null;
    return { years: short.length, first: short[0]?.year ?? null, worst, worstYear };
  });
}

/** `short of cash in 16 years, the first 2031, by $4.1 million at worst, in 2036`. */
export function shortnessText({ years, first, worst, worstYear }: Shortness): string {
  if (years === 0) return 'never short of cash';
  if (years === 1) return `short of cash in 1 year, ${first!}, by ${spokenDollars(worst)}`;
  return `short of cash in ${formatYears(years)}, the first ${first!}, by ${spokenDollars(worst)} at worst, in ${worstYear!}`;
}
