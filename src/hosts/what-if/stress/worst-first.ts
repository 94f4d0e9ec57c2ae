import type { StressComparison } from '../../../analysis/index.js';
import { shortnessOf, sumOfCents } from '../../../presentation/words/index.js';

/** A stress, by what it does to the company. */
export interface Stressed {
  /** Its place in the lists of the comparison. */
  readonly index: number;
  readonly name: string;
  /** Cash that the company adds for repurchases over all years, and how much more that is than without the stress. */
  readonly adds: number;
  readonly added: number;
  /** How many more years the company is short of cash, and how much more is missing at worst; 0 where the plan says nothing of it. */
  readonly short: number;
  readonly missing: number;
  /** How much more the hardest year costs. */
  readonly cash: number;
}

/** The stresses: those first in which the company is short of cash the longest, then by the most, then those in which it adds the most. */
export function worstFirst(comparison: StressComparison): Stressed[] {
  const { scenarios, by_year: years, summary } = comparison;
  const missing = shortnessOf(comparison).map((short) => short?.worst ?? 0);
  const addsIn = (i: number): number => sumOfCents(years.map(({ figures }) => figures[i]?.funded_by_company ?? 0));
  const base = addsIn(0);
  return scenarios
    .map((name, index): Stressed => {
      const { years_with_cash_shortfall: short, peak_cash_amount: cash } = summary.differences[index]!;
      const adds = addsIn(index);
      const added = sumOfCents([adds, -base]);
      const more = sumOfCents([missing[index]!, -missing[0]!]);
      return { index, name: capital(name), adds, added, short: short ?? 0, missing: more, cash: cash ?? 0 };
    })
    .slice(1)
    .sort((a, b) => b.short - a.short || b.missing - a.missing || b.added - a.added || b.cash - a.cash);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
