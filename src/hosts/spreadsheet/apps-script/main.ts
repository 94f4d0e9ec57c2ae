import { callFunction } from '../call.js';

/**
 * What the functions of the script call: a table, or an error whose text the cell shows. Google Sheets hands over the arguments
 * that were written.
 */
export function call(id: string, cells: ArrayLike<unknown>): unknown {
  const result = callFunction(id, Array.from(cells));
  if ('error' in result) throw new Error(result.error);
  return result;
}
