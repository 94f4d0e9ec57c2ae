import { callFunction } from '../call.js';

/**
 * Calls a function for the script: returns a table, or throws an error whose text the cell shows. Google Sheets hands over the arguments
 * that were written.
 */
export function call(id: string, cells: ArrayLike<unknown>): unknown {
  const result = callFunction(id, Array.from(cells));
  if ('error' in result) throw new Error(result.error);
  return result;
}
