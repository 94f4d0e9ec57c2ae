import type { InitialState, PlanRules } from '../../index.js';
import type { CalendarDate, DayOfYear } from '../../engine/input/calendar.js';
import { LAST_PUBLISHED_YEAR } from '../../engine/rules/limits.js';

/** When a census is taken: at the end of a plan year. */
export interface CensusCalendar {
  readonly censusYear: number;
  readonly yearEnd: DayOfYear;
}

/** The calendar as the engine reads it, defaults included. */
export function calendarOf({ plan_year_end: end = '12/31' }: PlanRules, state: InitialState): CensusCalendar {
  return {
    censusYear: Number(state.census_year ?? LAST_PUBLISHED_YEAR),
    yearEnd: Number(end.replace('/', '')) as DayOfYear,
  };
}

/** A valid date, or none. */
export function dateOf(text: string | undefined): CalendarDate | null {
  return text === undefined ? null : (Number(text.replace(/-/g, '')) as CalendarDate);
}
