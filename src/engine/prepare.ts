import { issues as words, ValidationError } from './errors.js';
import { changeInput, type PlanChanges, type PreparedInput } from './input/index.js';
import { resultOf, runOf, type RunOptions } from './report.js';
import type { Sensitivity } from './results/sensitivity.js';
import type { SimulationResult, SimulationRun } from './results/types.js';

/**
 * A plan whose inputs were validated once, to be run many times: a slider, a comparison, an analysis. `prepare()` returns one, and
 * it never changes.
 */
export interface PreparedPlan {
  /** As `simulate()` gives it for the same inputs. */
  simulate(): SimulationResult;
  /** As `simulateRun()` gives it for the same inputs. */
  simulateRun(options?: RunOptions): SimulationRun;
  /**
   * The plan with changes merged in, as if it had been prepared from the changed inputs. Only the arguments that change are
   * validated again, and the participants only when they are given anew.
   *
   * @throws ValidationError as `prepare()` would with the changed inputs
   */
  with(changes: PlanChanges): PreparedPlan;
  /** As `simulationId()` gives it for the same inputs. */
  readonly simulationId: string;
  /** What analyses work on. Its form is the library's own and may change with any release. */
  readonly input: unknown;
}

/**
 * The inputs of a prepared plan.
 *
 * @throws ValidationError when it is something else, such as the four inputs themselves
 */
export function inputOf(plan: PreparedPlan, field = 'plan'): PreparedInput {
  const input = (plan as Partial<PreparedPlan> | null | undefined)?.input as Partial<PreparedInput> | null | undefined;
  if (input?.plan === undefined || input.read === undefined || input.given === undefined) {
    throw new ValidationError([{ field, issue: words.notPrepared }]);
  }
  return input as PreparedInput;
}

/** What drives the result of a plan. It takes many runs, so it is above the engine, which receives it. */
export type SensitivityOf = (input: PreparedInput) => Sensitivity;

/** A prepared plan; a complete run that asks for its sensitivity has it worked out by `sensitivityOf`. */
export function preparedPlan(input: PreparedInput, sensitivityOf: SensitivityOf): PreparedPlan {
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
