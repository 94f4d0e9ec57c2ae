import { calendarOf } from './census-calendar.js';
import type { Doubt, ValidInputs } from './doubt.js';

/** Years projected when the plan does not say. */
const USUAL_YEARS = 20;

/** What a plan begins to do after the last year that is projected: probably a wrong year. */
export function reviewLaterYears({ planRules, initialState, systemConfig }: ValidInputs): Doubt[] {
  const { distribution_policy: { changes = [], segregation } = {}, rebalancing } = planRules;
  const years = Number(systemConfig.projection_years ?? USUAL_YEARS);
  const last = calendarOf(planRules, initialState).censusYear + years;
  const starts = [
    ...changes.map(({ from_year: year }, i) => [`distribution_policy.changes[${i}].from_year`, year] as const),
    ['distribution_policy.segregation.from_year', segregation?.from_year] as const,
    ['rebalancing.from_year', rebalancing?.from_year] as const,
  ];
  return starts
    .filter(([, year]) => Number(year ?? 0) > last)
    .map(([field, year]) => ({ field, issue: `Is ${Number(year)}, after the last year that is projected, ${last}` }));
}
