import * as z from 'zod/mini';

/** A rule across fields of one object. */
export interface Rule<T> {
  /** The fields it looks at. */
  readonly reads: readonly (keyof T & string)[];
  readonly check: z.core.CheckFn<T>;
}

/** A rule as a check of zod. It runs whatever else is wrong with the object, unless a field that it looks at is wrong. */
export function across<T>({ reads, check }: Rule<T>): z.core.$ZodCheck<T> {
  const concerned = new Set<PropertyKey>(reads);
  return z.check(check, {
    when: ({ issues }) =>
      issues.every(
        ({ code, path = [] }) => code === 'unrecognized_keys' || (path.length > 0 && !concerned.has(path[0]!)),
      ),
  });
}
