import { planYearEnd } from '../../engine/input/calendar.js';
import { calendarOf, dateOf } from './census-calendar.js';
import type { Doubt, ValidInputs } from './doubt.js';

/** Among this many employed people, somebody is hired nearly every year. */
const MANY_PEOPLE = 50;

/**
 * A census that may be of an earlier year than it says: of many employed people nobody was hired in its plan year. Every age and
 * every payment would then be a year late.
 */
export function reviewCensusYear({ planRules, initialState }: ValidInputs): Doubt[] {
  const { censusYear, yearEnd } = calendarOf(planRules, initialState);
  let count = 0;
  let latest = '';
  for (const { status, hire_date: hired } of initialState.participants) {
    if (status === 'separated' || hired === undefined) continue;
    count += 1;
    // Dates written as YYYY-MM-DD sort in the order of time.
    if (hired > latest) latest = hired;
  }
  if (count < MANY_PEOPLE || dateOf(latest)! > planYearEnd(censusYear - 1, yearEnd)) return [];
  const issue = `Of ${count} people nobody was hired in ${censusYear}, the last on ${latest}: is the census of an earlier year?`;
  return [{ field: 'census_year', issue }];
}
