import type { ReadRefinance } from '../../engine/input/options/shocks.js';
import { startLoan, yearsRemaining } from '../../engine/state/loan.js';
import type { LoanTerms } from '../../engine/state/plan.js';
import type { State } from '../../engine/state/state.js';

/**
 * Spreads what a loan still owes over new payments, the first of them in this year. They release its suspense shares,
 * Treas. Reg. 54.4975-7(b)(8) `[S-4975-7]`. A loan that is given the terms it already has keeps the payments fixed at its start;
 * for a loan already repaid there is nothing left to spread.
 *
 * Pitfall: the special rule (principal only) ends when the years of all terms together exceed ten, (b)(8)(ii)(C);
 * `release_method` must then say principal and interest.
 */
export function refinance({ loans }: Pick<State, 'loans'>, { loan_id: id, year, ...asked }: ReadRefinance): void {
  const at = loans.findIndex((loan) => loan.id === id);
  const loan = loans[at]!;
  const terms: LoanTerms = {
    years: asked.years,
    rate: asked.interest_rate,
    paymentSchedule: asked.payment_schedule ?? loan.terms.paymentSchedule,
    releaseMethod: asked.release_method ?? loan.terms.releaseMethod,
  };
  const isTheSame =
    terms.years === yearsRemaining(loan) &&
    terms.rate === loan.terms.rate &&
    terms.paymentSchedule === loan.terms.paymentSchedule &&
    terms.releaseMethod === loan.terms.releaseMethod;
  if (isTheSame) return;
  loans[at] = startLoan({ ...loan, terms, startBalance: loan.balance, startYear: year - 1 });
}
