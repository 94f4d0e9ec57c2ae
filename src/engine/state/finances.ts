import { add, subtract, ZERO, type Cents } from '../numeric/index.js';
import { paymentDue } from '../rules/amortization.js';
import type { Means } from '../rules/repurchase-funding.js';
import type { FinanceTerms } from './plan.js';
import type { ReadOnly } from './read-only.js';

/** What the company has and owes, where its finances are projected. */
export interface Finances {
  /** Negative where more had to be paid than there was. */
  cash: Cents;
  /** Set aside for repurchases. */
  sinkingFund: Cents;
  /** On the line of credit. */
  drawn: Cents;
  /** Balances of the debts, in the order given. */
  readonly debts: Cents[];
}

/** What the company has and owes at the census. */
export function openFinances({ opening, debts }: FinanceTerms): Finances {
  return { ...opening, debts: debts.map(({ balance }) => balance) };
}

/** Its means, apart from the debts. */
export function meansOf({ cash, sinkingFund, drawn }: ReadOnly<Finances>): Means {
  return { cash, sinkingFund, drawn };
}

/** What the company owes on its own debts and its line of credit. */
export function borrowed({ debts, drawn }: ReadOnly<Finances>): Cents {
  return debts.reduce<Cents>((sum, balance) => add(sum, balance), drawn);
}

/** Pays what is due on the debts in a projection year, counted from 1. */
export function serviceDebts(
  { debts: terms }: FinanceTerms,
  { debts }: Finances,
  yearIndex: number,
): { readonly principal: Cents; readonly interest: Cents } {
  let principal: Cents = ZERO;
  let interest: Cents = ZERO;
  terms.forEach((debt, i) => {
    const due = paymentDue(debt, debts[i]!, yearIndex - 1);
    debts[i] = subtract(debts[i]!, due.principal);
    principal = add(principal, due.principal);
    interest = add(interest, due.interest);
  });
  return { principal, interest };
}
