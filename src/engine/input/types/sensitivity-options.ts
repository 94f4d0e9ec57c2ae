// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** Assumptions that are moved, one at a time. */
export type SensitivityAssumption =
  | 'price_growth'
  | 'turnover'
  | 'retirement_age'
  | 'pay_growth'
  | 'contribution'
  | 'election_rate'
  | 'dividends'
  | 'cash_return'
  | 'discount_rate'
  | 'replacement_rate'
  | 'installments'
  | 'ebitda_growth'
  | 'multiple'
  | 'debt_interest'
  | 'distribution_election'
  | 'headcount_growth'
  | 'in_service'
  | 'owner_tax'
  | 'strategy'
  | 'distribution_timing';

/** Assumptions that are moved, and how far. */
export interface SensitivityOptions {
  /** Assumptions to move; all of them when left out, those of the company and of options only where these are given. Their order does not matter. */
  assumptions?: readonly SensitivityAssumption[] | undefined;
  /**
   * Steps by which each is moved down and up, instead of those by default.
   * @defaultValue `{}`
   */
  steps?:
    | {
        /**
         * Added to the yearly growth of the price, or to every entry of `growth_rates`; by default 0.02.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        price_growth?: NumberOrDecimalText | undefined;
        /**
         * Fraction of `termination_scale`; by default 0.25.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        turnover?: NumberOrDecimalText | undefined;
        /**
         * Years added to the normal retirement age and to the ages of `retirement_rates`; by default 1.
         *
         * (years; 1 to 25)
         */
        retirement_age?: NumberOrDecimalText | undefined;
        /**
         * Added to the yearly growth of pay; by default 0.01.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        pay_growth?: NumberOrDecimalText | undefined;
        /**
         * Fraction of the amount, of the percentage or of every amount of the schedule; by default 0.1.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        contribution?: NumberOrDecimalText | undefined;
        /**
         * Added to the election rate; by default 0.25.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        election_rate?: NumberOrDecimalText | undefined;
        /**
         * Fraction of the dividend a share; by default 0.1.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        dividends?: NumberOrDecimalText | undefined;
        /**
         * Added to the yearly return on cash; by default 0.01.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        cash_return?: NumberOrDecimalText | undefined;
        /**
         * Added to the discount rate; by default 0.01.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        discount_rate?: NumberOrDecimalText | undefined;
        /**
         * Added to the hires for each one who left; by default 0.1.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        replacement_rate?: NumberOrDecimalText | undefined;
        /**
         * Payments added to the number of installments; by default 1.
         *
         * (installments; 1 to 9)
         */
        installments?: NumberOrDecimalText | undefined;
        /**
         * Added to the yearly growth of EBITDA; by default 0.02.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        ebitda_growth?: NumberOrDecimalText | undefined;
        /**
         * Fraction of the multiple; by default 0.1. Where the price is calibrated, the multiple of the census and the first year stays.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        multiple?: NumberOrDecimalText | undefined;
        /**
         * Added to the interest of debts and of the line of credit; by default 0.01.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        debt_interest?: NumberOrDecimalText | undefined;
        /**
         * Added to the part of leavers who ask for their money; by default 0.1.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        distribution_election?: NumberOrDecimalText | undefined;
        /**
         * Added to every growth of the number of people; by default 0.01.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        headcount_growth?: NumberOrDecimalText | undefined;
        /**
         * Added to the part of an account that is taken in service; by default 0.05.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        in_service?: NumberOrDecimalText | undefined;
        /**
         * Added to the part of taxable income that is distributed for owners’ taxes; by default 0.05.
         *
         * (fraction: 0.04 is 4 %; more than 0)
         */
        owner_tax?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /**
   * Inputs to move besides, each to two values in its unit: every number of the inputs that is not of a participant.
   * @defaultValue `[]`
   */
  vary?:
    | readonly {
        /** Argument, and path inside it. */
        path: string;
        /** The lower value. */
        low: NumberOrDecimalText;
        /** The higher value. */
        high: NumberOrDecimalText;
      }[]
    | undefined;
  /** The figure by whose effect the rows are ranked: `total`, `present_value`, `peak_amount`, `peak_year`, or any metric that `solve()` can aim at, such as `min_fixed_charge_coverage`, which all figures then have as `metric`. By default `least_headroom` with `company_finances`, otherwise `total`. */
  rank_by?: string | undefined;
}
