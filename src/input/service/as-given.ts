import { issues as words } from '../../errors.js';
import { reading, Refusal, type Schema } from '../schema/reading.js';

const REQUIRED = new Refusal(words.required);

/** An input of the engine as it was given: it is read by the engine's own schema later, and kept as it is. */
export function asGiven(): Schema<unknown, unknown> {
  return reading<unknown, unknown>((value) => (value === undefined ? REQUIRED : value), {});
}
