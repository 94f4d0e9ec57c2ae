import { add, type Cents, inRange, type MicroShares, proRataDown, smaller, subtract, ZERO } from '../numeric/index.js';
import {
  type Amortization,
  paymentsFrom,
  repaymentTerms,
  type RepaymentTerms,
  scheduledFrom,
} from '../rules/amortization.js';
import { type SharesOfLoans, releasedShares } from '../rules/share-release.js';
import type { LoanTerms, Refinancing } from './plan.js';
import type { ReadOnly } from './read-only.js';

/** An ESOP loan: what the trust owes and the shares pledged for it. */
export interface Loan {
  readonly id: string;
  terms: LoanTerms;
  /** Principal when these terms began, or left by a prepayment before principal falls due; with them it fixes every payment. */
  startBalance: Cents;
  /** Year before the first payment under these terms. */
  startYear: number;
  /** Repayment by the terms; derived. */
  repayment: RepaymentTerms;
  /** The payments by schedule, on what is owed; derived. */
  amortization: Amortization;
  /** Lent by the company within the projection, by a releverage or for a purchase; not part of the census. */
  readonly isFromCompany: boolean;
  /** Years of payments under these terms. */
  paymentsMade: number;
  balance: Cents;
  /** Principal and interest of all payments still scheduled. */
  scheduled: Cents;
  suspenseShares: MicroShares;
  /** Shares in active accounts that were bought with it. */
  allocatedShares: MicroShares;
}

/** A loan that is paid once a year, and only as scheduled. */
export const AS_SCHEDULED: Pick<LoanTerms, 'paymentsPerYear' | 'interestOnlyYears' | 'prepayments' | 'refinanced'> = {
  paymentsPerYear: 1,
  interestOnlyYears: 0,
  prepayments: [],
  refinanced: null,
};

/** Terms that are fixed when a loan starts, and the shares pledged for it. */
type NewLoan = Pick<Loan, 'id' | 'terms' | 'startBalance' | 'startYear' | 'isFromCompany' | 'suspenseShares'> &
  Partial<Pick<Loan, 'allocatedShares'>>;

export function startLoan(loan: NewLoan): Loan {
  const { terms, startBalance, startYear, allocatedShares = ZERO } = loan;
  return copyLoan({ ...loan, allocatedShares, ...courseOf(terms, startBalance, startYear) });
}

/** The same loan at this moment: a literal, so that all loans have one shape. */
export function copyLoan(loan: ReadOnly<Loan>): Loan {
  return {
    id: loan.id,
    terms: loan.terms,
    startBalance: loan.startBalance,
    startYear: loan.startYear,
    repayment: loan.repayment,
    amortization: loan.amortization,
    isFromCompany: loan.isFromCompany,
    paymentsMade: loan.paymentsMade,
    balance: loan.balance,
    scheduled: loan.scheduled,
    suspenseShares: loan.suspenseShares,
    allocatedShares: loan.allocatedShares,
  };
}

/** State of a loan before its first payment under some terms. */
function courseOf(
  terms: LoanTerms,
  startBalance: Cents,
  startYear: number,
): Omit<Loan, 'id' | 'isFromCompany' | 'suspenseShares' | 'allocatedShares'> {
  const repayment = repaymentOf(terms, startBalance);
  const amortization = paymentsFrom(repayment, startBalance, 0);
  return {
    terms,
    startBalance,
    startYear,
    repayment,
    amortization,
    paymentsMade: 0,
    balance: startBalance,
    scheduled: scheduledFrom(amortization, 0),
  };
}

function repaymentOf(terms: LoanTerms, startBalance: Cents): RepaymentTerms {
  const { rate, years, paymentSchedule, paymentsPerYear, interestOnlyYears } = terms;
  return repaymentTerms(startBalance, rate, years, paymentSchedule, paymentsPerYear, interestOnlyYears);
}

/** Lays the coming payments out anew, on what is owed. */
function schedule(loan: Loan): Loan {
  loan.amortization = paymentsFrom(loan.repayment, loan.balance, loan.paymentsMade);
  loan.scheduled = scheduledFrom(loan.amortization, loan.paymentsMade);
  return loan;
}

