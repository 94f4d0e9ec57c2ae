import type { LongerView } from '../../../analysis/internal.js';
import type { Words } from '../../../engine/internal.js';
import { OPTION_COLUMNS, shortOf, SUMMARY_COLUMNS, YEAR_COLUMNS } from '../../../presentation/words/index.js';
import type {
  Say,
  BenchmarkAnswer,
  LeversAnswer,
  MonteCarloResult,
  PlanInputs,
  Purchase,
  SensitivityAnswer,
  StressComparison,
  ThreeRsComparison,
} from '../../../analysis/index.js';
import type { AnnualProjection, PreparedPlan, SimulationRun } from '../../../index.js';
import { companyColumns, optionColumns, type YearColumn, yearColumns } from '../simulate/year-table.js';
import { type Figure, summaryFigures } from '../simulate/command.js';
import { h, type Html, note, type Section, table } from './html.js';
import type { Issue } from '../errors/failure.js';

/** The figures of the tables and of the text, in the order in which they appear. */
const DEFINED = {
  years: [
    'repurchase_obligation',
    'repurchase_cash',
    'funded_by_unallocated_contributions',
    'funded_by_forfeitures',
    'funded_by_company',
    'share_price',
    'shares_released',
    'shares_allocated',
    'covered_payroll',
    'repurchase_to_payroll',
    'repurchase_to_shares_outstanding',
    'benefit_level_value',
    'free_cash_flow',
    'company_repurchase_cash',
    'repurchase_to_free_cash_flow',
    'company_cash',
    'company_debt',
    'cash_shortfall',
    'fixed_charge_coverage',
    'year_end_share_price',
  ],
  summary: [
    'present_value_repurchase_obligation',
    'overall_funding_ratio',
    'final_cash_cover',
    'final_emerging_liability',
    'final_terminated_value',
    'final_top_tenth_share',
  ],
} as const satisfies Readonly<{
  years: readonly (keyof typeof YEAR_COLUMNS)[];
  summary: readonly (keyof typeof SUMMARY_COLUMNS)[];
}>;

/** The years, the run in a few figures, and what the words mean. */
export function appendixSection({ run }: Study): Section {
  const { annual_projections: years } = run;
  const [costs, end] = summaryFigures(run);
  const options = optionColumns(years);
  return {
    id: 'appendix',
    title: 'Appendix: the years and the definitions',
    content: [
      yearsTable('The plan by year', years, yearColumns(years, true)),
      note(
        'Owed: the year’s repurchase obligation. Cash: payments for it in the year. Next to it: the payers. Price: the last appraisal, at which shares are bought. Every figure is rounded on its own, so sums may be off by one in the last digit.',
      ),
      ...(options.length === 0 ? [] : [yearsTable('What options of the plan do by year', years, options)]),
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

/** Of the figures that the run has, by what the tables call them. */
function definitions({ annual_projections: [first], summary_metrics: summary }: Study['run']): Html[] {
  const define = (name: string, column: Words): Html => {
    const { label, is } = column;
    const short = shortOf(column);
    const called = short.toLowerCase() === label.toLowerCase() ? label : `${label}, in tables: ${short}`;
    const term = `${called} (${name.replaceAll('_', ' ')})`;
    return h('div', {}, h('dt', {}, term), h('dd', {}, is.replaceAll('`', '').replaceAll('_', ' ')));
  };
  return [
    ...[...DEFINED.years, ...OPTION_COLUMNS]
      .filter((name) => name in (first ?? {}))
      .map((name) => define(name, YEAR_COLUMNS[name])),
    ...DEFINED.summary.filter((name) => name in summary).map((name) => define(name, SUMMARY_COLUMNS[name])),
  ];
}

/** Why the report does not say whether the company can pay, and what can be done. */
export const COMPANY_UNKNOWN =
  'This cannot be told: the plan says nothing of the company’s finances. With company_finances in the plan file, the report compares what repurchases take with the cash that the company has for them.';

/** All that the report tells, as the library computed it; instead of an analysis that has no answer, the reason. */
export interface Study {
  /** As they were given. */
  readonly inputs: PlanInputs;
  readonly plan: PreparedPlan;
  readonly say: Say;
  readonly run: Omit<SimulationRun, 'participant_snapshots'>;
  /** Over 30 years, where the hardest year is the last. */
  readonly longer: LongerView | null;
  readonly purchases: readonly Purchase[];
  readonly stresses: StressComparison | string;
  readonly levers: LeversAnswer | string;
  readonly peers: BenchmarkAnswer | string;
  readonly strategies: ThreeRsComparison | string;
  readonly drivers: SensitivityAnswer;
  readonly chance: MonteCarloResult | string;
  /** What is doubtful in the inputs, and where. */
  readonly doubts: readonly Issue[];
  /** The files that were read. */
  readonly files: readonly string[];
  /** As it is to be printed. */
  readonly date?: string;
  readonly preparer?: string;
}
