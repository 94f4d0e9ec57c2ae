import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { DECIMALS, type Rate, WHOLE } from '../numeric/index.js';
import { about, known } from './schema/about.js';
import { list, refuse, type Rule } from './schema/lists.js';
import { anyNumber, type NumberOrDecimalText, percent, rate } from './schema/numbers.js';

const AS_FRACTIONS = { whole: 1, read: known.get(rate())!.read! } as const;
const IN_PERCENT = { whole: 100, read: known.get(percent())!.read! } as const;

/**
 * The steps of a vesting schedule as fractions that rise to 1, or as percent that rise to 100, the way of the service's document;
 * of which kind they are, the largest says `[std]`. Both are read as fractions.
 */
export function vestingSteps(): z.ZodMiniType<Rate[], NumberOrDecimalText[]> {
  const step = about('The part that is vested, as a fraction or in percent.', anyNumber());
  known.add(step, { ...known.get(step), unit: 'fraction', decimals: DECIMALS.rate, minimum: 0, maximum: 100 });
  return z.pipe(list(step), z.transform(readSteps));
}

function readSteps(given: NumberOrDecimalText[], payload: z.core.ParsePayload): Rate[] {
  const numbers = given.map(Number);
  const { whole, read } = scaleOf(numbers);
  if (whole === 100 && (numbers.at(-1) === 1 || numbers.some((step) => step > 0 && step < 1))) {
    refuse(payload, [], words.mixedScales);
    return z.NEVER;
  }
  const steps = given.map(read);
  const last = steps.length - 1;
  steps.forEach((step, i) => {
    const before = steps[i - 1] ?? 0;
    if (typeof step === 'string') refuse(payload, [i], step);
    else if (typeof before === 'number' && step < before) refuse(payload, [i], words.atLeast(Number(given[i - 1])));
    else if (i === last && step !== WHOLE) refuse(payload, [i], words.exactly(whole));
  });
  return steps as Rate[];
}

/** A step above 1 is in percent, and so are all the others. */
function scaleOf(steps: readonly number[]): typeof AS_FRACTIONS | typeof IN_PERCENT {
  return steps.some((step) => step > 1) || steps.every((step) => step === 0) ? IN_PERCENT : AS_FRACTIONS;
}

/** Least and most years of service that full vesting may take. */
export const YEARS_TO_VEST = { least: 2, most: 7 } as const;

/** A vesting schedule as read. */
interface VestingScheduleFields {
  readonly type: 'graded' | 'cliff' | 'immediate';
  readonly years?: number | undefined;
  readonly schedule?: readonly number[] | undefined;
}

/** A schedule is for graded vesting only and agrees with `years`; without one, `years` is required. */
function checkVestingSchedule(payload: z.core.ParsePayload<VestingScheduleFields>): void {
  const { type, years, schedule } = payload.value;
  if (schedule === undefined) {
    if (type !== 'immediate' && years === undefined) refuse(payload, ['years'], words.required);
    return;
  }
  const last = schedule.length - 1;
  const { least, most } = YEARS_TO_VEST;
  if (type !== 'graded') refuse(payload, ['schedule'], words.notWith(type));
  else if (years !== undefined && last !== years) refuse(payload, ['schedule'], words.entries(years + 1));
  else if (last < least || last > most) refuse(payload, ['schedule'], words.entriesBetween(least + 1, most + 1));
}

/** Constraints of a vesting schedule by itself. */
export const VESTING_RULE: Rule<VestingScheduleFields> = {
  reads: ['type', 'years', 'schedule'],
  check: checkVestingSchedule,
};
