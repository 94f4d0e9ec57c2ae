import {
  add,
  equalPart,
  LARGEST,
  mulDiv,
  portion,
  power,
  roundToUnits,
  roundWithin,
  smaller,
  subtract,
  toExact,
  WHOLE,
  ZERO,
  ExactDecimal,
  DECIMALS,
  type Cents,
  type Rate,
} from '../numeric/index.js';

export type PaymentSchedule = 'level_payment' | 'level_principal' | 'balloon';

/** The payments of a loan from its first to its last, a year's added up. */
export interface Amortization {
  /** Principal of each year; they add up to the balance at the start. */
  readonly principal: readonly Cents[];
  /** Interest of each year. */
  readonly interest: readonly Cents[];
}

/**
 * The payments of a loan in each plan year from payment `index` on: interest on the balance that is then left, and principal by the
 * schedule. Earlier payments count as 0.
 *
 * - `level_payment`: the same payment every time; the last one pays whatever balance rounding left.
 * - `level_principal`: the same principal every year, interest on what is left.
 * - `balloon`: interest only, all principal at the end.
 *
 * In the first `interestOnlyYears` no principal is paid; the level payment and the level principal are those of the years after them.
 *
 * Payments stop when the balance is gone, so a loan without a balance has none. Money is in cents, `rate` per year. `[std]`,
 * ordinary annuity; the release of shares under Treas. Reg. 54.4975-7(b)(8) follows these payments `[S-4975-7]`.
 *
 * Pitfall: the level payment is set once. Computing it again from a later balance can differ by a cent.
 *
 * @example
 * const terms = repaymentTerms(100_000_000, 10_000_000, 5, 'level_payment');
 * paymentsFrom(terms, 100_000_000, 0).interest // [10000000, 8362025, 6560253, 4578303, 2398159]
 * repaymentTerms(4_726_000_000, 3_250_000, 30, 'level_payment', 1, 3).levelPayment // 265581731: $2,655,817.31 from the fourth year on
 */
export function paymentsFrom(terms: RepaymentTerms, balance: Cents, index: number): Amortization {
  const principal: Cents[] = Array.from({ length: index }, () => ZERO);
  const interest: Cents[] = [...principal];
  let left = balance;
  for (let i = index; i < terms.years && left > 0; i++) {
    const due = paymentDue(terms, left, i);
    interest.push(due.interest);
    principal.push(due.principal);
    left = subtract(left, due.principal);
  }
  return { principal, interest };
}

/** Terms that are fixed when a loan starts. */
export interface RepaymentTerms {
  /** Owed at the start. */
  readonly balance: Cents;
  readonly rate: Rate;
  readonly years: number;
  readonly schedule: PaymentSchedule;
  readonly paymentsPerYear: number;
  readonly interestOnlyYears: number;
  /** The single payment of `level_payment`; else 0. */
  readonly levelPayment: Cents;
}

export function repaymentTerms(
  balance: Cents,
  rate: Rate,
  years: number,
  schedule: PaymentSchedule,
  paymentsPerYear = 1,
  interestOnlyYears = 0,
): RepaymentTerms {
  const yearsOfPrincipal = years - interestOnlyYears;
  const payment = schedule === 'level_payment' ? levelPayment(balance, rate, yearsOfPrincipal, paymentsPerYear) : ZERO;
  return { balance, rate, years, schedule, paymentsPerYear, interestOnlyYears, levelPayment: payment };
}

/** Principal and interest of a payment, or of all payments of a year. */
interface Due {
  readonly principal: Cents;
  readonly interest: Cents;
}

/**
 * Payment due in year `index` of a loan, counted from 0, on the balance left: that may be less than planned, where some was prepaid.
 * The scheduled payments stay, so the loan ends earlier.
 */
export function paymentDue(terms: RepaymentTerms, left: Cents, index: number): Due {
  if (terms.paymentsPerYear > 1 && left > 0) return paymentsDue(terms, left, index);
  const interest = portion(left, terms.rate);
  if (left === 0 || index === terms.years - 1) return { principal: left, interest };
  if (index < terms.interestOnlyYears) return { principal: ZERO, interest };
  const scheduled = {
    level_payment: () => subtract(terms.levelPayment, interest),
    level_principal: () => levelPrincipal(terms, index),
    balloon: () => ZERO,
  } satisfies Record<PaymentSchedule, () => Cents>;
  return { principal: smaller(left, scheduled[terms.schedule]()), interest };
}

