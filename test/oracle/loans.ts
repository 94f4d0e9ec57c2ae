import { apportionEqually, Decimal, min, positive, roundedQuotient, sum, ZERO, RD6 } from './decimals.js';
import type { CensusLoan, LoanTerms, Plan, Refinancing } from './plan.js';
import type { PaymentSchedule } from './types.js';
import type { Year } from './record.js';
import { isActive, type State } from './state.js';

// ESOP loans: MODEL section 4, step 5, and section 20 for payments within the year, prepayments and refinancing.

interface ScheduledPayment {
  principal: Decimal;
  interest: Decimal;
}

/** What decides the payments of each year, once the loan is made or refinanced; a prepayment leaves it as it is. */
interface InForce {
  rate: Decimal;
  periods: number;
  paymentSchedule: PaymentSchedule;
  /** The first in which principal is paid (MODEL section 34). */
  firstYear: number;
  lastYear: number;
  /** Of a period. */
  levelPayment: Decimal;
  /** Of each year in turn, with level principal. */
  yearlyPrincipal: Decimal[];
}

export interface Loan {
  id: string;
  /** When the loan was made; of those in the census, the census year. */
  madeIn: number;
  releaseMethod: LoanTerms['releaseMethod'];
  /** Lent by the company in step 7 or for a purchase, not in the census. */
  isByCompany: boolean;
  inForce: InForce;
  /** Every payment still to come, prepayments and refinancing not anticipated. */
  schedule: Map<number, ScheduledPayment>;
  lastPaymentYear: number;
  balance: Decimal;
  suspense: Decimal;
  /** Bought with it, and in active accounts (MODEL section 29). */
  inAccounts: Decimal;
  prepayments: ReadonlyMap<number, Decimal>;
  refinancing: Refinancing | undefined;
}

/**
 * R2[B i / (1 - (1+i)^-N)] with i = rate / m and N payments, written as a quotient of exact numbers: (1+i)^N is
 * (m+rate)^N / m^N, and i itself may have no end.
 */
export function levelPayment(balance: Decimal, rate: Decimal, years: number, periods = 1): Decimal {
  const payments = years * periods;
  if (rate.isZero()) return roundedQuotient(balance, new Decimal(payments), 2);
  const grown = rate.plus(periods).pow(payments);
  const ungrown = new Decimal(periods).pow(payments);
  return roundedQuotient(balance.times(rate).times(grown), grown.minus(ungrown).times(periods), 2);
}

type ScheduleTerms = Pick<LoanTerms, 'years' | 'rate' | 'paymentSchedule'> & { periods: number };

/** Principal is paid over the years from `madeIn` on that are left after those of interest only. */
const agree = (balance: Decimal, terms: ScheduleTerms, madeIn: number, interestOnlyYears = 0): InForce => {
  const years = terms.years - interestOnlyYears;
  return {
    rate: terms.rate,
    periods: terms.periods,
    paymentSchedule: terms.paymentSchedule,
    firstYear: madeIn + 1 + interestOnlyYears,
    lastYear: madeIn + terms.years,
    levelPayment: levelPayment(balance, terms.rate, years, terms.periods),
    yearlyPrincipal: apportionEqually(balance, years, 2),
  };
};

/** The payments of one year, period by period, from the balance at its start. */
function paymentOfYear(inForce: InForce, year: number, balanceAtStart: Decimal): ScheduledPayment {
  const { rate, periods, paymentSchedule } = inForce;
  const ofYear = min(balanceAtStart, inForce.yearlyPrincipal[year - inForce.firstYear] ?? ZERO);
  const parts = apportionEqually(ofYear, periods, 2);
  let balance = balanceAtStart;
  let interestOfYear: Decimal = ZERO;
  for (let period = 0; period < periods; period++) {
    const isLast = year === inForce.lastYear && period === periods - 1;
    const interest = roundedQuotient(balance.times(rate), new Decimal(periods), 2);
    const principal = {
      level_payment: () => {
        if (year < inForce.firstYear) return ZERO;
        return isLast ? balance : min(balance, inForce.levelPayment.minus(interest));
      },
      level_principal: () => parts[period] ?? ZERO,
      balloon: () => (isLast ? balance : ZERO),
    }[paymentSchedule]();
    balance = balance.minus(principal);
    interestOfYear = interestOfYear.plus(interest);
  }
  return { principal: balanceAtStart.minus(balance), interest: interestOfYear };
}

