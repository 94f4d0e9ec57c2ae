import { add, smaller, subtract, type Cents, type MicroShares } from '../numeric/index.js';
import { amortization, scheduledFrom, type Amortization } from '../rules/amortization.js';
import type { LoanTerms } from './plan.js';
import type { ReadOnly } from './read-only.js';

/** An ESOP loan: what the trust owes and the shares pledged for it. */
export interface Loan {
  readonly id: string;
  readonly terms: LoanTerms;
  /** Principal when the engine first saw it; with the terms it fixes every payment. */
  readonly startBalance: Cents;
  /** Year before the first payment. */
  readonly startYear: number;
  readonly amortization: Amortization;
  /** Made inside the trust by a releverage, not part of the census. */
  readonly isReleverage: boolean;
  paymentsMade: number;
  balance: Cents;
  /** Principal and interest of all payments still scheduled. */
  scheduled: Cents;
  suspenseShares: MicroShares;
}

/** What is fixed when a loan starts, and the shares pledged for it. */
type NewLoan = Pick<Loan, 'id' | 'terms' | 'startBalance' | 'startYear' | 'isReleverage' | 'suspenseShares'>;

export function startLoan({ id, terms, startBalance, startYear, isReleverage, suspenseShares }: NewLoan): Loan {
  const payments = amortization(startBalance, terms.rate, terms.years, terms.paymentSchedule);
  return {
    id,
    terms,
    startBalance,
    startYear,
    amortization: payments,
    isReleverage,
    paymentsMade: 0,
    balance: startBalance,
    scheduled: scheduledFrom(payments, 0),
    suspenseShares,
  };
}

/** Principal of the coming payment; 0 when the loan is repaid. */
export function duePrincipal(loan: ReadOnly<Loan>): Cents {
  return loan.amortization.principal[loan.paymentsMade] ?? (0 as Cents);
}

/** Interest of the coming payment; 0 when the loan is repaid. */
export function dueInterest(loan: ReadOnly<Loan>): Cents {
  return loan.amortization.interest[loan.paymentsMade] ?? (0 as Cents);
}

/** Principal and interest of the coming payment. */
export function duePayment(loan: ReadOnly<Loan>): Cents {
  return add(duePrincipal(loan), dueInterest(loan));
}

/** Scheduled principal and interest of all loans in the coming year. */
export function debtService(loans: ReadOnly<Loan[]>): Cents {
  let sum = 0 as Cents;
  for (const loan of loans) sum = add(sum, duePayment(loan));
  return sum;
}

/** What is owed on the loans of the census. */
export function censusLoansOutstanding(loans: ReadOnly<Loan[]>): Cents {
  let sum = 0 as Cents;
  for (const loan of loans) if (!loan.isReleverage) sum = add(sum, loan.balance);
  return sum;
}

/** Last scheduled payment year of the census loans that have a balance; 0 when none has. For deferral, IRC 409(o)(1)(B). */
export function loansRepaidBy(loans: ReadOnly<Loan[]>): number {
  let last = 0;
  for (const loan of loans) {
    if (!loan.isReleverage && loan.balance > 0) last = Math.max(last, loan.startYear + loan.terms.years);
  }
  return last;
}

/** Payments still scheduled. */
export function yearsRemaining(loan: ReadOnly<Loan>): number {
  return loan.balance === 0 ? 0 : loan.terms.years - loan.paymentsMade;
}

/** Books the coming payment; the shares it releases have already left suspense. */
export function bookPayment(loan: Loan): void {
  const principal = duePrincipal(loan);
  loan.scheduled = subtract(loan.scheduled, add(principal, dueInterest(loan)));
  loan.balance = subtract(loan.balance, smaller(principal, loan.balance));
  loan.paymentsMade += 1;
}