/** The principal of a year after those of interest only, by `level_principal`. */
function levelPrincipal({ balance, years, interestOnlyYears }: RepaymentTerms, index: number): Cents {
  return equalPart(balance, years - interestOnlyYears, index - interestOnlyYears);
}

/**
 * The payments of one year, added up, where there are several: each bears interest `R2[balance * rate / m]`, and the next is on what
 * it leaves. A level principal is that of the year, in equal parts. `[std]`
 */
function paymentsDue(terms: RepaymentTerms, left: Cents, index: number): Due {
  const { paymentsPerYear: count, years, rate } = terms;
  const isLastYear = index === years - 1;
  // Before principal is paid, every period is one of a balloon.
  const schedule = index < terms.interestOnlyYears ? 'balloon' : terms.schedule;
  const ofYear = isLastYear || schedule === 'balloon' ? left : smaller(left, levelPrincipal(terms, index));
  let principal: Cents = ZERO;
  let interest: Cents = ZERO;
  for (let payment = 0; payment < count; payment++) {
    const owed = subtract(left, principal);
    const charged = mulDiv(owed, rate, WHOLE * count) as Cents;
    const isLast = isLastYear && payment === count - 1;
    const repaid = {
      level_payment: () => (isLast ? owed : smaller(owed, subtract(terms.levelPayment, charged))),
      level_principal: () => equalPart(ofYear, count, payment),
      balloon: () => (isLast ? owed : ZERO),
    } satisfies Record<PaymentSchedule, () => Cents>;
    interest = add(interest, charged);
    principal = add(principal, repaid[schedule]());
  }
  return { principal, interest };
}

/**
 * The level payment that repays a balance with interest: `R2[B * i / (1 - (1+i)^-n)]`, and `R2[B / n]` without interest, where `i` is
 * the exact rate of a period, `rate / m`, and `n` the number of payments, m a year.
 *
 * @example
 * levelPayment(75_000_000, 5_000_000, 15) // 7225672: $72,256.72
 * levelPayment(1_180_000_000, 5_000_000, 15, 12) // 9331365: $93,313.65 a month
 */
export function levelPayment(balance: Cents, rate: Rate, years: number, paymentsPerYear = 1): Cents {
  const count = years * paymentsPerYear;
  if (rate === 0) return mulDiv(balance, 1, count) as Cents;
  const ofPeriod = rate / (WHOLE * paymentsPerYear);
  let growth = 1;
  for (let i = 0; i < count; i++) growth *= 1 + ofPeriod;
  const near = (balance * ofPeriod * growth) / (growth - 1);
  // Each factor and each product is off by at most 2^-53; what is taken off at the end makes that count for more.
  const error = (near * count * 2 ** -50 * growth) / (growth - 1);
  return (
    (near < LARGEST ? (roundWithin(near, error) as Cents | undefined) : undefined) ??
    exactLevelPayment(balance, rate, count, paymentsPerYear)
  );
}

/**
 * Written as `B * r * (m+r)^n / (m * ((m+r)^n - m^n))` it is one division of two exact numbers. Of more than some 130 payments the
 * powers are rounded, to 1,400 digits: no quotient of these is a tie, which would need (m+r)^n to divide an odd number of its size.
 */
function exactLevelPayment(balance: Cents, rate: Rate, count: number, paymentsPerYear: number): Cents {
  const r = toExact(rate, DECIMALS.rate);
  const growth = power(r.plus(paymentsPerYear), count);
  const none = power(new ExactDecimal(paymentsPerYear), count);
  const exactBalance = toExact(balance, DECIMALS.cents);
  return roundToUnits(
    exactBalance.times(r).times(growth).dividedBy(growth.minus(none).times(paymentsPerYear)),
    DECIMALS.cents,
  );
}

/** All principal and interest of a payment and those after it. */
export function scheduledFrom(loan: Amortization, index: number): Cents {
  let sum: Cents = ZERO;
  for (let i = index; i < loan.principal.length; i++) {
    sum = add(sum, add(loan.principal[i]!, loan.interest[i]!));
  }
  return sum;
}
