import type * as z from 'zod/mini';
import { checkVestingSchedule, YEARS_TO_VEST } from '../check-vesting-schedule.js';
import { paymentSchedule, releaseMethod } from '../loan-terms.js';
import { diversificationRules } from '../plan-rules.js';
import { fields } from '../schema/fields.js';
import { list } from '../schema/list.js';
import { optional, withDefault } from '../schema/optional.js';
import { money, percent, price, rate, shares } from '../schema/quantities.js';
import { completedYears, wholeNumber } from '../schema/whole-numbers.js';
import { choice } from '../schema/words.js';
import { CAUSES } from '../../state/plan.js';

/** How much of an account is vested. */
export const vestingOptions = fields(
  {
    /** In steps, all at once after some years, or from the first day. */
    type: withDefault(choice('graded', 'cliff', 'immediate'), 'graded'),
    /** Years of service to be fully vested. */
    years: optional(wholeNumber(YEARS_TO_VEST.least, YEARS_TO_VEST.most)),
    /** Graded only: percent vested by completed years of service. */
    schedule: optional(list(percent())),
    /** Years of service; completed years count. */
    service_years: completedYears(),
  },
  checkVestingSchedule,
);

/** A loan whose payments release shares. */
export const releaseOptions = fields({
  /** Principal still owed, in dollars. */
  principal_balance: money(),
  /** Yearly interest. */
  interest_rate: rate({ least: 0, most: 0.2 }),
  /** Years of payments still to come. */
  years_remaining: wholeNumber(1, 40),
  /** Shares held in suspense for this loan. */
  suspense_shares: shares(),
  /** How it is repaid. */
  payment_schedule: withDefault(paymentSchedule, 'level_payment'),
  /** What releases its shares. */
  release_method: withDefault(releaseMethod, 'principal_and_interest'),
});

/** Somebody who may diversify. */
export const diversificationOptions = fields({
  /** Age at the start of the plan year; completed years count. */
  age: completedYears(),
  /** Years of participation at the start of the plan year; completed years count. */
  participation_years: completedYears(),
  /** Shares in the account. */
  shares: shares(),
  /** Shares already diversified in this election period. */
  diversified_shares: withDefault(shares(), 0),
  /** The plan's rules of diversification. */
  diversification_rules: withDefault(diversificationRules, {}),
});

/** Somebody who leaves. The plan rules are read apart from these. */
export const distributionOptions = fields({
  /** Why. */
  cause: choice(...CAUSES),
  /** Plan year of leaving. */
  year: wholeNumber(2001, 2101),
  /** Age at the end of that year; completed years count. */
  age: completedYears(),
  /** Years of service at leaving; completed years count. */
  service_years: completedYears(),
  /** Shares in the account. */
  shares: shares(),
  /** Dollars a share at the last appraisal. */
  share_price: price(),
  /** Dollars of cash in the account. */
  cash_balance: withDefault(money(), 0),
});

export type VestingOptions = z.input<typeof vestingOptions>;
export type ReleaseOptions = z.input<typeof releaseOptions>;
/** The same as read: exact units, every default applied. */
export type ReadReleaseOptions = z.output<typeof releaseOptions>;
export type DiversificationOptions = z.input<typeof diversificationOptions>;
export type DistributionOptions = z.input<typeof distributionOptions>;
