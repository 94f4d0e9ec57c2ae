import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import { rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import { allowChance, checkedInFutures, futuresCount } from '../futures/options.js';
import { INSTRUMENT_NAMES } from './instruments.js';
import { CUTS } from './rule.js';
import type { PolicyOptions } from '../option-types.js';

export type { PolicyOptions };

/** Runs of the plan at most, and by default. */
const MOST_RUNS = 20_000;
const DEFAULT_RUNS = 1000;

/** Limits of a funding policy, and the length of the search. */
export const policyOptions = z.strictObject({
  benefit_floor: about(
    'Least benefit level, of pay, by projection year; the last one repeats. By default 95 % of the plan’s level in the same year.',
    z.optional(list(rate())),
  ),
  benefit_ceiling: about(
    'Highest benefit level, of pay, by projection year; the last one repeats. By default none.',
    z.optional(list(rate())),
  ),
  allow_chance: allowChance(),
  free_cash_flow_cap: about(
    'Largest part of a year’s free cash flow before the plan that the company may pay for the plan. By default none.',
    z.optional(rate()),
  ),
  instruments: about(
    'Instruments that may be used, by the names of their levers. By default all.',
    z.optional(list(z.enum(INSTRUMENT_NAMES)).check(unique((name) => name))),
  ),
  do_not_ask: about(
    'Parties who need not be asked: leaves out instruments that need their consent.',
    z.optional(list(z.enum(['trustee', 'amendment'])).check(unique((party) => party))),
  ),
  rule_cuts: about(
    'Payments that the rule may cut in bad futures. By default all.',
    z.optional(list(z.enum(CUTS)).check(unique((cut) => cut))),
  ),
  paths: futuresCount('the proposed plan'),
  max_runs: about(
    'Largest number of runs, without futures.',
    z.prefault(wholeNumber(2, MOST_RUNS, 'runs'), DEFAULT_RUNS),
  ),
});

/** Options as read. */
export type ReadPolicyOptions = z.output<typeof policyOptions>;

/** Reads and checks the options, as `checkedInFutures()`. */
export function checkedPolicy(prepared: PreparedPlan, given: PolicyOptions): ReadPolicyOptions {
  return checkedInFutures(policyOptions, prepared, given);
}
