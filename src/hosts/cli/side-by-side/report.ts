import type {
  CompanyTotals,
  ComparedFigures,
  Comparison,
  SummaryFigures,
  YearFigures,
} from '../../../analysis/index.js';
import { figureLess } from '../../../analysis/internal.js';
import type { Unit as FigureUnit } from '../../../engine/internal.js';
import {
  SUMMARY_COLUMNS,
  YEAR_COLUMNS,
  formatDifference,
  formatPercent,
  formatPrice,
  formatWhole,
  formatYears,
  type Unit,
  unitFor,
} from '../../../presentation/words/index.js';
import { mainHead, partHead } from '../simulate/command.js';
import { grid, printable, rule, type Style, widthOf, wrap } from '../text/style.js';
import type { Cell } from 'cli-table3';

/** What a comparison and a stress have in common; a comparison also says what the company pays. */
export type Scenarios = Pick<Comparison, 'scenarios' | 'by_year' | 'summary' | 'affordability'> &
  Partial<Pick<Comparison, 'company'>>;

const DIGITS = 6;

/** The figures shown of the summary, in order, each above its parts. */
const SUMMARY = [
  [
    'total_repurchase_obligation',
    'present_value_repurchase_obligation',
    'discount_rate',
    'max_repurchase_to_payroll',
    'max_repurchase_to_payroll_year',
    'overall_funding_ratio',
  ],
  ['average_annual_repurchase_cash', 'peak_cash_amount', 'peak_cash_year'],
  ['average_annual_contribution', 'average_benefit_level_value'],
  [
    'final_share_price',
    'final_shares_outstanding',
    'final_trust_cash',
    'final_loan_balance',
    'final_emerging_liability',
    'final_top_tenth_share',
  ],
] as const satisfies Shown;

/** How far the company is short of cash, where a scenario has its finances. */
const SHORT = [['years_with_cash_shortfall', 'first_cash_shortfall_year']] as const satisfies Shown;

/** The same of its finances. */
const FINANCES = [
  ['min_fixed_charge_coverage'],
  ['max_debt_to_ebitda'],
  ['max_repurchase_to_free_cash_flow'],
] as const satisfies Shown;

type Shown = readonly (readonly (keyof SummaryFigures)[])[];

/** The company by year, where a scenario has its finances. */
const COMPANY_YEARS = [
  [YEAR_COLUMNS.cash_shortfall.label, 'cash_shortfall'],
  [YEAR_COLUMNS.company_cash.label, 'company_cash'],
  ['Free cash flow after repurchases', 'free_cash_flow_after_repurchases'],
  [`${YEAR_COLUMNS.year_end_share_price.label}, $`, 'year_end_share_price'],
  [YEAR_COLUMNS.fixed_charge_coverage.label, 'fixed_charge_coverage'],
] as const satisfies readonly (readonly [label: string, figure: keyof YearFigures])[];

/** Those in dollars. */
const MONEY = ['cash_shortfall', 'company_cash', 'free_cash_flow_after_repurchases'] as const;

/** What the company pays, in all and after the last year; what is in suspense where there is something. */
const COMPANY: readonly (readonly [label: string, figure: keyof CompanyTotals])[] = [
  ['Company cash', 'total_company_cash'],
  ['  still owed at the end', 'owed_at_end'],
  ['  in suspense at the end', 'suspense_value_at_end'],
];

/**
 * The runs in a few figures and their cash by year, that of the company where it is known, each with the difference from the first. Under
 * stress, the company comes before what it must buy.
 */
export function sideBySideLines(compared: Scenarios, width: number, style: Style): string[] {
  const { scenarios, company } = compared;
  const unit = moneyUnit(compared);
  const dollars = dollarsIn(unit);
  const isStress = company === undefined;
  const [title, rows] = isStress
    ? ['Cash', yearRows(compared, 'repurchase_cash', 'total_repurchase_cash', unit)]
    : ['Company cash', yearRows(company, 'company_cash', 'total_company_cash', unit)];
  return [
    ...sideBySideTable(`In all, ${dollars}`, scenarios, summaryRows(compared), width, style),
    ...(isStress ? companyLines(compared, true, width, style) : []),
    '',
    ...sideBySideTable(`${title}, ${dollars}`, scenarios, rows, width, style),
    ...(isStress ? [] : companyLines(compared, false, width, style)),
    ...wrap('With a sign: what it is more or less than in the first column.', width).map(style.dim),
  ];
}

