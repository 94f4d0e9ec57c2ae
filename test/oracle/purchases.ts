import { apportion, type Decimal, min, positive, R2, sum } from './decimals.js';
import { companyLoan } from './loans.js';
import { shrinkLoanShares } from './loan-shares.js';
import type { LoanTerms, Plan } from './plan.js';
import type { Year } from './record.js';
import { isActive, type State, trustShares } from './state.js';
import type { PurchaseInput } from './types.js';
import { plain, price, rate, shares } from './units.js';

// Shares that the trust buys in a later year with a loan of the company (MODEL section 28).

export interface Purchase extends LoanTerms {
  id: string;
  year: number;
  shares: Decimal;
  fromAccounts: boolean;
  /** None where the appraisal's is paid. */
  price: Decimal | undefined;
}

export const readPurchase = (input: PurchaseInput): Purchase => ({
  id: input.purchase_id,
  year: plain(input.year, 0),
  shares: shares(input.shares),
  fromAccounts: input.from === 'accounts',
  price: input.price === undefined ? undefined : price(input.price),
  years: plain(input.years, 0),
  rate: rate(input.interest_rate),
  paymentSchedule: input.payment_schedule ?? 'level_payment',
  releaseMethod: input.release_method ?? 'principal_and_interest',
});

function takeFromAccounts(state: State, wanted: Decimal, pricePaid: Decimal): { bought: Decimal; cost: Decimal } {
  const rows = state.rows.filter((row) => isActive(row) && positive(row.shares));
  const bought = min(wanted, sum(rows.map((row) => row.shares)));
  const cost = R2(bought.times(pricePaid));
  const sold = apportion(
    bought,
    rows.map((row) => row.shares),
    6,
  );
  const received = apportion(cost, sold, 2);
  shrinkLoanShares(state, () => {
    rows.forEach((row, i) => {
      row.shares = row.shares.minus(sold[i]!);
      row.cash = row.cash.plus(received[i]!);
    });
  });
  return { bought, cost };
}

function takeFromOutside(state: State, wanted: Decimal, pricePaid: Decimal): { bought: Decimal; cost: Decimal } {
  const bought = min(wanted, state.sharesOutstanding.minus(sum(Object.values(trustShares(state)))));
  return { bought, cost: R2(bought.times(pricePaid)) };
}

/** After step 8. */
export function buyShares(plan: Plan, state: State, year: Year): void {
  for (const purchase of plan.purchases.filter((one) => one.year === year.year)) {
    const pricePaid = purchase.price ?? year.price;
    const take = purchase.fromAccounts ? takeFromAccounts : takeFromOutside;
    const { bought, cost } = take(state, purchase.shares, pricePaid);
    year.purchaseIsShort ||= bought.lessThan(purchase.shares);
    year.purchaseIsAboveAppraisal ||= positive(bought) && pricePaid.greaterThan(year.price);
    if (!positive(bought)) continue;
    year.purchaseShares = year.purchaseShares.plus(bought);
    year.purchaseAmount = year.purchaseAmount.plus(cost);
    if (!purchase.fromAccounts) year.sharesFromOutside = year.sharesFromOutside.plus(bought);
    if (positive(cost)) state.loans.push(companyLoan(purchase.id, purchase, year.year, cost, bought));
    else state.unallocatedShares = state.unallocatedShares.plus(bought);
  }
}
