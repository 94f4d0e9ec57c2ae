const WELL_FORMED = /^[0-9A-Za-z_.-]{1,200}$/;

/**
 * Whether text may be the id of a record, as the service makes them. Anything else names nothing, and is not looked up: there
 * are characters that databases do not take.
 *
 * @example
 * mayBeId('run_4f1c') // true
 * mayBeId('run_\u0000') // false
 */
export function mayBeId(text: string): boolean {
  return WELL_FORMED.test(text);
}
