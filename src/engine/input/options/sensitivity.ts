import * as z from 'zod/mini';
import { about } from '../schema/about.js';
import { anyList, list, unique } from '../schema/lists.js';
import { anyNumber, rate, wholeNumber } from '../schema/numbers.js';
import { identifier } from '../schema/words.js';

export type { SensitivityOptions } from '../types/sensitivity-options.js';

const MOST_YEARS = 25;
const MOST_INSTALLMENTS = 9;
const step = (): z.ZodMiniOptional<ReturnType<typeof rate>> => z.optional(rate({ exclusiveMinimum: 0 }));

/** Which assumptions are moved, and how far. */
export const sensitivityOptions = z.strictObject({
  assumptions: about(
    'Assumptions to move; all of them when left out, those of the company and of options only where these are given. Their order does not matter.',
    z.optional(
      list(
        z.enum([
          'price_growth',
          'turnover',
          'retirement_age',
          'pay_growth',
          'contribution',
          'election_rate',
          'dividends',
          'cash_return',
          'discount_rate',
          'replacement_rate',
          'installments',
          'ebitda_growth',
          'multiple',
          'debt_interest',
          'distribution_election',
          'headcount_growth',
          'in_service',
          'owner_tax',
          'strategy',
          'distribution_timing',
        ]),
      ).check(unique((name) => name)),
    ),
  ),
  steps: about(
    'Steps by which each is moved down and up, instead of those by default.',
    z.prefault(
      z.strictObject({
        price_growth: about(
          'Added to the yearly growth of the price, or to every entry of `growth_rates`; by default 0.02.',
          step(),
        ),
        turnover: about('Fraction of `termination_scale`; by default 0.25.', step()),
        retirement_age: about(
          'Years added to the normal retirement age and to the ages of `retirement_rates`; by default 1.',
          z.optional(wholeNumber(1, MOST_YEARS, 'years')),
        ),
        pay_growth: about('Added to the yearly growth of pay; by default 0.01.', step()),
        contribution: about(
          'Fraction of the amount, of the percentage or of every amount of the schedule; by default 0.1.',
          step(),
        ),
        election_rate: about('Added to the election rate; by default 0.25.', step()),
        dividends: about('Fraction of the dividend a share; by default 0.1.', step()),
        cash_return: about('Added to the yearly return on cash; by default 0.01.', step()),
        discount_rate: about('Added to the discount rate; by default 0.01.', step()),
        replacement_rate: about('Added to the hires for each one who left; by default 0.1.', step()),
        installments: about(
          'Payments added to the number of installments; by default 1.',
          z.optional(wholeNumber(1, MOST_INSTALLMENTS, 'installments')),
        ),
        ebitda_growth: about('Added to the yearly growth of EBITDA; by default 0.02.', step()),
        multiple: about(
          'Fraction of the multiple; by default 0.1. Where the price is calibrated, the multiple of the census and the first year stays.',
          step(),
        ),
        debt_interest: about('Added to the interest of debts and of the line of credit; by default 0.01.', step()),
        distribution_election: about('Added to the part of leavers who ask for their money; by default 0.1.', step()),
        headcount_growth: about('Added to every growth of the number of people; by default 0.01.', step()),
        in_service: about('Added to the part of an account that is taken in service; by default 0.05.', step()),
        owner_tax: about(
          'Added to the part of taxable income that is distributed for owners’ taxes; by default 0.05.',
          step(),
        ),
      }),
      {},
    ),
  ),
  vary: about(
    'Inputs to move besides, each to two values in its unit: every number of the inputs that is not of a participant.',
    z.prefault(
      anyList(
        z.strictObject({
          path: about('Argument, and path inside it.', identifier()),
          low: about('The lower value.', anyNumber()),
          high: about('The higher value.', anyNumber()),
        }),
      ).check(unique(({ path }) => path, 'path')),
      [],
    ),
  ),
  rank_by: about(
    'The figure by whose effect the rows are ranked: `total`, `present_value`, `peak_amount`, `peak_year`, or any metric that `solve()` can aim at, such as `min_fixed_charge_coverage`, which all figures then have as `metric`. By default `least_headroom` with `company_finances`, otherwise `total`.',
    z.optional(identifier()),
  ),
});

/** Options as read: exact units, every default applied. */
export type ReadSensitivityOptions = z.output<typeof sensitivityOptions>;
