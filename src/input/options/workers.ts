import { fields } from '../schema/fields.js';
import { optional } from '../schema/optional.js';
import { wholeNumber } from '../schema/whole-numbers.js';

const MOST_WORKERS = 1_024;

/** On how many threads paths are computed. */
export const workersOptions = fields({
  /** At most so many threads; as many as there are cores when left out. */
  workers: optional(wholeNumber(1, MOST_WORKERS)),
});
