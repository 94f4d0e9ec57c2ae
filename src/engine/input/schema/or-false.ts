import * as z from 'zod/mini';
import { known } from './about.js';

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
