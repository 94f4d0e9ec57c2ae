import type * as z from 'zod/mini';
import { accepted, readArgument } from '../schema/read-argument.js';

/**
 * Reads the options of an analysis; nothing given is an empty object.
 *
 * @throws ValidationError with everything that is wrong; fields are paths inside the options
 */
export function readOptions<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  return accepted(readArgument('options', schema, input ?? {}));
}
