import { add, DECIMALS, fromUnits, ZERO, type Cents } from '../numeric/index.js';
import { yearsRemaining } from '../state/loan.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { trustShares, type TrustTotals } from '../state/year-record.js';
import { concentration } from './concentration.js';
import { emergingLiability } from './emerging-liability.js';
import type { TrustState } from './types.js';

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const shares = (quantity: number): number => fromUnits(quantity, DECIMALS.shares);

/** All cash the trust holds. */
export function trustCash(totals: TrustTotals): Cents {
  return add(add(totals.participantCash, totals.contributions), totals.forfeitures);
}

/** The trust at the year end the state describes. */
export function trustState(plan: Plan, state: ReadOnly<State>, totals: TrustTotals): TrustState {
  let notes: Cents = ZERO;
  for (const note of state.notes) notes = add(notes, note.outstanding);
  const liability = emergingLiability(plan, state);
  const { topTenthShare, gini } = concentration(state.participants);
  return {
    year: state.year,
    cash: {
      participant_cash_accounts: dollars(totals.participantCash),
      unallocated_company_contributions: dollars(totals.contributions),
      unallocated_forfeiture_cash: dollars(totals.forfeitures),
      total: dollars(trustCash(totals)),
    },
    shares: {
      allocated: shares(totals.allocatedShares),
      separated: shares(totals.separatedShares),
      pending_forfeiture: shares(totals.pendingShares),
      unallocated: shares(totals.unallocatedShares),
      suspense: shares(totals.suspenseShares),
      total: shares(trustShares(totals)),
    },
    loans: state.loans.map((loan) => ({
      loan_id: loan.id,
      principal_balance: dollars(loan.balance),
      interest_rate: fromUnits(loan.terms.rate, DECIMALS.rate),
      years_remaining: yearsRemaining(loan),
      suspense_shares: shares(loan.suspenseShares),
    })),
    notes_outstanding: dollars(notes),
    shares_outstanding: shares(state.company.sharesOutstanding),
    share_price: fromUnits(state.company.price, DECIMALS.price),
    emerging_liability: dollars(liability.total),
    terminated_value: dollars(liability.terminated),
    top_tenth_share: topTenthShare,
    gini,
  };
}
