import { add, cost, smaller, subtract, ZERO, type Cents } from '../../numeric/index.js';
import { pendingShares } from '../../state/forfeiture-ladder.js';
import { duePayment } from '../../state/loan.js';
import { creditDividend, entryAt } from '../../state/payout-ladder.js';
import type { Plan } from '../../state/plan.js';
import type { Reads, Writes } from '../../state/state.js';
import type { DividendsPaid, PlanYear } from '../../state/year-record.js';

const NONE: DividendsPaid = {
  toAccounts: ZERO,
  forDebt: ZERO,
  forLoans: [],
  toContributions: ZERO,
  toForfeitures: ZERO,
};

/**
 * Dividends, model 4.3: every share of the trust receives the year's dividend.
 *
 * Active accounts keep theirs as cash. People who left receive theirs with the next payment that has shares. Dividends on
 * suspense shares pay this year's principal and interest of the loan that bought these shares, IRC 404(k)(2)(A)(iv), 4975(f)(7)
 * `[S-404k]`. What the loan does not need, and dividends on unallocated shares, go to the contributions bucket; dividends on shares
 * waiting to be forfeited go to the forfeiture bucket. `[std]` for the destinations.
 *
 * Pitfall: dividends on shares of one loan never pay another loan. Dividends are earnings, not annual additions. Dividends on
 * allocated shares are not used for debt here.
 */
export function dividends(
  _plan: Plan,
  state: Writes<'participants' | 'ladder' | 'trust'> & Reads<'loans' | 'forfeitures'>,
  year: PlanYear,
): DividendsPaid {
  const { dividend } = year.terms;
  if (dividend === 0) return NONE;
  const { participants, ladder, trust } = state;

  let toAccounts: Cents = ZERO;
  const { shares, cash, living, livingCount } = participants;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const received = cost(shares[row]!, dividend);
    cash[row] = add(cash[row]!, received);
    toAccounts = add(toAccounts, received);
  }
  const place = entryAt(ladder, 0, year.year);
  for (let row = 0; row < participants.count; row++) {
    const owed = ladder.rowShares[row]!;
    if (owed > 0) {
      const received = cost(owed, dividend);
      creditDividend(ladder, row, row * ladder.width + place, received);
      toAccounts = add(toAccounts, received);
    }
  }

  let onSuspense: Cents = ZERO;
  let forDebt: Cents = ZERO;
  const forLoans = state.loans.map((loan) => {
    const received = cost(loan.suspenseShares, dividend);
    const used = smaller(received, duePayment(loan));
    onSuspense = add(onSuspense, received);
    forDebt = add(forDebt, used);
    return used;
  });
  const toContributions = add(subtract(onSuspense, forDebt), cost(trust.unallocatedShares, dividend));
  trust.contributions = add(trust.contributions, toContributions);

  const toForfeitures = cost(pendingShares(state.forfeitures), dividend);
  trust.forfeitures = add(trust.forfeitures, toForfeitures);
  return { toAccounts, forDebt, forLoans, toContributions, toForfeitures };
}
