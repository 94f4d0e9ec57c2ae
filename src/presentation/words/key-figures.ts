import type { AnnualProjection, SimulationRun } from '../../index.js';
import { hasLoans, sumOfCents } from '../../analysis/funders.js';
import { SUMMARY_COLUMNS } from './columns.js';
import {
  formatDifference,
  formatDollars,
  formatPercent,
  formatPrice,
  formatYears,
  spokenDollars,
  spokenPercent,
} from './figures.js';
import { headline } from './headline.js';

type Run = Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>;

/** A figure of a run as people say it. */
export interface KeyFigure {
  readonly name: string;
  readonly value: string;
  readonly exact: string;
  /** Figure of `summary_metrics` that its derivation explains. */
  readonly metric: string;
  /** Change against another run: `+$1,200,000 vs. plan`, `as planned`; null without one. */
  readonly change: string | null;
}

/** Sizes of differences; that of percentages is in points. */
const SIZES = {
  dollars: formatDollars,
  year: formatYears,
  fraction: (size: number) => `${formatPercent(size)} points`,
} as const;

export const AS_PLANNED = 'as planned';

/** The run in a few figures. `planned` is the run of the plan as it is, where anything differs from it. */
export function keyFigures(run: Run, discountRate: string, planned: Run | null): KeyFigure[] {
  const { annual_projections: years, summary_metrics: summary } = run;
  const { total_repurchase_obligation: total, present_value_repurchase_obligation: value } = summary;
  const { overall_funding_ratio: funding, max_repurchase_to_payroll: highest } = summary;
  const difference = (of: keyof Run['summary_metrics'], unit: keyof typeof SIZES): string[] => {
    const [now, before] = [summary[of], planned?.summary_metrics[of]];
    if (typeof now !== 'number' || typeof before !== 'number') return ['-'];
    const size = Number((now - before).toFixed(8));
    return size === 0 ? [] : [formatDifference(size, SIZES[unit])];
  };
  /** Of all figures of a card. */
  const change = (...figures: readonly Parameters<typeof difference>[]): string | null => {
    if (planned === null) return null;
    const differences = figures.flatMap((figure) => difference(...figure));
    return differences.length === 0 ? AS_PLANNED : `${differences.join(', ')} vs. plan`;
  };
  return [
    {
      name: `${SUMMARY_COLUMNS.total_repurchase_obligation.label}, ${formatYears(years.length)}`,
      value: spokenDollars(total),
      exact: `${formatDollars(total)}${hasLoans(years) ? ', without loan payments' : ''}`,
      metric: 'total_repurchase_obligation',
      change: change(['total_repurchase_obligation', 'dollars']),
    },
    {
      name: `Present value at ${discountRate}`,
      value: spokenDollars(value),
      exact: formatDollars(value),
      metric: 'present_value_repurchase_obligation',
      change: change(['present_value_repurchase_obligation', 'dollars']),
    },
    {
      name: SUMMARY_COLUMNS.peak_cash_year.label,
      value: `${summary.peak_cash_year}`,
      exact: `${formatDollars(summary.peak_cash_amount)} in cash`,
      metric: 'peak_cash_amount',
      change: change(['peak_cash_year', 'year'], ['peak_cash_amount', 'dollars']),
    },
    {
      name: SUMMARY_COLUMNS.overall_funding_ratio.label,
      value: funding === null ? '-' : spokenPercent(funding),
      exact: 'of the obligation',
      metric: 'overall_funding_ratio',
      change: change(['overall_funding_ratio', 'fraction']),
    },
    {
      name: SUMMARY_COLUMNS.max_repurchase_to_payroll.label,
      value: spokenPercent(highest),
      exact: `of the payroll of ${summary.max_repurchase_to_payroll_year}`,
      metric: 'max_repurchase_to_payroll',
      change: change(['max_repurchase_to_payroll', 'fraction'], ['max_repurchase_to_payroll_year', 'year']),
    },
  ];
}

/**
 * Headline of a changed plan: changes, amount, and the company's part of it in addition to its contributions. `planned` is the run of the
 * plan as it is, where anything differs from it.
 */
export function changedHeadline(plan: string, run: Run, changes: number, planned: Run | null): string {
  return headline(plan, run, {
    before: changes === 0 ? '' : changes === 1 ? 'With 1 change, ' : `With ${changes} changes, `,
    aside: planned === null ? '' : ` (plan: ${spokenDollars(planned.summary_metrics.total_repurchase_cash)})`,
    part: inAddition(run.annual_projections),
  });
}

/** The contributions of a year pay for shares first; the company pays the rest in addition. */
function inAddition(years: readonly AnnualProjection[]): string {
  const added = sumOfCents(years.map((year) => year.funded_by_company));
  return added === 0
    ? ', all of it in the trust already or contributed anyway'
    : `, ${spokenDollars(added)} of it from the company in addition to its contributions`;
}

/** Share price at the end; `planned` is the run of the plan as it is, null if nothing differs from it. */
export function endPriceWords({ annual_projections: years }: Run, planned: Run | null): string {
  const priceOf = (of: readonly AnnualProjection[]): string => `$${formatPrice(of.at(-1)!.year_end_share_price)}`;
  const before = planned === null ? '' : ` (plan: ${priceOf(planned.annual_projections)})`;
  return `A share is worth ${priceOf(years)} at the end of ${years.at(-1)!.year}${before}.`;
}

/** Shares bought in a year. Notes postpone cash: what is bought and what is paid then differ. */
export function boughtWords(row: AnnualProjection): string {
  const notes = sumOfCents([row.note_principal_paid, row.note_interest_paid]);
  const bought = `Shares for ${formatDollars(row.repurchase_obligation)} are bought at $${formatPrice(row.share_price)}`;
  if (row.notes_issued === 0 && notes === 0) return `${bought}.`;
  return `${bought}; ${formatDollars(row.notes_issued)} of it by promissory note, and ${formatDollars(notes)} are paid on notes.`;
}
