// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';

/** The plan at the plan year end of `census_year`. */
export interface InitialState {
  /**
   * The plan year at whose end everything here is stated. By default the last year of published limits, 2026.
   *
   * (year; 2000 to 2100)
   * @defaultValue `2026`
   */
  census_year?: NumberOrDecimalText | undefined;
  /** Everybody with an account, and everybody employed. */
  participants: readonly {
    /** Identifies the person; unique in the census. */
    id: string;
    /**
     * Age at the plan year end of the census year; completed years count. Or `birth_date`.
     *
     * (years; 0 or more)
     */
    age?: NumberOrDecimalText | undefined;
    /** Date of birth, `YYYY-MM-DD`, instead of `age`. */
    birth_date?: string | undefined;
    /**
     * Years of service at the same date, or at separation; completed years count. Or `hire_date`.
     *
     * (years; 0 or more)
     */
    service_years?: NumberOrDecimalText | undefined;
    /** Date of hire, `YYYY-MM-DD`, instead of `service_years`. */
    hire_date?: string | undefined;
    /**
     * Years of participation in the plan; completed years count. By default the years of service, at most those since `plan_start_year`.
     *
     * (years; 0 or more)
     */
    participation_years?: NumberOrDecimalText | undefined;
    /**
     * Yearly pay in dollars.
     *
     * (dollars; 0 or more)
     * @defaultValue `0`
     */
    compensation?: NumberOrDecimalText | undefined;
    /**
     * Shares in the account.
     *
     * (shares; 0 or more)
     * @defaultValue `0`
     */
    allocated_shares?: NumberOrDecimalText | undefined;
    /**
     * Dollars of cash in the account. By default 0, or a part of `trust_cash.participant_cash_accounts`.
     *
     * (dollars; 0 or more)
     * @defaultValue `0`
     */
    cash_balance?: NumberOrDecimalText | undefined;
    /**
     * Vested at least in this fraction, whatever the schedule says. By default 0; of people with `payments_remaining` the fraction itself, by default 1.
     *
     * (fraction: 0.04 is 4 %; 0 to 1)
     * @defaultValue `0`
     */
    vested_percentage?: NumberOrDecimalText | undefined;
    /**
     * Shares already diversified in this election period.
     *
     * (shares; 0 or more)
     * @defaultValue `0`
     */
    diversified_shares?: NumberOrDecimalText | undefined;
    /**
     * Still employed, or gone and waiting to be paid.
     * @defaultValue `"active"`
     */
    status?: 'active' | 'separated' | undefined;
    /** When and why the person left, or, if still employed, is known to leave. */
    separation?:
      | {
          /**
           * Plan year of leaving: not after the census year for the separated, after it for the employed.
           *
           * (year; 0 or more)
           */
          year: NumberOrDecimalText;
          /** Why. */
          cause: 'retirement' | 'death' | 'disability' | 'termination';
          /**
           * Of somebody who is already being paid: how many yearly payments are still to come, in equal parts of the stated balance.
           *
           * (payments; 1 to 15)
           */
          payments_remaining?: NumberOrDecimalText | undefined;
          /**
           * Plan year of the first of `payments_remaining`. By default the first projection year.
           *
           * (year; 0 or more)
           */
          next_payment_year?: NumberOrDecimalText | undefined;
        }
      | undefined;
    /** Family of the person: the same text for all its members. Read with `test_409p`, as the next two (IRC 409(p)(4)(D)). */
    family?: string | undefined;
    /**
     * Shares of synthetic equity: options, warrants, phantom stock, deferred pay (IRC 409(p)(6)(C)).
     *
     * (shares; 0 or more)
     * @defaultValue `0`
     */
    synthetic_shares?: NumberOrDecimalText | undefined;
    /**
     * Shares that the person owns outside the plan, its family included.
     *
     * (shares; 0 or more)
     * @defaultValue `0`
     */
    outside_shares?: NumberOrDecimalText | undefined;
  }[];
  /**
   * Cash of the trust.
   * @defaultValue `{}`
   */
  trust_cash?:
    | {
        /**
         * Dollars in participants' accounts: the sum of their cash balances, or, when none of them has any, an amount to be divided over the shares they hold.
         *
         * (dollars; 0 or more)
         */
        participant_cash_accounts?: NumberOrDecimalText | undefined;
        /**
         * Dollars contributed by the company that are in no account yet. By default 0.
         *
         * (dollars; 0 or more)
         * @defaultValue `0`
         */
        unallocated_contributions?: NumberOrDecimalText | undefined;
        /**
         * Dollars forfeited that are in no account yet. By default 0.
         *
         * (dollars; 0 or more)
         * @defaultValue `0`
         */
        unallocated_forfeitures?: NumberOrDecimalText | undefined;
        /**
         * Another name of `unallocated_contributions`.
         *
         * (dollars; 0 or more)
         */
        unallocated_company_contributions?: NumberOrDecimalText | undefined;
        /**
         * Another name of `unallocated_forfeitures`.
         *
         * (dollars; 0 or more)
         */
        unallocated_forfeiture_cash?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /**
   * Shares of the trust in nobody's account and in no loan's suspense.
   *
   * (shares; 0 or more)
   * @defaultValue `0`
   */
  unallocated_shares?: NumberOrDecimalText | undefined;
  /**
   * Loans by which the trust bought shares.
   * @defaultValue `[]`
   */
  esop_loans?:
    | readonly {
        /** Identifies the loan; unique among the loans. */
        loan_id: string;
        /**
         * Principal still owed, in dollars.
         *
         * (dollars; 0 or more)
         */
        principal_balance: NumberOrDecimalText;
        /**
         * Yearly interest.
         *
         * (fraction: 0.04 is 4 %; 0 to 0.2)
         */
        interest_rate: NumberOrDecimalText;
        /**
         * Years of payments still to come.
         *
         * (years; 1 to 40)
         */
        years_remaining: NumberOrDecimalText;
        /**
         * Shares held in suspense for this loan.
         *
         * (shares; 0 or more)
         */
        suspense_shares: NumberOrDecimalText;
        /**
         * Form of repayment.
         * @defaultValue `"level_payment"`
         */
        payment_schedule?: 'level_payment' | 'level_principal' | 'balloon' | undefined;
        /**
         * Payments that release shares.
         * @defaultValue `"principal_and_interest"`
         */
        release_method?: 'principal_and_interest' | 'principal_only' | undefined;
        /**
         * Payments in a year: each bears the interest of its part of the year.
         *
         * (payments; 1 to 12)
         * @defaultValue `1`
         */
        payments_per_year?: NumberOrDecimalText | undefined;
        /** Principal paid beyond the schedule, after the payments of its year; later payments stay as they were until nothing is owed. By default none (Treas. Reg. 54.4975-7(b)(8)). */
        prepayments?:
          | readonly {
              /**
               * Plan year, after the census year.
               *
               * (year; 0 or more)
               */
              year: NumberOrDecimalText;
              /**
               * Dollars of principal, or the balance if that is less.
               *
               * (dollars; more than 0)
               */
              amount: NumberOrDecimalText;
            }[]
          | undefined;
        /** New terms for what is owed at the end of a year. By default none (Treas. Reg. 54.4975-7(b)(8)). */
        refinanced?:
          | {
              /**
               * Plan year, after the census year, at whose end the balance is spread anew.
               *
               * (year; 0 or more)
               */
              year: NumberOrDecimalText;
              /**
               * Years of payments from then on.
               *
               * (years; 1 to 40)
               */
              years_remaining: NumberOrDecimalText;
              /**
               * Yearly interest from then on. By default the loan's own.
               *
               * (fraction: 0.04 is 4 %; 0 to 0.2)
               */
              interest_rate?: NumberOrDecimalText | undefined;
              /** Form of repayment from then on. By default the loan's own schedule. */
              payment_schedule?: 'level_payment' | 'level_principal' | 'balloon' | undefined;
              /** Payments that release shares from the year after on. By default the loan's own method. */
              release_method?: 'principal_and_interest' | 'principal_only' | undefined;
            }
          | undefined;
        /**
         * Shares in accounts of active participants that were bought with this loan. Read with `deferral: "loan_shares"` (IRC 409(o)(1)(B)).
         *
         * (shares; 0 or more)
         * @defaultValue `0`
         */
        allocated_shares?: NumberOrDecimalText | undefined;
        /**
         * First years in which only interest is paid; principal is then repaid over the years that are left.
         *
         * (years; 0 to 39)
         * @defaultValue `0`
         */
        interest_only_years?: NumberOrDecimalText | undefined;
      }[]
    | undefined;
  /**
   * The company behind the plan.
   * @defaultValue `{}`
   */
  company?:
    | {
        /**
         * Shares outstanding: the trust's and all others. By default the trust's.
         *
         * (shares; 0 or more)
         */
        shares_outstanding?: NumberOrDecimalText | undefined;
        /**
         * Which limit of deductions applies (IRC 404(a)).
         * @defaultValue `"s_corp"`
         */
        tax_status?: 's_corp' | 'c_corp' | undefined;
        /**
         * Dollars of the company's own cash. Read with `company_finances`, as all that follows.
         *
         * (dollars; 0 or more)
         * @defaultValue `0`
         */
        cash?: NumberOrDecimalText | undefined;
        /**
         * Dollars set aside for repurchases.
         *
         * (dollars; 0 or more)
         * @defaultValue `0`
         */
        sinking_fund?: NumberOrDecimalText | undefined;
        /** Debts of the company to lenders. By default none. */
        debts?:
          | readonly {
              /** Identifies the debt; unique among the debts. */
              debt_id: string;
              /**
               * Principal still owed, in dollars.
               *
               * (dollars; 0 or more)
               */
              principal_balance: NumberOrDecimalText;
              /**
               * Yearly interest.
               *
               * (fraction: 0.04 is 4 %; 0 to 0.3)
               */
              interest_rate: NumberOrDecimalText;
              /**
               * Years of payments still to come.
               *
               * (years; 1 to 40)
               */
              years_remaining: NumberOrDecimalText;
              /**
               * Form of repayment.
               * @defaultValue `"level_payment"`
               */
              payment_schedule?: 'level_payment' | 'level_principal' | 'balloon' | undefined;
              /**
               * Plan year, after the census year, in which the company receives the principal; `years_remaining` count from then on. By default it is owed at the census.
               *
               * (year; 0 or more)
               */
              drawn_year?: NumberOrDecimalText | undefined;
              /**
               * Of `years_remaining`, the first ones in which only interest is paid.
               *
               * (years; 0 or more)
               * @defaultValue `0`
               */
              interest_only_years?: NumberOrDecimalText | undefined;
            }[]
          | undefined;
        /** A line of credit. By default none. */
        revolver?:
          | {
              /**
               * The most that may be drawn, in dollars.
               *
               * (dollars; 0 or more)
               */
              limit: NumberOrDecimalText;
              /**
               * Dollars drawn.
               *
               * (dollars; 0 or more)
               * @defaultValue `0`
               */
              drawn?: NumberOrDecimalText | undefined;
              /**
               * Yearly interest on the amount drawn at the start of the year.
               *
               * (fraction: 0.04 is 4 %; 0 to 0.3)
               */
              interest_rate: NumberOrDecimalText;
            }
          | undefined;
        /** Warrants, options, stock appreciation rights and phantom stock: rights to a part of the value. By default none. */
        synthetic_equity?:
          | readonly {
              /** Identifies the right; unique among them. */
              id: string;
              /**
               * Shares that it is a right to.
               *
               * (shares; more than 0)
               */
              shares: NumberOrDecimalText;
              /**
               * Dollars a share that its holder pays for them.
               *
               * (dollars a share; 0 or more)
               * @defaultValue `0`
               */
              strike?: NumberOrDecimalText | undefined;
              /**
               * Plan year, after the census year, in which the company pays its holder what the price is above the strike; it then ends. By default never.
               *
               * (year; 0 or more)
               */
              settles_year?: NumberOrDecimalText | undefined;
            }[]
          | undefined;
        /**
         * Dollars of taxable income of the census year, which the first distribution for owners’ taxes follows.
         *
         * (dollars; 0 or more)
         * @defaultValue `0`
         */
        taxable_income?: NumberOrDecimalText | undefined;
        /**
         * Tests every year whether few people own too much of an S corporation (IRC 409(p)).
         * @defaultValue `false`
         */
        test_409p?: boolean | undefined;
      }
    | undefined;
}
