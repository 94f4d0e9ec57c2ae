import { YEAR_COLUMNS } from '../engine/results/tables.js';
import type { AnnualProjection } from '../engine/results/types.js';
import { column, type AnswerTable, type TableRow } from './answer/table.js';
import type { Say } from './descriptor.js';

/** Source of the year's repurchase cash. All sources together are `repurchase_cash`. */
export interface Funder {
  readonly key: string;
  readonly name: string;
  /** True for cash of the trust. */
  readonly isTrust: boolean;
  /** In a sentence. */
  readonly says: string;
  readonly amount: (year: AnnualProjection) => number;
}

/** Sources in sentences: trust cash is that of the company, of leavers or of participants themselves. */
const SAYS = {
  funded_by_unallocated_contributions: 'contributions',
  funded_by_forfeitures: 'forfeitures',
  funded_by_participant_cash: "participants' own cash",
  funded_by_company: 'the company beyond its contributions',
} as const;

/** Funders in the order in which they pay, the company last before the notes. */
export const FUNDERS: readonly Funder[] = [
  ...(Object.keys(SAYS) as (keyof typeof SAYS)[]).map((key) => ({
    ...{ key, name: YEAR_COLUMNS[key].label, says: SAYS[key], isTrust: key !== 'funded_by_company' },
    amount: (year: AnnualProjection) => year[key],
  })),
  {
    key: 'note_payments',
    name: 'Payments on notes',
    says: 'the company on promissory notes',
    isTrust: false,
    amount: (year) => sumOfCents([year.note_principal_paid, year.note_interest_paid]),
  },
];

/** Funders that pay in any of the years; the company in any case. */
export function fundersOf(years: readonly AnnualProjection[]): Funder[] {
  return FUNDERS.filter(({ key, amount }) => key === 'funded_by_company' || years.some((year) => amount(year) > 0));
}

/** True if the trust repays loans in any year. */
export function hasLoans(years: readonly AnnualProjection[]): boolean {
  return years.some(({ debt_service: paid }) => paid > 0);
}

/** The sum of dollars and cents, exact. */
export function sumOfCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

/** Years that a budget looks ahead. `[std]` */
export const BUDGET_YEARS = 5;

/** The years of a budget: the first five, or all of a shorter projection. */
export function budgetYears(years: readonly AnnualProjection[]): readonly AnnualProjection[] {
  return years.slice(0, BUDGET_YEARS);
}

/** Repurchase cash of these years by source, a row a year. */
export function fundingTable(years: readonly AnnualProjection[]): AnswerTable {
  const funders = fundersOf(years);
  const row = (year: number | string, of: readonly AnnualProjection[]): TableRow => ({
    year,
    ...Object.fromEntries(funders.map(({ key, amount }) => [key, sumOfCents(of.map(amount))])),
    repurchase_cash: sumOfCents(of.map((each) => each.repurchase_cash)),
  });
  return {
    name: 'repurchase_cash_by_source',
    caption: `Repurchase cash by source, ${years[0]!.year}-${years.at(-1)!.year}`,
    columns: [
      column('year', 'Year', 'year'),
      ...funders.map(({ key, name }) => column(key, name, 'dollars')),
      column('repurchase_cash', 'All', 'dollars'),
    ],
    rows: years.map((each) => row(each.year, [each])),
    total: row('All', years),
    isFor: 'people',
  };
}

/** Cash that shares take in these years, and the part that the company pays beyond its contributions; the table beside it has all sources. */
export function fundingWords(years: readonly AnnualProjection[], { dollars }: Pick<Say, 'dollars'>): string {
  const sumOf = (of: (year: AnnualProjection) => number): number => sumOfCents(years.map(of));
  const all = sumOf((year) => year.repurchase_cash);
  const company = sumOfCents(FUNDERS.filter(({ isTrust }) => !isTrust).map(({ amount }) => sumOf(amount)));
  const span = years.length === 1 ? `${years[0]!.year}` : `${years[0]!.year}-${years.at(-1)!.year}`;
  return all === 0
    ? `Repurchases take no cash in ${span}.`
    : `Repurchases take ${dollars(all)} of cash in ${span}; the company pays ${company === 0 ? 'none' : dollars(company)} of it beyond its contributions.`;
}

/** `Sources of this cash: contributions $4.0 million, participants' own cash $0.5 million.` Nothing where no cash is paid. */
export function sourcesWords(years: readonly AnnualProjection[], { dollars }: Pick<Say, 'dollars'>): string[] {
  const paid = FUNDERS.map(({ says, amount }) => ({ says, sum: sumOfCents(years.map(amount)) })).filter(
    ({ sum }) => sum > 0,
  );
  if (paid.length === 1) return [`All of this cash is from ${paid[0]!.says}.`];
  return paid.length === 0
    ? []
    : [`Sources of this cash: ${paid.map(({ says, sum }) => `${says} ${dollars(sum)}`).join(', ')}.`];
}
