import * as z from 'zod/mini';

/** What a schema hands on: the value read so far and what is wrong with it. */
export interface Payload {
  value: unknown;
  issues: SchemaIssue[];
}

/** One violation, in the words of the error catalogue, with the path to it. */
export type SchemaIssue = z.core.$ZodRawIssue;

/** A schema: zod knows its types, its default and its JSON Schema; how a value is read is ours. */
export type Schema<Out, In> = z.ZodMiniType<Out, In>;

/** What a value is and may be, beside what zod knows of its schema. For documents such as the JSON Schema; reading needs none of it. */
export interface About {
  readonly kind?: 'number' | 'integer' | 'text' | 'id' | 'flag' | 'off' | 'date' | 'day of the year';
  /** The places of its unit: a number is read in units of 10^-decimals. */
  readonly decimals?: number;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  /** The value must be greater than this. */
  readonly above?: number | undefined;
  readonly longest?: number;
  readonly choices?: readonly string[];
  readonly mayBeEmpty?: boolean;
  readonly byDefault?: unknown;
}

/** What is known of each schema. */
export const about = new WeakMap<object, About>();

/** A value that cannot be accepted, and why. */
export class Refusal {
  constructor(readonly issue: string) {}
}

/** Notes that the value at `path` is refused. */
export function refuse(issues: SchemaIssue[], path: PropertyKey[], issue: string): void {
  issues.push({ code: 'custom', message: issue, path, input: undefined });
}

/** Puts our own way of reading behind a zod schema. */
export function readBy<S extends z.core.$ZodType>(
  schema: S,
  parse: (payload: Payload, context: unknown) => Payload,
): S {
  Object.assign(schema._zod, { parse, run: parse });
  return schema;
}

/**
 * A field that may be left out, where leaving it out is not the same as writing the default: the default is documented here and
 * applied later.
 */
export function optionalWithDefault<S extends z.core.$ZodType>(schema: S, byDefault: unknown): z.ZodMiniOptional<S> {
  const optional = z.optional(schema);
  about.set(optional, { byDefault });
  return optional;
}

/**
 * A schema for a single value: `read` gives what the engine works with, or a refusal. A refused value is never passed on.
 */
export function reading<Out, In>(read: (value: unknown) => Out | Refusal, what: About): Schema<Out, In> {
  const schema = readBy(z.any(), (payload) => {
    const result = read(payload.value);
    if (result instanceof Refusal) {
      payload.value = undefined;
      refuse(payload.issues, [], result.issue);
    } else {
      payload.value = result;
    }
    return payload;
  });
  about.set(schema, what);
  return schema;
}
