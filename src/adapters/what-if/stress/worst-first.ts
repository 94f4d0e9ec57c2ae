import type { StressComparison } from '../../../analysis/index.js';
import { sumOfCents } from '../../text/index.js';

/** A stress, by what it does to the company. */
export interface Stressed {
  /** Its place in the lists of the comparison. */
  readonly index: number;
  readonly name: string;
  /** Cash that the company adds for repurchases over all years, and how much more that is than without the stress. */
  readonly adds: number;
  readonly added: number;
  /** How many more years the company is short of cash; 0 where the plan says nothing of it. */
  readonly short: number;
  /** How much more the hardest year costs. */
  readonly cash: number;
}

/** The stresses: those first in which the company is short of cash the longest, then those in which it adds the most. */
export function worstFirst({ scenarios, by_year: years, summary }: StressComparison): Stressed[] {
  const addsIn = (i: number): number => sumOfCents(years.map(({ figures }) => figures[i]?.funded_by_company ?? 0));
  const base = addsIn(0);
  return scenarios
    .map((name, index): Stressed => {
      const { years_with_cash_shortfall: short, peak_cash_amount: cash } = summary.differences[index]!;
      const adds = addsIn(index);
      return { index, name: capital(name), adds, added: sumOfCents([adds, -base]), short: short ?? 0, cash: cash ?? 0 };
    })
    .slice(1)
    .sort((a, b) => b.short - a.short || b.added - a.added || b.cash - a.cash);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
