// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** Vesting of accounts, with any `type`. */
export interface VestingTerms {
  /**
   * In steps, all at once after some years, or from the first day.
   * @defaultValue `"graded"`
   */
  type?: 'graded' | 'cliff' | 'immediate' | undefined;
  /**
   * Years of service to be fully vested.
   *
   * (years; 2 to 7)
   */
  years?: NumberOrDecimalText | undefined;
  /**
   * Graded only: the vested fraction by completed years of service, starting with 0 years. It never falls and ends at 1; or all entries are percentages, and the last is 100. By default 20 points a year that end at `years` for 6 and 7, equal steps for 2 to 5.
   *
   * (fraction: 0.04 is 4 %; 0 to 100)
   */
  schedule?: readonly NumberOrDecimalText[] | undefined;
}

/** Yearly contribution of the company, with any `type`. */
export interface ContributionTerms {
  /** A fixed amount that may grow, a percentage of eligible payroll, the loan payments only, or an amount for each year. By default a fixed amount. */
  type?: 'fixed_amount' | 'percentage_of_payroll' | 'loan_payment' | 'schedule' | undefined;
  /**
   * `fixed_amount`: dollars of the first projection year. Required with that type. By default 0 without a `type`.
   *
   * (dollars; 0 or more)
   */
  annual_amount?: NumberOrDecimalText | undefined;
  /**
   * `fixed_amount`: growth of the amount from year to year.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   * @defaultValue `0`
   */
  annual_increase_rate?: NumberOrDecimalText | undefined;
  /**
   * `percentage_of_payroll`: fraction of eligible pay.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   */
  percentage?: NumberOrDecimalText | undefined;
  /**
   * `schedule`: dollars by projection year; the last one repeats.
   *
   * (dollars; 0 or more)
   */
  amounts?: readonly NumberOrDecimalText[] | undefined;
  /**
   * Form in which the policy's amount beyond the debt service is paid: cash or newly issued shares.
   * @defaultValue `"cash"`
   */
  form?: 'cash' | 'stock' | undefined;
}
