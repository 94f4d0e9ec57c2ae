import type { VNode } from 'preact';
import type { SimulationRun } from '../../../index.js';
import type { Ask } from '../derivation/derivation.js';
import { HowMark } from '../page/section-head.js';
import {
  formatDifference,
  formatDollars,
  formatPercent,
  formatWhole,
  formatYears,
  headline,
  spokenDollars,
  spokenPercent,
  SUMMARY_COLUMNS,
} from '../../../presentation/words/index.js';
import { hasLoans } from './sums.js';
import { percentageOf } from '../controls/control.js';
import { newHires } from '../controls/plan-controls.js';
import type { Session } from '../page/session.js';

interface KeyFigure {
  readonly name: string;
  readonly value: string;
  readonly exact: string;
  readonly at: string;
  /** Figure of a run, to compare with the plan as it is. */
  readonly of: (run: SimulationRun) => number | null;
  readonly unit: keyof typeof SIZES;
  /** Figure of `summary_metrics` that its derivation explains. */
  readonly metric: string;
}

/** The run in a few figures: below the sentence, above the chart. `planned` is that of the plan, where anything differs from it. */
export function KeyFigures(props: {
  readonly run: SimulationRun;
  readonly planned: SimulationRun | null;
  readonly discountRate: string;
  readonly ask: Ask;
}): VNode {
  const { run, planned, ask } = props;
  return (
    <>
      {keyFigures(run, props.discountRate).map(({ name, value, exact, at, of, unit, metric }, i) => {
        const [now, before] = [of(run), planned === null ? null : of(planned)];
        const difference = now === null || before === null ? null : Number((now - before).toFixed(8));
        return (
          <div key={i}>
            <dt>
              {name} <HowMark anchor={at} topic={name} />
            </dt>
            <dd>
              <button
                type="button"
                class="value figure-button"
                aria-label={`${name}: ${value}. What is it made of?`}
                onClick={() => ask({ metric, name })}
              >
                {value}
              </button>
              <span class="exact">{exact}</span>
              {planned !== null && (
                <span class={difference === 0 ? 'change' : 'change is-moved'}>
                  {difference === 0 ? 'as planned' : `${changeText(difference, unit)} vs. plan`}
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </>
  );
}

/** Sizes of differences; that of percentages is in points. */
const SIZES = {
  dollars: formatDollars,
  year: formatYears,
  fraction: (size: number) => `${formatPercent(size)} points`,
} as const;

/** `+$1,200,000`, `-3 years`, `+0.4 points`. */
function changeText(difference: number | null, unit: keyof typeof SIZES): string {
  return difference === null ? '-' : formatDifference(difference, SIZES[unit]);
}

function keyFigures(
  { annual_projections: years, summary_metrics: summary }: SimulationRun,
  discountRate: string,
): KeyFigure[] {
  const funding = summary.overall_funding_ratio;
  return [
    {
      name: `${SUMMARY_COLUMNS.total_repurchase_obligation.label}, ${formatYears(years.length)}`,
      value: spokenDollars(summary.total_repurchase_obligation),
      exact: `${formatDollars(summary.total_repurchase_obligation)}${hasLoans(years) ? ', without loan payments' : ''}`,
      at: '#47-repurchase',
      of: (run) => run.summary_metrics.total_repurchase_obligation,
      metric: 'total_repurchase_obligation',
      unit: 'dollars',
    },
    {
      name: `Present value at ${discountRate}`,
      value: spokenDollars(summary.present_value_repurchase_obligation),
      exact: formatDollars(summary.present_value_repurchase_obligation),
      at: '#7-results',
      of: (run) => run.summary_metrics.present_value_repurchase_obligation,
      metric: 'present_value_repurchase_obligation',
      unit: 'dollars',
    },
    {
      name: SUMMARY_COLUMNS.peak_cash_year.label,
      value: `${summary.peak_cash_year}`,
      exact: `${formatDollars(summary.peak_cash_amount)} in cash`,
      at: '#7-results',
      of: (run) => run.summary_metrics.peak_cash_year,
      metric: 'peak_cash_amount',
      unit: 'year',
    },
    {
      name: SUMMARY_COLUMNS.overall_funding_ratio.label,
      value: funding === null ? '-' : spokenPercent(funding),
      exact: 'of the obligation',
      at: '#71-metrics',
      of: (run) => run.summary_metrics.overall_funding_ratio,
      metric: 'overall_funding_ratio',
      unit: 'fraction',
    },
    {
      name: SUMMARY_COLUMNS.max_repurchase_to_payroll.label,
      value: spokenPercent(summary.max_repurchase_to_payroll),
      exact: `of the payroll of ${summary.max_repurchase_to_payroll_year}`,
      at: '#7-results',
      of: (run) => run.summary_metrics.max_repurchase_to_payroll,
      metric: 'max_repurchase_to_payroll',
      unit: 'fraction',
    },
  ];
}

/** Sentence on the replacement of leavers and the size of the workforce, which any figure depends on. */
export function workforceLine({ plan, projection: { inputs, run } }: Session): string {
  const { annual_projections: years } = run;
  const { participants } = inputs.initialState;
  const employed = participants.filter(({ status }) => status !== 'separated').length;
  const last = years.at(-1)!;
  const rate = percentageOf(inputs.operatingAssumptions.workforce?.replacement_rate ?? 0);
  const change = `${formatWhole(employed)} people are employed today, ${formatWhole(last.active_headcount)} at the end of ${last.year}`;
  return `${replaced(rate)}${rate === 0 ? '' : ` ${newHires(plan.inputs)}`}: ${change}.`;
}

function replaced(rate: number): string {
  if (rate === 0) return 'Nobody who leaves is replaced';
  if (rate === 100) return 'Everybody who leaves is replaced by somebody hired';
  return `For every 100 people who leave ${rate} are hired`;
}

/**
 * Answer in one sentence: changes, amount, and the company's part of it in addition to its contributions. `planned` is the run of the plan,
 * where anything differs from it.
 */
export function answerOf(planName: string, run: SimulationRun, changes: number, planned: SimulationRun | null): string {
  return headline(planName, run, {
    before: changes === 0 ? '' : changes === 1 ? 'With 1 change, ' : `With ${changes} changes, `,
    aside: planned === null ? '' : ` (plan: ${spokenDollars(planned.summary_metrics.total_repurchase_cash)})`,
    part: inAddition(run),
  });
}

/** The contributions of a year pay for shares first; the company pays the rest in addition. */
function inAddition({ annual_projections: years }: SimulationRun): string {
  const added = years.reduce((sum, year) => sum + Math.round(year.funded_by_company * 100), 0) / 100;
  return added === 0
    ? ', all of it in the trust already or contributed anyway'
    : `, ${spokenDollars(added)} of it from the company in addition to its contributions`;
}
