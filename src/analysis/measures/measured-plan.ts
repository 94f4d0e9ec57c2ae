import type { Rate } from '../../engine/numeric/index.js';
import { digestOf, outlineOf, type RunDigest, type RunOutline } from '../../engine/report.js';
import type { Plan } from '../../engine/state/plan.js';
import { keepRun } from '../run-as-it-is.js';
import { measuring, type Measured } from './measuring.js';

/** A plan that was run and measured. */
export interface MeasuredPlan<Run extends RunDigest = RunDigest> {
  readonly run: Run;
  readonly measured: Measured;
}

/**
 * Runs a plan once.
 *
 * @param rate - of the present values of parties: that of the plan which it is weighed against
 */
export function measuredPlan(plan: Plan, rate: Rate): MeasuredPlan {
  const { listeners, observe, measured } = measuring(plan, rate);
  const run = digestOf(plan, listeners, observe);
  return { run, measured: measured(run) };
}

/** Measured runs of plans as they are, for as long as somebody has the plan. */
const measuredRuns = new WeakMap<Plan, MeasuredPlan<RunOutline>>();

/** The run of a plan as it is with its measures, at the rate of the plan itself: computed once for all analyses. */
export function measuredAsItIs(plan: Plan): MeasuredPlan<RunOutline> {
  const known = measuredRuns.get(plan);
  if (known !== undefined) return known;
  const { listeners, observe, measured } = measuring(plan, plan.discountRate);
  const run = outlineOf(plan, listeners, observe);
  const found = { run, measured: measured(run) };
  keepRun(plan, run);
  measuredRuns.set(plan, found);
  return found;
}
