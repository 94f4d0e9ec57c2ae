import { SimulationError, issues as words } from '../errors.js';
import { OutOfRangeError } from '../numeric/index.js';

/** A figure that the assumptions alone determine; throws the error that it outgrows the exact range in that year. */
export function inRange<Q extends number>(field: string, year: number, figure: () => Q): Q {
  try {
    return figure();
  } catch (error) {
    if (error instanceof OutOfRangeError)
      throw new SimulationError({ field, issue: words.beyondExactRange(year) }, year);
    throw error;
  }
}
