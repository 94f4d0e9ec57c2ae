import { headline } from '../../../presentation/words/index.js';
import type { SimulationRun } from '../../../index.js';
import { spokenDollars } from './format.js';

/**
 * The answer in one sentence: with how many changes, how much, and how much of it the company pays in addition to what it contributes anyway.
 * `planned` is the run of the plan, where anything differs from it.
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
