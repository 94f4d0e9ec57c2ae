import type { PlanInputs } from '../../../analysis/index.js';
import type { AnnualProjection } from '../../../index.js';
import { YEAR_COLUMNS } from '../../../presentation/words/index.js';

/** Names of the sums of money, in sentences and beside others. */
export const OBLIGATION = YEAR_COLUMNS.repurchase_obligation.label;
export const CASH = YEAR_COLUMNS.repurchase_cash.label;
export const LOANS = YEAR_COLUMNS.debt_service.label;
export const PRICE_PAID = YEAR_COLUMNS.share_price.label;

/** True if the trust repays loans in any year. */
export function hasLoans(years: readonly AnnualProjection[]): boolean {
  return years.some(({ debt_service: paid }) => paid > 0);
}

/** Payments on loans that the company lent come back to it; those on loans of others do not. */
export function companyCashName({ operatingAssumptions }: PlanInputs): string {
  const areInside = operatingAssumptions.company_finances?.inside_loans ?? true;
  return `Company cash, all years, ${LOANS} ${areInside ? 'not' : 'to others'} in it`;
}
