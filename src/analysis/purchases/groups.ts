import { yearRanges } from '../affordability.js';
import type { Say } from '../descriptor.js';
import { sumOfCents } from '../funders.js';
import type { Purchase, PurchaseReason } from './purchases.js';

/** Reasons of purchases: heading of a narrow column, and words. */
export const REASONS = {
  retirement: ['Retire', 'Retired'],
  termination: ['Leave', 'Left before retirement'],
  death: ['Die', 'Died'],
  disability: ['Disabled', 'Disabled'],
  diversification: ['Diversify', 'Diversification, still employed'],
  in_service: ['In service', 'In service, still employed'],
  segregation: ['Convert early', 'Converted early'],
} as const satisfies Readonly<Record<PurchaseReason, readonly [heading: string, words: string]>>;

/** Group of participants from whom shares are bought. */
export type Group = 'under_45' | 'under_55' | 'under_65' | 'from_65' | 'earlier' | 'hired';

export const GROUPS: readonly (readonly [Group, string])[] = [
  ['earlier', 'Had left before the census'],
  ['under_45', 'Aged under 45 in the year'],
  ['under_55', 'Aged 45 to 54'],
  ['under_65', 'Aged 55 to 64'],
  ['from_65', 'Aged 65 and over'],
  ['hired', 'Hired after the census'],
];

/** People of the census by the age they have in the year, the others by where they come from. */
export function groupOf({ origin, age }: Purchase): Group {
  if (origin !== 'census') return origin;
  if (age < 45) return 'under_45';
  if (age < 55) return 'under_55';
  return age < 65 ? 'under_65' : 'from_65';
}

/** Cost of purchases, to the cent. */
export function costOf(bought: readonly Purchase[]): number {
  return sumOfCents(bought.map(({ cost }) => cost));
}

/** Years in which more than the average is bought: the bulge. */
function bulgeYears(list: readonly Purchase[], years: readonly number[]): number[] {
  const average = costOf(list) / years.length;
  return years.filter((year) => costOf(list.filter((each) => each.year === year)) > average);
}

/** The years of the bulge, its part of the whole, and the largest group in it. */
export function bulgeWords(list: readonly Purchase[], years: readonly number[], { dollars, value }: Say): string {
  const all = costOf(list);
  if (all === 0) return 'Nothing is bought in any year.';
  const average = all / years.length;
  const bulge = bulgeYears(list, years);
  if (bulge.length === 0) return `Every year costs as much as the others, ${dollars(average)}: there is no bulge.`;
  const inBulge = list.filter(({ year }) => bulge.includes(year));
  const [group, most] = GROUPS.map(
    ([key, name]) => [name, costOf(inBulge.filter((each) => groupOf(each) === key))] as const,
  ).reduce((a, b) => (b[1] > a[1] ? b : a));
  const percent = (part: number): string => value(Number(part.toFixed(2)), 'fraction');
  return (
    `A year costs ${dollars(average)} on average. More is due in ${yearRanges(bulge)}: ${percent(costOf(inBulge) / all)} of the ` +
    `whole obligation in ${bulge.length} of ${years.length} years. The largest group there: ${group.toLowerCase()}, ` +
    `${percent(most / costOf(inBulge))} of it.`
  );
}
