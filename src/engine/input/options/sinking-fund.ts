import * as z from 'zod/mini';
import { about } from '../schema/about.js';
import { growthRate, money } from '../schema/numbers.js';

export type { SinkingFundOptions } from '../types/sinking-fund-options.js';

/** The years of the longest projection: powers of so many years are exact. */
const MOST_YEARS = 75;

/** Payments and means of a fund. */
export const sinkingFundOptions = z.strictObject({
  obligations: about(
    'Dollars to pay at the end of each year, such as `repurchase_cash`; at most 75 years.',
    z.array(money()).check(z.maxLength(MOST_YEARS), z.minLength(1, { abort: true })),
  ),
  opening_balance: about('Dollars in the fund at the start.', z.prefault(money(), 0)),
  return_rate: about('Yearly return on the fund.', z.prefault(growthRate(), 0)),
});
