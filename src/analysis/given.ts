import { issues as words, ValidationError } from '../engine/errors.js';
import * as z from 'zod/mini';
import { readOptions } from '../engine/input/options/read-options.js';
import { inputOf, type PreparedPlan } from '../engine/prepared-plan.js';
import type { Plan } from '../engine/state/plan.js';

/** Refusals of arguments that no type would let through, each a ValidationError: in JavaScript an argument may be any value. */

export function isList(value: unknown): boolean {
  return Array.isArray(value);
}

/** Refuses an argument or an option, by its path. */
export function refuse(field: string, issue: string): never {
  throw new ValidationError([{ field, issue }]);
}

function refuseUnless(isRight: boolean, field: string, issue: string): void {
  if (!isRight) refuse(field, issue);
}

/** An object with these members, such as the result of another function. */
export function refuseNonObject(field: string, value: unknown, members: readonly string[] = []): void {
  refuseUnless(typeof value === 'object' && value !== null, field, words.notAnObject);
  for (const member of members) refuseUnless(member in (value as object), `${field}.${member}`, words.required);
}

function refuseNonEach(field: string, list: unknown, refuse: (field: string, entry: unknown) => void): void {
  refuseUnless(isList(list), field, words.notAList);
  for (const [i, entry] of (list as readonly unknown[]).entries()) refuse(`${field}[${i}]`, entry);
}

export function refuseNonObjects(field: string, list: unknown, members: readonly string[] = []): void {
  refuseNonEach(field, list, (at, entry) => refuseNonObject(at, entry, members));
}

export function refuseNonTexts(field: string, list: unknown): void {
  refuseNonEach(field, list, refuseNonText);
}

export function refuseNonText(field: string, value: unknown): void {
  refuseUnless(typeof value === 'string', field, value === undefined ? words.required : words.notAString);
}

export function refuseNonFunction(field: string, value: unknown): void {
  refuseUnless(typeof value === 'function', field, words.notAFunction);
}

/** Progress and cancellation of an analysis; nothing here changes a figure. */
export interface AnalysisControl {
  /**
   * Called after each step (an assumption, a scenario or a projection; its years where there is one alone) with how many are done, and how
   * many there will be where that is known beforehand.
   */
  readonly onStep?: (done: number, total: number | null) => void;
}

/** Counts the steps of an analysis, and reports them to `onStep`. */
export function stepCounter(control: AnalysisControl | null, total: number | null): () => void {
  const onStep = control?.onStep;
  if (onStep !== undefined) refuseNonFunction('onStep', onStep);
  let done = 0;
  return () => {
    done += 1;
    onStep?.(done, total);
  };
}

/** The options of an analysis that asks for nothing but a plan. */
const noOptions = z.strictObject({});

/** None. */
export type NoOptions = z.input<typeof noOptions>;

/**
 * Options, check and run of such an analysis, which refuses any.
 *
 * @param check - what else it asks of the plan
 */
export function withoutOptions<Result>(
  run: (plan: PreparedPlan, control?: AnalysisControl) => Result,
  check: (plan: Plan) => void = () => undefined,
) {
  return {
    options: noOptions,
    check: (plan: PreparedPlan, given: NoOptions): void => {
      readOptions(noOptions, given);
      check(inputOf(plan).plan);
    },
    run: (plan: PreparedPlan, given: NoOptions, control?: AnalysisControl): Result => {
      readOptions(noOptions, given);
      return run(plan, control);
    },
  };
}

/**
 * Checks that the company's finances are projected.
 *
 * @param place - before the field, of a plan that is an option
 * @throws ValidationError
 */
export function checkFinances({ finances }: Pick<Plan, 'finances'>, place = ''): void {
  if (finances === null)
    throw new ValidationError([{ field: `${place}company_finances`, issue: words.financesRequired }]);
}