function paymentsAfter(inForce: InForce, year: number, balanceThen: Decimal): Loan['schedule'] {
  const schedule: Loan['schedule'] = new Map();
  let balance = balanceThen;
  for (let y = year + 1; y <= inForce.lastYear; y++) {
    const payment = paymentOfYear(inForce, y, balance);
    schedule.set(y, payment);
    balance = balance.minus(payment.principal);
  }
  return schedule;
}

const PLAIN = {
  periods: 1,
  prepayments: new Map<number, Decimal>(),
  refinancing: undefined,
  interestOnlyYears: 0,
  inAccounts: ZERO,
};

function openLoan(loan: CensusLoan, lentIn: number, isByCompany: boolean): Loan {
  const inForce = agree(loan.balance, loan, lentIn, loan.interestOnlyYears);
  return {
    id: loan.id,
    madeIn: lentIn,
    releaseMethod: loan.releaseMethod,
    isByCompany,
    inForce,
    schedule: paymentsAfter(inForce, lentIn, loan.balance),
    lastPaymentYear: inForce.lastYear,
    balance: loan.balance,
    suspense: loan.suspense,
    inAccounts: loan.inAccounts,
    prepayments: loan.prepayments,
    refinancing: loan.refinancing,
  };
}

export const censusLoan = (loan: CensusLoan, censusYear: number): Loan => openLoan(loan, censusYear, false);

/** The company lends in year t; the first payment is next year. */
export const companyLoan = (id: string, terms: LoanTerms, year: number, principal: Decimal, shares: Decimal): Loan =>
  openLoan({ ...terms, ...PLAIN, id, balance: principal, suspense: shares }, year, true);

/** What is paid on the loan this year, a prepayment included. */
export function paymentDue(loan: Loan, year: number): ScheduledPayment {
  const { principal, interest } = loan.schedule.get(year) ?? { principal: ZERO, interest: ZERO };
  const prepaid = min(loan.prepayments.get(year) ?? ZERO, loan.balance.minus(principal));
  return { principal: principal.plus(prepaid), interest };
}

/** After the payment of `year`: what a prepayment shortens and a refinancing agrees anew. */
function reschedule(loan: Loan, year: number, isPrepaid: boolean): void {
  if (isPrepaid) {
    // While only interest is paid, the payments to come are those of the balance that is left.
    const years = loan.inForce.lastYear - loan.inForce.firstYear + 1;
    if (year < loan.inForce.firstYear) {
      loan.inForce = agree(loan.balance, { ...loan.inForce, years }, loan.inForce.firstYear - 1);
    }
    loan.schedule = paymentsAfter(loan.inForce, year, loan.balance);
    loan.lastPaymentYear = Math.max(
      year,
      ...[...loan.schedule].filter(([, { principal }]) => positive(principal)).map(([y]) => y),
    );
  }
  if (loan.refinancing?.year === year && positive(loan.balance)) {
    loan.inForce = agree(loan.balance, { ...loan.refinancing, periods: loan.inForce.periods }, year);
    loan.schedule = paymentsAfter(loan.inForce, year, loan.balance);
    loan.lastPaymentYear = loan.inForce.lastYear;
  }
}

/** Shares that leave suspense with a payment, when `later` is all that the schedule then in force still asks. */
function releasedShares(loan: Loan, { principal, interest }: ScheduledPayment, balanceBefore: Decimal, year: number) {
  // The last payment, and a balance of zero, release all that is left.
  if (loan.balance.isZero()) return loan.suspense;
  if (loan.releaseMethod === 'principal_only') {
    return roundedQuotient(loan.suspense.times(principal), balanceBefore, 6);
  }
  const paid = principal.plus(interest);
  const later = sum(
    [...loan.schedule].filter(([y]) => y > year).map(([, payment]) => payment.principal.plus(payment.interest)),
  );
  return roundedQuotient(loan.suspense.times(paid), paid.plus(later), 6);
}

/** Makes the payment of `year` and returns the shares released by it. */
export function payLoan(loan: Loan, year: number): Decimal {
  const due = paymentDue(loan, year);
  const balanceBefore = loan.balance;
  const isPrepaid = due.principal.greaterThan(loan.schedule.get(year)?.principal ?? ZERO);
  loan.balance = loan.balance.minus(due.principal);
  reschedule(loan, year, isPrepaid);
  const released = releasedShares(loan, due, balanceBefore, year);
  loan.suspense = loan.suspense.minus(released);
  // The year of the refinancing itself still releases by the old method.
  if (loan.refinancing?.year === year && positive(loan.balance)) loan.releaseMethod = loan.refinancing.releaseMethod;
  return released;
}