/** The unit of money in the summary: `$ thousand`. */
export function summaryUnit(compared: Scenarios): string {
  return dollarsIn(moneyUnit(compared));
}

const dollarsIn = ({ name }: Unit): string => `$${name && ` ${name}`}`;

/** Cash, free cash flow, price and coverage by year, where the finances of a company are projected; what is missing first if so wanted. */
function companyLines(
  { scenarios, by_year: years }: Scenarios,
  withMissing: boolean,
  width: number,
  style: Style,
): string[] {
  const figures = years.flatMap((year) => year.figures.filter((run) => run?.company_cash !== undefined));
  if (figures.length === 0) return [];
  const sizes = figures.flatMap((run) => MONEY.map((figure) => run![figure]!));
  const unit = unitFor(Math.max(...sizes.map(Math.abs)), DIGITS);
  return COMPANY_YEARS.filter(([, figure]) => withMissing || figure !== 'cash_shortfall').flatMap(([label, figure]) => {
    const isMoney = (MONEY as readonly string[]).includes(figure);
    const format = isMoney ? moneyIn(unit) : figure === 'fixed_charge_coverage' ? asRatio : formatPrice;
    const title = isMoney ? `${label}, $${unit.name && ` ${unit.name}`}` : label;
    const rows = years.map((year) => rowOf(String(year.year), year, figure, format));
    return ['', ...sideBySideTable(title, scenarios, rows, width, style)];
  });
}

/** `over 20 years`; `in all` where the scenarios cover different ones. */
export function spokenSpan(years: Scenarios['by_year']): string {
  const isOneSpan = years.every(({ figures }) => figures.every((figure) => figure !== null));
  return isOneSpan ? `over ${formatYears(years.length)}` : 'in all';
}

function unitOf(figure: keyof SummaryFigures): FigureUnit {
  return SUMMARY_COLUMNS[figure].unit;
}

function moneyUnit({ summary, company }: Scenarios): Unit {
  const amounts = summary.figures.flatMap((figures) =>
    SUMMARY.flat()
      .filter((figure) => unitOf(figure) === 'dollars')
      .map((figure) => figures[figure] ?? 0),
  );
  const paid = company?.summary.figures.flatMap((totals) => COMPANY.map(([, figure]) => totals[figure] ?? 0)) ?? [];
  return unitFor(Math.max(...amounts, ...paid), DIGITS);
}

/** The runs in a few figures; money in the unit of `summaryUnit()`. */
export function summaryRows(compared: Scenarios): SideBySideRow[] {
  const { summary, company } = compared;
  const shares = unitFor(Math.max(...summary.figures.map((run) => run.final_shares_outstanding ?? 0)), DIGITS + 1);
  const dollars = moneyIn(moneyUnit(compared));
  const formats: Partial<Record<FigureUnit, (value: number) => string>> = {
    dollars,
    fraction: formatPercent,
    price: formatPrice,
    shares: (value) => formatWhole(value / shares.divisor),
    ratio: asRatio,
  };
  const hasFinances = summary.figures.some((run) => run.years_with_cash_shortfall !== undefined);
  const rowsOf = (groups: Shown): SideBySideRow[] =>
    groups.flatMap((figures) =>
      figures.map((figure, i) => {
        const kind = unitOf(figure);
        const label = i === 0 ? mainHead(figure) : partHead(figure);
        const shown = kind === 'shares' && shares.name !== '' ? `  ${shares.name} shares` : label;
        return rowOf(shown, summary, figure, formats[kind] ?? String);
      }),
    );
  const short = hasFinances ? rowsOf(SHORT) : [];
  const finances = hasFinances ? rowsOf(FINANCES) : [];
  const worst = hasFinances ? [worstRow(compared, dollars)] : [];
  if (company === undefined) return [...short, ...worst, ...rowsOf(SUMMARY), ...finances];
  const isNamed = (figure: keyof CompanyTotals): boolean =>
    figure !== 'suspense_value_at_end' || company.summary.figures.some((totals) => totals[figure] !== 0);
  const paid = COMPANY.filter(([, figure]) => isNamed(figure)).map(([label, figure]) =>
    rowOf(label, company.summary, figure, dollars),
  );
  return [...short, ...worst, ...paid, ...rowsOf(SUMMARY), ...finances];
}

/** The most that is missing to the cash that the company wants to keep, at the end of any year. */
function worstRow(compared: Scenarios, dollars: (value: number) => string): SideBySideRow {
  const figures = (compared.affordability ?? []).map((pays) => pays && { worst: pays.largest_cash_shortfall });
  const first = figures[0]?.worst;
  const differences = figures.map((run) =>
    run === null || first === undefined ? null : { worst: figureLess(run.worst, first) },
  );
  return rowOf('  worst shortfall', { figures, differences }, 'worst', dollars);
}

