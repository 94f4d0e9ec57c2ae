import { largeRates } from '../../engine/input/large-rates.js';
import type { Doubt, ValidInputs } from './doubt.js';

/** Fraction of the pay of those who take part, up to which contributions are deductible, IRC 404(a)(3) `[S-404]`. */
const DEDUCTIBLE = 0.25;

/** Rates that look like percentages, and a contribution beyond what the company may deduct. */
export function reviewRates({ operatingAssumptions: assumptions }: ValidInputs): Doubt[] {
  const { type, percentage: given } = assumptions.contribution_policy;
  const percentage = Number(given ?? 0);
  const large = largeRates(assumptions).map(({ field, meant }) => ({ field, issue: meant }));
  if (type !== 'percentage_of_payroll' || percentage <= DEDUCTIBLE) return large;
  const issue = `Is ${Number((percentage * 100).toPrecision(12))} % of pay: over 25 % is not deductible, IRC 404(a)(3)`;
  return [{ field: 'contribution_policy.percentage', issue }, ...large];
}
