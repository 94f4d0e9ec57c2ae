import { add, subtract } from '../numeric/index.js';
import { releasedShares } from '../rules/share-release.js';
import { bookPayment, dueInterest, duePrincipal } from '../state/loan.js';
import type { Plan } from '../state/plan.js';
import type { Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';

/**
 * 5 Service loans: every loan's scheduled payment is made, and releases shares from its own suspense account.
 *
 * Release follows the payment actually made, loan by loan: Treas. Reg. 54.4975-7(b)(8), (b)(15) `[S-4975-7]`. Released shares
 * enter the allocation pool. A loan without balance releases what is left at once.
 */
export function serviceLoans(_plan: Plan, { loans, trust }: Writes<'loans' | 'trust'>, year: YearRecord): void {
  for (const loan of loans) {
    const principal = duePrincipal(loan);
    const interest = dueInterest(loan);
    const released = releasedShares(
      loan.terms.releaseMethod,
      loan.suspenseShares,
      principal,
      interest,
      loan.scheduled,
      loan.balance,
    );
    loan.suspenseShares = subtract(loan.suspenseShares, released);
    if (loan.balance > 0) bookPayment(loan);

    trust.allocationPool = add(trust.allocationPool, released);
    year.loanPrincipal = add(year.loanPrincipal, principal);
    year.loanInterest = add(year.loanInterest, interest);
    year.sharesReleased = add(year.sharesReleased, released);
  }
}
