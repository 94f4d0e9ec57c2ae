import { type CompanyMeasures, MEASURES } from '../figures/figures.js';

/** Measures by which one alternative dominates another. */
export type Weighed = Pick<CompanyMeasures, 'least_headroom' | 'people_at_3_percent' | 'people_at_10_percent'>;

const WEIGHED = ['least_headroom', 'people_at_3_percent', 'people_at_10_percent'] as const;

/** Whether one is better than another in a figure that is weighed. */
export function isBetterInAny(one: Weighed, other: Weighed): boolean {
  return WEIGHED.some((name) => (MEASURES[name].better === 'more' ? one[name] > other[name] : one[name] < other[name]));
}

/** The place of the first plan that is better in something and worse in nothing; null where each other one is worse in something. */
export function dominating<Plan>(
  plan: Plan,
  others: readonly Plan[],
  isBetter: (one: Plan, other: Plan) => boolean,
): number | null {
  const at = others.findIndex((other) => isBetter(other, plan) && !isBetter(plan, other));
  return at < 0 ? null : at;
}
