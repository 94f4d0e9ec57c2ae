import { RESULT_TABLES, type Table as ResultTable } from '../../../engine/results/tables.js';
import type { AnnualProjection } from '../../../index.js';
import { companyColumns } from '../simulate/company-table.js';
import { summaryFigures, type Figure } from '../simulate/summary-table.js';
import { yearColumns, type YearColumn } from '../simulate/year-columns.js';
import { h, note, table, type Html, type Section } from './html.js';
import type { Study } from './study.js';

/** The figures of the tables and of the text, each by what it is called there, in the order in which they appear. */
const DEFINED = {
  AnnualProjection: {
    repurchase_obligation: 'owed',
    repurchase_cash: 'cash',
    funded_by_unallocated_contributions: 'contributions',
    funded_by_forfeitures: 'forfeitures',
    funded_by_company: 'company',
    share_price: 'share price, the plan by year',
    shares_released: 'released',
    shares_allocated: 'allocated',
    covered_payroll: 'payroll',
    repurchase_to_payroll: '% of payroll',
    repurchase_to_shares_outstanding: 'highest % of shares',
    benefit_level_value: 'benefit level',
    free_cash_flow: 'free',
    company_repurchase_cash: 'shares',
    repurchase_to_free_cash_flow: '% of free',
    company_cash: 'cash at year end',
    company_debt: 'debt',
    cash_shortfall: 'short',
    fixed_charge_coverage: 'coverage',
    year_end_share_price: 'share price, the company by year',
  },
  SummaryMetrics: {
    present_value_repurchase_obligation: 'present value',
    overall_funding_ratio: 'met by trust cash',
    final_cash_cover: 'cover of last year',
    final_emerging_liability: 'vested if all left',
    final_terminated_value: 'owed after that',
    final_top_tenth_share: 'top tenth holds',
  },
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
        'Owed: the year’s repurchase obligation. Cash: payments for it in the year. Next to it: the payers. Price: the last appraisal, at which shares are bought. Every figure is rounded on its own, so sums may be off by one in the last digit.',
      ),
      ...(years[0]?.cash_shortfall === undefined
        ? []
        : [
            yearsTable('The company by year', years, companyColumns(years)),
            note(
              'Free: free cash flow before repurchases. Shares: the company’s payments for shares. Short: cash missing to the minimum it keeps. Coverage: of fixed charges. Price: the new appraisal.',
            ),
          ]),
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
  const of = (columns: ResultTable, names: Readonly<Record<string, string>>, row: object): Html[] =>
    Object.entries(names).flatMap(([name, label]) => {
      const column = columns[name];
      if (column === undefined || !('is' in column) || !(name in row)) return [];
      const term = `${label} (${name.replaceAll('_', ' ')})`;
      return [h('div', {}, h('dt', {}, term), h('dd', {}, column.is.replaceAll('`', '').replaceAll('_', ' ')))];
    });
  return [
    ...of(RESULT_TABLES.AnnualProjection.columns, DEFINED.AnnualProjection, first ?? {}),
    ...of(RESULT_TABLES.SummaryMetrics.columns, DEFINED.SummaryMetrics, summary),
  ];
}