/** Principal of the coming payment by schedule; 0 when the loan is repaid. */
function scheduledPrincipal(loan: ReadOnly<Loan>): Cents {
  return loan.amortization.principal[loan.paymentsMade] ?? ZERO;
}

/** Principal paid with the coming payment beyond its schedule: at most what is then left. */
function duePrepayment(loan: ReadOnly<Loan>): Cents {
  const { prepayments } = loan.terms;
  if (prepayments.length === 0) return ZERO;
  const year = loan.startYear + loan.paymentsMade + 1;
  const amount = prepayments.find((prepayment) => prepayment.year === year)?.amount ?? ZERO;
  return smaller(amount, subtract(loan.balance, scheduledPrincipal(loan)));
}

/** Principal of the coming payment, with what is prepaid; 0 when the loan is repaid. */
export function duePrincipal(loan: ReadOnly<Loan>): Cents {
  return add(scheduledPrincipal(loan), duePrepayment(loan));
}

/** Interest of the coming payment; 0 when the loan is repaid. */
export function dueInterest(loan: ReadOnly<Loan>): Cents {
  return loan.amortization.interest[loan.paymentsMade] ?? ZERO;
}

/** Principal and interest of the coming payment. */
export function duePayment(loan: ReadOnly<Loan>): Cents {
  return add(duePrincipal(loan), dueInterest(loan));
}

/** Principal and interest of all loans in the coming year. */
export function debtService(loans: ReadOnly<Loan[]>): Cents {
  let sum = 0 as Cents;
  for (const loan of loans) sum = add(sum, duePayment(loan));
  return sum;
}

/** Balance of the loans of the census. */
export function censusLoansOutstanding(loans: ReadOnly<Loan[]>): Cents {
  let sum = 0 as Cents;
  for (const loan of loans) if (!loan.isFromCompany) sum = add(sum, loan.balance);
  return sum;
}

/** Last scheduled payment year of the census loans that have a balance; 0 when none has. For deferral, IRC 409(o)(1)(B). */
export function loansRepaidBy(loans: ReadOnly<Loan[]>): number {
  let last = 0;
  for (const loan of loans) {
    if (!loan.isFromCompany && loan.balance > 0) last = Math.max(last, repaidIn(loan));
  }
  return last;
}

/** Last scheduled payment year of a loan. */
export function repaidIn(loan: ReadOnly<Loan>): number {
  return loan.startYear + yearsOfPayments(loan);
}

/** Years of payments still scheduled. */
export function yearsRemaining(loan: ReadOnly<Loan>): number {
  return loan.balance === 0 ? 0 : yearsOfPayments(loan) - loan.paymentsMade;
}

/** Years of payments under the terms in force: as stated, but fewer once something was prepaid. */
function yearsOfPayments({ terms, startYear, paymentsMade, amortization }: ReadOnly<Loan>): number {
  const isPrepaid = terms.prepayments.some(({ year }) => year > startYear && year <= startYear + paymentsMade);
  return isPrepaid ? amortization.principal.length : terms.years;
}

/** A payment, and the shares that it released. */
interface LoanPaid {
  readonly principal: Cents;
  readonly interest: Cents;
  readonly released: MicroShares;
}

/**
 * Makes the coming payment, prepays and refinances what is to be, and releases shares: by this payment over all that is still to be
 * paid under the terms that then hold. A loan without balance releases what is left at once.
 *
 * Pitfall: a prepayment releases shares of its year, and leaves fewer to those after it; prepayments and refinancing to come are not
 * anticipated.
 */
export function payLoan(loan: Loan): LoanPaid {
  const { balance, suspenseShares } = loan;
  // A refinancing of this year changes the method from the next one on.
  const method = loan.terms.releaseMethod;
  const principal = duePrincipal(loan);
  const interest = dueInterest(loan);
  if (balance > 0) bookPayment(loan, principal, interest);
  const scheduled = add(loan.scheduled, add(principal, interest));
  const released = releasedShares({ method, suspenseShares, principal, interest, scheduled, balance });
  loan.suspenseShares = subtract(suspenseShares, released);
  return { principal, interest, released };
}

