import { subtract } from '../../engine/numeric/index.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type { Purchased } from '../../engine/state/year-record.js';
import { ACCOUNTS, type Balances } from './accounts.js';
import { moveShares, moveUsd, reported, type Poster } from './poster.js';

/** Shares that the trust buys with loans of the company: who sells them, and the loans for which they are pledged. */
export function postPurchases(
  poster: Poster,
  before: Balances,
  { cost, toAccounts, fromOutside }: Purchased,
  { participants, loans, trust }: ReadOnly<State>,
): void {
  const about = { cause: 'purchase', rule: 'purchase.loan' } as const;
  for (let row = 0; row < participants.count; row++) {
    const sold = subtract(before.shares[row]!, participants.shares[row]!);
    if (sold === 0) continue;
    const received = subtract(participants.cash[row]!, before.cash[row]!);
    poster.post({ ...about, row, inputs: { shares: reported.shares(sold) } }, [
      ...moveShares(poster.own(row, 'Shares'), ACCOUNTS.boughtShares, sold),
      ...moveUsd(ACCOUNTS.purchases, poster.own(row, 'Cash'), received),
    ]);
  }
  poster.post(about, [
    ...moveShares(ACCOUNTS.outside, ACCOUNTS.boughtShares, fromOutside),
    ...moveUsd(ACCOUNTS.purchases, ACCOUNTS.sellers, subtract(cost, toAccounts)),
  ]);
  for (const { id, startBalance, suspenseShares } of loans.slice(before.loans.length)) {
    poster.post({ ...about, inputs: { loan: id } }, [
      ...moveUsd(poster.loan(ACCOUNTS.loans, id), ACCOUNTS.purchases, startBalance),
      ...moveShares(ACCOUNTS.boughtShares, poster.loan(ACCOUNTS.suspense, id), suspenseShares),
    ]);
  }
  poster.post(
    about,
    moveShares(ACCOUNTS.boughtShares, ACCOUNTS.unallocated, subtract(trust.unallocatedShares, before.unallocated)),
  );
}
