import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import { rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { allowChance, checkedInFutures, futuresCount } from '../futures/options.js';
import type { LeversOptions } from '../option-types.js';
import { LEVERS } from './lever.js';

export type { LeversOptions };

/** Runs of the plan at most, and unless it is said. */
const MOST_RUNS = 5000;
const DEFAULT_RUNS = 150;

/** Conditions of an acceptable plan, and the length of the search. */
export const leversOptions = z.strictObject({
  keep_benefit: about(
    'Least benefit level in every year, of pay. By default 95 % of the plan’s level in the same year.',
    z.optional(rate()),
  ),
  allow_chance: allowChance(),
  people_may_lose: about(
    'Part of the present value of participants that they may lose, at 3 % and at 10 % a year.',
    z.prefault(rate(), 0),
  ),
  take_up: about('Part of the participants that elects longer payments.', z.prefault(rate(), 1)),
  without: about(
    'Levers to leave out.',
    z.optional(list(z.enum(LEVERS.map(({ lever }) => lever))).check(unique((lever) => lever))),
  ),
  paths: futuresCount('each acceptable plan'),
  max_runs: about(
    'Largest number of runs, without futures: each lever first; pairs where no lever alone is acceptable.',
    z.prefault(wholeNumber(2, MOST_RUNS, 'runs'), DEFAULT_RUNS),
  ),
});

/** Options as read. */
export type ReadLeversOptions = z.output<typeof leversOptions>;

/** Reads and checks the options, as `checkedInFutures()`. */
export function checkedLevers(prepared: PreparedPlan, given: LeversOptions): ReadLeversOptions {
  return checkedInFutures(leversOptions, prepared, given);
}
