import type { AnnualProjection } from '../../../index.js';
import { overAllYears, shortOf, YEAR_COLUMNS, type YearColumn as Column } from '../../../presentation/words/columns.js';
import { formatPercent, formatPrice, formatWhole, unitFor } from '../../../presentation/words/figures.js';

/** A column of the year table. */
export interface YearColumn {
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
export function columnOf(
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
export const YEAR: YearColumn = {
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
