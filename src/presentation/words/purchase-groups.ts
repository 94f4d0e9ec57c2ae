import type { Purchase, PurchaseReason } from '../../analysis/index.js';

/** Reasons of purchases, in words. */
const REASON_WORDS: Readonly<Record<PurchaseReason, string>> = {
  retirement: 'Retired',
  termination: 'Left before retirement',
  death: 'Died',
  disability: 'Disabled',
  diversification: 'Diversification, still employed',
  in_service: 'In service, still employed',
  segregation: 'Converted early',
};

export const REASONS = Object.entries(REASON_WORDS) as readonly (readonly [PurchaseReason, string])[];

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

/** Group of a purchase: people of the census by age in the year, the others by origin. */
export function groupOf({ origin, age }: Purchase): Group {
  if (origin !== 'census') return origin;
  if (age < 45) return 'under_45';
  if (age < 55) return 'under_55';
  return age < 65 ? 'under_65' : 'from_65';
}
