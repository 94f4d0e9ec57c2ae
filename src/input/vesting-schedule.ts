import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { WHOLE } from '../numeric/index.js';
import { fields } from './schema/fields.js';
import { list } from './schema/list.js';
import { percent } from './schema/quantities.js';
import { wholeNumber } from './schema/whole-numbers.js';
import { choice } from './schema/words.js';

/** Least and most years of service that full vesting may take. */
const YEARS = { least: 2, most: 7 } as const;

/** How accounts become nonforfeitable with years of service. */
export const vestingSchedule = fields(
  {
    /** In steps, all at once after some years, or from the first day. */
    type: z.prefault(choice('graded', 'cliff', 'immediate'), 'graded'),
    /** Years of service to be fully vested. */
    years: z.optional(wholeNumber(YEARS.least, YEARS.most)),
    /**
     * Graded only: percent vested by completed years of service, starting with none: never falling, and 100 at the end. By
     * default 20 points a year ending at `years` for 6 and 7, equal steps for 2 to 5.
     */
    schedule: z.optional(list(percent())),
  },
  ({ type, years, schedule }, given, refuse) => {
    if (given.includes('schedule')) {
      if (type === 'cliff' || type === 'immediate') refuse(['schedule'], words.notWith(type));
      else if (schedule !== undefined) checkSteps(schedule, years, refuse);
    } else if (type !== undefined && type !== 'immediate' && !given.includes('years')) {
      refuse(['years'], words.required);
    }
  },
);

function checkSteps(
  schedule: readonly (number | undefined)[],
  years: number | undefined,
  refuse: (path: PropertyKey[], issue: string) => void,
): void {
  if (schedule.length === 0) return;
  const last = schedule.length - 1;
  if (years !== undefined ? last !== years : last < YEARS.least || last > YEARS.most) {
    refuse(
      ['schedule'],
      years !== undefined ? words.entries(years + 1) : words.entriesBetween(YEARS.least + 1, YEARS.most + 1),
    );
  }
  for (let i = 1; i <= last; i++) {
    const [before, now] = [schedule[i - 1], schedule[i]];
    if (before !== undefined && now !== undefined && now < before) refuse(['schedule', i], words.atLeast(before / 1e6));
  }
  const end = schedule[last];
  if (end !== undefined && end !== WHOLE) refuse(['schedule', last], words.exactly(100));
}
