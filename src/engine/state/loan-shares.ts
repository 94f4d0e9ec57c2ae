import { add, inRange, proRataDown, subtract, ZERO, type MicroShares } from '../numeric/index.js';
import type { SharesOfLoans } from '../rules/loan-shares.js';
import { repaidIn, type Loan } from './loan.js';
import type { ReadOnly } from './read-only.js';
import type { Participants } from './state.js';

/** All shares in active accounts. */
export function activeShares({ headcount, shares, living, livingCount }: ReadOnly<Participants>): MicroShares {
  let sum = 0;
  for (let i = 0; i < livingCount; i++) if (headcount[living[i]!]! > 0) sum += shares[living[i]!]!;
  return inRange(sum as MicroShares);
}

/** The shares in active accounts that were bought with each loan that is not repaid, IRC 409(o)(1)(B). */
export function sharesOfLoans(loans: ReadOnly<Loan[]>, participants: ReadOnly<Participants>): SharesOfLoans {
  return {
    active: activeShares(participants),
    loans: loans
      .filter(({ balance }) => balance > 0)
      .map((loan) => ({ shares: loan.allocatedShares, repaidIn: repaidIn(loan) })),
  };
}

/** Takes what left active accounts off the shares of each loan, in proportion. */
export function shrinkLoanShares(loans: Loan[], before: MicroShares, after: MicroShares): void {
  if (after >= before) return;
  for (const loan of loans) loan.allocatedShares = proRataDown(loan.allocatedShares, after, before);
}

/**
 * Adds to the shares of each loan what it released and accounts were allocated: the same part of all that was in the pool. Shares that
 * replace dividends go to accounts in any case.
 */
export function addReleasedShares(
  loans: Loan[],
  released: readonly MicroShares[],
  { pool, toAccounts, replacement }: Record<'pool' | 'toAccounts' | 'replacement', MicroShares>,
): void {
  for (const [i, shares] of released.entries()) {
    const loan = loans[i]!;
    // Only a plan with one loan replaces dividends.
    const inPool = subtract(shares, replacement);
    const added = pool === 0 ? ZERO : proRataDown(inPool, toAccounts, pool);
    loan.allocatedShares = add(add(loan.allocatedShares, added), replacement);
  }
}
