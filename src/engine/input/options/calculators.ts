import * as z from 'zod/mini';
import { VESTING_RULE, causeOfLeaving, diversificationRules, vestingSchedule } from '../plan-rules.js';
import { loanWithoutDates } from '../initial-state.js';
import { across } from '../schema/lists.js';
import { required, defaulted, optional } from '../schema/about.js';
import { completedYears, money, price, shares, wholeNumber } from '../schema/numbers.js';

/** Inputs of the vested part of an account. */
export const vestingOptions = z
  .strictObject({
    ...vestingSchedule.def.shape,
    service_years: required(completedYears(), 'Years of service; completed years count.'),
  })
  .check(across(VESTING_RULE));

/** A loan whose payments release shares. */
export const releaseOptions = loanWithoutDates;

// prettier-ignore
/** Somebody who may diversify. */
export const diversificationOptions = z.strictObject({
  age: required(completedYears(), 'Age at the start of the plan year; completed years count.'),
  participation_years: required(completedYears(), 'Years of participation at the start of the plan year; completed years count.'),
  shares: required(shares(), 'Shares in the account.'),
  diversified_shares: defaulted(shares(), 0, 'Shares already diversified in this election period.'),
  diversification_rules: defaulted(diversificationRules, {}, "The plan's rules of diversification."),
});

// prettier-ignore
/** Somebody who leaves. The plan rules are read apart from these. */
export const distributionOptions = z.strictObject({
  cause: required(causeOfLeaving(), 'Why.'),
  year: required(wholeNumber(2001, 2101, 'year'), 'Plan year of leaving.'),
  age: required(completedYears(), 'Age at the end of that year; completed years count.'),
  service_years: required(completedYears(), 'Years of service at leaving; completed years count.'),
  participation_years: optional(completedYears(), null, 'Years of participation at leaving; completed years count. By default the years of service.'),
  shares: required(shares(), 'Shares in the account.'),
  share_price: required(price(), 'Dollars a share at the last appraisal.'),
  cash_balance: defaulted(money(), 0, 'Dollars of cash in the account.'),
});

export type VestingOptions = z.input<typeof vestingOptions>;
export type ReleaseOptions = z.input<typeof releaseOptions>;
/** Options as read: exact units, every default applied. */
export type ReadReleaseOptions = z.output<typeof releaseOptions>;
export type DiversificationOptions = z.input<typeof diversificationOptions>;
export type DistributionOptions = z.input<typeof distributionOptions>;
