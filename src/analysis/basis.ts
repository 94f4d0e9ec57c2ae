import { ENGINE_VERSION } from '../engine/results/engine-version.js';
import type { Plan } from '../engine/state/plan.js';
import { outlineOf, type RunOutline } from '../engine/report.js';
import type { ProjectOptions } from '../engine/year/project.js';

/** Basis of an analysis of one plan. */
export interface AnswerBasis {
  /** The plan's id, as `simulate()` gives it. */
  readonly simulation_id: string;
  /** Version of the package that computed it. */
  readonly version: string;
  /** Inputs neither left to chance nor moved, in words: `everything but the shocks`. */
  readonly held_certain: string;
}

/** Basis of a comparison. */
export interface ComparisonBasis extends Omit<AnswerBasis, 'simulation_id'> {
  /** The ids of the scenarios' plans, as `simulate()` gives them. */
  readonly simulation_ids: readonly string[];
}

/** Basis of a deterministic analysis; `moved` names the inputs it varies. */
export function basisOf({ simulationId }: Plan, moved?: string): AnswerBasis {
  return { simulation_id: simulationId, version: ENGINE_VERSION, held_certain: heldCertain(moved) };
}

/** The basis of a comparison, likewise. */
export function basisOfAll(plans: readonly Plan[], moved: string): ComparisonBasis {
  return {
    simulation_ids: plans.map(({ simulationId }) => simulationId),
    version: ENGINE_VERSION,
    held_certain: heldCertain(moved),
  };
}

function heldCertain(moved?: string): string {
  return moved === undefined ? 'everything' : `everything but ${moved}`;
}

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
export function runAsItIs(plan: Plan, options: Pick<ProjectOptions, 'afterYear'> = {}): RunOutline {
  const run = knownRun(plan) ?? outlineOf(plan, options);
  keepRun(plan, run);
  return run;
}
