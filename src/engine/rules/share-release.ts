import {
  add,
  proRata,
  type Cents,
  type MicroShares,
  proRataDown,
  subtract,
  ZERO,
  isProductAbove,
  mulDiv,
  SCALE,
  type SharePrice,
} from '../numeric/index.js';

export type ReleaseMethod = 'principal_and_interest' | 'principal_only';

/** Terms of a loan payment that decide the shares it releases. */
interface ReleasingPayment {
  readonly method: ReleaseMethod;
  /** Shares in suspense just before it. */
  readonly suspenseShares: MicroShares;
  readonly principal: Cents;
  readonly interest: Cents;
  /** Principal and interest of this payment and all later ones. */
  readonly scheduled: Cents;
  /** Principal owed before it. */
  readonly balance: Cents;
}

/**
 * Shares that one loan payment releases from suspense, Treas. Reg. 54.4975-7(b)(8) `[S-4975-7]`.
 *
 * - `principal_and_interest`, the general rule (b)(8)(i): suspense shares times this payment over this payment and all later
 *   scheduled ones.
 * - `principal_only`, the special rule (b)(8)(ii): suspense shares times principal paid over the balance before it. Allowed
 *   for loans of at most ten years that are paid no slower than level payments.
 *
 * The last payment releases all.
 *
 * Pitfall: with level payments the general rule releases the same number of shares every year, the special rule releases few at
 * first.
 *
 * @example
 * const payment = {
 *   suspenseShares: 100_000_000_000, principal: 16_379_748, interest: 10_000_000, scheduled: 131_898_740, balance: 100_000_000,
 * };
 * releasedShares({ method: 'principal_and_interest', ...payment }) // 20000000000
 * releasedShares({ method: 'principal_only', ...payment }) // 16379748000
 */
export function releasedShares(payment: ReleasingPayment): MicroShares {
  const { method, suspenseShares, principal, interest, scheduled, balance } = payment;
  if (principal === balance) return suspenseShares;
  return method === 'principal_only'
    ? proRata(suspenseShares, principal, balance)
    : proRata(suspenseShares, add(principal, interest), scheduled);
}

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
  const parts: HeldShares[] = [];
  for (const { shares, repaidIn } of loans) {
    const held = heldByLoan(vested, shares, active);
    if (held > 0) parts.push({ shares: held, repaidIn });
  }
  return parts;
}

/** The part of vested shares that waits for one loan: the shares that the loan bought over all shares of active accounts. */
export function heldByLoan(vested: MicroShares, ofLoan: MicroShares, active: MicroShares): MicroShares {
  return active === 0 || vested === 0 ? ZERO : proRataDown(vested, ofLoan, active);
}

/** Rest of vested shares when some wait for loans. */
export function freeShares(vested: MicroShares, held: readonly HeldShares[]): MicroShares {
  let left = vested;
  for (const { shares } of held) left = subtract(left, shares);
  return left;
}

/** Shares that accounts receive for dividends of theirs that paid the loan. */
export interface Replacement {
  readonly shares: MicroShares;
  /** The shares released are worth less than these dividends. */
  readonly isShort: boolean;
}

/**
 * Shares for dividends on shares in accounts that paid the loan which bought them: released shares worth no less than the dividends,
 * IRC 404(k)(2)(B) `[S-404k]`; the least multiple of a millionth of a share that is worth them, or all that was released.
 *
 * Pitfall: rounding to the nearest millionth may fall short of the dividend by a part of a cent, and short is short.
 *
 * @example
 * replacementShares(5_000_000_000, 1_000_00, 30_0000) // { shares: 33333334, isShort: false }
 * replacementShares(20_000_000, 1_000_00, 30_0000) // { shares: 20000000, isShort: true }
 */
export function replacementShares(released: MicroShares, dividends: Cents, price: SharePrice): Replacement {
  // A cent is 10^-2, a millionth of a share at a ten-thousandth of a dollar is 10^-10.
  const isShort = isProductAbove(dividends, SCALE, released, price);
  if (price === 0) return { shares: ZERO, isShort };
  if (isShort) return { shares: released, isShort };
  const nearest = mulDiv(dividends, SCALE, price);
  const shares = isProductAbove(dividends, SCALE, nearest, price) ? nearest + 1 : nearest;
  return { shares: shares as MicroShares, isShort };
}
