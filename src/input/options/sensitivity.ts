import type * as z from 'zod/mini';
import { fields } from '../schema/fields.js';
import { list } from '../schema/list.js';
import { optional, withDefault } from '../schema/optional.js';
import { rate } from '../schema/quantities.js';
import { wholeNumber } from '../schema/whole-numbers.js';
import { choice } from '../schema/words.js';

const MOST_YEARS = 25;
const step = (): z.ZodMiniOptional<ReturnType<typeof rate>> => optional(rate({ above: 0 }));

/** Which assumptions are moved, and how far. */
export const sensitivityOptions = fields({
  /** Those to move; all of them when left out. Their order does not matter. */
  assumptions: optional(
    list(
      choice(
        'price_growth',
        'turnover',
        'retirement_age',
        'pay_growth',
        'contribution',
        'election_rate',
        'dividends',
        'cash_return',
        'discount_rate',
        'strategy',
      ),
      { unique: { by: (name: string) => name, at: [] } },
    ),
  ),
  /** How far each is moved down and up, instead of the steps by default. */
  steps: withDefault(
    fields({
      /** Added to the yearly growth of the price, or to every entry of `growth_rates`; by default 0.02. */
      price_growth: step(),
      /** Fraction of `termination_scale`; by default 0.25. */
      turnover: step(),
      /** Years added to the normal retirement age and to the ages of `retirement_rates`; by default 1. */
      retirement_age: optional(wholeNumber(1, MOST_YEARS)),
      /** Added to the yearly growth of pay; by default 0.01. */
      pay_growth: step(),
      /** Fraction of the amount, of the percentage or of every amount of the schedule; by default 0.1. */
      contribution: step(),
      /** Added to the election rate; by default 0.25. */
      election_rate: step(),
      /** Fraction of the dividend a share; by default 0.1. */
      dividends: step(),
      /** Added to the yearly return on cash; by default 0.01. */
      cash_return: step(),
      /** Added to the discount rate; by default 0.01. */
      discount_rate: step(),
    }),
    {},
  ),
  /** The figure by whose effect the rows are ranked. */
  rank_by: withDefault(choice('total', 'present_value', 'peak_amount', 'peak_year'), 'total'),
});

/** Which assumptions are moved, and how far. */
export type SensitivityOptions = z.input<typeof sensitivityOptions>;
