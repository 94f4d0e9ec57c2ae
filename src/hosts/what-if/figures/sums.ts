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
