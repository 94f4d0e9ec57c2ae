import type { VestingTerms } from '../rules/vesting.js';
import type { Plan } from './plan.js';
import type { ReadOnly } from './read-only.js';
import type { Participants } from './state.js';

/** Who takes part in allocations. */
export interface Eligibility {
  readonly minimumAge: number;
  readonly minimumService: number;
  /** Rows from this index on are not eligible. */
  readonly rows: number;
}

/**
 * Who takes part in the allocations of a year, IRC 410(a)(1) `[S-410]`. In a frozen plan these are the people who took part in the
 * year before the freeze: they had the age and service then, so they have as many years more now.
 */
export function eligibilityIn(plan: Plan, { ids, count }: ReadOnly<Participants>, year: number): Eligibility {
  const { eligibility, freeze } = plan;
  const { minimumAge, minimumService } = eligibility;
  if (freeze === null || year < freeze.fromYear) return { minimumAge, minimumService, rows: count };
  const yearsSince = year - (freeze.fromYear - 1);
  return {
    minimumAge: minimumAge + yearsSince,
    minimumService: minimumService + yearsSince,
    rows: rowsBefore(plan, ids, count, freeze.fromYear),
  };
}

/** Number of rows before a year: later rows come after them. */
function rowsBefore({ census, joiners }: Plan, ids: readonly string[], count: number, year: number): number {
  let rows = count;
  while (rows > census.count) {
    const id = ids[rows - 1]!;
    const group = joiners.find((joining) => joining.id === id);
    const came = group === undefined ? Number(id.slice('hires-'.length)) : group.year;
    if (came < year) break;
    rows -= 1;
  }
  return rows;
}

/** Vesting of accounts in a year: in full in a frozen plan that says so, IRC 411(d)(3) `[S-411d3]`. */
export function vestingIn({ vesting, freeze }: Pick<Plan, 'vesting' | 'freeze'>, year: number): VestingTerms {
  return freeze === null || year < freeze.fromYear ? vesting : freeze.vesting;
}

/** Whether the company contributes no more than the loans need, because the plan is frozen. */
export function areContributionsStopped({ freeze }: Plan, year: number): boolean {
  return freeze !== null && year >= freeze.fromYear && freeze.stopsContributions;
}
