// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';
import type { ContributionPolicy } from './by-type.js';

/** The strategy: what the company intends and expects. */
export interface OperatingAssumptions {
  /** Contributions of the company, year by year. */
  contribution_policy: ContributionPolicy;
  /** The share price and how it develops. Required as soon as the trust holds a share. */
  share_valuation?:
    | {
        /**
         * The price grows by itself, follows from the company's equity, which repurchases reduce, or from EBITDA, a multiple, debt and cash, as an appraiser works it out.
         * @defaultValue `"per_share_growth"`
         */
        method?: 'per_share_growth' | 'equity_value' | 'ebitda_multiple' | undefined;
        /**
         * Appraised dollars a share as of the census date.
         *
         * (dollars a share; more than 0)
         */
        current_price: NumberOrDecimalText;
        /**
         * Yearly growth of the price, or of equity before repurchases; by default 0.
         *
         * (fraction: 0.04 is 4 %; more than -1)
         * @defaultValue `0`
         */
        annual_growth_rate?: NumberOrDecimalText | undefined;
        /**
         * Growth by projection year, instead of `annual_growth_rate`; the last one repeats.
         *
         * (fraction: 0.04 is 4 %; more than -1)
         */
        growth_rates?: readonly NumberOrDecimalText[] | undefined;
        /**
         * `equity_value`: dollars at the census date. By default the price times the shares outstanding.
         *
         * (dollars; 0 or more)
         */
        company_equity_value?: NumberOrDecimalText | undefined;
        /**
         * `equity_value`: tax relief on repurchase cash that the company contributes.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0`
         */
        tax_rate?: NumberOrDecimalText | undefined;
        /**
         * `ebitda_multiple`: enterprise value over EBITDA by projection year; the last one repeats, and the first is also the census multiple. Required with that method.
         *
         * (times; more than 0, at most 100)
         */
        multiple?: readonly NumberOrDecimalText[] | undefined;
        /**
         * `ebitda_multiple`: the price starts at `current_price` and moves in proportion to the value a share; otherwise it is that value less `discount`. By default true.
         * @defaultValue `true`
         */
        calibrate?: boolean | undefined;
        /**
         * `ebitda_multiple` without `calibrate`: taken off the value a share, for lack of marketability and of control.
         *
         * (fraction: 0.04 is 4 %; 0 to 0.95)
         * @defaultValue `0`
         */
        discount?: NumberOrDecimalText | undefined;
        /** After a transaction at a lower price, people are paid at least this price for some years: the company pays the difference in cash. By default none (ERISA 3(18)). */
        floor?:
          | {
              /**
               * Dollars a share that people are paid at least.
               *
               * (dollars a share; more than 0)
               */
              price: NumberOrDecimalText;
              /**
               * The last plan year in which it holds, after the census year.
               *
               * (year; 0 or more)
               */
              until_year: NumberOrDecimalText;
              /**
               * The part of the shares for which it holds, by projection year; the last one repeats. Often shares allocated before the transaction, or those of people who retire, die or become disabled. By default all shares.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               */
              protected_part?: readonly NumberOrDecimalText[] | undefined;
            }
          | undefined;
      }
    | undefined;
  /**
   * Purchases of shares from those who leave.
   * @defaultValue `{}`
   */
  repurchase_strategy?:
    | {
        /**
         * Shares are paid for in cash at once, or total distributions by promissory note (IRC 409(h)(5)).
         * @defaultValue `"immediate"`
         */
        timing?: 'immediate' | 'deferred' | undefined;
        /**
         * Where the company's part of the cash comes from.
         * @defaultValue `"trust_cash"`
         */
        funding_source?: 'trust_cash' | 'company_contribution' | 'company_loan' | 'company_redemption' | undefined;
        /** Use of the shares the company pays for: back to accounts (`recycle`), retired (`redeem`), into suspense behind a new loan (`releverage`), or part redeemed and part recycled (`hybrid`). By default `recycle` with the funding sources `trust_cash` and `company_contribution`, `releverage` with `company_loan`, `redeem` with `company_redemption`. */
        method?: 'recycle' | 'redeem' | 'releverage' | 'hybrid' | undefined;
        /**
         * `hybrid`: the redeemed part of the company's cash.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0.5`
         */
        redeem_fraction?: NumberOrDecimalText | undefined;
        /**
         * Terms of the promissory notes of deferred payment.
         * @defaultValue `{}`
         */
        note?:
          | {
              /**
               * Equal yearly payments; five years at most (IRC 409(h)(5)(A)).
               *
               * (years; 1 to 5)
               * @defaultValue `5`
               */
              years?: NumberOrDecimalText | undefined;
              /**
               * Yearly interest.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `0.05`
               */
              interest_rate?: NumberOrDecimalText | undefined;
            }
          | undefined;
        /**
         * Terms of the loans by which the company lends the trust the cash to buy back shares.
         * @defaultValue `{}`
         */
        releverage_loan?:
          | {
              /**
               * Years of payments.
               *
               * (years; 1 to 40)
               * @defaultValue `10`
               */
              years?: NumberOrDecimalText | undefined;
              /**
               * Yearly interest.
               *
               * (fraction: 0.04 is 4 %; 0 to 0.2)
               * @defaultValue `0.06`
               */
              interest_rate?: NumberOrDecimalText | undefined;
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
            }
          | undefined;
        /** Use of the shares the company pays for, in parts, by projection year; the last entry repeats. In place of `method`. */
        mix?:
          | readonly {
              /**
               * The part that returns to accounts.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `0`
               */
              recycle?: NumberOrDecimalText | undefined;
              /**
               * The part that is retired.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `0`
               */
              redeem?: NumberOrDecimalText | undefined;
              /**
               * The part put into suspense behind a new loan.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `0`
               */
              releverage?: NumberOrDecimalText | undefined;
            }[]
          | undefined;
        /** Limits of the law on recycling: reported, or kept. */
        limits?:
          | {
              /**
               * Whether more may be recycled than can be deducted: it is reported, or the company does something else with the rest (IRC 404(a)).
               * @defaultValue `"report"`
               */
              deduction_404?: 'report' | 'enforce' | undefined;
              /**
               * Treatment of allocations above the limit of annual additions: reported, or allocated to others and otherwise left unallocated (IRC 415(c)).
               * @defaultValue `"report"`
               */
              additions_415?: 'report' | 'enforce' | undefined;
              /**
               * Contributions to the employer's other plans, of eligible payroll, elective deferrals aside: it counts against the deductions.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `0`
               */
              other_plan_contribution_rate?: NumberOrDecimalText | undefined;
              /**
               * Treatment of shares that the company may not recycle.
               * @defaultValue `"redeem"`
               */
              overflow?: 'redeem' | 'releverage' | undefined;
              /**
               * Amount for which shares released by contributions to a loan count: the contributions, or the value of the shares if that is less (Treas. Reg. 1.415(c)-1(f)(2)).
               * @defaultValue `"contributions"`
               */
              additions_415_value?: 'contributions' | 'lesser_of_value' | undefined;
            }
          | undefined;
      }
    | undefined;
  /**
   * Yearly growth of pay.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   * @defaultValue `0.03`
   */
  compensation_growth_rate?: NumberOrDecimalText | undefined;
  /**
   * Yearly indexing of the statutory dollar limits after the last year in which they are known.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   * @defaultValue `0.025`
   */
  limit_growth_rate?: NumberOrDecimalText | undefined;
  /**
   * Yearly return on cash in the trust.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   * @defaultValue `0`
   */
  cash_return_rate?: NumberOrDecimalText | undefined;
  /** Dividends. By default none. */
  dividends?:
    | {
        /**
         * Dollars a share in the first projection year. Required unless `owner_tax_rate` is given; 0 by default with it.
         *
         * (dollars a share; 0 or more)
         */
        per_share?: NumberOrDecimalText | undefined;
        /**
         * Yearly growth of the dividend.
         *
         * (fraction: 0.04 is 4 %; more than -1)
         * @defaultValue `0`
         */
        annual_growth_rate?: NumberOrDecimalText | undefined;
        /**
         * Dividends on shares in accounts: they stay there as cash, pay the loan that bought the shares, in return for shares of the same value, or are paid out at once (IRC 404(k)(2)(A)).
         * @defaultValue `"accounts"`
         */
        on_allocated_shares?: 'accounts' | 'loan' | 'pass_through' | undefined;
        /**
         * S corporation: the part of the taxable income of the year before that is distributed, to every share alike, so that owners besides the trust can pay the tax on it. By default none (IRC 1361(b)(1)(D)).
         *
         * (fraction: 0.04 is 4 %; 0 to 0.6)
         */
        owner_tax_rate?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /**
   * The part of what could be diversified that is, each year.
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   * @defaultValue `1`
   */
  diversification_election_rate?: NumberOrDecimalText | undefined;
  /**
   * Yearly discount rate of present values.
   *
   * (fraction: 0.04 is 4 %; more than -1)
   * @defaultValue `0.05`
   */
  discount_rate?: NumberOrDecimalText | undefined;
  /**
   * Rates at which people leave, by cause.
   * @defaultValue `{}`
   */
  turnover?:
    | {
        /**
         * Published rates of termination: the Society of Actuaries' 2003 Pension Plan Turnover Study by age and service, one of Sarason's T tables by age (which include death and disability), or none. By default `soa_2003`.
         * @defaultValue `"soa_2003"`
         */
        termination_table?:
          | 'soa_2003'
          | 'sarason_t1'
          | 'sarason_t2'
          | 'sarason_t3'
          | 'sarason_t4'
          | 'sarason_t5'
          | 'sarason_t6'
          | 'sarason_t7'
          | 'sarason_t8'
          | 'sarason_t9'
          | 'sarason_t10'
          | 'sarason_t11'
          | 'none'
          | undefined;
        /** The plan's own rates instead of a table. The first band that matches applies; outside the bands the rate is 0. */
        termination_rates?:
          | readonly {
              /**
               * Youngest start-of-year age, included. By default any age.
               *
               * (years; 0 or more)
               */
              min_age?: NumberOrDecimalText | undefined;
              /**
               * Oldest start-of-year age, included. By default any age.
               *
               * (years; 0 or more)
               */
              max_age?: NumberOrDecimalText | undefined;
              /**
               * Fewest completed years of service at the start of the year, included. By default any number.
               *
               * (years; 0 or more)
               */
              min_service?: NumberOrDecimalText | undefined;
              /**
               * Most completed years of service at the start of the year, included. By default any number.
               *
               * (years; 0 or more)
               */
              max_service?: NumberOrDecimalText | undefined;
              /**
               * Probability of leaving within the year.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               */
              rate: NumberOrDecimalText;
            }[]
          | undefined;
        /**
         * Multiplies every termination rate, of the table or of the bands; no rate exceeds 1. By default 1.
         *
         * (times; 0 to 10)
         * @defaultValue `1`
         */
        termination_scale?: NumberOrDecimalText | undefined;
        /**
         * Rates of death: none, or the 2026 unisex table for IRC 417(e)(3) (IRS Notice 2025-40).
         * @defaultValue `"none"`
         */
        mortality?: 'none' | 'irs_2026_unisex' | undefined;
        /**
         * Probability of disability within a year, the same at every age below normal retirement age.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0`
         */
        disability_rate?: NumberOrDecimalText | undefined;
        /**
         * Probabilities of retiring by attained age; everybody retires at normal retirement age unless it is listed.
         * @defaultValue `[]`
         */
        retirement_rates?:
          | readonly {
              /**
               * Attained age.
               *
               * (years; 0 or more)
               */
              age: NumberOrDecimalText;
              /**
               * Probability of retiring in the year of that age.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               */
              rate: NumberOrDecimalText;
            }[]
          | undefined;
      }
    | undefined;
  /** People who come: hires and acquired groups. By default none. */
  workforce?:
    | {
        /**
         * People hired for each one who left.
         *
         * (people; 0 to 5)
         * @defaultValue `0`
         */
        replacement_rate?: NumberOrDecimalText | undefined;
        /**
         * Their age in completed years at the end of the year of hire.
         *
         * (years; 0 or more)
         * @defaultValue `30`
         */
        entry_age?: NumberOrDecimalText | undefined;
        /**
         * Their yearly pay, in dollars of the census year. Required when anybody is hired.
         *
         * (dollars; 0 or more)
         */
        entry_compensation?: NumberOrDecimalText | undefined;
        /**
         * Growth of the number of people by projection year; the last one repeats. Hires bring the company to that number. In place of `replacement_rate`.
         *
         * (fraction: 0.04 is 4 %; more than -1)
         */
        headcount_growth_rates?: readonly NumberOrDecimalText[] | undefined;
        /** Acquired groups of people, in the years in which they join. */
        joiners?:
          | readonly {
              /**
               * Plan year in which they join.
               *
               * (year; 0 or more)
               */
              year: NumberOrDecimalText;
              /**
               * Number of people.
               *
               * (people; more than 0)
               */
              count: NumberOrDecimalText;
              /**
               * Their age at the end of that year; completed years count.
               *
               * (years; 0 or more)
               */
              age: NumberOrDecimalText;
              /**
               * Their yearly pay per head, in dollars of that year.
               *
               * (dollars; 0 or more)
               */
              compensation: NumberOrDecimalText;
              /**
               * Years of service at the same date, where service with their former employer counts; completed years count.
               *
               * (years; 0 or more)
               * @defaultValue `0`
               */
              service_years?: NumberOrDecimalText | undefined;
              /**
               * Years of participation at the same date; completed years count.
               *
               * (years; 0 or more)
               * @defaultValue `0`
               */
              participation_years?: NumberOrDecimalText | undefined;
            }[]
          | undefined;
      }
    | undefined;
  /** The company's earnings, payments and credit: its ability to pay, and with `ebitda_multiple` the value of a share. By default not projected. */
  company_finances?:
    | {
        /**
         * Earnings before interest, taxes, depreciation and amortization, and before every contribution to the plan, by projection year; after the last one they grow by `ebitda_growth_rate`.
         *
         * (dollars; 0 or more)
         */
        ebitda: readonly NumberOrDecimalText[];
        /**
         * EBITDA of the census year. Required for a calibrated price.
         *
         * (dollars; 0 or more)
         */
        base_ebitda?: NumberOrDecimalText | undefined;
        /**
         * Yearly growth of EBITDA after the last year given.
         *
         * (fraction: 0.04 is 4 %; more than -1)
         * @defaultValue `0`
         */
        ebitda_growth_rate?: NumberOrDecimalText | undefined;
        /**
         * Depreciation and amortization for tax by projection year; after the last one they grow by `expense_growth_rate`.
         *
         * (dollars; 0 or more)
         * @defaultValue `[0]`
         */
        depreciation?: readonly NumberOrDecimalText[] | undefined;
        /**
         * Capital expenditure by projection year; then likewise.
         *
         * (dollars; 0 or more)
         * @defaultValue `[0]`
         */
        capital_expenditure?: readonly NumberOrDecimalText[] | undefined;
        /**
         * Increase of working capital by projection year; then likewise.
         *
         * (dollars; 0 or more)
         * @defaultValue `[0]`
         */
        working_capital_increase?: readonly NumberOrDecimalText[] | undefined;
        /**
         * Yearly growth of these three after the last year given.
         *
         * (fraction: 0.04 is 4 %; more than -1)
         * @defaultValue `0`
         */
        expense_growth_rate?: NumberOrDecimalText | undefined;
        /**
         * The retirement cost that an appraiser leaves in the earnings, of eligible payroll.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0`
         */
        normal_benefit_rate?: NumberOrDecimalText | undefined;
        /**
         * Rate of income tax, federal and state. By default 0 for an S corporation and 0.21 for a C corporation (IRC 11(b)).
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         */
        income_tax_rate?: NumberOrDecimalText | undefined;
        /**
         * Interest beyond what the company receives is deducted up to this fraction of EBITDA (IRC 163(j)).
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0.3`
         */
        interest_limit_rate?: NumberOrDecimalText | undefined;
        /**
         * Dollars of cash that the company wants to keep.
         *
         * (dollars; 0 or more)
         * @defaultValue `0`
         */
        minimum_cash?: NumberOrDecimalText | undefined;
        /**
         * Yearly interest on the company's cash at the start of the year.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0`
         */
        cash_interest_rate?: NumberOrDecimalText | undefined;
        /**
         * Dollars set aside for repurchases by projection year; the last one repeats.
         *
         * (dollars; 0 or more)
         * @defaultValue `[0]`
         */
        sinking_fund_contributions?: readonly NumberOrDecimalText[] | undefined;
        /**
         * Yearly return of the sinking fund.
         *
         * (fraction: 0.04 is 4 %; more than -1)
         * @defaultValue `0`
         */
        sinking_fund_return_rate?: NumberOrDecimalText | undefined;
        /**
         * Payers of the company's part of repurchases, in order.
         * @defaultValue `["sinking_fund","cash","revolver"]`
         */
        funding_order?: readonly ('sinking_fund' | 'cash' | 'revolver')[] | undefined;
        /**
         * The part of cash above `minimum_cash` that prepays debts.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0`
         */
        debt_sweep_rate?: NumberOrDecimalText | undefined;
        /**
         * The ESOP loans of the census are owed to the company; otherwise to somebody else, and are the company's debt.
         * @defaultValue `true`
         */
        inside_loans?: boolean | undefined;
        /** Covenants of lenders. By default none. */
        covenants?:
          | {
              /**
               * Debt over EBITDA may not be above this.
               *
               * (times; more than 0)
               */
              max_debt_to_ebitda?: NumberOrDecimalText | undefined;
              /**
               * Coverage of fixed charges may not be below this.
               *
               * (times; more than 0)
               */
              min_fixed_charge_coverage?: NumberOrDecimalText | undefined;
            }
          | undefined;
        /** Cuts of the company when it gets short of cash, by descending `headroom_below`: in a year the last one holds below which it is. By default nothing. */
        reactions?:
          | readonly {
              /**
               * Dollars of headroom at the start of a year, of any sign, below which it holds: cash and undrawn credit above `minimum_cash`.
               *
               * (dollars)
               */
              headroom_below: NumberOrDecimalText;
              /**
               * Part of the policy’s amount that is still contributed; loans are paid in any case.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `1`
               */
              contribution_factor?: NumberOrDecimalText | undefined;
              /**
               * Part of the dividend that is still paid.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `1`
               */
              dividend_factor?: NumberOrDecimalText | undefined;
              /**
               * Part of the capital expenditure that is still spent.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `1`
               */
              capital_expenditure_factor?: NumberOrDecimalText | undefined;
            }[]
          | undefined;
      }
    | undefined;
  /**
   * The part of the accounts of leavers that is asked for at once. The rest waits until the later of 62 and normal retirement age (IRC 411(a)(11)).
   *
   * (fraction: 0.04 is 4 %; 0 to 1)
   * @defaultValue `1`
   */
  distribution_election_rate?: NumberOrDecimalText | undefined;
  /** Statutory dollar limits that are published after this version, or expected: each is the limit of its year, and later years are indexed from it. By default those published up to 2026 (IRC 415(d)). */
  statutory_limits?:
    | readonly {
        /**
         * Calendar year of the limits.
         *
         * (year; 2023 to 2200)
         */
        year: NumberOrDecimalText;
        /**
         * Dollars of pay that count, in plan years that begin in the year. Required if no other limit is given (IRC 401(a)(17)).
         *
         * (dollars; more than 0)
         */
        compensation?: NumberOrDecimalText | undefined;
        /**
         * Dollars of annual additions (IRC 415(c)(1)(A)).
         *
         * (dollars; more than 0)
         */
        additions?: NumberOrDecimalText | undefined;
        /**
         * Dollars of a balance above which installments may run longer (IRC 409(o)(1)(C)(ii)).
         *
         * (dollars; more than 0)
         */
        balance?: NumberOrDecimalText | undefined;
        /**
         * Dollars above `balance` for each further year of installments (IRC 409(o)(1)(C)(ii)).
         *
         * (dollars; more than 0)
         */
        increment?: NumberOrDecimalText | undefined;
      }[]
    | undefined;
  /** Shares that the trust buys in later years with loans of the company, of owners outside or out of accounts. By default none (Treas. Reg. 54.4975-7(b)(4)). */
  purchases?:
    | readonly {
        /** Identifies the purchase and its loan; unique among purchases and ESOP loans. */
        purchase_id: string;
        /**
         * Plan year of the purchase, at most 75 years after the census year.
         *
         * (year; 0 or more)
         */
        year: NumberOrDecimalText;
        /**
         * Shares to buy; fewer if the sellers have fewer.
         *
         * (shares; more than 0)
         */
        shares: NumberOrDecimalText;
        /**
         * Sellers: owners outside the trust, or active accounts, each by the shares it holds.
         * @defaultValue `"outside"`
         */
        from?: 'outside' | 'accounts' | undefined;
        /**
         * Dollars a share. By default the last appraisal (ERISA 408(e)).
         *
         * (dollars a share; more than 0)
         */
        price?: NumberOrDecimalText | undefined;
        /**
         * Yearly interest of the loan.
         *
         * (fraction: 0.04 is 4 %; 0 to 0.2)
         */
        interest_rate: NumberOrDecimalText;
        /**
         * Years of payments of the loan, from the year after the purchase on.
         *
         * (years; 1 to 40)
         */
        years: NumberOrDecimalText;
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
      }[]
    | undefined;
}
