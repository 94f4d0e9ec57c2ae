import type { Plan } from '../state/plan.js';
import { buildPlan } from './build-plan.js';
import { acceptInputs, readers } from './read-inputs.js';

/**
 * Reads the four inputs and prepares the plan that a run works with. Takes anything: what is not an input is an error, never a
 * crash. The inputs are not changed, and each of their properties is read once.
 *
 * @throws ValidationError with everything that is wrong, in the order of section 9 of the model; at most the first 1,000
 * @throws SimulationError when a price or an amount grows beyond the exact range within the projection, or when there is no equity at the
 *   census to calibrate the price to
 */
export function parseInput(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig: unknown,
): Plan {
  return buildPlan(
    acceptInputs({
      planRules: readers.planRules(planRules),
      operatingAssumptions: readers.operatingAssumptions(operatingAssumptions),
      initialState: readers.initialState(initialState),
      systemConfig: readers.systemConfig(systemConfig),
    }),
  );
}
