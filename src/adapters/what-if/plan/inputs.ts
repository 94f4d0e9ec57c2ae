import type { PlanInputs } from '../../../analysis/index.js';
import type { PlanChanges } from '../../../index.js';
import { changeInput, prepareInput, type PreparedInput } from '../../../input/index.js';
import { mergePatch } from '../../../input/merge-patch.js';
import { outlineOf, type RunOutline } from '../../../report.js';

/** A plan as it was loaded, read once, so that a slider costs a projection and no more. */
export interface LoadedPlan {
  readonly inputs: PlanInputs;
  readonly prepared: PreparedInput;
}

/** A plan with changes: what is shown. */
export interface Projection {
  /** All four inputs with the changes in them: what a program would give to `simulate()` for the same figures. */
  readonly inputs: PlanInputs;
  readonly prepared: PreparedInput;
  /** Years, trust and summary as `simulateRun()` gives them; nobody looks at the participants' accounts here. */
  readonly run: RunOutline;
}

/**
 * Reads a plan.
 *
 * @throws ValidationError with everything that is wrong in it
 */
export function loadPlan(inputs: PlanInputs): LoadedPlan {
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  return { inputs, prepared: prepareInput(planRules, operatingAssumptions, initialState, systemConfig) };
}

/**
 * Projects a plan with changes.
 *
 * @throws ValidationError when a change is out of its range
 * @throws SimulationError when the model has no answer
 */
export function project(plan: LoadedPlan, changes: PlanChanges): Projection {
  const isChanged = Object.keys(changes).length > 0;
  const prepared = isChanged ? changeInput(plan.prepared, changes) : plan.prepared;
  const inputs = isChanged ? changedInputs(plan.inputs, changes) : plan.inputs;
  return { inputs, prepared, run: outlineOf(prepared.plan) };
}

/** The inputs with changes merged in. The participants stay the same list: a census is long. */
function changedInputs({ initialState, ...others }: PlanInputs, changes: PlanChanges): PlanInputs {
  const { participants, ...state } = initialState;
  const merged = mergePatch({ ...others, initialState: state }, changes) as PlanInputs;
  return { ...merged, initialState: { ...merged.initialState, participants } };
}
