import { releaseOptions, type ReadReleaseOptions, type ReleaseOptions } from '../input/options/calculators.js';
import { readOptions } from '../input/options/read-options.js';
import { add, DECIMALS, fromUnits } from '../numeric/index.js';
import { withinRange } from '../state/within-range.js';
import { AS_SCHEDULED, payLoan, startLoan } from '../state/loan.js';

/** A year's payments of a loan and the shares they release. Money in dollars. */
export interface LoanPayment {
  /** Counted from 1. */
  readonly payment: number;
  readonly principal: number;
  readonly interest: number;
  /** Principal and interest. */
  readonly total: number;
  /** Principal owed after the payment. */
  readonly principal_balance: number;
  readonly shares_released: number;
  /** Shares in suspense after the payment. */
  readonly suspense_shares: number;
}

/**
 * The payments of an ESOP loan and the shares they release from suspense, Treas. Reg. 54.4975-7(b)(8) `[S-4975-7]`, when the loan
 * is paid as scheduled. A loan without a balance releases everything at once.
 *
 * @throws ValidationError when the options violate a constraint
 * @throws SimulationError when a payment is beyond the exact range
 * @example
 * const loan = { principal_balance: 1000, interest_rate: 0, years_remaining: 4, suspense_shares: 100 };
 * releaseSchedule(loan).map(({ total, shares_released }) => [total, shares_released])
 * // [[250, 25], [250, 25], [250, 25], [250, 25]]
 */
export function releaseSchedule(options: ReleaseOptions): LoanPayment[] {
  return withinRange(1, () => paymentsOf(readOptions(releaseOptions, options)));
}

function paymentsOf(given: ReadReleaseOptions): LoanPayment[] {
  const terms = {
    years: given.years_remaining,
    rate: given.interest_rate,
    paymentSchedule: given.payment_schedule,
    releaseMethod: given.release_method,
    ...AS_SCHEDULED,
    paymentsPerYear: given.payments_per_year ?? 1,
    interestOnlyYears: given.interest_only_years ?? 0,
  };
  const loan = startLoan({
    id: '',
    terms,
    startBalance: given.principal_balance,
    startYear: 0,
    isFromCompany: false,
    suspenseShares: given.suspense_shares,
  });
  const payments: LoanPayment[] = [];
  do {
    const { principal, interest, released } = payLoan(loan);
    payments.push({
      payment: payments.length + 1,
      principal: fromUnits(principal, DECIMALS.cents),
      interest: fromUnits(interest, DECIMALS.cents),
      total: fromUnits(add(principal, interest), DECIMALS.cents),
      principal_balance: fromUnits(loan.balance, DECIMALS.cents),
      shares_released: fromUnits(released, DECIMALS.shares),
      suspense_shares: fromUnits(loan.suspenseShares, DECIMALS.shares),
    });
  } while (loan.balance > 0);
  return payments;
}
