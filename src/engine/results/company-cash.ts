import { add, cost, net, subtract, ZERO, type Cents } from '../numeric/index.js';
import { notesOutstanding } from '../state/note.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { companyPaid, dividendsPaid, type TrustTotals, type YearRecord } from '../state/year-record.js';
import { orNull } from './vested-value-if-all-left.js';

/** Cash contributed for ESOP loans: their payments less the dividends that serve them. */
export function cashForDebtOf(year: YearRecord): Cents {
  return subtract(year.debtService, year.dividends.forDebt);
}

/**
 * Cash cost of the plan to the company in a year: the contributions that stay in the trust, and its part of repurchases, whether
 * recycled, redeemed or lent, by note or at once, and what it lends for purchases. `[std]`
 *
 * Pitfall: contributions for inside loans come back as payments of these loans. To count them would count a releverage twice, when
 * the company lends and when it contributes what repays the loan.
 */
export function companyCashOf(year: YearRecord): Cents {
  const toOthers = year.financed?.outsideLoanService ?? ZERO;
  const contributedToOthers = toOthers === 0 ? ZERO : subtract(toOthers, year.loans.censusDividends);
  const comesBack = subtract(cashForDebtOf(year), contributedToOthers);
  const paid = add(companyPaid(year.repurchase), year.purchase?.cost ?? ZERO);
  return add(subtract(year.contribution.companyCash, comesBack), paid);
}

/**
 * Cash of the company for its plan, dividends on shares of the trust and S corporation distributions included: an amount counts the same
 * whether it is contributed or distributed. Payments of the trust on loans of the company come back. `[std]`
 */
export function companyCashWithDistributionsOf(year: YearRecord): Cents {
  const comesBack = subtract(year.debtService, year.financed?.outsideLoanService ?? ZERO);
  const paid = add(companyPaid(year.repurchase), year.purchase?.cost ?? ZERO);
  return net([year.contribution.companyCash, dividendsPaid(year.dividends), paid], [comesBack]);
}

/**
 * Debt of the company for shares of people who left when the projection ends: shares due in later years at the last price, and the
 * principal of notes. Null beyond the exact range. `[std]`
 */
export function stillOwed(state: ReadOnly<State>, totals: TrustTotals): Cents | null {
  return orNull(() => add(cost(totals.separatedShares, state.company.price), notesOutstanding(state.notes)));
}
