import {
  add,
  equalPart,
  portion,
  roundToUnits,
  smaller,
  subtract,
  toExact,
  ZERO,
  ExactDecimal,
  DECIMALS,
  type Cents,
  type Rate,
} from '../numeric/index.js';

export type PaymentSchedule = 'level_payment' | 'level_principal' | 'balloon';

/** The payments of a loan from its first to its last, fixed when it starts. */
export interface Amortization {
  /** Principal of each payment; they add up to the balance at the start. */
  readonly principal: readonly Cents[];
  /** Interest of each payment, on the balance before it. */
  readonly interest: readonly Cents[];
}

/**
 * The payments of a loan, one at each plan year end: interest on the balance, and principal by the schedule.
 *
 * - `level_payment`: the same payment every year; the last one pays whatever balance rounding left.
 * - `level_principal`: the same principal every year, interest on what is left.
 * - `balloon`: interest only, all principal at the end.
 *
 * Payments stop when the balance is gone, so a loan without a balance has none. Money is in cents, `rate` per year. `[std]`,
 * ordinary annuity; the release of shares under Treas. Reg. 54.4975-7(b)(8) follows these payments `[S-4975-7]`.
 *
 * Pitfall: the level payment is set once. Computing it again from a later balance can differ by a cent.
 *
 * @example
 * amortization(100_000_000, 10_000_000, 5, 'level_payment').interest // [10000000, 8362025, 6560253, 4578303, 2398159]
 */
export function amortization(balance: Cents, rate: Rate, years: number, schedule: PaymentSchedule): Amortization {
  const terms = repaymentTerms(balance, rate, years, schedule);
  const principal: Cents[] = [];
  const interest: Cents[] = [];
  let left = balance;
  for (let i = 0; i < years && left > 0; i++) {
    const due = paymentDue(terms, left, i);
    interest.push(due.interest);
    principal.push(due.principal);
    left = subtract(left, due.principal);
  }
  return { principal, interest };
}

/** What is fixed when a loan starts. */
export interface RepaymentTerms {
  /** Owed at the start. */
  readonly balance: Cents;
  readonly rate: Rate;
  readonly years: number;
  readonly schedule: PaymentSchedule;
  /** The yearly payment of `level_payment`; else 0. */
  readonly levelPayment: Cents;
}

export function repaymentTerms(balance: Cents, rate: Rate, years: number, schedule: PaymentSchedule): RepaymentTerms {
  const payment = schedule === 'level_payment' ? levelPayment(balance, rate, years) : ZERO;
  return { balance, rate, years, schedule, levelPayment: payment };
}

/**
 * Payment `index` of a loan, counted from 0, on what is left of it: that may be less than planned, where some was prepaid. What the
 * schedule asks for stays, so the loan ends earlier.
 */
export function paymentDue(
  terms: RepaymentTerms,
  left: Cents,
  index: number,
): { readonly principal: Cents; readonly interest: Cents } {
  const interest = portion(left, terms.rate);
  if (left === 0 || index === terms.years - 1) return { principal: left, interest };
  const scheduled = {
    level_payment: () => subtract(terms.levelPayment, interest),
    level_principal: () => equalPart(terms.balance, terms.years, index),
    balloon: () => ZERO,
  } satisfies Record<PaymentSchedule, () => Cents>;
  return { principal: smaller(left, scheduled[terms.schedule]()), interest };
}

/**
 * The level yearly payment that repays a balance with interest: `R2[B * r / (1 - (1+r)^-n)]`, and `R2[B / n]` without
 * interest. Written as `B * r * (1+r)^n / ((1+r)^n - 1)`, it is one division of two exact numbers.
 *
 * @example
 * levelPayment(75_000_000, 5_000_000, 15) // 7225672: $72,256.72
 */
export function levelPayment(balance: Cents, rate: Rate, years: number): Cents {
  const exactBalance = toExact(balance, DECIMALS.cents);
  if (rate === 0) return roundToUnits(exactBalance.dividedBy(years), DECIMALS.cents);
  const r = toExact(rate, DECIMALS.rate);
  const growth = new ExactDecimal(r.plus(1)).pow(years);
  return roundToUnits(exactBalance.times(r).times(growth).dividedBy(growth.minus(1)), DECIMALS.cents);
}

/** All principal and interest of a payment and those after it. */
export function scheduledFrom(loan: Amortization, index: number): Cents {
  let sum: Cents = ZERO;
  for (let i = index; i < loan.principal.length; i++) {
    sum = add(sum, add(loan.principal[i]!, loan.interest[i]!));
  }
  return sum;
}
