import type { AnnualProjection } from '../../../index.js';
import { formatPercent, formatPrice, formatWhole, unitFor } from '../../../presentation/words/figures.js';
import { widthOf } from '../text/grid.js';
import { rule, type Style } from '../text/style.js';
import type { YearColumn } from './year-columns.js';
import { tableLines } from './year-table.js';

type Amount = (year: AnnualProjection) => number;

const freeCash: Amount = (year) => year.free_cash_flow!;
const forShares: Amount = (year) => year.company_repurchase_cash!;
const cash: Amount = (year) => year.company_cash!;
const debt: Amount = (year) => year.company_debt!;
const missing: Amount = (year) => year.cash_shortfall!;

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
  const sum = (amount: Amount): number => years.reduce((total, year) => total + amount(year), 0);
  const sizes = [freeCash, forShares, cash, debt, missing].flatMap((amount) =>
    years.map((year) => Math.abs(amount(year))),
  );
  const dollars = unitFor(Math.max(...sizes, Math.abs(sum(freeCash)), sum(forShares)), 6);
  const unit = `$${dollars.name && ` ${dollars.name}`}`;
  // Adding 0 makes a 0 of what rounds to -0.
  const whole = (amount: number): string => formatWhole(Math.round(amount / dollars.divisor) + 0);
  const column = (group: string, head: string, cell: YearColumn['cell'], total = ''): YearColumn => {
    return { group, head, shortHead: head, cell, total };
  };
  const inYear = (head: string, amount: Amount): YearColumn =>
    column(`Of the year, ${unit}`, head, (year) => whole(amount(year)), whole(sum(amount)));
  const atEnd = (head: string, amount: Amount): YearColumn =>
    column(`At year end, ${unit}`, head, (year) => whole(amount(year)));
  return [
    column('', 'Year', ({ year }) => String(year), 'Total'),
    inYear('free', freeCash),
    inYear('shares', forShares),
    column(
      '% of',
      'free',
      ({ repurchase_to_free_cash_flow: ratio }) => orDash(ratio, formatPercent),
      sum(freeCash) > 0 ? formatPercent(sum(forShares) / sum(freeCash)) : '-',
    ),
    atEnd('cash', cash),
    atEnd('debt', debt),
    atEnd('short', missing),
    column('Cover-', 'age', ({ fixed_charge_coverage: ratio }) => orDash(ratio, (figure) => figure.toFixed(2))),
    column('Share', 'price', (year) => formatPrice(year.year_end_share_price)),
  ];
}

/** A figure, or a dash where there is none. */
function orDash(figure: number | null | undefined, format: (figure: number) => string): string {
  return typeof figure === 'number' ? format(figure) : '-';
}
