import { YEAR_COLUMNS } from '../../engine/results/tables.js';
import type { AnnualProjection } from '../../index.js';

/** Source of the year's repurchase cash. All sources together are `repurchase_cash`. */
export interface Funder {
  readonly key: string;
  readonly name: string;
  /** Class of the style sheet that colours it. */
  readonly series: string;
  readonly amount: (year: AnnualProjection) => number;
}

/** Funders in the order in which they pay, the company last before the notes. */
export const FUNDERS: readonly Funder[] = [
  {
    key: 'funded_by_unallocated_contributions',
    name: YEAR_COLUMNS.funded_by_unallocated_contributions.label,
    series: 'contributions',
    amount: (year) => year.funded_by_unallocated_contributions,
  },
  {
    key: 'funded_by_forfeitures',
    name: YEAR_COLUMNS.funded_by_forfeitures.label,
    series: 'forfeitures',
    amount: (year) => year.funded_by_forfeitures,
  },
  {
    key: 'funded_by_participant_cash',
    name: YEAR_COLUMNS.funded_by_participant_cash.label,
    series: 'accounts',
    amount: (year) => year.funded_by_participant_cash,
  },
  {
    key: 'funded_by_company',
    name: YEAR_COLUMNS.funded_by_company.label,
    series: 'company',
    amount: (year) => year.funded_by_company,
  },
  {
    key: 'note_payments',
    name: 'Payments on notes',
    series: 'notes',
    amount: (year) => sumOfCents([year.note_principal_paid, year.note_interest_paid]),
  },
];

/** Funders that pay in any of the years; the company in any case. */
export function fundersOf(years: readonly AnnualProjection[]): Funder[] {
  return FUNDERS.filter(({ key, amount }) => key === 'funded_by_company' || years.some((year) => amount(year) > 0));
}

/** The sum of dollars and cents, exact. */
export function sumOfCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
