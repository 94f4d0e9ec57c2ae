import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import type { ReadOnly } from '../../engine/input/schema/read-only.js';
import { rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import { LEVERS } from './table.js';

/** Runs of the plan at most, and unless it is said. */
const MOST_RUNS = 5000;
const DEFAULT_RUNS = 300;

/** What the plan that is looked for must keep, and how long to look. */
export const leversOptions = z.strictObject({
  keep_benefit: about(
    "Least average benefit level of the plan that is recommended, of pay. By default 95 % of the plan's own.",
    z.optional(rate()),
  ),
  without: about(
    'Levers that are not to be tried.',
    z.optional(list(z.enum(LEVERS.map(({ lever }) => lever))).check(unique((lever) => lever))),
  ),
  max_runs: about(
    'Runs of the plan at most: each lever first, then pairs of them, the most promising first.',
    z.prefault(wholeNumber(2, MOST_RUNS, 'runs'), DEFAULT_RUNS),
  ),
});

/** What the plan that is looked for must keep, and how long to look. */
export type LeversOptions = ReadOnly<z.input<typeof leversOptions>>;
/** The same as read. */
export type ReadLeversOptions = z.output<typeof leversOptions>;
