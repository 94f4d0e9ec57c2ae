/** Whether what a record says in a field is known to those who keep the table. */
export type Known<T> = { readonly [K in keyof T]?: (value: T[K]) => boolean };

export const whatever = (): boolean => true;

/** Whether each field of a record is in the table and says what is known, or is in no table and asks for nothing. */
export function fieldsOf<T extends object>(known: Known<T>): (record: T | null) => boolean {
  return (record) =>
    record === null ||
    (Object.keys(record) as (keyof T)[]).every((name) => {
      const isKnown = known[name];
      return isKnown === undefined ? isOff(record[name]) : isKnown(record[name]);
    });
}

/** An option that is not asked for is null, false or an empty list. */
function isOff(value: unknown): boolean {
  return value === null || value === false || value === undefined || (Array.isArray(value) && value.length === 0);
}
