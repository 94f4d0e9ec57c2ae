// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../engine/input/schema/numbers.js';
import type { PlanChanges } from '../engine/input/plan-inputs.js';
import type { SensitivityAssumption } from '../engine/results/sensitivity.js';

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

/** Options of a benchmark. */
export interface BenchmarkOptions {
  /** The years of the last forecast, as in its `annual_projections`. */
  last_forecast?:
    | readonly {
        /**
         * Plan year.
         *
         * (year; 0 or more)
         */
        year: NumberOrDecimalText;
        /**
         * Dollars of shares bought in it.
         *
         * (dollars; 0 or more)
         */
        repurchase_obligation: NumberOrDecimalText;
        /**
         * Dollars a share at its end.
         *
         * (dollars a share; 0 or more)
         */
        year_end_share_price?: NumberOrDecimalText | undefined;
      }[]
    | undefined;
}

/** Options of an exit. */
export interface ExitOptions {
  /**
   * Plan year at whose end the plan ends, from the census year on. By default the last projection year.
   *
   * (year; 0 or more)
   */
  year?: NumberOrDecimalText | undefined;
  /**
   * Offer of a buyer, dollars a share. By default the appraisal at that year end.
   *
   * (dollars a share; more than 0)
   */
  price?: NumberOrDecimalText | undefined;
  /**
   * Allocation of the proceeds of suspense shares above their loan: `earnings` of all accounts, by the shares in them; `by_balance`, by shares and cash; `employed_only`, by the shares of people who work; or `additions`, by the allocation basis and within IRC 415(c). The plan document decides (S-suspense-sale).
   * @defaultValue `"earnings"`
   */
  surplus?: 'earnings' | 'additions' | 'by_balance' | 'employed_only' | undefined;
  /**
   * Unvested balances of people who left, not yet forfeited: `restored` to them, or `released` to the others as forfeitures (S-411d3).
   * @defaultValue `"restored"`
   */
  waiting?: 'restored' | 'released' | undefined;
}

/** Options of `fit()`. */
export interface FitOptions {
  /** Appraisals, oldest first, for the volatility of the price. */
  prices?:
    | readonly {
        /**
         * The plan year at whose end it was.
         *
         * (year; 0 or more)
         */
        year: NumberOrDecimalText;
        /**
         * Dollars a share.
         *
         * (dollars a share; more than 0)
         */
        price: NumberOrDecimalText;
      }[]
    | undefined;
  /** Ids of people to leave out, such as those of a layoff. */
  leave_out?: readonly string[] | undefined;
  /** Changed ids: the former and the present one. An id mapped to itself confirms that the person has left, and that another under it is somebody else. */
  new_ids?: Record<string, string> | undefined;
  /** Group of each person by id, such as a site: compares the groups. */
  groups?: Record<string, string> | undefined;
  /**
   * Writes termination rates by age and service into the changes, not one factor.
   * @defaultValue `false`
   */
  by_service?: boolean | undefined;
  /**
   * Age from which a leaver without a cause counts as retired.
   *
   * (years; 40 to 80)
   * @defaultValue `62`
   */
  early_retirement_age?: NumberOrDecimalText | undefined;
  /**
   * Years of service from which such a leaver counts as retired.
   *
   * (years; 0 to 60)
   * @defaultValue `10`
   */
  early_retirement_service?: NumberOrDecimalText | undefined;
  /**
   * Similarity of turnover between companies: 1 over their squared relative difference. 6.25 means 40 %.
   *
   * (times; more than 0, at most 20)
   * @defaultValue `6.25`
   */
  between_companies?: NumberOrDecimalText | undefined;
}

/** Options of the ledger: another plan, and the rate of present values. */
export interface LedgerOptions {
  /** Another plan, as changes to this: who gains by it. */
  against?: PlanChanges | undefined;
  /**
   * Yearly rate of present values. By default the plan's `discount_rate`, for both plans.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   */
  discount_rate?: NumberOrDecimalText | undefined;
}

/** Conditions of an acceptable plan, and the length of the search. */
export interface LeversOptions {
  /**
   * Least benefit level in every year, of pay. By default 95 % of the plan’s level in the same year.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   */
  keep_benefit?: NumberOrDecimalText | undefined;
  /** Highest accepted chance of a cash shortfall, and the years it counts: `0.1:10`. */
  allow_chance?: string | undefined;
  /**
   * Part of the present value of participants that they may lose, at 3 % and at 10 % a year.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   * @defaultValue `0`
   */
  people_may_lose?: NumberOrDecimalText | undefined;
  /**
   * Part of the participants that elects longer payments.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   * @defaultValue `1`
   */
  take_up?: NumberOrDecimalText | undefined;
  /** Levers to leave out. */
  without?: readonly string[] | undefined;
  /**
   * Futures in which each acceptable plan is tried; 0 for none.
   *
   * (paths; 0 to 10,000)
   * @defaultValue `40`
   */
  paths?: NumberOrDecimalText | undefined;
  /**
   * Largest number of runs, without futures: each lever first; pairs where no lever alone is acceptable.
   *
   * (runs; 2 to 5,000)
   * @defaultValue `150`
   */
  max_runs?: NumberOrDecimalText | undefined;
}

/** Limits of a funding policy, and the length of the search. */
export interface PolicyOptions {
  /**
   * Least benefit level, of pay, by projection year; the last one repeats. By default 95 % of the plan’s level in the same year.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   */
  benefit_floor?: readonly NumberOrDecimalText[] | undefined;
  /**
   * Highest benefit level, of pay, by projection year; the last one repeats. By default none.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   */
  benefit_ceiling?: readonly NumberOrDecimalText[] | undefined;
  /** Highest accepted chance of a cash shortfall, and the years it counts: `0.1:10`. */
  allow_chance?: string | undefined;
  /**
   * Largest part of a year’s free cash flow before the plan that the company may pay for the plan. By default none.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   */
  free_cash_flow_cap?: NumberOrDecimalText | undefined;
  /** Instruments that may be used, by the names of their levers. By default all. */
  instruments?:
    readonly ('contributions' | 'method' | 'sinking_fund' | 'segregation' | 'dividends' | 'payments')[] | undefined;
  /** Parties who need not be asked: leaves out instruments that need their consent. */
  do_not_ask?: readonly ('trustee' | 'amendment')[] | undefined;
  /** Payments that the rule may cut in bad futures. By default all. */
  rule_cuts?: readonly ('contributions' | 'dividends' | 'capital_expenditure')[] | undefined;
  /**
   * Futures in which the proposed plan is tried; 0 for none.
   *
   * (paths; 0 to 10,000)
   * @defaultValue `40`
   */
  paths?: NumberOrDecimalText | undefined;
  /**
   * Largest number of runs, without futures.
   *
   * (runs; 2 to 20,000)
   * @defaultValue `1000`
   */
  max_runs?: NumberOrDecimalText | undefined;
}
