import { add, proRata, subtract, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { replacementShares } from '../../rules/share-release.js';
import { duePayment, payLoan } from '../../state/loan.js';
import type { Plan } from '../../state/plan.js';
import type { Writes } from '../../state/state.js';
import type { DividendsPaid, LoansServiced, PlanYear } from '../../state/year-record.js';

/**
 * Service loans, model 4.5: every loan's payment is made, scheduled and prepaid, and releases shares from its own suspense account.
 *
 * Released shares enter the allocation pool, but for those that replace dividends on shares in accounts. A loan without balance releases what is left at once.
 *
 * Pitfall: release follows the payment actually made, loan by loan, Treas. Reg. 54.4975-7(b)(8), (b)(15) `[S-4975-7]`; never the
 * payments of all loans together.
 */
export function serviceLoans(
  { defersLoanShares }: Plan,
  { loans }: Writes<'loans'>,
  { price }: PlanYear,
  { forLoans, fromAccounts }: Pick<DividendsPaid, 'forLoans' | 'fromAccounts'>,
): LoansServiced {
  let principal: Cents = ZERO;
  let interest: Cents = ZERO;
  let censusPrincipal: Cents = ZERO;
  let censusInterest: Cents = ZERO;
  let censusDividends: Cents = ZERO;
  let sharesReleased: MicroShares = ZERO;
  let releasedByContributions: MicroShares = ZERO;
  const releasedByLoan: MicroShares[] | null = defersLoanShares ? [] : null;
  for (const [i, loan] of loans.entries()) {
    const dividends = forLoans[i] ?? ZERO;
    const due = duePayment(loan);
    const payment = payLoan(loan);
    const { released } = payment;

    principal = add(principal, payment.principal);
    interest = add(interest, payment.interest);
    if (!loan.isFromCompany) {
      censusPrincipal = add(censusPrincipal, payment.principal);
      censusInterest = add(censusInterest, payment.interest);
      censusDividends = add(censusDividends, dividends);
    }
    sharesReleased = add(sharesReleased, released);
    releasedByLoan?.push(released);
    releasedByContributions = add(
      releasedByContributions,
      dividends === 0 ? released : proRata(released, subtract(due, dividends), due),
    );
  }
  return {
    principal,
    interest,
    censusPrincipal,
    censusInterest,
    censusDividends,
    sharesReleased,
    releasedByLoan,
    releasedByContributions,
    replacement: fromAccounts === null ? null : replacementShares(sharesReleased, fromAccounts.used, price),
  };
}
