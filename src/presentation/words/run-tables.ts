import { column, type AnswerTable } from '../../analysis/answer/table.js';
import type { AnnualProjection, SimulationRun } from '../../index.js';
import { OPTION_COLUMNS, overAllYears, SUMMARY_COLUMNS, YEAR_COLUMNS, type YearColumn } from './columns.js';

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
  'The company by year': [
    'free_cash_flow',
    'company_repurchase_cash',
    'repurchase_to_free_cash_flow',
    'company_cash',
    'company_debt',
    'cash_shortfall',
    'headroom',
    'fixed_charge_coverage',
  ],
  'Options of the plan by year': OPTION_COLUMNS,
} as const satisfies Readonly<Record<string, readonly YearColumn[]>>;

/** Payers of the year's shares. */
const SOURCES: readonly YearColumn[] = [
  'funded_by_unallocated_contributions',
  'funded_by_forfeitures',
  'funded_by_participant_cash',
  'notes_issued',
];

/** The years of a run in tables by subject; sources that pay nothing, options that the plan does not have and tables without columns are left out. */
export function yearsTables(years: readonly AnnualProjection[]): AnswerTable[] {
  return Object.entries(SUBJECTS).flatMap(([caption, names]) => {
    // Sources that pay nothing would only take up room.
    const known = names.filter((name) =>
      years.some(({ [name]: value }) => value !== undefined && (value !== 0 || !SOURCES.includes(name))),
    );
    if (known.length === 0) return [];
    return [
      {
        name: caption.toLowerCase().replaceAll(' ', '_'),
        caption,
        columns: [
          column('year', YEAR_COLUMNS.year.label, 'year'),
          ...known.map((name) => column(name, YEAR_COLUMNS[name].label, YEAR_COLUMNS[name].unit)),
        ],
        rows: years.map((year) => ({
          year: year.year,
          ...Object.fromEntries(known.map((name) => [name, year[name] ?? null])),
        })),
        total: {
          year: 'Total',
          ...Object.fromEntries(
            known.flatMap((name) => {
              const total = overAllYears(name, years);
              return total === null ? [] : [[name, total] as const];
            }),
          ),
        },
        isFor: 'people' as const,
      },
    ];
  });
}

/** Figures of a whole run, with their definitions. */
export function summaryTable({ summary_metrics: summary }: Pick<SimulationRun, 'summary_metrics'>): AnswerTable {
  const { compliance_findings: _, ...figures } = SUMMARY_COLUMNS;
  const names = (Object.keys(figures) as (keyof typeof figures)[]).filter((name) => typeof summary[name] === 'number');
  return {
    name: 'summary',
    caption: 'The whole run',
    columns: [
      column('figure', 'Figure', 'text'),
      column('value', 'Value', 'dollars', { unitFrom: 'unit' }),
      column('is', 'Definition', 'text'),
    ],
    rows: names.map((name) => ({
      figure: figures[name].label,
      unit: figures[name].unit,
      value: summary[name] as number,
      is: definition(figures[name].is),
    })),
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
      is: definition(YEAR_COLUMNS[name].is),
    })),
    isFor: 'people',
  };
}

const definition = (is: string): string => is.replaceAll('`', '').replaceAll('_', ' ');
