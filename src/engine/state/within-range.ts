import { issues as words, SimulationError } from '../errors.js';
import { OutOfRangeError } from '../numeric/index.js';

/** The input behind a figure that has left the exact range. */
export interface Grown {
  readonly field: string;
  /** Probable error of the input, where one can be told. */
  readonly meant?: string;
}

/**
 * Turns a figure beyond the exact range into the error users see: there is no exact answer.
 *
 * @param grown - the input that grew beyond it; asked only then
 */
export function withinRange<T>(
  year: number,
  compute: () => T,
  grown = (): Grown => ({ field: 'operatingAssumptions' }),
): T {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof OutOfRangeError)) throw error;
    const { field, meant } = grown();
    throw new SimulationError({ field, issue: words.beyondExactRange(year, meant) }, year);
  }
}
