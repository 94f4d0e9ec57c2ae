import { outlineOf, type RunOutline } from '../engine/report.js';
import type { Plan } from '../engine/state/plan.js';

/** Runs of plans as they are, for as long as somebody has the plan. */
const runs = new WeakMap<Plan, RunOutline>();

/** The run of a plan as it is, where it was computed before; nobody may change it. */
export function knownRun(plan: Plan): RunOutline | undefined {
  return runs.get(plan);
}

/** Keeps the run of a plan as it is, for analyses of the same plan that follow. */
export function keepRun(plan: Plan, run: RunOutline): void {
  runs.set(plan, run);
}

/** The run of a plan as it is, computed once for all analyses that ask for no more. */
export function runAsItIs(plan: Plan): RunOutline {
  const run = knownRun(plan) ?? outlineOf(plan);
  keepRun(plan, run);
  return run;
}
