// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** Random inputs of a projection. */
export interface MonteCarloOptions {
  /**
   * How many random futures.
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
         * Percent by which it is above the plan's where chance puts earnings one percent above the plan's.
         *
         * (fraction: 0.04 is 4 %; 0 to 3)
         * @defaultValue `0`
         */
        earnings_elasticity?: NumberOrDecimalText | undefined;
        /**
         * Percent by which it is above the plan's where the people active as the year opens are one percent more than planned.
         *
         * (fraction: 0.04 is 4 %; 0 to 3)
         * @defaultValue `0`
         */
        headcount_elasticity?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /** How sure assumptions are, such as `fit()` says: each future draws them once, around the plan's. An assumption that is not named is as planned. */
  uncertainty?:
    | {
        /**
         * Leavers, known and assumed, on which the level of terminations rests: a factor, gamma with mean 1 and variance 1 over their number.
         *
         * (people; 0.01 to 1,000,000)
         */
        turnover?: NumberOrDecimalText | undefined;
        /**
         * The same of retirements.
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
         * The same of leavers who could wait, for the distribution election rate.
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
   * The same by projection year; the last one repeats. Instead of `budget`.
   *
   * (dollars; 0 or more)
   */
  budgets?: readonly NumberOrDecimalText[] | undefined;
  /** Ask for the sum that, set aside at the census date, pays the company's part of repurchases for some years. */
  reserve?:
    | {
        /**
         * How many years, from the first.
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
         * What it earns a year until it is spent.
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

/** Assumptions that are moved, and how far. */
export interface SensitivityOptions {
  /** Those to move; all of them when left out, those of the company and of options only where these are given. Their order does not matter. */
  assumptions?:
    | readonly (
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
        | 'distribution_timing'
      )[]
    | undefined;
  /**
   * How far each is moved down and up, instead of the steps by default.
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
        /** Its argument and its path inside it. */
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

/** Payments and means of a fund. */
export interface SinkingFundOptions {
  /**
   * Dollars to pay at the end of each year, such as `repurchase_cash`; at most 75 years.
   *
   * (dollars; 0 or more)
   */
  obligations: readonly NumberOrDecimalText[];
  /**
   * Dollars in the fund at the start.
   *
   * (dollars; 0 or more)
   * @defaultValue `0`
   */
  opening_balance?: NumberOrDecimalText | undefined;
  /**
   * Yearly return on the fund.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   * @defaultValue `0`
   */
  return_rate?: NumberOrDecimalText | undefined;
}

/** The varied input, and the target. */
export interface SolveOptions {
  /** The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`. An assumption by year is varied as one value for all years; `operatingAssumptions.repurchase_strategy.mix.recycle` is that part of the mix in every year. */
  vary: string;
  /** The least and the greatest value to try, in the unit of the input. */
  between: readonly NumberOrDecimalText[];
  /** What is to come out. */
  target: {
    /** A figure of `summary_metrics`, or over the years: `total_company_funding` and `largest_company_funding` (cash the company pays for repurchases), `total_trust_shortfall` (obligations that trust cash does not cover); with `company_finances` also `largest_cash_shortfall`, `lowest_company_cash`, `final_company_cash`, `final_company_debt` and `years_with_broken_covenant`. */
    metric: string;
    /** What the metric is to be. */
    value: NumberOrDecimalText;
    /** Where the metric may also be below or above it: the answer is then the edge of where it is. */
    bound?: 'at_most' | 'at_least' | undefined;
  };
  /** How finely to look, in the unit of the input: by default 0.0001 for rates, $1, $0.01 for prices, 1 share, 1 year. */
  tolerance?: NumberOrDecimalText | undefined;
}

/** The varied input, and the target under chance. */
export interface SolveUnderChanceOptions {
  /** The input to vary: its argument and its path inside it, `operatingAssumptions.contribution_policy.percentage`. */
  vary: string;
  /** The least and the greatest value to try, in the unit of the input. */
  between: readonly NumberOrDecimalText[];
  /** What is to come out. */
  target: {
    /** A probability in any year, such as `cash_over_budget_in_any_year`, or a figure of the whole run, such as `peak_cash_amount`. */
    metric: string;
    /**
     * Which percentile of a figure, 0 to 100; its mean when left out.
     *
     * (percent; 0 to 100)
     */
    percentile?: NumberOrDecimalText | undefined;
    /** What the metric is to be at most, or at least. */
    value: NumberOrDecimalText;
    /**
     * On which side of that value.
     * @defaultValue `"at_most"`
     */
    bound?: 'at_most' | 'at_least' | undefined;
  };
  /** How finely to look, in the unit of the input: by default 0.001 for rates, $1,000, $0.10 for prices, 1 share, 1 year. */
  tolerance?: NumberOrDecimalText | undefined;
  /**
   * Whether the bound is to be kept by the whole 95 % interval of the metric, and not by the estimate alone.
   * @defaultValue `false`
   */
  confident?: boolean | undefined;
}
