import { ExactDecimal } from '../../engine/numeric/index.js';
import type { StressComparison } from './stress.js';

/** A stress, by its effect on the company. */
export interface Stressed {
  /** Index in the lists of the comparison. */
  readonly index: number;
  readonly name: string;
  /** Cash that the company adds for repurchases over all years, and how much more that is than without the stress. */
  readonly adds: number;
  readonly added: number;
  /** Additional years short of cash, and the additional shortfall at worst; 0 without `company_finances`. */
  readonly short: number;
  readonly missing: number;
  /** Additional cost of the hardest year. */
  readonly cash: number;
}

/** The stresses: those first in which the company is short of cash the longest, then by the most, then those in which it adds the most. */
export function worstFirst(comparison: StressComparison): Stressed[] {
  const { scenarios, summary, affordability } = comparison;
  const missing = scenarios.map((_, i) => affordability?.[i]?.largest_cash_shortfall ?? 0);
  const base = companyAdds(comparison, 0);
  return scenarios
    .map((name, index): Stressed => {
      const { years_with_cash_shortfall: short, peak_cash_amount: cash } = summary.differences[index]!;
      const adds = companyAdds(comparison, index);
      const added = sum([adds, -base]);
      return {
        index,
        name,
        adds,
        added,
        short: short ?? 0,
        missing: sum([missing[index]!, -missing[0]!]),
        cash: cash ?? 0,
      };
    })
    .slice(1)
    .sort((a, b) => b.short - a.short || b.missing - a.missing || b.added - a.added || b.cash - a.cash);
}

/** Cash that the company adds for repurchases over all years of a scenario. */
export function companyAdds({ by_year: years }: StressComparison, index: number): number {
  return sum(years.map(({ figures }) => figures[index]?.funded_by_company ?? 0));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total.plus(amount), new ExactDecimal(0)).toNumber();
}
