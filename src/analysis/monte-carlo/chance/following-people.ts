import naturalLogarithm from '@stdlib/math-base-special-ln';
import type { Headcount } from '../../../engine/numeric/index.js';
import type { FinanceYearTerms, Plan } from '../../../engine/state/plan.js';
import { project } from '../../../engine/year/project.js';
import { withinRange } from '../../../engine/state/within-range.js';
import type { MonteCarloSettings } from '../result.js';
import { moved } from './price-paths.js';

/** Planned numbers of people; the same for all paths of a plan. */
const PLANNED = new WeakMap<Plan, readonly Headcount[]>();

/**
 * A plan whose earnings, or capital expenditure, follow the people of a path: each is the plan's times a power of the number of people
 * active as the year opens over the expected number `[std]`. Who leaves in a year has worked in it.
 *
 * Pitfall: the mean over paths is then the plan's only where people are as many as planned on average, and the power is near 1.
 */
export interface FollowingPeople {
  /** The plan in force in a year. */
  readonly planIn: (year: number) => Plan;
  /** Told how many are active at the end of each year. */
  readonly observe: (headcount: Headcount) => void;
}

/**
 * Lets a drawn plan follow the people of its path; null where nothing does.
 *
 * @param plan - as it is expected
 * @throws SimulationError when the model has no answer for the expected plan: there are no planned numbers to compare with
 */
export function followingPeople(plan: Plan, drawn: Plan, { earnings }: MonteCarloSettings): FollowingPeople | null {
  if (earnings === undefined) return null;
  const { headcount_elasticity: ofEarnings, capital_expenditure_headcount_elasticity: ofExpenditure } = earnings;
  if (ofEarnings === 0 && ofExpenditure === 0) return null;
  const planned = plannedHeadcounts(plan);
  const years = [...drawn.years];
  const following: Plan = { ...drawn, years };
  let opened = 0;
  return {
    planIn: () => following,
    observe: (headcount) => {
      const expected = planned[opened]!;
      opened += 1;
      const terms = years[opened];
      if (terms === undefined || headcount === expected || expected === 0) return;
      // Nobody is left: what follows people falls to nothing, and what does not stays.
      const logarithm = naturalLogarithm(headcount / expected);
      const power = (elasticity: number): number => (elasticity === 0 ? 0 : elasticity * logarithm);
      const given = terms.finances!;
      const finances = withinRange(terms.year, (): FinanceYearTerms => ({
        ...given,
        ebitda: moved(given.ebitda, power(ofEarnings)),
        capitalExpenditure: moved(given.capitalExpenditure, power(ofExpenditure)),
      }));
      years[opened] = { ...terms, finances };
    },
  };
}

/** Number of people expected to be active at the end of each year. */
function plannedHeadcounts(plan: Plan): readonly Headcount[] {
  const known = PLANNED.get(plan);
  if (known !== undefined) return known;
  const headcounts: Headcount[] = [];
  project(plan, (_record, _state, closing) => headcounts.push(closing.headcount));
  PLANNED.set(plan, headcounts);
  return headcounts;
}
