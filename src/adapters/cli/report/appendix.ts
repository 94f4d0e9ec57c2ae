import { RESULT_TABLES, type Table as ResultTable } from '../../../results/tables.js';
import type { AnnualProjection } from '../../../index.js';
import { companyColumns } from '../simulate/company-table.js';
import { summaryFigures, type Figure } from '../simulate/summary-table.js';
import { yearColumns, type YearColumn } from '../simulate/year-columns.js';
import { h, note, table, type Html, type Section } from './html.js';
import type { Study } from './study.js';

/** The figures whose definitions a reader of the report needs, in the order in which they appear. */
const DEFINED = {
  AnnualProjection: [
    'repurchase_obligation',
    'repurchase_cash',
    'funded_by_unallocated_contributions',
    'funded_by_forfeitures',
    'funded_by_company',
    'share_price',
    'year_end_share_price',
    'shares_released',
    'shares_allocated',
    'covered_payroll',
    'repurchase_to_payroll',
    'free_cash_flow',
    'company_repurchase_cash',
    'company_cash',
    'company_debt',
    'cash_shortfall',
    'fixed_charge_coverage',
  ],
  SummaryMetrics: [
    'total_repurchase_obligation',
    'present_value_repurchase_obligation',
    'peak_cash_amount',
    'max_repurchase_to_payroll',
    'overall_funding_ratio',
    'final_emerging_liability',
  ],
} as const;

/** The years, the run in a few figures, and what the words mean. */
export function appendixSection({ run }: Study): Section {
  const { annual_projections: years } = run;
  const [costs, end] = summaryFigures(run);
  return {
    id: 'appendix',
    title: 'Appendix: the years and the definitions',
    content: [
      yearsTable('The plan by year', years, yearColumns(years, true)),
      note(
        'Owed: the year’s repurchase obligation. Cash: what is paid for it in the year. Next to it: who funds it. Price: the last appraisal, at which shares are bought.',
      ),
      ...(years[0]?.cash_shortfall === undefined
        ? []
        : [yearsTable('The company by year', years, companyColumns(years))]),
      h('div', { class: 'pair' }, figuresTable(costs), figuresTable(end)),
      h('h3', {}, 'Definitions'),
      h('dl', { class: 'definitions' }, ...definitions(run)),
    ],
  };
}

function yearsTable(caption: string, years: readonly AnnualProjection[], columns: readonly YearColumn[]): Html {
  const groups: [string, number][] = [];
  for (const { group } of columns) {
    const last = groups.at(-1);
    if (last?.[0] === group) last[1] += 1;
    else groups.push([group, 1]);
  }
  return table({
    caption,
    groups,
    heads: columns.map(({ head }) => head),
    rows: years.map((year) => columns.map(({ cell }) => cell(year))),
    totals: columns.map(({ total }) => total),
  });
}

function figuresTable([[caption], ...figures]: readonly [Figure, ...Figure[]]): Html {
  return table({ caption, heads: ['', ''], rows: figures.map(([label, value]) => [label, value]) });
}

/** Of the figures that the run has. */
function definitions({ annual_projections: [first], summary_metrics: summary }: Study['run']): Html[] {
  const of = (columns: ResultTable, names: readonly string[], row: object): Html[] =>
    names.flatMap((name) => {
      const column = columns[name];
      if (column === undefined || !('is' in column) || !(name in row)) return [];
      return [h('div', {}, h('dt', {}, name.replaceAll('_', ' ')), h('dd', {}, column.is))];
    });
  return [
    ...of(RESULT_TABLES.AnnualProjection.columns, DEFINED.AnnualProjection, first ?? {}),
    ...of(RESULT_TABLES.SummaryMetrics.columns, DEFINED.SummaryMetrics, summary),
  ];
}
