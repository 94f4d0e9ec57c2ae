import { headline } from '../../text/index.js';
import type { SimulationRun } from '../../../index.js';
import { spokenDollars } from './format.js';

/**
 * The answer in one sentence: with how many changes, how much, and how much of it the company pays beyond what it contributes anyway.
 * `planned` is the run of the plan, where anything differs from it.
 */
export function answerOf(planName: string, run: SimulationRun, changes: number, planned: SimulationRun | null): string {
  return headline(planName, run, {
    before: changes === 0 ? '' : changes === 1 ? 'With 1 change, ' : `With ${changes} changes, `,
    aside: planned === null ? '' : ` (plan: ${spokenDollars(planned.summary_metrics.total_repurchase_cash)})`,
    part: beyondContributions(run),
  });
}

/** The contributions of a year pay for shares first; the company pays the rest in addition. */
function beyondContributions({ annual_projections: years }: SimulationRun): string {
  const beyond = years.reduce((sum, year) => sum + Math.round(year.funded_by_company * 100), 0) / 100;
  return beyond === 0
    ? ', all of it in the trust already or contributed anyway'
    : `, ${spokenDollars(beyond)} of it beyond what the company contributes anyway`;
}
