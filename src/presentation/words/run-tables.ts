import { column, type AnswerTable, type TableColumn, type TableRow } from '../../analysis/answer/table.js';
import type { AnnualProjection, SimulationRun } from '../../index.js';
import { fundersOf, hasLoans, sumOfCents } from '../../analysis/funders.js';
import { SUMMARY_GROUPS } from '../../analysis/figures.js';
import { yardsticksOf } from './affordability.js';
import {
  firstYearsOf,
  inWords,
  OPTION_COLUMNS,
  overAllYears,
  shortOf,
  SUMMARY_COLUMNS,
  YEAR_COLUMNS,
  type YearColumn,
  TRUST_COLUMNS,
  TRUST_SHARES_COLUMNS,
} from './columns.js';

const COMPANY = 'The company by year';

/** Columns beside the payers of a year. */
const AFTER_PAYERS: readonly YearColumn[] = [
  'share_price',
  'year_end_share_price',
  'repurchase_to_payroll',
  'active_headcount',
  'separations',
];

/** Columns of options. */
const ASKED_FOR: readonly YearColumn[] = ['segregation_amount', 'shares_rebalanced', ...OPTION_COLUMNS];

/** Columns of the years by subject. */
const SUBJECTS = {
  'The plan by year': [
    'repurchase_obligation',
    'repurchase_cash',
    'funded_by_unallocated_contributions',
    'funded_by_forfeitures',
    'funded_by_participant_cash',
    'funded_by_company',
    'notes_issued',
    'share_price',
    'repurchase_to_payroll',
  ],
  'Shares, pay and benefits by year': [
    'shares_released',
    'shares_allocated',
    'repurchase_to_shares_outstanding',
    'covered_payroll',
    'benefit_level_value',
    'year_end_share_price',
  ],
  [COMPANY]: [
    'free_cash_flow',
    'company_repurchase_cash',
    'repurchase_to_free_cash_flow',
    'company_cash',
    'company_debt',
    'cash_shortfall',
    'headroom',
    'fixed_charge_coverage',
    'year_end_share_price',
  ],
  'Options of the plan by year': OPTION_COLUMNS,
} as const satisfies Readonly<Record<string, readonly YearColumn[]>>;

/** Sources of the trust's cash for the year's repurchases. */
const TRUST_SOURCES = [
  'funded_by_unallocated_contributions',
  'funded_by_forfeitures',
  'funded_by_participant_cash',
] as const satisfies readonly YearColumn[];

/** Payers that may have nothing to pay. */
const SOURCES: readonly YearColumn[] = [...TRUST_SOURCES, 'notes_issued'];

/** Repurchases of each year and who pays for them, with bars of the cash of trust and company; sources of the trust where there is room. */
export function repurchasesTable(years: readonly AnnualProjection[]): AnswerTable {
  const trustCash = (year: AnnualProjection): number => sumOfCents(TRUST_SOURCES.map((source) => year[source]));
  const of = (name: YearColumn, more: Partial<Omit<TableColumn, 'key'>> = {}): TableColumn => ({
    ...yearColumn(name),
    label: shortOf(YEAR_COLUMNS[name]),
    ...more,
  });
  const columns = [
    of('repurchase_obligation'),
    of('repurchase_cash'),
    column('trust', 'trust', 'dollars', { ifAny: true }),
    ...TRUST_SOURCES.map((source) => of(source, { ifAny: true, isForWide: true })),
    of('funded_by_company'),
    of('notes_issued', { ifAny: true }),
    of('share_price'),
    of('shares_released'),
    of('shares_allocated'),
    of('repurchase_to_payroll', { label: YEAR_COLUMNS.repurchase_to_payroll.label }),
  ];
  return {
    name: 'repurchases',
    caption: 'Repurchases by year',
    columns: [column('year', YEAR_COLUMNS.year.label, 'year'), ...columns],
    rows: years.map((year) => ({ ...valuesOf(year, columns), year: year.year, trust: trustCash(year) })),
    total: { ...totalsOf(years, columns), year: 'Total', trust: sumOfCents(years.map(trustCash)) },
    note: "Owed: the year's repurchase obligation. Cash: payments for it in the year. Next to it: the payers. Price: the last appraisal, at which shares are bought.",
    isFor: 'people',
    // Cash of the trust lies over all cash: the rest is the company's, payments on promissory notes of earlier years among it.
    bars: [
      { key: 'trust', name: 'cash of the trust' },
      { key: 'repurchase_cash', name: 'of the company' },
    ],
  };
}