function bookPayment(loan: Loan, principal: Cents, interest: Cents): void {
  const isPrepaid = principal > scheduledPrincipal(loan);
  loan.balance = subtract(loan.balance, principal);
  loan.paymentsMade += 1;
  const year = loan.startYear + loan.paymentsMade;
  const { refinanced } = loan.terms;
  if (refinanced?.year === year && loan.balance > 0) {
    Object.assign(loan, courseOf(refinancedTerms(loan.terms, refinanced), loan.balance, year));
  } else if (isPrepaid) {
    if (loan.paymentsMade <= loan.terms.interestOnlyYears) startPrincipalFrom(loan);
    schedule(loan);
  } else {
    loan.scheduled = subtract(loan.scheduled, add(principal, interest));
  }
}

/** Terms from a refinancing on: principal is paid from the next year on. */
export function refinancedTerms(terms: LoanTerms, { years, ...anew }: Refinancing): LoanTerms {
  return {
    ...terms,
    years,
    rate: anew.rate ?? terms.rate,
    paymentSchedule: anew.paymentSchedule ?? terms.paymentSchedule,
    releaseMethod: anew.releaseMethod ?? terms.releaseMethod,
    interestOnlyYears: 0,
    refinanced: null,
  };
}

/** A loan prepaid before its principal falls due: what is left is what later payments repay. */
function startPrincipalFrom(loan: Loan): void {
  loan.startBalance = loan.balance;
  loan.repayment = repaymentOf(loan.terms, loan.balance);
}

/** Whether anything is left of a loan, by schedule and prepayments, at the end of the year in which it is to be refinanced. */
export function isRefinanced(loan: NewLoan): boolean {
  const { refinanced } = loan.terms;
  if (refinanced === null) return false;
  const asScheduled = startLoan({ ...loan, terms: { ...loan.terms, refinanced: null } });
  while (asScheduled.balance > 0 && asScheduled.startYear + asScheduled.paymentsMade < refinanced.year) {
    payLoan(asScheduled);
  }
  return asScheduled.balance > 0;
}

/** Columns of the participants that tell whose accounts are active. */
interface ActiveAccounts {
  readonly headcount: ArrayLike<number>;
  readonly shares: ArrayLike<number>;
  readonly living: ArrayLike<number>;
  readonly livingCount: number;
}

/** All shares in active accounts. */
export function activeShares({ headcount, shares, living, livingCount }: ActiveAccounts): MicroShares {
  let sum = 0;
  for (let i = 0; i < livingCount; i++) if (headcount[living[i]!]! > 0) sum += shares[living[i]!]!;
  return inRange(sum as MicroShares);
}

/** The shares in active accounts that were bought with each loan that is not repaid, IRC 409(o)(1)(B). */
export function sharesOfLoans(loans: ReadOnly<Loan[]>, participants: ActiveAccounts): SharesOfLoans {
  return {
    active: activeShares(participants),
    loans: loans
      .filter(({ balance }) => balance > 0)
      .map((loan) => ({ shares: loan.allocatedShares, repaidIn: repaidIn(loan) })),
  };
}

/** Takes what left active accounts off the shares of each loan, in proportion. */
export function shrinkLoanShares(loans: Loan[], before: MicroShares, after: MicroShares): void {
  if (after >= before) return;
  for (const loan of loans) loan.allocatedShares = proRataDown(loan.allocatedShares, after, before);
}

/**
 * Adds to the shares of each loan what it released and accounts were allocated: the same part of all that was in the pool. Shares that
 * replace dividends go to accounts in any case.
 */
export function addReleasedShares(
  loans: Loan[],
  released: readonly MicroShares[],
  { pool, toAccounts, replacement }: Record<'pool' | 'toAccounts' | 'replacement', MicroShares>,
): void {
  for (const [i, shares] of released.entries()) {
    const loan = loans[i]!;
    // Only a plan with one loan replaces dividends.
    const inPool = subtract(shares, replacement);
    const added = pool === 0 ? ZERO : proRataDown(inPool, toAccounts, pool);
    loan.allocatedShares = add(add(loan.allocatedShares, added), replacement);
  }
}
