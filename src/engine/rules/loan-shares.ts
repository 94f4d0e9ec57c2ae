import { proRataDown, subtract, ZERO, type MicroShares } from '../numeric/index.js';

/** Shares in active accounts by the loan that bought them. */
export interface SharesOfLoans {
  /** All shares in active accounts. */
  readonly active: MicroShares;
  /** Of these, the shares of each unpaid loan, and the year of its last scheduled payment. */
  readonly loans: readonly { readonly shares: MicroShares; readonly repaidIn: number }[];
}

/** Shares of a leaver that wait for a loan. */
export interface HeldShares {
  readonly shares: MicroShares;
  readonly repaidIn: number;
}

/**
 * Of the vested shares of somebody who terminates, those that wait for the loans that bought them, IRC 409(o)(1)(B): an account balance
 * does not include them until the close of the plan year in which the loan is repaid in full `[S-409]`. Every active account is taken as
 * holding the shares of each loan in the same proportion `[std]`; each part is rounded down.
 *
 * @example
 * heldByLoans(100, { active: 10_000, loans: [{ shares: 2_500, repaidIn: 2028 }, { shares: 6_000, repaidIn: 2043 }] })
 * // [{ shares: 25, repaidIn: 2028 }, { shares: 60, repaidIn: 2043 }]
 */
export function heldByLoans(vested: MicroShares, { active, loans }: SharesOfLoans): HeldShares[] {
  return loans.flatMap(({ shares, repaidIn }) => {
    const held = heldByLoan(vested, shares, active);
    return held === 0 ? [] : [{ shares: held, repaidIn }];
  });
}

/** The part of vested shares that waits for one loan: the shares that the loan bought over all shares of active accounts. */
export function heldByLoan(vested: MicroShares, ofLoan: MicroShares, active: MicroShares): MicroShares {
  return active === 0 || vested === 0 ? ZERO : proRataDown(vested, ofLoan, active);
}

/** Rest of vested shares when some wait for loans. */
export function freeShares(vested: MicroShares, held: readonly HeldShares[]): MicroShares {
  return held.reduce((left, { shares }) => subtract(left, shares), vested);
}
