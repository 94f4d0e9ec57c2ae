import type { AnnualProjection, SimulationRun } from '../../../index.js';
import { fundersOf, sumOfCents } from '../../../presentation/words/index.js';
import { CASH, hasLoans, LOANS, OBLIGATION, PRICE_AT_END, PRICE_PAID } from './sums.js';
import type { Table } from './table.js';

/** Columns of what only some plans do. */
const ASKED_FOR = [
  { key: 'segregation_amount', head: 'Turned into cash', format: 'dollars' },
  { key: 'shares_rebalanced', head: 'Shares rebalanced', format: 'shares' },
] as const;

/** The years in full: what is owed, who pays, and what the shares do. */
export function yearTable({ annual_projections: years }: SimulationRun): Table {
  const funders = fundersOf(years);
  const sum = (amount: (year: AnnualProjection) => number): number => sumOfCents(years.map(amount));
  const asked = ASKED_FOR.filter(({ key }) => years[0]?.[key] !== undefined);
  const loans = hasLoans(years);
  const payroll = sum((year) => year.covered_payroll);
  return {
    caption: 'The run by year',
    columns: [
      { key: 'year', head: 'Year', format: 'year' },
      { key: 'repurchase_obligation', head: OBLIGATION, format: 'dollars' },
      { key: 'repurchase_cash', head: CASH, format: 'dollars' },
      ...funders.map(({ key, name }) => ({ key, head: name, format: 'dollars' as const })),
      { key: 'company_contribution', head: loans ? 'Contributed, loans included' : 'Contributed', format: 'dollars' },
      ...(loans ? [{ key: 'debt_service', head: LOANS, format: 'dollars' } as const] : []),
      { key: 'share_price', head: PRICE_PAID, format: 'price' },
      { key: 'year_end_share_price', head: PRICE_AT_END, format: 'price' },
      { key: 'repurchase_to_payroll', head: 'Part of payroll', format: 'percent' },
      { key: 'active_headcount', head: 'People', format: 'people' },
      { key: 'separations', head: 'People who left', format: 'people' },
      ...asked,
    ],
    rows: years.map((year) => [
      year.year,
      year.repurchase_obligation,
      year.repurchase_cash,
      ...funders.map(({ amount }) => amount(year)),
      year.company_contribution,
      ...(loans ? [year.debt_service] : []),
      year.share_price,
      year.year_end_share_price,
      year.repurchase_to_payroll,
      year.active_headcount,
      year.separations,
      ...asked.map(({ key }) => year[key] ?? 0),
    ]),
    totals: [
      'All',
      sum((year) => year.repurchase_obligation),
      sum((year) => year.repurchase_cash),
      ...funders.map(({ amount }) => sum(amount)),
      sum((year) => year.company_contribution),
      ...(loans ? [sum((year) => year.debt_service)] : []),
      '',
      '',
      payroll > 0 ? sum((year) => year.repurchase_obligation) / payroll : '',
      '',
      '',
      ...asked.map(({ key, format }) => (format === 'dollars' ? sum((year) => year[key] ?? 0) : '')),
    ],
  };
}
