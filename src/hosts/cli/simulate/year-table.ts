import type { AnnualProjection } from '../../../index.js';
import { bar, grid, rule, type Style, widthOf } from '../text/style.js';
import {
  type YearColumn as Column,
  overAllYears,
  shortOf,
  YEAR_COLUMNS,
  formatPercent,
  formatPrice,
  formatWhole,
  unitFor,
} from '../../../presentation/words/index.js';

/** Layouts of the table, the roomiest first; the first that leaves its `bar` characters for bars is taken. */
const layouts = [
  { eachSource: true, short: false, gap: 2, bar: 16 },
  { eachSource: true, short: false, gap: 1, bar: 16 },
  { eachSource: false, short: false, gap: 2, bar: 16 },
  { eachSource: false, short: false, gap: 1, bar: 8 },
  { eachSource: false, short: true, gap: 1, bar: 0 },
] as const;

/** Longer bars would say nothing more. */
const LONGEST_BAR = 40;
/** Between the table and its bars. */
const MARGIN = 2;

/** The year-by-year table with a bar for each year's repurchase cash, in lines of at most `width` characters. */
export function yearTable(years: readonly AnnualProjection[], peakYear: number, width: number, style: Style): string[] {
  let lines: string[] = [];
  let used = 0;
  for (const layout of layouts) {
    lines = tableLines(years, yearColumns(years, layout.eachSource), layout.short, layout.gap);
    used = widthOf(lines);
    if (width - used - MARGIN >= layout.bar) break;
  }
  const room = Math.max(0, Math.min(LONGEST_BAR, width - used - MARGIN));
  const largest = Math.max(...years.map((year) => year.repurchase_cash));
  const barOf = (year: AnnualProjection): string => {
    if (room === 0) return '';
    const trust = trustCash(year) / (largest || 1);
    // The company's cash of the year includes what it pays on notes of earlier years.
    const company = (year.repurchase_cash - trustCash(year)) / (largest || 1);
    const parts = bar(trust, company, room, style.unicode);
    return style.accent(parts.trust) + style.contrast(parts.company);
  };

  const [groups = '', heads = '', ...body] = lines;
  const margin = ' '.repeat(MARGIN);
  const yearLines = years.map((year, index) => {
    const figures = (body[index] ?? '').padEnd(used);
    return `${year.year === peakYear ? style.bold(figures) : figures}${margin}${barOf(year)}`.trimEnd();
  });
  const line = rule(room > 0 ? used + MARGIN + room : used, style);
  const barHead = room >= 4 ? `${heads.padEnd(used)}${margin}cash` : heads;
  return [groups, barHead, line, ...yearLines, line, body.at(-1) ?? ''];
}

/** Two lines of headings, one a year, one of totals. */
function tableLines(
  years: readonly AnnualProjection[],
  columns: readonly YearColumn[],
  short: boolean,
  gap: number,
): string[] {
  const groups: { content: string; colSpan: number; hAlign: 'center' | 'right' }[] = [];
  for (const { group } of columns) {
    const last = groups.at(-1);
    if (last?.content === group)
      groups[groups.length - 1] = { content: group, colSpan: last.colSpan + 1, hAlign: 'center' };
    else groups.push({ content: group, colSpan: 1, hAlign: 'right' });
  }
  const rows = [
    groups,
    columns.map(({ head, shortHead }) => (short ? shortHead : head)),
    ...years.map((year) => columns.map(({ cell }) => cell(year))),
    columns.map(({ total }) => total),
  ];
  return grid(rows, gap);
}

/** A column of the year table. */
interface YearColumn {
  /** Heading above this column and its neighbours of the same group. */
  readonly group: string;
  readonly head: string;
  /** For when room is short. */
  readonly shortHead: string;
  readonly cell: (year: AnnualProjection) => string;
  /** Cell of the row of totals. */
  readonly total: string;
}