function yearRows<Yearly extends string, Total extends string>(
  { by_year: years, summary }: ComparedFigures<Figure<Yearly>, Figure<Total>>,
  yearly: Yearly,
  total: Total,
  unit: Unit,
): SideBySideRow[] {
  const money = moneyIn(unit);
  return [...years.map((year) => rowOf(String(year.year), year, yearly, money)), rowOf('Total', summary, total, money)];
}

function asRatio(value: number): string {
  return value.toFixed(2);
}

function moneyIn({ divisor }: Unit): (value: number) => string {
  return (value) => formatWhole(value / divisor);
}

/** One figure of every scenario; a dash where there is none. */
function rowOf<Name extends string>(
  label: string,
  { figures, differences }: Readonly<Record<'figures' | 'differences', readonly (Figure<Name> | null)[]>>,
  name: Name,
  format: (value: number) => string,
): SideBySideRow {
  return {
    label,
    cells: figures.map((run) => mapFigure(run?.[name], format) ?? '-'),
    differences: differences.map((run) => mapFigure(run?.[name], (value) => formatDifference(value, format)) ?? ''),
  };
}

/** Figures that have this one among them. */
type Figure<Name extends string> = Readonly<Partial<Record<Name, number | null>>>;

function mapFigure(figure: number | null | undefined, format: (value: number) => string): string | null {
  return figure === null || figure === undefined ? null : format(figure);
}

/** A line of a table of scenarios. */
export interface SideBySideRow {
  readonly label: string;
  /** One cell a scenario. */
  readonly cells: readonly string[];
  /** By how much each exceeds the first; that of the first is not shown. */
  readonly differences: readonly string[];
}

/** Names are broken to at least this width. */
const NARROWEST_NAME = 10;

/**
 * Scenarios side by side, each but the first with its difference from the first. As many tables, one below the other, as it takes
 * to stay within the width; each has the first scenario.
 */
export function sideBySideTable(
  title: string,
  scenarios: readonly string[],
  rows: readonly SideBySideRow[],
  width: number,
  style: Style,
): string[] {
  const others = scenarios.map((_, index) => index).slice(1);
  const perTable = fitting(others.length, (count) =>
    others.every((_, from) => {
      const lines = tableLines(title, scenarios, rows, others.slice(from, from + count), 2);
      return widthOf(lines) <= width;
    }),
  );
  const tables = Array.from({ length: Math.max(1, Math.ceil(others.length / perTable)) }, (_, table) => {
    const shown = others.slice(table * perTable, (table + 1) * perTable);
    const lines = tableLines(title, scenarios, rows, shown, 2);
    const heads = lines.length - rows.length;
    const line = rule(widthOf(lines), style);
    return [...lines.slice(0, heads).map(style.bold), line, ...lines.slice(heads), line];
  });
  return tables.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

/** The largest count that fits, at least 1. */
function fitting(most: number, fits: (count: number) => boolean): number {
  let count = Math.max(1, most);
  while (count > 1 && !fits(count)) count -= 1;
  return count;
}

/** Lines of headings, as many as the longest name needs, and one line a row. */
function tableLines(
  title: string,
  scenarios: readonly string[],
  rows: readonly SideBySideRow[],
  others: readonly number[],
  gap: number,
): string[] {
  const name = (index: number, taken: number): string =>
    wrap(printable(scenarios[index]!), Math.max(NARROWEST_NAME, taken)).join('\n');
  const longest = (cells: readonly string[]): number => Math.max(...cells.map((cell) => cell.length));
  const column = (index: number): string[] => rows.map(({ cells }) => cells[index]!);
  const differences = (index: number): string[] => rows.map((row) => row.differences[index]!);
  const heads: Cell[] = [
    { content: title, vAlign: 'bottom' },
    { content: name(0, longest(column(0))), hAlign: 'right', vAlign: 'bottom' },
    ...others.map((index): Cell => {
      const taken = longest(column(index)) + gap + longest(differences(index));
      return { content: name(index, taken), colSpan: 2, hAlign: 'right', vAlign: 'bottom' };
    }),
  ];
  const body = rows.map(({ label, cells, differences: more }) => [
    label,
    cells[0]!,
    ...others.flatMap((index) => [cells[index]!, more[index]!]),
  ]);
  return grid([heads, ...body], gap);
}
