import * as z from 'zod/mini';
import { required, defaulted } from '../schema/about.js';
import { growthRate, money } from '../schema/numbers.js';

export type { SinkingFundOptions } from '../types/sinking-fund-options.js';

/** The years of the longest projection: powers of so many years are exact. */
const MOST_YEARS = 75;

// prettier-ignore
/** Payments and means of a fund. */
export const sinkingFundOptions = z.strictObject({
  obligations: required(z.array(money()).check(z.maxLength(MOST_YEARS), z.minLength(1, { abort: true })), 'Dollars to pay at the end of each year, such as `repurchase_cash`; at most 75 years.'),
  opening_balance: defaulted(money(), 0, 'Dollars in the fund at the start.'),
  return_rate: defaulted(growthRate(), 0, 'Yearly return on the fund.'),
});
