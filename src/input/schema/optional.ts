import type * as z from 'zod/mini';
import { readBy, type About } from './reading.js';

/** A field that may be left out: it is then undefined. */
export function optional<S extends z.core.$ZodType>(schema: S): z.ZodMiniOptional<S> {
  return leftOut(schema, {}, undefined);
}

/** A field that may be left out: that is the same as writing the default. */
export function withDefault<S extends z.core.$ZodType>(schema: S, byDefault: z.input<S>): z.ZodMiniPrefault<S> {
  return leftOut(schema, { byDefault }, byDefault);
}

/**
 * A field that may be left out, where leaving it out is not the same as writing the default: the default is documented here and
 * applied later.
 */
export function optionalWithDefault<S extends z.core.$ZodType>(schema: S, byDefault: unknown): z.ZodMiniOptional<S> {
  return leftOut(schema, { byDefault }, undefined);
}

/** A schema that reads `instead` when there is no value; with none of that either, the value stays undefined. */
function leftOut<S extends z.core.$ZodType>(of: z.core.$ZodType, what: About, instead: unknown): S {
  return readBy<S>({ ...what, of }, (payload, context) => {
    payload.value = payload.value === undefined ? instead : payload.value;
    return payload.value === undefined ? payload : (of._zod.run(payload, context) as typeof payload);
  });
}
