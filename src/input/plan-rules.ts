import type * as z from 'zod/mini';
import { dayOfTheYear } from './schema/dates.js';
import { fields } from './schema/fields.js';
import { list } from './schema/list.js';
import { optional, withDefault } from './schema/optional.js';
import { money, percent, rate } from './schema/quantities.js';
import { wholeNumber, wholeYears, yearsToReach } from './schema/whole-numbers.js';
import { choice, flag, name, notYet } from './schema/words.js';
import { checkVestingSchedule, YEARS_TO_VEST } from './check-vesting-schedule.js';

const vestingSchedule = fields(
  {
    /** In steps, all at once after some years, or from the first day. */
    type: withDefault(choice('graded', 'cliff', 'immediate'), 'graded'),
    /** Years of service to be fully vested. */
    years: optional(wholeNumber(YEARS_TO_VEST.least, YEARS_TO_VEST.most)),
    /**
     * Graded only: percent vested by completed years of service, starting with none: never falling, and 100 at the end. By
     * default 20 points a year ending at `years` for 6 and 7, equal steps for 2 to 5.
     */
    schedule: optional(list(percent())),
  },
  checkVestingSchedule,
);

const payoutForm = choice('lump_sum', 'installments');
const installmentYears = wholeNumber(1, 10);

const payoutOfACause = fields({
  /** Years from the plan year of leaving to the first payment; by default what `timing` gives for the cause. */
  delay_years: optional(wholeNumber(0, 6)),
  /** One payment or several; by default the policy's own `form`. */
  form: optional(payoutForm),
  /** Number of yearly installments; by default the policy's own `installment_years`. */
  installment_years: optional(installmentYears),
});

const distributionPolicy = fields({
  /**
   * When payment begins: `immediate` in the plan year of leaving; `termination_plus_1_year` in the next; `statutory` in the
   * next for retirement, death and disability and in the sixth after it for any other termination, IRC 409(o)(1)(A).
   */
  timing: withDefault(choice('immediate', 'termination_plus_1_year', 'statutory'), 'statutory'),
  /** One payment or substantially equal yearly installments. */
  form: withDefault(payoutForm, 'installments'),
  /** Number of yearly installments; over 5 is the participant's own election under IRC 409(o)(1)(C). */
  installment_years: withDefault(installmentYears, 5),
  /** Terms that differ by the cause of leaving. */
  by_cause: withDefault(
    fields({
      /** Terms of those who retire. */
      retirement: withDefault(payoutOfACause, {}),
      /** Terms of those who die: the beneficiary's payments. */
      death: withDefault(payoutOfACause, {}),
      /** Terms of those who become disabled. */
      disability: withDefault(payoutOfACause, {}),
      /** Terms of those who leave for any other reason. */
      termination: withDefault(payoutOfACause, {}),
    }),
    {},
  ),
  /**
   * Vested value per head, in dollars, up to which a balance is cashed out in one payment at most a year after leaving, IRC
   * 411(a)(11); 0 = never.
   */
  cash_out_limit: withDefault(money(), 7000),
  /** Large balances may be paid over up to five more years, IRC 409(o)(1)(C). */
  large_balance_extension: withDefault(flag(), true),
  /** Payments to those who terminate wait until the loans of the plan are repaid, IRC 409(o)(1)(B). */
  defer_until_loan_repaid: withDefault(flag(), false),
  /** Reserved: withdrawals while still employed are not modelled. */
  in_service_distributions: withDefault(notYet(), false),
});

export const diversificationRules = fields({
  /** Whether participants may diversify, IRC 401(a)(28)(B). */
  enabled: withDefault(flag(), true),
  /** Age from which a participant may diversify. */
  age_requirement: withDefault(yearsToReach(), 55),
  /** Years of participation from which a participant may diversify. */
  service_requirement: withDefault(yearsToReach(), 10),
  /** Share of the account that may have been diversified, in total, in the first five election years. */
  first_election_percentage: withDefault(rate(), 0.25),
  /** The same in the last election year. */
  final_election_percentage: withDefault(rate(), 0.5),
  /** The final percentage applies from this age; by default in the sixth year of the election period. */
  final_election_age: optional(wholeYears()),
  /** Elections go on at the final percentage after the sixth year. */
  continue_after_period: withDefault(flag(), false),
});

/** The legal framework: what the plan document says. */
export const planRules = fields({
  /** Name of the plan. */
  plan_name: name(),
  /** Last day of the plan year, `MM/DD`; `02/29` stands for the last day of February. */
  plan_year_end: withDefault(dayOfTheYear(), '12/31'),
  /** How accounts become nonforfeitable with years of service, IRC 411(a)(2)(B). */
  vesting_schedule: vestingSchedule,
  /** Age of full vesting and of retirement without a reduction, IRC 411(a)(8). */
  normal_retirement_age: withDefault(wholeNumber(50, 75), 65),
  /** Events at which a participant vests in full, whatever the schedule says. */
  full_vesting_on: withDefault(list(choice('normal_retirement', 'death', 'disability'), { mayBeEmpty: true }), [
    'normal_retirement',
    'death',
    'disability',
  ]),
  /** Who takes part in allocations, IRC 410(a)(1). */
  eligibility: withDefault(
    fields({
      /** Attained age from which an employee takes part. */
      minimum_age: withDefault(yearsToReach(), 21),
      /** Completed years of service from which an employee takes part. */
      minimum_service_years: withDefault(yearsToReach(), 1),
    }),
    {},
  ),
  /** How the year's shares and cash are divided over those who take part. */
  allocation: withDefault(
    fields({
      /**
       * By eligible pay, equally, or by points: one for each completed year of service and one for each full $100 of eligible
       * pay.
       */
      basis: withDefault(choice('compensation', 'per_capita', 'points'), 'compensation'),
    }),
    {},
  ),
  /** When and how those who leave are paid, IRC 409(o). */
  distribution_policy: withDefault(distributionPolicy, {}),
  /**
   * When a balance that is not vested is forfeited: after the last payment or five years (`statutory`), or in the year of
   * leaving.
   */
  forfeiture_timing: withDefault(choice('statutory', 'at_termination'), 'statutory'),
  /** What of an account is forfeited first: cash before shares, Treas. Reg. 54.4975-11(d)(4), or each in proportion. */
  forfeiture_order: withDefault(choice('cash_first', 'pro_rata'), 'cash_first'),
  /**
   * What forfeited cash does: it goes to accounts at the year end, replaces company contributions, or is held to buy back
   * shares.
   */
  forfeiture_use: withDefault(choice('reallocate', 'reduce_contributions', 'hold'), 'reallocate'),
  /** Contributions that were not used go to accounts at the year end, or are held in the trust for later years. */
  unused_contributions: withDefault(choice('allocate', 'hold'), 'allocate'),
  /** Cash of the trust that buys back shares before the company pays, in order. */
  cash_usage_policy: withDefault(
    list(choice('unallocated_company_contributions', 'unallocated_forfeiture_cash', 'participant_cash_accounts'), {
      mayBeEmpty: true,
      unique: { by: (source: string) => source, at: [] },
    }),
    ['unallocated_company_contributions', 'unallocated_forfeiture_cash'],
  ),
  /** Elections of older participants to move part of their account out of company shares, IRC 401(a)(28)(B). */
  diversification_rules: withDefault(diversificationRules, {}),
});

/** The legal framework: what the plan document says. */
export type PlanRules = z.input<typeof planRules>;
/** The same as read: exact units, every default applied. */
export type ReadPlanRules = z.output<typeof planRules>;
