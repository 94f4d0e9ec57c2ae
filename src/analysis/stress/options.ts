import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';

/** Shocks to a plan. They are read by `readStresses()`, which tells one run from several. */
export const stressOptions = about(
  'Shocks to the plan.',
  z.strictObject({
    shocks: about(
      'Shocks that happen in one run, or a list of `{ name, shocks }` for several runs.',
      z.custom((value) => value !== undefined),
    ),
  }),
);
