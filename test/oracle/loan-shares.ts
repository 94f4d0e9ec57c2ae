import { type Decimal, positive, RD6, sum, ZERO } from './decimals.js';
import type { Loan } from './loans.js';
import type { Year } from './record.js';
import { isActive, type State } from './state.js';

// Of the shares in active accounts, those that each loan bought (MODEL section 29). Everybody holds them in the same proportion.

const activeShares = (state: State): Decimal => sum(state.rows.filter(isActive).map((row) => row.shares));

/** Shares that wait for a loan, of what is due to somebody who leaves. */
export interface WaitingShares {
  loans: readonly { inAccounts: Decimal; lastPaymentYear: number }[];
  activeShares: Decimal;
}

/** As it is when step 2 begins. */
export const waitingShares = (state: State): WaitingShares => ({
  loans: state.loans
    .filter((loan) => positive(loan.balance))
    .map(({ inAccounts, lastPaymentYear }) => ({ inAccounts, lastPaymentYear })),
  activeShares: activeShares(state),
});

/** Does something that takes shares out of active accounts; what each loan bought falls with them. */
export function shrinkLoanShares(state: State, take: () => void): void {
  const before = activeShares(state);
  take();
  const after = activeShares(state);
  if (!after.lessThan(before)) return;
  for (const loan of state.loans) {
    loan.inAccounts = positive(after) ? RD6(loan.inAccounts.times(after), before) : ZERO;
  }
}

/** In step 8: what a loan released this year and the pool gave to accounts. */
export function addReleased(year: Year, pool: Decimal, toAccounts: Decimal): void {
  year.released.forEach((released: Decimal, loan: Loan) => {
    // Only a plan with one loan replaces dividends.
    const replaced = year.sharesForDividends;
    const inPool = released.minus(replaced);
    const added = positive(pool) ? RD6(inPool.times(toAccounts), pool) : ZERO;
    loan.inAccounts = sum([loan.inAccounts, added, replaced]);
  });
}
