import type { AnnualProjection, SimulationRun } from '../../../index.js';
import { fundersOf, OPTION_COLUMNS, sumOfCents, type YearColumn } from '../../../presentation/words/index.js';
import { hasLoans } from './sums.js';
import { yearColumn, yearTotal, type Column, type Table } from './figure-table.js';

/** Columns of what only some plans do. */
const ASKED_FOR: readonly YearColumn[] = ['segregation_amount', 'shares_rebalanced', ...OPTION_COLUMNS];

type Shown = Column & {
  readonly of: (year: AnnualProjection) => number | null;
  readonly total: number | string;
};

/** Table of the years: obligation, funding, and shares. */
export function yearTable({ annual_projections: years }: SimulationRun): Table {
  const loans = hasLoans(years);
  const shown = (name: YearColumn): Shown => ({
    ...yearColumn(name),
    of: (year) => year[name] ?? 0,
    total: yearTotal(name, years),
  });
  const contributed = shown('company_contribution');
  const columns: Shown[] = [
    { ...shown('year'), total: 'All' },
    shown('repurchase_obligation'),
    shown('repurchase_cash'),
    ...fundersOf(years).map(({ key, name, amount }) => ({
      key,
      head: name,
      format: 'dollars' as const,
      of: amount,
      total: sumOfCents(years.map(amount)),
    })),
    { ...contributed, head: loans ? `${contributed.head}, loans included` : contributed.head },
    ...(loans ? [shown('debt_service')] : []),
    ...(
      ['share_price', 'year_end_share_price', 'repurchase_to_payroll', 'active_headcount', 'separations'] as const
    ).map(shown),
    ...ASKED_FOR.filter((name) => years[0]?.[name] !== undefined).map(shown),
  ];
  return {
    caption: 'The run by year',
    columns: columns.map(({ key, head, format }) => ({ key, head, format })),
    rows: years.map((year) => columns.map(({ of }) => of(year))),
    totals: columns.map(({ total }) => total),
  };
}
