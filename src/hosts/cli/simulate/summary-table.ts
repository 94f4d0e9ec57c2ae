import type { Unit } from '../../../engine/results/tables.js';
import { shortOf, SUMMARY_COLUMNS, YEAR_COLUMNS } from '../../../presentation/words/columns.js';
import {
  formatYears,
  formatPercent,
  formatPrice,
  formatWhole,
  shortDollars,
  shortPercent,
} from '../../../presentation/words/figures.js';
import { firstYearsOf } from '../../../presentation/words/first-years.js';
import { grid } from '../text/grid.js';
import type { WrittenRun } from './run-csv.js';

/** A figure of the summary, as it is written; indented where it is part of the one above. */
export type Figure = readonly [label: string, value: string];
/** Figures below their heading. */
type Column = readonly [heading: Figure, ...figures: Figure[]];

/** How a figure of each unit is written. */
const FORMATS = {
  dollars: shortDollars,
  price: (price: number) => `$${formatPrice(price)}`,
  shares: formatWhole,
  headcount: formatWhole,
  fraction: formatPercent,
  ratio: (ratio: number) => ratio.toFixed(2),
  year: String,
  count: String,
} as const satisfies Record<Unit, (figure: number) => string>;

type Name = Exclude<keyof typeof SUMMARY_COLUMNS, 'compliance_findings'>;

/** Percent stands in the heading. */
const withPercent = (head: string, name: Name): string =>
  SUMMARY_COLUMNS[name].unit === 'fraction' && !head.includes('%') ? `${head}, %` : head;

/** The heading of a figure that is a part of the one above. */
export const partHead = (name: Name): string => `  ${withPercent(shortOf(SUMMARY_COLUMNS[name]), name)}`;

/** The heading of a figure that others stand below. */
export const mainHead = (name: Name): string => withPercent(SUMMARY_COLUMNS[name].label, name);

/** The heading of a figure at the end, below words that say so. */
const endHead = (name: Name): string => {
  const short = withPercent(shortOf(SUMMARY_COLUMNS[name]), name);
  return `${short.charAt(0).toUpperCase()}${short.slice(1)}`;
};

/**
 * The run in a few figures: what it costs, and where it ends, each with its heading first. What is owed to people who left stands below
 * the present value, which it is not in.
 */
export function summaryFigures({
  annual_projections: years,
  summary_metrics: summary,
}: Pick<WrittenRun, 'annual_projections' | 'summary_metrics'>): readonly [costs: Column, end: Column] {
  const value = (name: Name): string => {
    const figure = summary[name];
    return typeof figure === 'number' ? FORMATS[SUMMARY_COLUMNS[name].unit](figure) : '-';
  };
  const main = (name: Name): Figure => [mainHead(name), value(name)];
  const part = (name: Name, more = ''): Figure => [`${partHead(name)}${more}`, value(name)];
  const atEnd = (name: Name): Figure => [endHead(name), value(name)];
  const firstYears = (['ten_year_repurchase_obligation', 'twenty_year_repurchase_obligation'] as const).filter(
    (name) => years.length > firstYearsOf(name),
  );
  const costs: Column = [
    [`Over ${formatYears(years.length)}`, ''],
    main('total_repurchase_obligation'),
    ...firstYears.map((name) => part(name)),
    part('present_value_repurchase_obligation', `, ${shortPercent(summary.discount_rate)}`),
    part('final_terminated_value'),
    [
      `  ${YEAR_COLUMNS.repurchase_to_payroll.label} in ${summary.max_repurchase_to_payroll_year}`,
      value('max_repurchase_to_payroll'),
    ],
    part('peak_repurchase_to_shares_outstanding'),
    part('overall_funding_ratio'),
    main('average_annual_repurchase_cash'),
    part('peak_cash_amount', ` in ${summary.peak_cash_year}`),
    main('average_annual_contribution'),
    part('average_benefit_level_value'),
  ];
  const end: Column = [
    [`At the end of ${years.at(-1)?.year ?? ''}`, ''],
    atEnd('final_share_price'),
    atEnd('final_shares_outstanding'),
    atEnd('final_trust_cash'),
    part('final_cash_cover'),
    atEnd('final_loan_balance'),
    part('suspense_exhaustion_year'),
    atEnd('final_emerging_liability'),
    atEnd('final_top_tenth_share'),
  ];
  return [costs, end];
}

/** What it costs at the left, where it ends at the right. The first line is a heading. */
export function summaryTable(run: WrittenRun): string[] {
  const [costs, end] = summaryFigures(run);
  const rows = costs.map((cost, index) => [...cost, '', ...(end[index] ?? ['', ''])]);
  return grid(rows, 2, ['left', 'right', 'left', 'left', 'right']);
}