/** Figures of a year by the columns of a table; null for columns that the years do not have. */
export const valuesOf = (year: AnnualProjection, columns: readonly TableColumn[]): TableRow =>
  Object.fromEntries(columns.map(({ key }) => [key, year[key as YearColumn] ?? null]));

/** Totals of the columns that add up. */
function totalsOf(years: readonly AnnualProjection[], columns: readonly TableColumn[]): TableRow {
  return Object.fromEntries(
    columns.flatMap(({ key }) => {
      const total = key in YEAR_COLUMNS ? overAllYears(key as YearColumn, years) : null;
      return total === null ? [] : [[key, total] as const];
    }),
  );
}

const NOTES: Readonly<Partial<Record<string, string>>> = {
  [COMPANY]:
    'Free cash flow: before repurchases. Paid for shares: tax saved by recycling may lower it. Headroom: cash above the minimum, and what may be drawn. Coverage: cash available for interest and principal, over both.',
};

/** The years of the company, with repurchases beside its earnings and equity where there is room; nothing without its finances. */
export function companyYears(years: readonly AnnualProjection[]): AnswerTable[] {
  const yardsticks = yardsticksOf(years) ?? [];
  const beside: readonly TableColumn[] = [
    yearColumn('repurchase_obligation'),
    yearColumn('ebitda'),
    column('repurchase_to_ebitda', 'Obligation, part of EBITDA', 'fraction'),
    column('repurchase_to_equity', 'Obligation, part of equity', 'fraction'),
  ].map((each) => ({ ...each, isForWide: true }));
  return yearsTables(years)
    .filter(({ caption }) => caption === COMPANY)
    .map((table) => ({
      ...table,
      columns: [table.columns[0]!, ...beside, ...table.columns.slice(1)],
      rows: table.rows.map((row, i) => ({
        ...valuesOf(years[i]!, beside),
        repurchase_to_ebitda: yardsticks[i]?.toEbitda ?? null,
        repurchase_to_equity: yardsticks[i]?.toEquity ?? null,
        ...row,
      })),
    }));
}

/** The years of a run in tables by subject; sources that pay nothing, options that the plan does not have and tables without columns are left out. */
export function yearsTables(years: readonly AnnualProjection[]): AnswerTable[] {
  return Object.entries(SUBJECTS).flatMap(([caption, names]) => {
    // Sources that pay nothing would only take up room.
    const known = names.filter((name) =>
      years.some(({ [name]: value }) => value !== undefined && (value !== 0 || !SOURCES.includes(name))),
    );
    const isKnown = caption !== COMPANY || years[0]?.company_cash !== undefined;
    if (known.length === 0 || !isKnown) return [];
    const columns = known.map(yearColumn);
    return [
      {
        name: caption.toLowerCase().replaceAll(' ', '_'),
        caption,
        columns: [column('year', YEAR_COLUMNS.year.label, 'year'), ...columns],
        rows: years.map((year) => ({ year: year.year, ...valuesOf(year, columns) })),
        total: { year: 'Total', ...totalsOf(years, columns) },
        ...(NOTES[caption] === undefined ? {} : { note: NOTES[caption] }),
        isFor: 'people' as const,
      },
    ];
  });
}

