import { issues as words, ValidationError } from './errors.js';
import type { PlanChanges, PreparedInput } from './input/index.js';
import type { RunOptions } from './report.js';
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
  /** Input of analyses. Its form is the library's own and may change with any release. */
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
