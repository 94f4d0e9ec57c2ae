import * as z from 'zod/mini';

/** What is known of a field beyond what its schema checks. */
export interface About {
  /** One sentence or two: what the field means. */
  readonly description?: string;
  /** The statute or regulation it follows. */
  readonly source?: string | undefined;
  /** What leaving it out means, where that is not the same as writing it: applied when the plan is built. */
  readonly default?: string | number | boolean | undefined;
  /** The kind of a single value, where zod does not say. */
  readonly kind?: 'number' | 'integer' | 'id' | 'date' | 'day of the year';
  /** What a number counts. */
  readonly unit?: string | undefined;
  /** The places of its unit: a number is read in units of 10^-decimals. */
  readonly decimals?: number;
  /** Its bounds, in plain terms; they are checked after rounding to the unit. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  /** The only values of a number, where they are few. */
  readonly choices?: readonly number[] | undefined;
  /** Reads a number: gives its units, or the words for why it cannot. */
  readonly read?: (value: number | string) => number | string;
  /** The same of a date, which is written as text and is no number to be moved. */
  readonly readDate?: (text: string) => number | string;
  /** An object that may be `false` instead. */
  readonly orFalse?: boolean;
  /** A list that is read row by row: the schema of a row. */
  readonly rows?: object;
}

/** What is known of each schema. */
export const known = z.registry<About>();

/** Says what a field means, which statute it follows, and what leaving it out means if its schema does not say so. */
export function about<S extends z.core.$ZodType>(
  description: string,
  schema: S,
  more: Pick<About, 'source' | 'default'> = {},
): S {
  known.add(schema, { ...known.get(schema), description, ...more });
  return schema;
}
