import { larger, WHOLE, type Rate } from '../numeric/index.js';
import type { Cause, VestingTerms } from './plan.js';

/** Vested fraction of someone still active. */
export function vestedFraction(terms: VestingTerms, attainedAge: number, service: number, floor: Rate): Rate {
  if (terms.fullAtNormalRetirement && attainedAge >= terms.normalRetirementAge) return WHOLE;
  const { schedule } = terms;
  return larger(schedule[Math.min(service, schedule.length - 1)]!, floor);
}

/** Vested fraction of someone who leaves: death and disability may vest in full. */
export function vestedFractionOnLeaving(
  terms: VestingTerms,
  leaving: {
    readonly cause: Cause;
    readonly attainedAge: number;
    readonly service: number;
    readonly vestedFloor: Rate;
  },
): Rate {
  if (leaving.cause === 'death' && terms.fullAtDeath) return WHOLE;
  if (leaving.cause === 'disability' && terms.fullAtDisability) return WHOLE;
  return vestedFraction(terms, leaving.attainedAge, leaving.service, leaving.vestedFloor);
}
