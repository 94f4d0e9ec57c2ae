import { ValidationError, type ErrorDetails } from '../../errors.js';
import { readArgument } from '../schema/argument.js';
import type { Schema } from '../schema/reading.js';

/**
 * Reads the options of an analysis; nothing given is an empty object.
 *
 * @throws ValidationError with everything that is wrong; fields are paths inside the options
 */
export function readOptions<T>(schema: Schema<T, unknown>, input: unknown): T {
  const { value, issues } = readArgument('options', schema, input ?? {});
  if (issues[0] !== undefined) throw new ValidationError(issues as [ErrorDetails]);
  return value as T;
}
