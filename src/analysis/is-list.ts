/** Whether what a caller gives as a list is one: in JavaScript it may be any value. */
export function isList(value: unknown): boolean {
  return Array.isArray(value);
}
