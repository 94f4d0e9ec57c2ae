import { issues as words } from '../errors.js';
import { WHOLE } from '../numeric/index.js';

/** Least and most years of service that full vesting may take. */
export const YEARS_TO_VEST = { least: 2, most: 7 } as const;

/** A vesting schedule as far as it could be read. */
interface VestingScheduleFields {
  readonly type?: 'graded' | 'cliff' | 'immediate' | undefined;
  readonly years?: number | undefined;
  readonly schedule?: readonly (number | undefined)[] | undefined;
}

/** A schedule is for graded vesting only, rises to 100 percent and agrees with the years; without it the years are required. */
export function checkVestingSchedule(
  { type, years, schedule }: VestingScheduleFields,
  given: readonly string[],
  refuse: (path: PropertyKey[], issue: string) => void,
): void {
  if (given.includes('schedule')) {
    if (type === 'cliff' || type === 'immediate') refuse(['schedule'], words.notWith(type));
    else if (schedule !== undefined) checkSteps(schedule, years, refuse);
  } else if (type !== undefined && type !== 'immediate' && !given.includes('years')) {
    refuse(['years'], words.required);
  }
}

function checkSteps(
  schedule: readonly (number | undefined)[],
  years: number | undefined,
  refuse: (path: PropertyKey[], issue: string) => void,
): void {
  if (schedule.length === 0) return;
  const last = schedule.length - 1;
  if (years !== undefined ? last !== years : last < YEARS_TO_VEST.least || last > YEARS_TO_VEST.most) {
    refuse(
      ['schedule'],
      years !== undefined
        ? words.entries(years + 1)
        : words.entriesBetween(YEARS_TO_VEST.least + 1, YEARS_TO_VEST.most + 1),
    );
  }
  for (let i = 1; i <= last; i++) {
    const [before, now] = [schedule[i - 1], schedule[i]];
    if (before !== undefined && now !== undefined && now < before) refuse(['schedule', i], words.atLeast(before / 1e6));
  }
  const end = schedule[last];
  if (end !== undefined && end !== WHOLE) refuse(['schedule', last], words.exactly(100));
}
