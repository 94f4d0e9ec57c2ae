// Generated from the schemas by npm run fix; do not edit.
import type { NumberOrDecimalText } from '../schema/numbers.js';
import type { VestingSchedule } from './by-type.js';

/** The legal framework: what the plan document says. */
export interface PlanRules {
  /** Name of the plan. */
  plan_name: string;
  /**
   * Last day of the plan year, `MM/DD`; `02/29` is the last day of February.
   * @defaultValue `"12/31"`
   */
  plan_year_end?: string | undefined;
  /** Schedule by which accounts become nonforfeitable with years of service (IRC 411(a)(2)(B)). */
  vesting_schedule: VestingSchedule;
  /**
   * Age of full vesting and of retirement without a reduction (IRC 411(a)(8)).
   *
   * (years; 50 to 75)
   * @defaultValue `65`
   */
  normal_retirement_age?: NumberOrDecimalText | undefined;
  /**
   * Events at which a participant vests in full, whatever the schedule says.
   * @defaultValue `["normal_retirement","death","disability"]`
   */
  full_vesting_on?: readonly ('normal_retirement' | 'death' | 'disability')[] | undefined;
  /**
   * Who takes part in allocations (IRC 410(a)(1)).
   * @defaultValue `{}`
   */
  eligibility?:
    | {
        /**
         * Attained age from which an employee takes part.
         *
         * (years; 0 or more)
         * @defaultValue `21`
         */
        minimum_age?: NumberOrDecimalText | undefined;
        /**
         * Completed years of service from which an employee takes part.
         *
         * (years; 0 or more)
         * @defaultValue `1`
         */
        minimum_service_years?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /**
   * Division of the year's shares and cash over those who take part.
   * @defaultValue `{}`
   */
  allocation?:
    | {
        /**
         * By eligible pay, equally, or by points: one for each completed year of service and one for each full $100 of eligible pay.
         * @defaultValue `"compensation"`
         */
        basis?: 'compensation' | 'per_capita' | 'points' | undefined;
        /** Leavers of the year who share in its allocation: the last-day rule is waived for them. By default nobody. */
        leavers_share?:
          | {
              /** Causes of leaving after which people share. */
              causes: readonly ('retirement' | 'death' | 'disability' | 'termination')[];
              /**
               * The part of the year's pay that they were paid.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               * @defaultValue `0.5`
               */
              pay_fraction?: NumberOrDecimalText | undefined;
            }
          | undefined;
      }
    | undefined;
  /**
   * When and how those who leave are paid (IRC 409(o)).
   * @defaultValue `{}`
   */
  distribution_policy?:
    | {
        /**
         * When payment begins: `immediate` in the plan year of leaving; `termination_plus_1_year` in the next; `statutory` in the next for retirement at normal retirement age, death and disability and in the sixth after it for any other termination, early retirement included (IRC 409(o)(1)(A)).
         * @defaultValue `"statutory"`
         */
        timing?: 'immediate' | 'termination_plus_1_year' | 'statutory' | undefined;
        /**
         * One payment or substantially equal yearly installments.
         * @defaultValue `"installments"`
         */
        form?: 'lump_sum' | 'installments' | undefined;
        /**
         * Number of yearly installments; over 5 is the participant's own election (IRC 409(o)(1)(C)).
         *
         * (installments; 1 to 10)
         * @defaultValue `5`
         */
        installment_years?: NumberOrDecimalText | undefined;
        /**
         * Terms that differ by the cause of leaving.
         * @defaultValue `{}`
         */
        by_cause?: DistributionByCause | undefined;
        /**
         * Vested value per head, in dollars, up to which a balance is cashed out in one payment at most a year after leaving; 0 = never (IRC 411(a)(11)).
         *
         * (dollars; 0 or more)
         * @defaultValue `7000`
         */
        cash_out_limit?: NumberOrDecimalText | undefined;
        /**
         * Large balances may be paid over up to five more years (IRC 409(o)(1)(C)).
         * @defaultValue `true`
         */
        large_balance_extension?: boolean | undefined;
        /**
         * Payments to those who terminate wait until the loans of the plan are repaid (IRC 409(o)(1)(B)).
         * @defaultValue `false`
         */
        defer_until_loan_repaid?: boolean | undefined;
        /**
         * Participants past an age and fully vested take part of their account each year while they work. By default not done (Treas. Reg. 1.401-1(b)(1)(ii)).
         * @defaultValue `false`
         */
        in_service_distributions?:
          | {
              /**
               * Age at the start of the year from which they may; 60 for age 59 1/2.
               *
               * (years; 50 to 75)
               */
              minimum_age: NumberOrDecimalText;
              /**
               * Years of service then.
               *
               * (years; 0 or more)
               * @defaultValue `0`
               */
              minimum_service?: NumberOrDecimalText | undefined;
              /**
               * Part of the account that is taken each year, take-up included.
               *
               * (fraction: 0.04 is 4 %; 0 to 1)
               */
              fraction: NumberOrDecimalText;
            }
          | false
          | undefined;
        /**
         * Vested value per head, in dollars, up to which a balance is paid at once, in the year of its first installment; 0 = none.
         *
         * (dollars; 0 or more)
         * @defaultValue `0`
         */
        lump_sum_threshold?: NumberOrDecimalText | undefined;
        /** Terms for those who leave from some year on: every key given replaces what held before (IRC 411(d)(6)(C)). */
        changes?:
          | readonly {
              /**
               * Plan year of leaving from which it holds; for people who left before the census too.
               *
               * (year; 1950 to 2200)
               */
              from_year: NumberOrDecimalText;
              /** When payment begins, from then on. */
              timing?: 'immediate' | 'termination_plus_1_year' | 'statutory' | undefined;
              /** One payment or installments, from then on. */
              form?: 'lump_sum' | 'installments' | undefined;
              /**
               * Number of installments, from then on.
               *
               * (installments; 1 to 10)
               */
              installment_years?: NumberOrDecimalText | undefined;
              /**
               * Limit of cash-outs, from then on.
               *
               * (dollars; 0 or more)
               */
              cash_out_limit?: NumberOrDecimalText | undefined;
              /**
               * Balance up to which everything is paid at once, from then on.
               *
               * (dollars; 0 or more)
               */
              lump_sum_threshold?: NumberOrDecimalText | undefined;
              /** Terms by the cause of leaving, from then on. Each key replaces the one before it; a change of the policy as a whole leaves them. */
              by_cause?: DistributionByCause | undefined;
            }[]
          | undefined;
        /** Shares of leavers are turned into cash before they are due. By default not done (Treas. Reg. 1.401-1(b)(1)). */
        segregation?:
          | {
              /** Payers, in order. By default participants' cash, the two buckets of the trust, then the company. */
              funding?:
                | readonly (
                    | 'participant_cash_accounts'
                    | 'unallocated_company_contributions'
                    | 'unallocated_forfeiture_cash'
                    | 'company'
                  )[]
                | undefined;
              /**
               * The most dollars in a year. By default no limit.
               *
               * (dollars; 0 or more)
               */
              maximum_amount?: NumberOrDecimalText | undefined;
              /**
               * The first plan year in which shares are converted. By default the first projection year.
               *
               * (year; 2000 to 2200)
               */
              from_year?: NumberOrDecimalText | undefined;
            }
          | undefined;
        /** Age at which those who left with enough service are paid as if they had retired then. By default the plan has no early retirement (IRC 401(a)(14)). */
        early_retirement?:
          | {
              /**
               * Age of early retirement.
               *
               * (years; 45 to 75)
               */
              age: NumberOrDecimalText;
              /**
               * Years of service at separation from which it may be reached after leaving.
               *
               * (years; 0 or more)
               * @defaultValue `0`
               */
              service_requirement?: NumberOrDecimalText | undefined;
            }
          | undefined;
        /**
         * Part that waits until the loans are repaid: the whole account of who terminates, or the shares in it that were bought with a loan, each until that loan is repaid (IRC 409(o)(1)(B)).
         * @defaultValue `"account"`
         */
        deferral?: 'account' | 'loan_shares' | undefined;
      }
    | undefined;
  /**
   * When a balance that is not vested is forfeited: after the last payment or five years (`statutory`), or in the year of leaving.
   * @defaultValue `"statutory"`
   */
  forfeiture_timing?: 'statutory' | 'at_termination' | undefined;
  /**
   * Order of forfeiting: an account’s cash before its shares, or both in proportion (Treas. Reg. 54.4975-11(d)(4)).
   * @defaultValue `"cash_first"`
   */
  forfeiture_order?: 'cash_first' | 'pro_rata' | undefined;
  /**
   * Use of forfeited cash: allocated to accounts at the year end, in place of company contributions, or held to buy back shares.
   * @defaultValue `"reallocate"`
   */
  forfeiture_use?: 'reallocate' | 'reduce_contributions' | 'hold' | undefined;
  /**
   * Unused contributions are allocated to accounts at the year end, or held in the trust for later years.
   * @defaultValue `"allocate"`
   */
  unused_contributions?: 'allocate' | 'hold' | undefined;
  /**
   * Cash of the trust that buys back shares before the company pays, in order.
   * @defaultValue `["unallocated_company_contributions","unallocated_forfeiture_cash"]`
   */
  cash_usage_policy?:
    | readonly ('unallocated_company_contributions' | 'unallocated_forfeiture_cash' | 'participant_cash_accounts')[]
    | undefined;
  /**
   * Elections of older participants to move part of their account out of company shares (IRC 401(a)(28)(B)).
   * @defaultValue `{}`
   */
  diversification_rules?:
    | {
        /**
         * Whether participants may diversify (IRC 401(a)(28)(B)).
         * @defaultValue `true`
         */
        enabled?: boolean | undefined;
        /**
         * Age from which a participant may diversify.
         *
         * (years; 0 or more)
         * @defaultValue `55`
         */
        age_requirement?: NumberOrDecimalText | undefined;
        /**
         * Years of participation from which a participant may diversify.
         *
         * (years; 0 or more)
         * @defaultValue `10`
         */
        service_requirement?: NumberOrDecimalText | undefined;
        /**
         * Share of the account that may have been diversified, in total, in the first five election years.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0.25`
         */
        first_election_percentage?: NumberOrDecimalText | undefined;
        /**
         * Percentage in the last election year.
         *
         * (fraction: 0.04 is 4 %; 0 to 1)
         * @defaultValue `0.5`
         */
        final_election_percentage?: NumberOrDecimalText | undefined;
        /**
         * Age from which the final percentage applies. By default it applies in the sixth year of the election period.
         *
         * (years; 0 or more)
         */
        final_election_age?: NumberOrDecimalText | undefined;
        /**
         * Elections go on at the final percentage after the sixth year.
         * @defaultValue `false`
         */
        continue_after_period?: boolean | undefined;
      }
    | undefined;
  /** Accounts of participants who have diversified nothing are given the same parts of shares and cash at year end. By default not done. */
  rebalancing?:
    | {
        /**
         * Years from one rebalancing to the next.
         *
         * (years; 1 to 10)
         * @defaultValue `1`
         */
        every_years?: NumberOrDecimalText | undefined;
        /**
         * The first plan year in which accounts are rebalanced. By default the first projection year.
         *
         * (year; 2000 to 2200)
         */
        from_year?: NumberOrDecimalText | undefined;
      }
    | undefined;
  /** Nobody comes into the plan from some year on: only people who took part in the year before do. By default the plan is not frozen. */
  freeze?:
    | {
        /**
         * The first frozen plan year.
         *
         * (year; 0 or more)
         */
        from_year: NumberOrDecimalText;
        /**
         * Contributions from then on: none beyond what the loans need, or by the policy.
         * @defaultValue `"stop"`
         */
        contributions?: 'stop' | 'continue' | undefined;
        /**
         * Whether everybody who is still employed vests in full (IRC 411(d)(3)).
         * @defaultValue `true`
         */
        full_vesting?: boolean | undefined;
      }
    | undefined;
  /**
   * Forfeited shares are allocated besides the contribution, or make up a part of it at the last appraisal (Prop. Treas. Reg. 1.401-7(b)).
   * @defaultValue `"reallocate"`
   */
  forfeited_shares_use?: 'reallocate' | 'reduce_contributions' | undefined;
  /**
   * First plan year, at most the census year: years of participation that are not stated are at most those since then. By default not limited (IRC 401(a)(28)(B)(iii), 401(a)(14)(B)).
   *
   * (year; 1940 to 2200)
   */
  plan_start_year?: NumberOrDecimalText | undefined;
}

/**
 * Terms of distribution, for each cause of leaving.
 * @defaultValue `{}`
 */
export interface DistributionByCause {
  /**
   * Terms of those who retire.
   * @defaultValue `{}`
   */
  retirement?: DistributionOfCause | undefined;
  /**
   * Terms of those who die: the beneficiary's payments.
   * @defaultValue `{}`
   */
  death?: DistributionOfCause | undefined;
  /**
   * Terms of those who become disabled.
   * @defaultValue `{}`
   */
  disability?: DistributionOfCause | undefined;
  /**
   * Terms of those who leave for any other reason.
   * @defaultValue `{}`
   */
  termination?: DistributionOfCause | undefined;
}

/**
 * Terms of distribution for those who leave for one cause.
 * @defaultValue `{}`
 */
export interface DistributionOfCause {
  /**
   * Years from the plan year of separation to the first payment. By default the delay of `timing` for the cause.
   *
   * (years; 0 to 6)
   */
  delay_years?: NumberOrDecimalText | undefined;
  /** One payment or several. By default the policy's own `form`. */
  form?: 'lump_sum' | 'installments' | undefined;
  /**
   * Number of yearly installments. By default the policy's own `installment_years`.
   *
   * (installments; 1 to 10)
   */
  installment_years?: NumberOrDecimalText | undefined;
  /**
   * Vested value per head, in dollars, up to which a balance is paid at once. By default the policy's own `lump_sum_threshold`.
   *
   * (dollars; 0 or more)
   */
  lump_sum_threshold?: NumberOrDecimalText | undefined;
}
