import type { Rate } from '../../engine/numeric/index.js';
import { outlineOf, type RunOutline } from '../../engine/report.js';
import type { Plan } from '../../engine/state/plan.js';
import { measuring, type Measured } from './measuring.js';

/** A plan that was run and measured. */
export interface MeasuredPlan {
  readonly run: RunOutline;
  readonly measured: Measured;
}

/**
 * Runs a plan once.
 *
 * @param rate - of the present values of parties: that of the plan which it is weighed against
 */
export function measuredPlan(plan: Plan, rate: Rate): MeasuredPlan {
  const { listeners, observe, measured } = measuring(plan, rate);
  const run = outlineOf(plan, listeners, observe);
  return { run, measured: measured(run) };
}
