import type { PlanInputs } from '../../../analysis/index.js';
import { mergePatch, type PlanChanges, prepare, type PreparedPlan, type SimulationRun } from '../../../index.js';
import plan from 'acme-plan';

/** A plan as it was loaded, read once, so that a move of a slider costs one projection and no more. */
export interface LoadedPlan {
  readonly inputs: PlanInputs;
  readonly prepared: PreparedPlan;
}

/** Plan with its changes, as it is shown. */
export interface Projection {
  /** Inputs with the changes in them, all four: a program would give these to `simulate()` for the same figures. */
  readonly inputs: PlanInputs;
  /** Prepared inputs, for analyses. */
  readonly plan: PreparedPlan;
  /** Years, trust and summary; the page does not need the participants' accounts. */
  readonly run: SimulationRun;
}

/**
 * Reads a plan.
 *
 * @throws ValidationError with everything that is wrong in it
 */
export function loadPlan(inputs: PlanInputs): LoadedPlan {
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  const prepared = prepare(planRules, operatingAssumptions, initialState, systemConfig);
  // The page computes what drives the result when there is time for it, and not with every move of a slider.
  return { inputs, prepared: prepared.with({ systemConfig: { run_sensitivity_analysis: false } }) };
}

/**
 * Projects a plan with changes.
 *
 * @throws ValidationError when a change is out of its range
 * @throws SimulationError when the model has no answer
 */
export function project({ inputs, prepared }: LoadedPlan, changes: PlanChanges): Projection {
  const plan = prepared.with(changes);
  return { inputs: changedInputs(inputs, changes), plan, run: plan.simulateRun({ snapshots: false }) };
}

/** The inputs with changes merged in. The participants stay the same list: a census is long. */
function changedInputs({ initialState, ...others }: PlanInputs, changes: PlanChanges): PlanInputs {
  const { participants, ...state } = initialState;
  const merged = mergePatch({ ...others, initialState: state }, changes) as PlanInputs;
  return { ...merged, initialState: { ...merged.initialState, participants } };
}

/** The example with which the page opens. It is part of the script, its census read when the page was built. */
export function acme(): PlanInputs {
  return plan as PlanInputs;
}
