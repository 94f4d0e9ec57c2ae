import * as z from 'zod/mini';
import { VESTING_RULE } from '../vesting-steps.js';
import { loanWithoutDates } from '../initial-state.js';
import { causeOfLeaving, diversificationRules, vestingSchedule } from '../plan-rules.js';
import { across } from '../schema/lists.js';
import { about } from '../schema/about.js';
import { completedYears, money, price, shares, wholeNumber } from '../schema/numbers.js';

/** Inputs of the vested part of an account. */
export const vestingOptions = z
  .strictObject({
    ...vestingSchedule.def.shape,
    service_years: about('Years of service; completed years count.', completedYears()),
  })
  .check(across(VESTING_RULE));

/** A loan whose payments release shares. */
export const releaseOptions = loanWithoutDates;

/** Somebody who may diversify. */
export const diversificationOptions = z.strictObject({
  age: about('Age at the start of the plan year; completed years count.', completedYears()),
  participation_years: about(
    'Years of participation at the start of the plan year; completed years count.',
    completedYears(),
  ),
  shares: about('Shares in the account.', shares()),
  diversified_shares: about('Shares already diversified in this election period.', z.prefault(shares(), 0)),
  diversification_rules: about("The plan's rules of diversification.", z.prefault(diversificationRules, {})),
});

/** Somebody who leaves. The plan rules are read apart from these. */
export const distributionOptions = z.strictObject({
  cause: about('Why.', causeOfLeaving()),
  year: about('Plan year of leaving.', wholeNumber(2001, 2101, 'year')),
  age: about('Age at the end of that year; completed years count.', completedYears()),
  service_years: about('Years of service at leaving; completed years count.', completedYears()),
  participation_years: about(
    'Years of participation at leaving; completed years count. By default the years of service.',
    z.optional(completedYears()),
  ),
  shares: about('Shares in the account.', shares()),
  share_price: about('Dollars a share at the last appraisal.', price()),
  cash_balance: about('Dollars of cash in the account.', z.prefault(money(), 0)),
});

export type VestingOptions = z.input<typeof vestingOptions>;
export type ReleaseOptions = z.input<typeof releaseOptions>;
/** Options as read: exact units, every default applied. */
export type ReadReleaseOptions = z.output<typeof releaseOptions>;
export type DiversificationOptions = z.input<typeof diversificationOptions>;
export type DistributionOptions = z.input<typeof distributionOptions>;
