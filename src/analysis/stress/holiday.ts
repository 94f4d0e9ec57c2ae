import type { ReadContributionHoliday } from '../../input/options/shocks.js';
import { ZERO } from '../../numeric/index.js';
import type { Plan } from '../../state/plan.js';

/**
 * A plan whose policy asks for nothing in some years, and the plan of each of its years: a percentage of payroll belongs to the
 * plan and not to a year. What loans need and what repurchases ask of the company is paid all the same. `[std]`
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
