import type { WrittenRun } from './run-csv.js';
import {
  formatYears,
  formatPercent,
  formatPrice,
  formatWhole,
  shortDollars,
  shortPercent,
} from '../../../presentation/words/figures.js';
import { grid } from '../text/grid.js';

/** A figure of the summary, as it is written; indented where it is part of the one above. */
export type Figure = readonly [label: string, value: string];
/** Figures below their heading. */
type Column = readonly [heading: Figure, ...figures: Figure[]];

/**
 * The run in a few figures: what it costs, and where it ends, each with its heading first. What is owed to people who left stands below
 * the present value, which it is not in.
 */
export function summaryFigures({
  annual_projections: years,
  summary_metrics: summary,
}: Pick<WrittenRun, 'annual_projections' | 'summary_metrics'>): readonly [costs: Column, end: Column] {
  const firstYears = (count: number, amount: number): Figure[] =>
    years.length > count ? [[`  first ${count} years`, shortDollars(amount)]] : [];
  const costs: Column = [
    [`Over ${formatYears(years.length)}`, ''],
    ['Repurchase obligation', shortDollars(summary.total_repurchase_obligation)],
    ...firstYears(10, summary.ten_year_repurchase_obligation),
    ...firstYears(20, summary.twenty_year_repurchase_obligation),
    [
      `  present value, ${shortPercent(summary.discount_rate)}`,
      shortDollars(summary.present_value_repurchase_obligation),
    ],
    ['  owed after that', orDash(summary.final_terminated_value, shortDollars)],
    [`  % of payroll in ${summary.max_repurchase_to_payroll_year}`, formatPercent(summary.max_repurchase_to_payroll)],
    ['  highest % of shares', formatPercent(summary.peak_repurchase_to_shares_outstanding)],
    ['  met by trust cash, %', orDash(summary.overall_funding_ratio, formatPercent)],
    ['Repurchase cash a year', shortDollars(summary.average_annual_repurchase_cash)],
    [`  peak in ${summary.peak_cash_year}`, shortDollars(summary.peak_cash_amount)],
    ['Contributions a year', shortDollars(summary.average_annual_contribution)],
    ['  benefit level, % pay', formatPercent(summary.average_benefit_level_value)],
  ];
  const end: Column = [
    [`At the end of ${years.at(-1)?.year ?? ''}`, ''],
    ['Share price', `$${formatPrice(summary.final_share_price)}`],
    ['Shares outstanding', formatWhole(summary.final_shares_outstanding)],
    ['Cash in trust', shortDollars(summary.final_trust_cash)],
    ['  cover of last year', orDash(summary.final_cash_cover, (cover) => cover.toFixed(2))],
    ['Owed on ESOP loans', shortDollars(summary.final_loan_balance)],
    ['  suspense empty in', orDash(summary.suspense_exhaustion_year, String)],
    ['Vested if all left', orDash(summary.final_emerging_liability, shortDollars)],
    ['Top tenth holds, %', orDash(summary.final_top_tenth_share, formatPercent)],
  ];
  return [costs, end];
}

/** What it costs at the left, where it ends at the right. The first line is a heading. */
export function summaryTable(run: WrittenRun): string[] {
  const [costs, end] = summaryFigures(run);
  const rows = costs.map((cost, index) => [...cost, '', ...(end[index] ?? ['', ''])]);
  return grid(rows, 2, ['left', 'right', 'left', 'left', 'right']);
}

/** A figure, or a dash where there is none. */
function orDash(figure: number | null, format: (figure: number) => string): string {
  return figure === null ? '-' : format(figure);
}
