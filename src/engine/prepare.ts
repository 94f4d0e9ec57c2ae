import { changeInput, prepareInput, type PreparedInput } from './input/index.js';
import type { RunOptions } from './report.js';
import type { SimulationRun } from './results/types.js';
import type { PreparedPlan } from './prepared-plan.js';
import { resultOf } from './simulate.js';

/** Complete run of a prepared plan. It may include the sensitivity of the plan, so it is above the engine, which receives it. */
export type CompleteRun = (input: PreparedInput, options: RunOptions) => SimulationRun;

/** Inputs as `prepareInput()` takes them, made a prepared plan. */
export function prepareFor(completeRun: CompleteRun, inputs: Parameters<typeof prepareInput>): PreparedPlan {
  return preparedPlan(prepareInput(...inputs), completeRun);
}

/** A prepared plan whose complete runs are those of `completeRun`. */
function preparedPlan(input: PreparedInput, completeRun: CompleteRun): PreparedPlan {
  return Object.freeze<PreparedPlan>({
    input,
    simulationId: input.plan.simulationId,
    simulate: () => resultOf(input.plan),
    simulateRun: (options = {}) => completeRun(input, options),
    with: (changes) => preparedPlan(changeInput(input, changes), completeRun),
  });
}
