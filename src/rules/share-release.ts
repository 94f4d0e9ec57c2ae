import { add, proRata, type Cents, type MicroShares } from '../numeric/index.js';

export type ReleaseMethod = 'principal_and_interest' | 'principal_only';

/**
 * Shares that one loan payment releases from suspense, Treas. Reg. 54.4975-7(b)(8) `[S-4975-7]`.
 *
 * - `principal_and_interest`, the general rule (b)(8)(i): suspense shares times this payment over this payment and all later
 *   scheduled ones.
 * - `principal_only`, the special rule (b)(8)(ii): suspense shares times principal paid over the balance before it. Allowed
 *   for loans of at most ten years that are paid no slower than level payments.
 *
 * The last payment releases all. `suspense` are the shares just before the payment; `scheduled` is this payment and all later
 * ones, `balance` the principal before it.
 *
 * Pitfall: with level payments the general rule releases the same number of shares every year, the special rule few at first.
 *
 * @example
 * releasedShares('principal_and_interest', 100_000_000_000, 16_379_748, 10_000_000, 131_898_740, 100_000_000) // 20000000000
 * releasedShares('principal_only', 100_000_000_000, 16_379_748, 10_000_000, 131_898_740, 100_000_000) // 16379748000
 */
export function releasedShares(
  method: ReleaseMethod,
  suspense: MicroShares,
  principal: Cents,
  interest: Cents,
  scheduled: Cents,
  balance: Cents,
): MicroShares {
  if (principal === balance) return suspense;
  return method === 'principal_only'
    ? proRata(suspense, principal, balance)
    : proRata(suspense, add(principal, interest), scheduled);
}
