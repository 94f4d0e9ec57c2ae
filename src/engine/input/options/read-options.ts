import type * as z from 'zod/mini';
import { accepted, readArgument } from '../schema/read-argument.js';
import { type ErrorDetails, issues as words, SimulationError, ValidationError } from '../../errors.js';

/**
 * Reads the options of an analysis; nothing given is an empty object.
 *
 * @throws ValidationError with everything that is wrong; fields are paths inside the options
 */
export function readOptions<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  return accepted(readArgument('options', schema, input ?? {}));
}

/**
 * Refuses options of a run but those that it has: one that is misspelt would do nothing.
 *
 * @throws ValidationError with all of them
 */
export function refuseUnknownOptions(given: object | null | undefined, known: readonly string[]): void {
  if (given === null) throw new ValidationError([{ field: 'options', issue: words.notAnObject }]);
  const unknown = Object.keys(given ?? {}).filter((name) => !known.includes(name));
  const issues = unknown.map((field) => ({ field, issue: words.unknownField }));
  if (issues.length > 0) throw new ValidationError(issues as [ErrorDetails, ...ErrorDetails[]]);
}

/**
 * Adds the place in the options to the field of an error in these inputs: `scenarios[1]` before
 * `planRules.vesting_schedule.years`. A run without an answer is always due to the assumptions.
 */
export function inPlace<T>(place: string, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ValidationError) {
      const issues = error.issues.map(({ field, issue }) => ({ field: below(place, field), issue }));
      throw new ValidationError(issues as [ErrorDetails, ...ErrorDetails[]], error.unlisted);
    }
    if (!(error instanceof SimulationError)) throw error;
    const { field, issue } = error.details;
    const assumptions = below(place, 'operatingAssumptions');
    const at = field === 'operatingAssumptions' ? assumptions : below(assumptions, field);
    throw new SimulationError({ field: at, issue }, error.year);
  }
}

function below(place: string, field: string): string {
  return field === '' ? place : `${place}.${field}`;
}