export const yearsRemaining = (loan: Loan, year: number): number =>
  positive(loan.balance) ? loan.lastPaymentYear - year : 0;

/** Last scheduled payment year of the loans that a leaver's shares may be waiting for (IRC 409(o)(1)(B)). */
export function lastCensusLoanPayment(loans: readonly Loan[]): number | undefined {
  const years = loans.filter((loan) => !loan.isByCompany && positive(loan.balance)).map((loan) => loan.lastPaymentYear);
  return years.length === 0 ? undefined : Math.max(...years);
}

export const loansAtCensus = (plan: Plan): Loan[] => plan.loans.map((loan) => censusLoan(loan, plan.censusYear));

/** For the finding PRINCIPAL_ONLY_RELEASE: 54.4975-7(b)(8)(ii) allows ten years, and a balloon one. */
export const releasesTooSlowly = ({ years, paymentSchedule, releaseMethod }: LoanTerms): boolean =>
  releaseMethod === 'principal_only' && years > (paymentSchedule === 'balloon' ? 1 : 10);

/** The same of a census loan, which a refinancing may have made longer or shorter by the time it happens. */
export function censusLoanReleasesTooSlowly(terms: CensusLoan, censusYear: number): boolean {
  const { refinancing } = terms;
  if (terms.releaseMethod === 'principal_only' && terms.interestOnlyYears > 0) return true;
  const loan = censusLoan(terms, censusYear);
  for (let year = censusYear + 1; year < (refinancing?.year ?? 0) && positive(loan.balance); year++)
    payLoan(loan, year);
  const isRefinanced =
    refinancing !== undefined && loan.balance.greaterThan(paymentDue(loan, refinancing.year).principal);
  if (!isRefinanced) return releasesTooSlowly(terms);
  const isLongBalloon = (of: { years: number; paymentSchedule: PaymentSchedule }): boolean =>
    of.paymentSchedule === 'balloon' && of.years > 1;
  const yearsBefore = refinancing.year - censusYear;
  const isThen = refinancing.releaseMethod === 'principal_only';
  const isAtCensus = terms.releaseMethod === 'principal_only';
  if (isThen) {
    const isTooLong = yearsBefore + refinancing.years > 10 || isLongBalloon(refinancing);
    return isTooLong || (isAtCensus && isLongBalloon(terms));
  }
  return isAtCensus && yearsBefore > (terms.paymentSchedule === 'balloon' ? 1 : 10);
}

// Of the shares in active accounts, those that each loan bought (MODEL section 29). Everybody holds them in the same proportion.

const activeShares = (state: State): Decimal => sum(state.rows.filter(isActive).map((row) => row.shares));

/** Shares that wait for a loan, of what is due to somebody who leaves. */
export interface WaitingShares {
  loans: readonly { inAccounts: Decimal; lastPaymentYear: number }[];
  activeShares: Decimal;
}

/** As it is when step 2 begins. */
export const waitingShares = (state: State): WaitingShares => ({
  loans: state.loans
    .filter((loan) => positive(loan.balance))
    .map(({ inAccounts, lastPaymentYear }) => ({ inAccounts, lastPaymentYear })),
  activeShares: activeShares(state),
});

/** Does something that takes shares out of active accounts; what each loan bought falls with them. */
export function shrinkLoanShares(state: State, take: () => void): void {
  const before = activeShares(state);
  take();
  const after = activeShares(state);
  if (!after.lessThan(before)) return;
  for (const loan of state.loans) {
    loan.inAccounts = positive(after) ? RD6(loan.inAccounts.times(after), before) : ZERO;
  }
}

/** In step 8: what a loan released this year and the pool gave to accounts. */
export function addReleased(year: Year, pool: Decimal, toAccounts: Decimal): void {
  year.released.forEach((released: Decimal, loan: Loan) => {
    // Only a plan with one loan replaces dividends.
    const replaced = year.sharesForDividends;
    const inPool = released.minus(replaced);
    const added = positive(pool) ? RD6(inPool.times(toAccounts), pool) : ZERO;
    loan.inAccounts = sum([loan.inAccounts, added, replaced]);
  });
}
