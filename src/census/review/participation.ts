import { calendarOf, completedAge, GroupOfPeople, serviceOf } from './people.js';
import type { Doubt, ValidInputs } from './doubt.js';

/** Years projected when the plan does not say. */
const USUAL_YEARS = 20;
/** IRC 401(a)(28)(B)(iii), where the plan does not say. */
const USUAL_AGE = 55;
const USUAL_PARTICIPATION = 10;

/**
 * People whose years of service stand in for years of participation that nobody stated, as far as it matters: those whose shares a young
 * plan would buy too early. The right to diversify counts years under the plan, IRC 401(a)(28)(B)(iii) `[S-401a28]`.
 */
export function reviewParticipation({ planRules, initialState, systemConfig }: ValidInputs): Doubt[] {
  const { plan_start_year: start, diversification_rules: rules = {} } = planRules;
  if (start !== undefined || rules.enabled === false) return [];
  const years = Number(systemConfig.projection_years ?? USUAL_YEARS);
  const ageRequired = Math.ceil(Number(rules.age_requirement ?? USUAL_AGE));
  const required = Math.ceil(Number(rules.service_requirement ?? USUAL_PARTICIPATION));
  const calendar = calendarOf(planRules, initialState);
  const early = new GroupOfPeople();
  let atOnce = 0;
  initialState.participants.forEach((person, row) => {
    const { status, participation_years: stated, allocated_shares: shares } = person;
    if (status === 'separated' || stated !== undefined || Number(shares ?? 0) === 0) return;
    const toAge = Math.max(0, ageRequired - completedAge(person, calendar));
    /** Years until the right to diversify, after some of participation at the census. */
    const wait = (participation: number): number => Math.max(toAge, required - participation);
    const byService = wait(serviceOf(person, calendar));
    // A plan in its first year has given everybody one year of participation at most.
    if (byService >= years || byService >= wait(1)) return;
    early.add(row, person, 'participation_years');
    if (byService === 0) atOnce += 1;
  });
  const first = calendar.censusYear + 1;
  const now = atOnce === 0 ? '' : `, and ${atOnce} may diversify in ${first}`;
  return early.doubts(
    `years of service stand in for years of participation${now}: with planRules.plan_start_year those of a younger plan diversify later`,
  );
}
