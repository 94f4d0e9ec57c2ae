import type { AnnualProjection, SimulationRun } from '../../index.js';
import { hasLoans, sumOfCents } from '../../analysis/funders.js';
import type { Probability } from '../../analysis/index.js';
import { chanceWithInterval } from '../../analysis/monte-carlo/distribution.js';
import { tightestYear } from './affordability.js';
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
import { headline } from './run-answer.js';

type Run = Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>;

/** A figure of a run as people say it. */
export interface KeyFigure {
  readonly name: string;
  readonly value: string;
  readonly exact: string;
  /** Figure that its derivation explains; null for one of chance, which has none. */
  readonly question: { readonly metric: string; readonly year?: number } | null;
  /** Change against another run: `+$1,200,000 vs. plan`, `as planned`; null without one. */
  readonly change: string | null;
}

/** Sizes of differences; that of percentages is in points. */
const SIZES = {
  dollars: formatDollars,
  year: formatYears,
  fraction: (size: number) => `${formatPercent(size)} points`,
  'dollars a share': (size: number) => `$${formatPrice(size)}`,
} as const;

export const AS_PLANNED = 'as planned';

type Change = readonly [now: number | null | undefined, before: number | null | undefined, unit: keyof typeof SIZES];

/** Changes of all figures of a card against the plan. */
function changeText(planned: Run | null, figures: readonly Change[]): string | null {
  if (planned === null) return null;
  const differences = figures.flatMap(([now, before, unit]) => {
    if (now === before) return [];
    if (typeof now !== 'number' || typeof before !== 'number') return ['-'];
    const size = Number((now - before).toFixed(8));
    return size === 0 ? [] : [formatDifference(size, SIZES[unit])];
  });
  return differences.length === 0 ? AS_PLANNED : `${differences.join(', ')} vs. plan`;
}

/** Changes of figures of the whole run. */
const changeOf = (run: Run, planned: Run | null) => {
  type Metric = keyof Run['summary_metrics'];
  return (...figures: readonly (readonly [Metric, keyof typeof SIZES])[]): string | null =>
    changeText(
      planned,
      figures.map(([metric, unit]) => [
        run.summary_metrics[metric] as number | null,
        planned?.summary_metrics[metric] as number | null,
        unit,
      ]),
    );
};

/**
 * The run in five figures. `planned` is the run of the plan as it is, where anything differs from it.
 *
 * @param chance - part of the futures that are short of cash; null where it is not known yet
 */
export function keyFigures(run: Run, planned: Run | null, chance: Probability | null = null): KeyFigure[] {
  const { annual_projections: years, summary_metrics: summary } = run;
  const { total_repurchase_obligation: total, peak_cash_amount: peak, peak_cash_year: peakYear } = summary;
  const change = changeOf(run, planned);
  const payroll = years.find(({ year }) => year === peakYear)?.covered_payroll ?? 0;
  const last = years.at(-1)!;
  const lastPlanned = planned?.annual_projections.at(-1);
  const tight = tightestYear(years);
  const before = planned === null ? null : tightestYear(planned.annual_projections);
  return [
    {
      name: `Obligation, ${formatYears(years.length)}`,
      value: spokenDollars(total),
      exact: `${formatDollars(total)}${hasLoans(years) ? ', without loan payments' : ''}`,
      question: { metric: 'total_repurchase_obligation' },
      change: change(['total_repurchase_obligation', 'dollars']),
    },
    {
      name: SUMMARY_COLUMNS.peak_cash_year.label,
      value: `${peakYear}`,
      exact: `${formatDollars(peak)}${payroll > 0 ? `, ${spokenPercent(peak / payroll)} of payroll` : ''}`,
      question: { metric: 'peak_cash_amount' },
      change: change(['peak_cash_year', 'year'], ['peak_cash_amount', 'dollars']),
    },
    ...(tight === null
      ? [trustFigure(run, planned), payrollFigure(run, planned)]
      : [
          {
            name: 'Least headroom',
            value: spokenDollars(tight.headroom!),
            exact: `${formatDollars(tight.headroom!)} in ${tight.year}`,
            question: { metric: 'headroom', year: tight.year },
            change: changeText(planned, [
              [tight.year, before?.year, 'year'],
              [tight.headroom, before?.headroom, 'dollars'],
            ]),
          },
          chanceFigure(chance),
        ]),
    {
      name: `Share price, end of ${last.year}`,
      value: `$${formatPrice(last.year_end_share_price)}`,
      exact: `$${formatPrice(years[0]!.year_end_share_price)} at the end of ${years[0]!.year}`,
      question: { metric: 'year_end_share_price', year: last.year },
      change: changeText(planned, [[last.year_end_share_price, lastPlanned?.year_end_share_price, 'dollars a share']]),
    },
  ];
}

/** Further figures of the whole run: the present value, the part that trust cash pays, and the part of payroll. */
export function furtherFigures(run: Run, discountRate: string, planned: Run | null): KeyFigure[] {
  const { present_value_repurchase_obligation: value } = run.summary_metrics;
  return [
    {
      name: `Present value at ${discountRate}`,
      value: spokenDollars(value),
      exact: formatDollars(value),
      question: { metric: 'present_value_repurchase_obligation' },
      change: changeOf(run, planned)(['present_value_repurchase_obligation', 'dollars']),
    },
    trustFigure(run, planned),
    payrollFigure(run, planned),
  ];
}

function trustFigure(run: Run, planned: Run | null): KeyFigure {
  const { overall_funding_ratio: funding } = run.summary_metrics;
  return {
    name: SUMMARY_COLUMNS.overall_funding_ratio.label,
    value: funding === null ? '-' : spokenPercent(funding),
    exact: 'of the obligation',
    question: { metric: 'overall_funding_ratio' },
    change: changeOf(run, planned)(['overall_funding_ratio', 'fraction']),
  };
}

function payrollFigure(run: Run, planned: Run | null): KeyFigure {
  const { max_repurchase_to_payroll: highest, max_repurchase_to_payroll_year: year } = run.summary_metrics;
  return {
    name: SUMMARY_COLUMNS.max_repurchase_to_payroll.label,
    value: spokenPercent(highest),
    exact: `of the payroll of ${year}`,
    question: { metric: 'max_repurchase_to_payroll' },
    change: changeOf(run, planned)(
      ['max_repurchase_to_payroll', 'fraction'],
      ['max_repurchase_to_payroll_year', 'year'],
    ),
  };
}

/** Chance of a shortfall of cash; without an answer yet, a dash. It has no derivation. */
function chanceFigure(chance: Probability | null): KeyFigure {
  const [value = '-', within = 'not computed yet'] = chance === null ? [] : chanceWithInterval(chance).split(/ \(|\)/);
  return { name: 'Chance of a shortfall', value, exact: within, question: null, change: null };
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

/** Shares bought in a year. Notes postpone cash: what is bought and what is paid then differ. */
export function boughtWords(row: AnnualProjection): string {
  const notes = sumOfCents([row.note_principal_paid, row.note_interest_paid]);
  const bought = `Shares for ${formatDollars(row.repurchase_obligation)} are bought at $${formatPrice(row.share_price)}`;
  if (row.notes_issued === 0 && notes === 0) return `${bought}.`;
  return `${bought}; ${formatDollars(row.notes_issued)} of it by promissory note, and ${formatDollars(notes)} are paid on notes.`;
}