/** The columns whose names are too long for the narrowest table. */
const ABBREVIATED: Readonly<Partial<Record<Column, string>>> = {
  shares_released: 'rel.',
  shares_allocated: 'alloc.',
  repurchase_to_payroll: 'pay',
};

/** Where the trust's cash for the year's repurchases comes from. */
const TRUST_SOURCES = [
  'funded_by_unallocated_contributions',
  'funded_by_forfeitures',
  'funded_by_participant_cash',
] as const satisfies readonly Column[];

/** What the trust's cash pays of the year's repurchases, from all its sources. */
export function trustCash(year: AnnualProjection): number {
  return TRUST_SOURCES.reduce((sum, source) => sum + year[source], 0);
}

/** A column under its heading; its total is what its years come to. */
function columnOf(
  name: Column,
  group: string,
  format: (figure: number) => string,
  years: readonly AnnualProjection[],
  noTotal = '',
): YearColumn {
  const head = shortOf(YEAR_COLUMNS[name]);
  const total = overAllYears(name, years);
  return {
    group,
    head,
    shortHead: ABBREVIATED[name] ?? head,
    cell: ({ [name]: figure }) => (typeof figure === 'number' ? format(figure) : '-'),
    total: total === null ? noTotal : format(total),
  };
}

/** The years themselves, above the word for their totals. */
const YEAR: YearColumn = {
  group: '',
  head: YEAR_COLUMNS.year.label,
  shortHead: YEAR_COLUMNS.year.label,
  cell: ({ year }) => String(year),
  total: 'Total',
};

/** The columns with each source of the trust's cash on its own, or with the trust as one source. */
export function yearColumns(years: readonly AnnualProjection[], eachSource: boolean): YearColumn[] {
  const sum = (name: Column): number => overAllYears(name, years)!;
  const fromTrust = years.reduce((total, year) => total + trustCash(year), 0);
  const dollars = unitFor(
    Math.max(sum('repurchase_obligation'), sum('repurchase_cash'), fromTrust, sum('funded_by_company')),
    6,
  );
  const shares = unitFor(Math.max(sum('shares_released'), sum('shares_allocated')), 7);
  const bought = `Repurchases, $${dollars.name && ` ${dollars.name}`}`;
  const inDollars = (amount: number): string => formatWhole(amount / dollars.divisor);
  const money = (name: Column): YearColumn => columnOf(name, bought, inDollars, years);
  const count = (name: Column): YearColumn =>
    columnOf(
      name,
      `Shares${shares.name && `, ${shares.name}`}`,
      (amount) => formatWhole(amount / shares.divisor),
      years,
    );
  const trust: YearColumn = {
    group: bought,
    head: 'trust',
    shortHead: 'trust',
    cell: (year) => inDollars(trustCash(year)),
    total: inDollars(fromTrust),
  };
  // The company is in every table; a source that gives nothing in any year would only take up room.
  const given = (names: readonly Column[]): YearColumn[] => names.filter((name) => sum(name) > 0).map(money);
  return [
    YEAR,
    money('repurchase_obligation'),
    money('repurchase_cash'),
    ...(eachSource ? given(TRUST_SOURCES) : fromTrust > 0 ? [trust] : []),
    money('funded_by_company'),
    ...given(['notes_issued']),
    columnOf('share_price', 'Share', formatPrice, years),
    count('shares_released'),
    count('shares_allocated'),
    columnOf('repurchase_to_payroll', '% of', formatPercent, years),
  ];
}

/** The company's years, of a run that has them: what repurchases take of free cash flow, and what is left. */
export function companyTable(years: readonly AnnualProjection[], width: number, style: Style): string[] {
  const columns = companyColumns(years);
  const roomy = tableLines(years, columns, false, 2);
  const lines = widthOf(roomy) <= width ? roomy : tableLines(years, columns, false, 1);
  const line = rule(widthOf(lines), style);
  return [...lines.slice(0, 2), line, ...lines.slice(2, -1), line, ...lines.slice(-1)];
}

/** The columns of the company's years. */
function companyColumns(years: readonly AnnualProjection[]): YearColumn[] {
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
