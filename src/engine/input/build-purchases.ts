import { AS_SCHEDULED } from '../state/loan.js';
import type { PurchaseTerms } from '../state/plan.js';
import type { ReadOperatingAssumptions } from './operating-assumptions.js';

/** Purchases of later years; null where none are planned. */
export function buildPurchases(purchases: ReadOperatingAssumptions['purchases']): readonly PurchaseTerms[] | null {
  if (purchases === undefined) return null;
  return purchases.map((given) => ({
    id: given.purchase_id,
    year: given.year,
    shares: given.shares,
    isFromAccounts: given.from === 'accounts',
    price: given.price ?? null,
    loan: {
      years: given.years,
      rate: given.interest_rate,
      paymentSchedule: given.payment_schedule,
      releaseMethod: given.release_method,
      ...AS_SCHEDULED,
    },
  }));
}
