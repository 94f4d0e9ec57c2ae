import type { AnnualProjection } from '../../../index.js';
import { overAllYears } from '../../../presentation/words/columns.js';
import { formatPercent, formatPrice, formatWhole, unitFor } from '../../../presentation/words/figures.js';
import { widthOf } from '../text/grid.js';
import { rule, type Style } from '../text/style.js';
import { columnOf, YEAR, type YearColumn } from './year-columns.js';
import { tableLines } from './year-table.js';

/** The company's years, of a run that has them: what repurchases take of free cash flow, and what is left. */
export function companyTable(years: readonly AnnualProjection[], width: number, style: Style): string[] {
  const columns = companyColumns(years);
  const roomy = tableLines(years, columns, false, 2);
  const lines = widthOf(roomy) <= width ? roomy : tableLines(years, columns, false, 1);
  const line = rule(widthOf(lines), style);
  return [...lines.slice(0, 2), line, ...lines.slice(2, -1), line, ...lines.slice(-1)];
}

/** The columns of the company's years. */
export function companyColumns(years: readonly AnnualProjection[]): YearColumn[] {
  const flows = ['free_cash_flow', 'company_repurchase_cash'] as const;
  const balances = ['company_cash', 'company_debt', 'cash_shortfall'] as const;
  const sizes = [...flows, ...balances].flatMap((name) => years.map((year) => year[name]!));
  const sums = flows.map((name) => overAllYears(name, years)!);
  const dollars = unitFor(Math.max(...[...sizes, ...sums].map(Math.abs)), 6);
  const unit = `$${dollars.name && ` ${dollars.name}`}`;
  // Adding 0 makes a 0 of what rounds to -0.
  const whole = (amount: number): string => formatWhole(Math.round(amount / dollars.divisor) + 0);
  return [
    YEAR,
    ...flows.map((name) => columnOf(name, `Of the year, ${unit}`, whole, years)),
    columnOf('repurchase_to_free_cash_flow', '% of', formatPercent, years, '-'),
    ...balances.map((name) => columnOf(name, `At year end, ${unit}`, whole, years)),
    columnOf('fixed_charge_coverage', 'Charges', (figure) => figure.toFixed(2), years),
    columnOf('year_end_share_price', 'Share', formatPrice, years),
  ];
}
