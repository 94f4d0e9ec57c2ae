import { ZERO, type MicroShares } from '../numeric/index.js';
import type { Census, OpeningTrust } from '../state/plan.js';
import type { ReadInitialState } from './initial-state.js';

/** What the trust holds besides the accounts, and the company's shares. */
export function buildOpeningTrust(state: ReadInitialState, census: Census): OpeningTrust {
  const cash = state.trust_cash;
  const unallocatedShares = state.unallocated_shares;
  const loans = state.esop_loans.map((loan) => ({
    id: loan.loan_id,
    balance: loan.principal_balance,
    suspenseShares: loan.suspense_shares,
    terms: {
      years: loan.years_remaining,
      rate: loan.interest_rate,
      paymentSchedule: loan.payment_schedule,
      releaseMethod: loan.release_method,
    },
  }));
  return {
    contributions: cash.unallocated_contributions ?? cash.unallocated_company_contributions ?? ZERO,
    forfeitures: cash.unallocated_forfeitures ?? cash.unallocated_forfeiture_cash ?? ZERO,
    unallocatedShares,
    sharesOutstanding: state.company.shares_outstanding ?? trustShares(),
    loans,
  };

  /** Reading has made sure that the sum is in the exact range. */
  function trustShares(): MicroShares {
    let shares: number = unallocatedShares;
    for (const loan of loans) shares += loan.suspenseShares;
    for (let row = 0; row < census.count; row++) shares += census.shares[row]!;
    return shares as MicroShares;
  }
}
