const WELL_FORMED = /^[0-9A-Za-z_.-]{1,200}$/;

/**
 * Whether text has the form of the record ids that the service makes. Other text names no record, and is not looked up, because
 * databases reject some characters.
 *
 * @example
 * mayBeId('run_4f1c') // true
 * mayBeId('run_\u0000') // false
 */
export function mayBeId(text: string): boolean {
  return WELL_FORMED.test(text);
}
