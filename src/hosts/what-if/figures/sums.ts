import type { PlanInputs } from '../../../analysis/index.js';
import type { AnnualProjection } from '../../../index.js';

/** What the sums of money are called, wherever on the page they stand. */
export const OBLIGATION = 'Repurchase obligation';
export const CASH = 'Repurchase cash';
export const IN_ADDITION = 'Company in addition';
export const LOANS = 'ESOP loan payments';
export const PRICE_PAID = 'Price paid';
export const PRICE_AT_END = 'Price at year end';
export const PART_OF_PAYROLL = 'Largest part of payroll';

/** Whether the trust repays loans in any year. */
export function hasLoans(years: readonly AnnualProjection[]): boolean {
  return years.some(({ debt_service: paid }) => paid > 0);
}

/** Payments on loans that the company lent come back to it; those on loans of others do not. */
export function companyCashName({ operatingAssumptions }: PlanInputs): string {
  const areInside = operatingAssumptions.company_finances?.inside_loans ?? true;
  return `Company cash, all years, ${LOANS} ${areInside ? 'not' : 'to others'} in it`;
}
