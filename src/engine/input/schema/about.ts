import * as z from 'zod/mini';

/** First questions about a plan, in parts: with their answers it is the company's own. Every other input has a default that most plans share. */
export type FirstQuestions =
  | 'The year'
  | 'The shares'
  | 'What the company pays in'
  | 'What the company earns'
  | 'The plan'
  | 'Those who leave'
  | 'Those who come';

/** Facts about a field that its schema does not check. */
export interface About {
  /** One sentence or two: what the field means. */
  readonly description?: string;
  /** Name for people, where the field's own in words says too little. */
  readonly label?: string;
  /** The part of the first questions about a plan that asks for it. */
  readonly first?: FirstQuestions | undefined;
  /** The statute or regulation it follows. */
  readonly source?: string | undefined;
  /** Default where omitting the field differs from writing it: applied when the plan is built. */
  readonly default?: string | number | boolean | undefined;
  /** The kind of a single value, where zod does not say. */
  readonly kind?: 'number' | 'integer' | 'id' | 'date' | 'day of the year';
  /** Unit of a number. */
  readonly unit?: string | undefined;
  /** The places of its unit: a number is read in units of 10^-decimals. */
  readonly decimals?: number;
  /** Bounds in plain terms; they are checked after rounding to the unit. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  /** The only values of a number, where they are few. */
  readonly choices?: readonly number[] | undefined;
  /** Reads a number: gives its units, or the words for why it cannot. */
  readonly read?: (value: number | string) => number | string;
  /** Reader of a date, which is written as text and is no number to be moved. */
  readonly readDate?: (text: string) => number | string;
  /** Test of a text that is read as it is. */
  readonly accepts?: (text: string) => boolean;
  /** An object that may be `false` instead. */
  readonly orFalse?: boolean;
  /** A list that is read row by row: the schema of a row. */
  readonly rows?: object;
}

/** Registry of the facts about each schema. */
export const known = z.registry<About>();

/** Says what a schema means. */
export function about<S extends z.core.$ZodType>(
  description: string,
  schema: S,
  more: Pick<About, 'source' | 'default' | 'label'> = {},
): S {
  known.add(schema, { ...known.get(schema), description, ...more });
  return schema;
}

/** A field that must be given: its type, meaning, and the statute it follows. */
export function required<S extends z.core.$ZodType>(...[type, description, source]: [S, string, string?]): S {
  return about(description, type, { source });
}

/** A field that reads its default where it is left out. */
export function defaulted<S extends z.core.$ZodType>(
  ...[type, value, description, source]: [S, Parameters<typeof z.prefault<S>>[1], string, string?]
): z.ZodMiniPrefault<S> {
  return about(description, z.prefault(type, value), { source });
}

/** A field whose absence is read: with the default that the plan is then built with, where that is one value. */
export function optional<S extends z.core.$ZodType>(
  ...[type, value, description, source]: [S, NonNullable<About['default']> | null, string, string?]
): z.ZodMiniOptional<S> {
  return about(description, z.optional(type), { source, default: value ?? undefined });
}

/** A field under the name that people know it by, and the first questions that it is among. */
export function named<S extends z.core.$ZodType>(label: string, schema: S, first?: FirstQuestions): S {
  known.add(schema, { ...known.get(schema), label, first });
  return schema;
}

type OrFalse<Read, Given> = z.ZodMiniPrefault<z.ZodMiniType<Read | false, Given | false>>;

/** An object, or `false` where there is none, which is also what leaving it out means. */
export function objectOrFalse<Read, Given>(object: z.ZodMiniType<Read, Given>): OrFalse<Read, Given> {
  // Not a union: the issues of the object keep their places, and any other value is refused as no object.
  const given = z.transform((value: unknown) => (value === false ? undefined : value));
  const read = z.transform((value: Read | undefined) => value ?? false);
  const schema = z.prefault(z.pipe(given, z.pipe(z.optional(object), read) as never), false);
  known.add(schema, { orFalse: true });
  return schema as unknown as OrFalse<Read, Given>;
}
