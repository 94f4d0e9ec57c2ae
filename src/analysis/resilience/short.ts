import { SimulationError } from '../../engine/errors.js';
import { DECIMALS, fromUnits, toUnits, WHOLE, type Rate } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';
import { project } from '../../engine/year/project.js';
import { withCompanyShocks } from '../stress/shock-effects.js';
import { bisect } from '../trials/bisect.js';

/** Step of the falls that are searched, a fraction of EBITDA. `[std]` */
export const FALL_STEP = 0.001;
const STEP = toUnits(FALL_STEP, DECIMALS.rate) as Rate;
const STEPS = WHOLE / STEP;

/** True if cash is below the minimum at the end of a year, or if the model has no answer. */
export function isShort(plan: Plan): boolean {
  try {
    project(plan, ({ financed }) => {
      if (financed!.shortfall > 0) throw SHORT;
    });
  } catch (error) {
    if (error === SHORT || error instanceof SimulationError) return true;
    throw error;
  }
  return false;
}

/** Ends a projection in its first short year: later years tell nothing more. */
const SHORT = new Error('Short of cash');

/** Steps between the falls that are looked at first. `[std]` */
const COARSE = 100;

/**
 * Largest number of steps up to `limit` that is borne, and all that are looked at below it; one step more is not, unless it is the limit.
 *
 * Pitfall: a large fall may lower the price so far that nothing is to be paid. So the falls are looked at from the smallest on, and the first
 * that is not borne is bisected.
 */
function mostSteps(limit: number, bears: (steps: number) => boolean): number {
  for (let kept = 0; kept < limit; kept += COARSE) {
    const next = Math.min(kept + COARSE, limit);
    if (!bears(next)) return bisect([kept, next], bears, true)[0];
  }
  return limit;
}

/** A fall of EBITDA in steps from a year on, for good or for this year alone. */
function fallen(plan: Plan, year: number, steps: number, isForGood: boolean): Plan {
  const fall = (steps * STEP) as Rate;
  const earningsFall = { year, fall, ...(isForGood ? {} : { recovery_years: 1 }) };
  return withCompanyShocks(plan, { earningsFalls: [earningsFall], revolversLost: [], covenants: [] });
}

const fractionOf = (steps: number): number => fromUnits(steps * STEP, DECIMALS.rate);

/** Largest fall of EBITDA in all years that leaves no year short, of a plan that is not short. */
export function largestPermanentFall(plan: Plan): number {
  const first = plan.censusYear + 1;
  return fractionOf(mostSteps(STEPS, (steps) => !isShort(fallen(plan, first, steps, true))));
}

/** Largest fall of EBITDA that any one year can have without a year short, and the year that bears least: the first of them on a tie. */
export function largestSingleYearFall(plan: Plan): { readonly fall: number; readonly year: number | null } {
  let least = STEPS;
  let weakest: number | null = null;
  for (const { year } of plan.years) {
    // A year that bears as much as the weakest so far need not be searched further.
    const most = mostSteps(least, (steps) => !isShort(fallen(plan, year, steps, false)));
    if (most < least) weakest = year;
    least = most;
  }
  return { fall: fractionOf(least), year: weakest };
}