/** A column of the years; a ratio under a heading of percent is written as one. */
export function yearColumn(name: YearColumn): TableColumn {
  const { label, unit } = YEAR_COLUMNS[name];
  return column(name, label, label.startsWith('%') ? 'fraction' : unit);
}

/** Obligation, payers, prices and people of each year in one table, with the options that a plan has. */
export function yearByYearTable(years: readonly AnnualProjection[]): AnswerTable {
  const funders = fundersOf(years);
  const loans = hasLoans(years);
  const { label } = YEAR_COLUMNS.company_contribution;
  const columns = [
    yearColumn('repurchase_obligation'),
    yearColumn('repurchase_cash'),
    ...funders.map(({ key, name }) => column(key, name, 'dollars')),
    column('company_contribution', loans ? `${label}, loans included` : label, 'dollars'),
    ...(loans ? [yearColumn('debt_service')] : []),
    ...AFTER_PAYERS.map(yearColumn),
    ...ASKED_FOR.filter((name) => years[0]?.[name] !== undefined).map(yearColumn),
  ];
  const paidBy = (of: (amount: (year: AnnualProjection) => number) => number): TableRow =>
    Object.fromEntries(funders.map(({ key, amount }) => [key, of(amount)]));
  return {
    name: 'years',
    caption: 'The run by year',
    columns: [column('year', YEAR_COLUMNS.year.label, 'year'), ...columns],
    rows: years.map((year) => ({
      ...valuesOf(year, columns),
      ...paidBy((amount) => amount(year)),
      year: year.year,
    })),
    total: { ...totalsOf(years, columns), ...paidBy((amount) => sumOfCents(years.map(amount))), year: 'All' },
    note: `In dollars. ${YEAR_COLUMNS.repurchase_cash.label} is what trust and company pay for shares${loans ? `; only “Contributed” has ${YEAR_COLUMNS.debt_service.label} in it, and it has what the company adds to recycle shares` : ''}. The price paid is the appraisal of the year end before. People are expected numbers, so they have decimals.`,
    isFor: 'people',
  };
}

/** Figures of a whole run, each above its parts, with their definitions. */
export function summaryTable({
  annual_projections: years,
  summary_metrics: summary,
}: Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>): AnswerTable {
  // The first years of a run without others are all of it.
  const isShown = (name: keyof typeof SUMMARY_COLUMNS): boolean =>
    typeof summary[name] === 'number' && (firstYearsOf(name) === 0 || years.length > firstYearsOf(name));
  const groups = SUMMARY_GROUPS.map((names) => names.filter(isShown));
  return {
    name: 'summary',
    caption: 'The whole run',
    columns: [
      column('figure', 'Figure', 'text'),
      column('value', 'Value', 'dollars', { unitFrom: 'unit' }),
      column('is', 'Definition', 'text', { isForWide: true }),
    ],
    rows: groups.flatMap((names) =>
      names.map((name, i) => ({
        figure: i === 0 ? SUMMARY_COLUMNS[name].label : `  ${shortOf(SUMMARY_COLUMNS[name])}`,
        unit: SUMMARY_COLUMNS[name].unit,
        value: summary[name] ?? null,
        is: inWords(SUMMARY_COLUMNS[name].is),
      })),
    ),
    isFor: 'people',
  };
}

/** Definitions of the columns of tables by year. */
export function definitionsTable(tables: readonly AnswerTable[]): AnswerTable {
  const names = [...new Set(tables.flatMap(({ columns }) => columns.map(({ key }) => key)))].filter(
    (key): key is YearColumn => key !== 'year' && key in YEAR_COLUMNS,
  );
  return {
    name: 'definitions',
    caption: 'Definitions of the columns',
    columns: [
      column('figure', 'Column', 'text'),
      column('code', 'Name in files', 'text'),
      column('is', 'Definition', 'text'),
    ],
    rows: names.map((name) => ({
      figure: YEAR_COLUMNS[name].label,
      code: name,
      is: inWords(YEAR_COLUMNS[name].is),
    })),
    isFor: 'people',
  };
}

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
