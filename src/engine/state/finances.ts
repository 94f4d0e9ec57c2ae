import { add, portion, subtract, ZERO, type Cents } from '../numeric/index.js';
import { paymentDue, repaymentTerms } from '../rules/amortization.js';
import type { Means } from '../rules/repurchase-funding.js';
import type { DebtTerms, FinanceTerms } from './plan.js';
import type { ReadOnly } from './read-only.js';

/** Assets and debts of the company, where its finances are projected. */
export interface Finances {
  /** Negative where more had to be paid than there was. */
  cash: Cents;
  /** Set aside for repurchases. */
  sinkingFund: Cents;
  /** On the line of credit. */
  drawn: Cents;
  /** Of the year before, less contributions. */
  taxableIncome: Cents;
  /** Balances of the debts, in the order given. */
  readonly debts: Cents[];
  /** Balances that their payments follow from: what was owed when principal was to be paid for the first time. */
  readonly scheduled: Cents[];
}

/** Assets and debts of the company at the census. */
export function openFinances({
  opening: { cash, sinkingFund, drawn },
  taxableIncome,
  debts,
}: Pick<FinanceTerms, 'opening' | 'taxableIncome' | 'debts'>): Finances {
  return {
    cash,
    sinkingFund,
    drawn,
    taxableIncome,
    debts: debts.map(({ repayment, isDrawnLater }) => (isDrawnLater ? ZERO : repayment.balance)),
    scheduled: debts.map(({ repayment }) => repayment.balance),
  };
}

/** Means of the company, and its debts and line of credit. */
export interface Balances extends Means {
  readonly borrowed: Cents;
}

export function balancesOf(finances: ReadOnly<Finances>): Balances {
  const { cash, sinkingFund, drawn } = finances;
  return { cash, sinkingFund, drawn, borrowed: borrowed(finances) };
}

/** Balance of the company's own debts and its line of credit. */
export function borrowed({ debts, drawn }: ReadOnly<Pick<Finances, 'debts' | 'drawn'>>): Cents {
  return debts.reduce<Cents>((sum, balance) => add(sum, balance), drawn);
}

/** Payment due on a debt in a year, and the balance from which it follows. */
interface DebtDue {
  readonly principal: Cents;
  readonly interest: Cents;
  readonly scheduled: Cents;
}

/**
 * Payment due on a debt in a plan year, on the balance when it begins. In its first years a debt may bear interest only; what is owed
 * after them, sweeps taken off, is then paid over the years that are left.
 */
export function debtDue(terms: DebtTerms, owed: Cents, scheduled: Cents, year: number): DebtDue {
  const { repayment, interestOnlyYears, startYear } = terms;
  const index = year - startYear - 1;
  if (interestOnlyYears === 0) {
    const { principal, interest } = paymentDue(repayment, owed, index);
    return { principal, interest, scheduled };
  }
  if (index < interestOnlyYears) return { principal: ZERO, interest: portion(owed, repayment.rate), scheduled };
  const balance = index === interestOnlyYears ? owed : scheduled;
  const { rate, years, schedule } = repayment;
  const later = repaymentTerms(balance, rate, years - interestOnlyYears, schedule);
  const { principal, interest } = paymentDue(later, owed, index - interestOnlyYears);
  return { principal, interest, scheduled: balance };
}

/** Pays what is due on the debts in a plan year. */
export function serviceDebts(
  { debts: terms }: FinanceTerms,
  { debts, scheduled }: Finances,
  year: number,
): { readonly principal: Cents; readonly interest: Cents } {
  let principal: Cents = ZERO;
  let interest: Cents = ZERO;
  terms.forEach((debt, i) => {
    const due = debtDue(debt, debts[i]!, scheduled[i]!, year);
    debts[i] = subtract(debts[i]!, due.principal);
    scheduled[i] = due.scheduled;
    principal = add(principal, due.principal);
    interest = add(interest, due.interest);
  });
  return { principal, interest };
}

/** Draws the debts that begin in a plan year; returns what they bring. */
export function drawDebts({ debts: terms }: FinanceTerms, { debts }: Finances, year: number): Cents {
  let drawn: Cents = ZERO;
  terms.forEach(({ repayment, isDrawnLater, startYear }, i) => {
    if (!isDrawnLater || startYear !== year) return;
    debts[i] = repayment.balance;
    drawn = add(drawn, repayment.balance);
  });
  return drawn;
}
