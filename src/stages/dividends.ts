import { add, cost, smaller, subtract, ZERO, type Cents } from '../numeric/index.js';
import { pendingShares } from '../state/forfeiture-ladder.js';
import { debtService } from '../state/loan.js';
import { creditDividend } from '../state/payout-ladder.js';
import type { Plan } from '../state/plan.js';
import type { Reads, Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';

/**
 * 3 Dividends: every share of the trust receives the year's dividend.
 *
 * Active accounts keep theirs as cash. People who left receive theirs with the next payment that has shares. Dividends on
 * suspense shares serve this year's debt first, IRC 404(k)(2)(A)(iv), 4975(f)(7) `[S-404k]`; what they do not need, and those
 * on unallocated shares, go to the contributions bucket; those on shares waiting to be forfeited to the forfeiture bucket.
 * `[std]` for the destinations.
 *
 * Pitfall: dividends are earnings, not annual additions. Dividends on allocated shares are not used for debt here.
 */
export function dividends(
  _plan: Plan,
  state: Writes<'participants' | 'ladder' | 'trust'> & Reads<'loans' | 'forfeitures'>,
  year: YearRecord,
): void {
  year.debtService = debtService(state.loans);
  const { dividend } = year.terms;
  if (dividend === 0) return;
  const { participants, ladder, trust } = state;

  let toAccounts: Cents = ZERO;
  for (let row = 0; row < participants.count; row++) {
    const shares = participants.shares[row]!;
    if (shares > 0) {
      const received = cost(shares, dividend);
      participants.cash[row] = add(participants.cash[row]!, received);
      toAccounts = add(toAccounts, received);
    }
    const owed = ladder.rowShares[row]!;
    if (owed > 0) {
      const received = cost(owed, dividend);
      creditDividend(ladder, row, year.year, received);
      toAccounts = add(toAccounts, received);
    }
  }
  year.dividendsToAccounts = toAccounts;

  const onSuspense = state.loans.reduce<Cents>((sum, loan) => add(sum, cost(loan.suspenseShares, dividend)), ZERO);
  year.dividendsForDebt = smaller(onSuspense, year.debtService);
  year.dividendsToContributions = add(
    subtract(onSuspense, year.dividendsForDebt),
    cost(trust.unallocatedShares, dividend),
  );
  trust.contributions = add(trust.contributions, year.dividendsToContributions);

  year.dividendsToForfeitures = cost(pendingShares(state.forfeitures), dividend);
  trust.forfeitures = add(trust.forfeitures, year.dividendsToForfeitures);
}
