import { column, type AnswerTable } from '../../analysis/answer/table.js';
import type { AnnualProjection, SimulationRun } from '../../index.js';
import { TRUST_COLUMNS, TRUST_SHARES_COLUMNS, YEAR_COLUMNS, type YearColumn } from './columns.js';
import { valuesOf, yearColumn } from './run-tables.js';

/** Some columns of the years. */
function someYears(caption: string, names: readonly YearColumn[], years: readonly AnnualProjection[]): AnswerTable {
  const columns = ['year' as const, ...names].map(yearColumn);
  return { name: 'years', caption, columns, rows: years.map((year) => valuesOf(year, columns)), isFor: 'people' };
}

/** Share price at which each year buys, and at its end. */
export function pricesTable(years: readonly AnnualProjection[]): AnswerTable {
  return someYears('Share price by year', ['share_price', 'year_end_share_price'], years);
}

/** The obligation of each year and the payroll that it is compared to. */
export function payrollTable(years: readonly AnnualProjection[]): AnswerTable {
  const names = ['repurchase_obligation', 'covered_payroll', 'repurchase_to_payroll'] as const;
  return someYears('Obligation and covered payroll by year', names, years);
}

/** Benefit level of each year. */
export function benefitTable(years: readonly AnnualProjection[]): AnswerTable {
  return someYears(`${YEAR_COLUMNS.benefit_level_value.label} by year`, ['benefit_level_value'], years);
}

/** Places of shares in the trust; those that hold none in any year are left out. */
const PLACES = ['allocated', 'separated', 'pending_forfeiture', 'unallocated', 'suspense'] as const;

/** Shares of the trust at each year end by where they are, and the vested value if all left then. */
export function trustTable(states: SimulationRun['trust_states']): AnswerTable {
  return {
    name: 'trust',
    caption: 'Shares of the trust at each year end',
    columns: [
      yearColumn('year'),
      ...PLACES.map((key) => column(key, TRUST_SHARES_COLUMNS[key].label, 'shares', { ifAny: true })),
      column('total', TRUST_SHARES_COLUMNS.total.label, 'shares'),
      column('emerging_liability', `${TRUST_COLUMNS.emerging_liability.label}, $`, 'dollars'),
    ],
    rows: states.map(({ year, shares, emerging_liability }) => ({ ...shares, year, emerging_liability })),
    isFor: 'people',
  };
}
