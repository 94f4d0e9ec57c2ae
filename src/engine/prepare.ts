import { changeInput, type PreparedInput } from './input/index.js';
import { resultOf, runOf } from './report.js';
import type { Sensitivity } from './results/sensitivity.js';
import type { SimulationRun } from './results/types.js';
import type { PreparedPlan } from './prepared-plan.js';
import { expectMoreRuns } from './state/expected-runs.js';

/** Sensitivity analysis of a plan. It takes many runs, so it is above the engine, which receives it. */
export type SensitivityOf = (input: PreparedInput) => Sensitivity;

/** A prepared plan; a complete run that asks for its sensitivity has it worked out by `sensitivityOf`. */
export function preparedPlan(input: PreparedInput, sensitivityOf: SensitivityOf): PreparedPlan {
  expectMoreRuns(input.plan.census);
  return Object.freeze<PreparedPlan>({
    input,
    simulationId: input.plan.simulationId,
    simulate: () => resultOf(input.plan),
    simulateRun: (options = {}) => withSensitivity(runOf(input.plan, options), input, sensitivityOf),
    with: (changes) => preparedPlan(changeInput(input, changes), sensitivityOf),
  });
}

/** The run with its sensitivity in `summary_metrics`, if its plan asks for it. */
export function withSensitivity(
  run: SimulationRun,
  input: PreparedInput | null,
  sensitivityOf: SensitivityOf,
): SimulationRun {
  if (input?.plan.runSensitivityAnalysis === true) run.summary_metrics.sensitivity = sensitivityOf(input);
  return run;
}
