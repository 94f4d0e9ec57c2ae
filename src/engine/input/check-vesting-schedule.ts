import type * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import type { Rule } from './schema/across.js';
import { refuse } from './schema/lists.js';

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

/** What a vesting schedule must fulfil by itself. */
export const VESTING_RULE: Rule<VestingScheduleFields> = {
  reads: ['type', 'years', 'schedule'],
  check: checkVestingSchedule,
};
