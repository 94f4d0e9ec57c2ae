import type { ReadContributionHoliday } from '../../engine/input/options/shocks.js';
import { ZERO } from '../../engine/numeric/index.js';
import type { Plan } from '../../engine/state/plan.js';

/**
 * A plan whose contribution policy asks for nothing in some years. It gives a plan for each year, because a percentage of payroll
 * belongs to a plan and not to a year. Loans and the company's part of repurchases are still paid. `[std]`
 */
export function withHolidays(
  plan: Plan,
  holidays: readonly ReadContributionHoliday[],
): { readonly plan: Plan; readonly planIn: (year: number) => Plan } {
  const isHoliday = (year: number): boolean => holidays.some(({ from, through }) => from <= year && year <= through);
  const years = plan.years.map((terms) => (isHoliday(terms.year) ? { ...terms, policyAmount: ZERO } : terms));
  const withYears = { ...plan, years };
  const onHoliday = { ...withYears, contribution: { ...plan.contribution, percentage: ZERO } };
  return { plan: withYears, planIn: (year) => (isHoliday(year) ? onHoliday : withYears) };
}
