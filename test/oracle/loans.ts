import { apportionEqually, Decimal, min, ONE, positive, R2, roundedQuotient, sum, ZERO } from './decimals.js';
import type { CensusLoan, LoanTerms, Plan } from './plan.js';

interface ScheduledPayment {
  principal: Decimal;
  interest: Decimal;
}

export interface Loan {
  id: string;
  rate: Decimal;
  releaseMethod: LoanTerms['releaseMethod'];
  /** Lent by the company in step 7, not in the census. */
  isReleverage: boolean;
  /** Every payment from the start to the last, by year. */
  schedule: Map<number, ScheduledPayment>;
  lastPaymentYear: number;
  balance: Decimal;
  suspense: Decimal;
}

/** R2[B r / (1 - (1+r)^-n)], written as a quotient of exact numbers by multiplying both sides with (1+r)^n. */
export function levelPayment(balance: Decimal, rate: Decimal, years: number): Decimal {
  if (rate.isZero()) return roundedQuotient(balance, new Decimal(years), 2);
  const growth = ONE.plus(rate).pow(years);
  return roundedQuotient(balance.times(rate).times(growth), growth.minus(1), 2);
}

/** Principal of the i-th of n payments of each kind (MODEL section 4, step 5). */
function principalByPayment(opening: Decimal, terms: LoanTerms): Decimal[] {
  const { years, rate } = terms;
  switch (terms.paymentSchedule) {
    case 'balloon':
      return Array.from({ length: years }, (_, i) => (i === years - 1 ? opening : ZERO));
    case 'level_principal':
      return apportionEqually(opening, years, 2);
    case 'level_payment': {
      const payment = levelPayment(opening, rate, years);
      let balance = opening;
      return Array.from({ length: years }, (_, i) => {
        const interest = R2(balance.times(rate));
        const principal = i === years - 1 ? balance : min(balance, payment.minus(interest));
        balance = balance.minus(principal);
        return principal;
      });
    }
  }
}

function openLoan(
  terms: LoanTerms & { id: string; balance: Decimal; suspense: Decimal },
  lentIn: number,
  isReleverage: boolean,
): Loan {
  const schedule = new Map<number, ScheduledPayment>();
  let balance = terms.balance;
  principalByPayment(terms.balance, terms).forEach((principal, index) => {
    schedule.set(lentIn + 1 + index, { principal, interest: R2(balance.times(terms.rate)) });
    balance = balance.minus(principal);
  });
  return {
    id: terms.id,
    rate: terms.rate,
    releaseMethod: terms.releaseMethod,
    isReleverage,
    schedule,
    lastPaymentYear: lentIn + terms.years,
    balance: terms.balance,
    suspense: terms.suspense,
  };
}

export const censusLoan = (loan: CensusLoan, censusYear: number): Loan => openLoan(loan, censusYear, false);

/** Step 7: the company lends the remainder of year t; the first payment is next year. */
export const releverageLoan = (terms: LoanTerms, year: number, principal: Decimal, shares: Decimal): Loan =>
  openLoan({ ...terms, id: `releverage-${year}`, balance: principal, suspense: shares }, year, true);

export const scheduledPayment = (loan: Loan, year: number): ScheduledPayment =>
  loan.schedule.get(year) ?? { principal: ZERO, interest: ZERO };

/** Shares that leave suspense with the payment of `year`; to be asked before the payment is made. */
function releasedShares(loan: Loan, year: number): Decimal {
  const { principal, interest } = scheduledPayment(loan, year);
  // The last payment, and a balance of zero, release all that is left.
  if (loan.balance.equals(principal)) return loan.suspense;
  if (loan.releaseMethod === 'principal_only') {
    return roundedQuotient(loan.suspense.times(principal), loan.balance, 6);
  }
  const paid = principal.plus(interest);
  const later = sum(
    [...loan.schedule].filter(([y]) => y > year).map(([, payment]) => payment.principal.plus(payment.interest)),
  );
  return roundedQuotient(loan.suspense.times(paid), paid.plus(later), 6);
}

/** Makes the payment of `year` and returns the shares released by it. */
export function payLoan(loan: Loan, year: number): Decimal {
  const released = releasedShares(loan, year);
  loan.balance = loan.balance.minus(scheduledPayment(loan, year).principal);
  loan.suspense = loan.suspense.minus(released);
  return released;
}

export const yearsRemaining = (loan: Loan, year: number): number =>
  positive(loan.balance) ? loan.lastPaymentYear - year : 0;

/** Last scheduled payment year of the loans that a leaver's shares may be waiting for (IRC 409(o)(1)(B)). */
export function lastCensusLoanPayment(loans: readonly Loan[]): number | undefined {
  const years = loans
    .filter((loan) => !loan.isReleverage && positive(loan.balance))
    .map((loan) => loan.lastPaymentYear);
  return years.length === 0 ? undefined : Math.max(...years);
}

export const loansAtCensus = (plan: Plan): Loan[] => plan.loans.map((loan) => censusLoan(loan, plan.censusYear));
