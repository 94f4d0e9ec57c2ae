import type { PlanInputs } from '../../analysis/index.js';
import { prepare, SimulationError, ValidationError, type ErrorDetails } from '../../index.js';
import { prepareInput } from '../../engine/input/prepared-input.js';

/** Every reason for which the engine refuses a plan, with the argument before each path; empty when the plan can be run. */
export function refusalsOf(inputs: PlanInputs): readonly ErrorDetails[] {
  const { planRules, operatingAssumptions, initialState, systemConfig } = inputs;
  try {
    prepareInput(planRules, operatingAssumptions, initialState, systemConfig, true);
    // A figure may leave the exact range in a late year only.
    prepare(planRules, operatingAssumptions, initialState, systemConfig).simulateRun({ snapshots: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    if (!(error instanceof SimulationError)) throw error;
    const { field, issue } = error.details;
    const isWhole = field === 'operatingAssumptions';
    return [{ field: isWhole ? field : `operatingAssumptions.${field}`, issue }];
  }
}
