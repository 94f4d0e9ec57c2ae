import * as z from 'zod/mini';
import { about } from '../schema/about.js';
import { wholeNumber } from '../schema/whole-numbers.js';

const MOST_WORKERS = 1_024;

/** How many threads compute the paths. */
export const workersOptions = z.strictObject({
  workers: about(
    'The most threads to use. By default one for each core.',
    z.optional(wholeNumber(1, MOST_WORKERS, 'threads')),
  ),
});
