import type { AnnualProjection, SimulationRun } from '../../index.js';
import { hasLoans, sumOfCents } from '../../analysis/funders.js';
import type { Probability } from '../../analysis/index.js';
import { CHANCES, MEASURES, tightestYear } from '../../analysis/figures.js';
import { chanceWithInterval } from '../../analysis/monte-carlo/distribution.js';
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
import { amountClause } from './run-answer.js';

type Run = Pick<SimulationRun, 'annual_projections' | 'summary_metrics'>;

/** A figure of a run as people say it. */
export interface KeyFigure {
  readonly name: string;
  readonly value: string;
  readonly exact: string;
  /** Figure that its derivation explains; null for one of chance, which has none. */
  readonly question: { readonly metric: string; readonly year?: number } | null;
  /** Change against each run that it is compared with: `+$1,200,000 vs. plan`, `as planned`. */
  readonly changes: readonly string[];
}

/** Run that another is compared with, under its name. */
export interface Compared {
  readonly name: string;
  readonly run: Run;
}

/** Sizes of differences; that of percentages is in points. */
const SIZES = {
  dollars: formatDollars,
  year: formatYears,
  fraction: (size: number) => `${formatPercent(size)} points`,
  'dollars a share': (size: number) => `$${formatPrice(size)}`,
} as const;

/** Name of the plan before its changes, among runs that are compared. */
export const PLAN_NAME = 'plan';

/** Figure of a run, and its unit. */
type Measure = readonly [of: (run: Run) => number | null | undefined, unit: keyof typeof SIZES];

const metric = (name: keyof Run['summary_metrics'], unit: keyof typeof SIZES): Measure => [
  ({ summary_metrics: summary }) => summary[name] as number | null,
  unit,
];

/** Changes of all figures of a card, against each run. */
function changesOf(run: Run, compared: readonly Compared[], ...measures: readonly Measure[]): string[] {
  return compared.map(({ name, run: other }) => {
    const differences = measures.flatMap(([of, unit]) => {
      const [now, before] = [of(run), of(other)];
      if (now === before) return [];
      if (typeof now !== 'number' || typeof before !== 'number') return ['-'];
      const size = Number((now - before).toFixed(8));
      return size === 0 ? [] : [formatDifference(size, SIZES[unit])];
    });
    if (differences.length === 0) return name === PLAN_NAME ? 'as planned' : `as ${name}`;
    return `${differences.join(', ')} vs. ${name}`;
  });
}

/**
 * The run in five figures.
 *
 * @param chance - part of the futures that are short of cash; null where it is not known yet
 */
export function keyFigures(run: Run, compared: readonly Compared[], chance: Probability | null = null): KeyFigure[] {
  const { annual_projections: years, summary_metrics: summary } = run;
  const { total_repurchase_obligation: total, peak_cash_amount: peak, peak_cash_year: peakYear } = summary;
  const payroll = years.find(({ year }) => year === peakYear)?.covered_payroll ?? 0;
  const last = years.at(-1)!;
  const tight = tightestYear(run);
  return [
    {
      name: `Obligation, ${formatYears(years.length)}`,
      value: spokenDollars(total),
      exact: `${formatDollars(total)}${hasLoans(years) ? ', without loan payments' : ''}`,
      question: { metric: 'total_repurchase_obligation' },
      changes: changesOf(run, compared, metric('total_repurchase_obligation', 'dollars')),
    },
    {
      name: SUMMARY_COLUMNS.peak_cash_year.label,
      value: `${peakYear}`,
      exact: `${formatDollars(peak)}${payroll > 0 ? `, ${spokenPercent(peak / payroll)} of payroll` : ''}`,
      question: { metric: 'peak_cash_amount' },
      changes: changesOf(run, compared, metric('peak_cash_year', 'year'), metric('peak_cash_amount', 'dollars')),
    },
    ...(tight === null
      ? [trustFigure(run, compared), payrollFigure(run, compared)]
      : [
          {
            name: MEASURES.least_headroom.label,
            value: spokenDollars(tight.headroom!),
            exact: `${formatDollars(tight.headroom!)} in ${tight.year}`,
            question: { metric: 'headroom', year: tight.year },
            changes: changesOf(
              run,
              compared,
              [(of) => tightestYear(of)?.headroom, 'dollars'],
              [(of) => tightestYear(of)?.year, 'year'],
            ),
          },
          chanceFigure(chance),
        ]),
    {
      name: `Share price, end of ${last.year}`,
      value: `$${formatPrice(last.year_end_share_price)}`,
      exact: `$${formatPrice(years[0]!.year_end_share_price)} at the end of ${years[0]!.year}`,
      question: { metric: 'year_end_share_price', year: last.year },
      changes: changesOf(run, compared, [
        (of) => of.annual_projections.at(-1)?.year_end_share_price,
        'dollars a share',
      ]),
    },
  ];
}

/** Further figures of the whole run: the present value, the part that trust cash pays, and the part of payroll. */
export function furtherFigures(run: Run, discountRate: string, compared: readonly Compared[]): KeyFigure[] {
  const { present_value_repurchase_obligation: value } = run.summary_metrics;
  return [
    {
      name: `Present value at ${discountRate}`,
      value: spokenDollars(value),
      exact: formatDollars(value),
      question: { metric: 'present_value_repurchase_obligation' },
      changes: changesOf(run, compared, metric('present_value_repurchase_obligation', 'dollars')),
    },
    trustFigure(run, compared),
    payrollFigure(run, compared),
  ];
}

function trustFigure(run: Run, compared: readonly Compared[]): KeyFigure {
  const { overall_funding_ratio: funding } = run.summary_metrics;
  return {
    name: SUMMARY_COLUMNS.overall_funding_ratio.label,
    value: funding === null ? '-' : spokenPercent(funding),
    exact: 'of the obligation',
    question: { metric: 'overall_funding_ratio' },
    changes: changesOf(run, compared, metric('overall_funding_ratio', 'fraction')),
  };
}

function payrollFigure(run: Run, compared: readonly Compared[]): KeyFigure {
  const { max_repurchase_to_payroll: highest, max_repurchase_to_payroll_year: year } = run.summary_metrics;
  return {
    name: SUMMARY_COLUMNS.max_repurchase_to_payroll.label,
    value: spokenPercent(highest),
    exact: `of the payroll of ${year}`,
    question: { metric: 'max_repurchase_to_payroll' },
    changes: changesOf(
      run,
      compared,
      metric('max_repurchase_to_payroll', 'fraction'),
      metric('max_repurchase_to_payroll_year', 'year'),
    ),
  };
}

/** Chance of a shortfall of cash; without an answer yet, a dash. It has no derivation. */
function chanceFigure(chance: Probability | null): KeyFigure {
  const [value = '-', within = 'not computed yet'] = chance === null ? [] : chanceWithInterval(chance).split(/ \(|\)/);
  return { name: CHANCES.chance_of_shortfall.label, value, exact: within, question: null, changes: [] };
}

/**
 * Headline of a changed plan: changes, amount, and the company's part of it in addition to its contributions. `planned` is the run of the
 * plan as it is, where anything differs from it.
 */
export function changedHeadline(plan: string, run: Run, changes: number, planned: Run | null): string {
  const clause = amountClause(plan, run, {
    before: changes === 0 ? '' : changes === 1 ? 'With 1 change, ' : `With ${changes} changes, `,
    aside: planned === null ? '' : ` (plan: ${spokenDollars(planned.summary_metrics.total_repurchase_cash)})`,
    part: run.summary_metrics.total_repurchase_cash === 0 ? '' : inAddition(run.annual_projections),
  });
  return `${clause}.`;
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
