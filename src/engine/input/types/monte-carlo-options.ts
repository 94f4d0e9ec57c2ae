// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** Random inputs of a projection. */
export interface MonteCarloOptions {
  /**
   * Number of random futures.
   *
   * (paths; 1 to 1,000,000)
   */
  paths: NumberOrDecimalText;
  /**
   * Any whole number: the same seed gives the same futures. `systemConfig.random_seed` when left out.
   *
   * (number; -9,007,199,254,740,991 to 9,007,199,254,740,991)
   */
  seed?: NumberOrDecimalText | undefined;
  /** Share price growth by chance around the plan's; without it the price is as planned. With `ebitda_multiple` it is the multiple that moves, with a volatility of 0.145 when left out, unless that of `earnings` is 0. */
  price?:
    | {
        /**
         * Standard deviation of the logarithm of a year's growth factor: 0.3 is an ordinary private company.
         *
         * (fraction: 0.04 is 4 %; 0 to 2)
         */
        volatility: NumberOrDecimalText;
        /**
         * Part of the distance from the planned price that is made up each year.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0`
         */
        mean_reversion?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /** Years of high and low turnover; without it only who leaves is left to chance. */
  turnover?:
    | {
        /**
         * Standard deviation of the logarithm of the factor on a year's termination rates; the factor's mean is 1.
         *
         * (fraction: 0.04 is 4 %; 0 to 2)
         */
        volatility: NumberOrDecimalText;
        /**
         * Correlation with the year's price growth, -1 to 1: negative when people leave as the price falls. Needs `price`.
         *
         * (fraction: 0.04 is 4 %; -1 to 1)
         * @defaultValue `0`
         */
        price_correlation?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /** EBITDA by chance around the plan's, a random walk of its logarithm. Only with `ebitda_multiple`, where it is drawn unless its volatility is 0. */
  earnings?:
    | {
        /**
         * Standard deviation of the logarithm of a year's factor on EBITDA; 0.145 when left out, and 0 for the plan's earnings.
         *
         * (fraction: 0.04 is 4 %; 0 to 2)
         */
        volatility?: NumberOrDecimalText | undefined;
        /**
         * Correlation of a year's factor with that of the multiple, -1 to 1: positive when buyers pay more for growing earnings.
         *
         * (fraction: 0.04 is 4 %; -1 to 1)
         * @defaultValue `0`
         */
        multiple_correlation?: NumberOrDecimalText | undefined;
        /**
         * Percent by which EBITDA is above the plan's where the people active as the year opens are one percent more than planned.
         *
         * (fraction: 0.04 is 4 %; 0 to 3)
         * @defaultValue `0`
         */
        headcount_elasticity?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /** Capital expenditure that follows what chance does; without it it is as planned. Only with `ebitda_multiple`. */
  capital_expenditure?:
    | {
        /**
         * Percent by which capital expenditure is above the plan's where chance puts earnings one percent above the plan's.
         *
         * (fraction: 0.04 is 4 %; 0 to 3)
         * @defaultValue `0`
         */
        earnings_elasticity?: NumberOrDecimalText | undefined;
        /**
         * Percent by which capital expenditure is above the plan's where the people active as the year opens are one percent more than planned.
         *
         * (fraction: 0.04 is 4 %; 0 to 3)
         * @defaultValue `0`
         */
        headcount_elasticity?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /** Certainty of assumptions, such as `fit()` says: each future draws them once, around the plan's. An assumption that is not named is as planned. */
  uncertainty?:
    | {
        /**
         * Leavers, known and assumed, on which the level of terminations rests: a factor, gamma with mean 1 and variance 1 over their number.
         *
         * (people; 0.01 to 1,000,000)
         */
        turnover?: NumberOrDecimalText | undefined;
        /**
         * Retirements, known and assumed, on which their level rests.
         *
         * (people; 0.01 to 1,000,000)
         */
        retirement?: NumberOrDecimalText | undefined;
        /**
         * People, known and assumed, on whom the election rate rests: beta, with the mean of the plan.
         *
         * (people; 0.01 to 1,000,000)
         */
        diversification?: NumberOrDecimalText | undefined;
        /**
         * Leavers who could wait, known and assumed, on whom the distribution election rate rests.
         *
         * (people; 0.01 to 1,000,000)
         */
        distribution_election?: NumberOrDecimalText | undefined;
        /**
         * Standard deviation of the yearly growth of pay.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         */
        pay_growth?: NumberOrDecimalText | undefined;
        /**
         * Standard deviation of the mean yearly logarithmic growth of the price, or of the multiple with `ebitda_multiple`.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         */
        price_growth?: NumberOrDecimalText | undefined;
        /**
         * Yearly changes, known and assumed, on which the volatility of the price or multiple rests: its variance is scaled inverse chi-square. Needs a volatility.
         *
         * (years; 3 to 1,000,000)
         */
        price_volatility?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /**
   * Percentiles to report, 0 to 100.
   *
   * (percent; 0 to 100)
   * @defaultValue `[5,25,50,75,95]`
   */
  percentiles?: readonly NumberOrDecimalText[] | undefined;
  /**
   * Repurchase cash a year that the company has planned for, the same every year: how likely is it not enough?
   *
   * (dollars; 0 or more)
   */
  budget?: NumberOrDecimalText | undefined;
  /**
   * Budgets by projection year; the last one repeats. Instead of `budget`.
   *
   * (dollars; 0 or more)
   */
  budgets?: readonly NumberOrDecimalText[] | undefined;
  /** Ask for the sum that, set aside at the census date, pays the company's part of repurchases for some years. */
  reserve?:
    | {
        /**
         * Number of years, from the first.
         *
         * (years; 1 to 75)
         */
        years: NumberOrDecimalText;
        /**
         * With which probability it is to be enough.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0.9`
         */
        probability?: NumberOrDecimalText | undefined;
        /**
         * Return a year until it is spent.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0`
         */
        earns?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /**
   * Leave out and name paths that have a figure beyond the exact range; otherwise the first of them is an error.
   * @defaultValue `false`
   */
  leave_out_beyond_range?: boolean | undefined;
  /**
   * Only the paths from the first (included) to the second number (excluded), as one part of the whole.
   *
   * (paths; 0 to 1,000,000)
   */
  range?: readonly NumberOrDecimalText[] | undefined;
}
