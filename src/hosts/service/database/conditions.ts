import type { Value } from './database.js';

/** Condition on rows, and the values that it names. */
export interface Conditions {
  /** `a = $1 and b < $2`. */
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Conditions that are all to be fulfilled: SQL with one `?` for its value each. One whose value is undefined is left out. */
export function conditions(...each: readonly (readonly [sql: string, value: Value | undefined])[]): Conditions {
  const given = each.filter((pair): pair is [string, Value] => pair[1] !== undefined);
  return {
    sql: given.map(([sql], index) => sql.replace('?', `$${index + 1}`)).join(' and '),
    values: given.map(([, value]) => value),
  };
}
