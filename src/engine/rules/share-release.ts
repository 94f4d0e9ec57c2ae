import { add, proRata, type Cents, type MicroShares } from '../numeric/index.js';

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
