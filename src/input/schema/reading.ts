import * as z from 'zod/mini';

/** What a schema hands on: the value read so far and what is wrong with it. */
export interface Payload {
  value: unknown;
  issues: SchemaIssue[];
}

/** One violation, in the words of the error catalogue, with the path to it. */
export type SchemaIssue = z.core.$ZodRawIssue;

/** A schema: zod gives its types; how a value is read is ours. */
export type Schema<Out, In> = z.ZodMiniType<Out, In>;

/** What a value is and may be. For documents such as the JSON Schema and for paths; reading needs none of it. */
export interface About {
  /** An object: the schemas of its fields. */
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  /** A list: the schema of its entries. */
  readonly entry?: z.core.$ZodType;
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
  /** A field that may be left out: the schema of its value. */
  readonly of?: z.core.$ZodType;
  /** What it is when it is left out. */
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

/**
 * A schema of type `S` whose values are read by `parse` alone. Behind the type is one of any value: zod's own objects,
 * lists and defaults would bring parsers that are never asked, half of what zod costs a browser.
 */
export function readBy<S extends z.core.$ZodType>(
  what: About,
  parse: (payload: Payload, context: z.core.ParseContextInternal) => Payload,
): S {
  const schema = z.any();
  Object.assign(schema._zod, { parse, run: parse });
  about.set(schema, what);
  return schema as z.core.$ZodType as S;
}

/** An optional or defaulted schema's own schema: a given value never needs the wrapper. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const of = about.get(schema)?.of;
  return of === undefined ? schema : unwrapped(of);
}

/**
 * A schema for a single value: `read` gives what the engine works with, or a refusal. A refused value is never passed on.
 */
export function reading<Out, In>(read: (value: unknown) => Out | Refusal, what: About): Schema<Out, In> {
  return readBy<Schema<Out, In>>(what, (payload) => {
    const result = read(payload.value);
    if (result instanceof Refusal) {
      payload.value = undefined;
      refuse(payload.issues, [], result.issue);
    } else {
      payload.value = result;
    }
    return payload;
  });
}
