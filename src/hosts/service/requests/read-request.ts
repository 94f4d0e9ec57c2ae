import type * as z from 'zod/mini';
import { accepted, readArgument } from 'esop-repurchase/internal';

/** Value that a schema of a part of a request reads. */
export type ReadBy<S> = S extends z.ZodMiniType ? z.output<S> : never;

/**
 * Reads a part of a request: its `body`, or its `query`.
 *
 * @throws ValidationError with everything that is wrong; fields are paths inside the part, and the part itself goes by its name
 */
export function readRequest<T>(part: 'body' | 'query', schema: z.ZodMiniType<T>, input: unknown): T {
  return accepted(readArgument(part, schema, input));
}
