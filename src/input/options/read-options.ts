import type * as z from 'zod/mini';
import { ValidationError, type ErrorDetails } from '../../errors.js';
import { readArgument } from '../schema/read-argument.js';

/**
 * Reads the options of an analysis; nothing given is an empty object.
 *
 * @throws ValidationError with everything that is wrong; fields are paths inside the options
 */
export function readOptions<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const { value, issues } = readArgument('options', schema, input ?? {});
  if (issues[0] !== undefined) throw new ValidationError(issues as [ErrorDetails]);
  return value as T;
}
