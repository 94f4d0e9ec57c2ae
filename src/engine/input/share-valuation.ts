import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { about } from './schema/about.js';
import { across, ascending, goesWith, list, notBoth } from './schema/lists.js';
import { growthRate, money, price, rate, wholeYears } from './schema/numbers.js';

type Method = 'per_share_growth' | 'equity_value' | 'ebitda_multiple';

/** A field that only some methods know. */
function onlyWith(field: string, ...methods: Method[]): z.core.$ZodCheck<Readonly<Record<string, unknown>>> {
  return goesWith(field, ['method'], (value) => {
    const method = value['method'] as Method;
    return value[field] !== undefined && !methods.includes(method) && words.notWith(method);
  });
}

const floor = z.strictObject({
  price: about('Dollars a share that people are paid at least.', price({ exclusiveMinimum: 0 })),
  until_year: about('The last plan year in which it holds, after the census year.', wholeYears('year')),
  protected_part: about(
    'The part of the shares for which it holds, by projection year; the last one repeats. Often shares allocated before the transaction, or those of people who retire, die or become disabled. By default all shares.',
    z.optional(list(rate())),
  ),
});

const interim = z.strictObject({
  year: about('Plan year, after the census year.', wholeYears('year')),
  factor: about('Interim price over the last appraisal.', rate({ exclusiveMinimum: 0, maximum: 10 }, 'times')),
  part: about("The part of the year's payments that is made at it.", z.optional(rate()), { default: 1 }),
});

/** The share price and how it develops. */
export const shareValuation = z
  .strictObject({
    method: about(
      "The price grows by itself, follows from the company's equity, which repurchases reduce, or from EBITDA, a multiple, debt and cash, as an appraiser works it out.",
      z.prefault(z.enum(['per_share_growth', 'equity_value', 'ebitda_multiple']), 'per_share_growth'),
    ),
    current_price: about('Appraised dollars a share as of the census date.', price({ exclusiveMinimum: 0 })),
    annual_growth_rate: about(
      'Yearly growth of the price, or of equity before repurchases; by default 0.',
      z.optional(growthRate()),
      { default: 0 },
    ),
    growth_rates: about(
      'Growth by projection year, instead of `annual_growth_rate`; the last one repeats.',
      z.optional(list(growthRate())),
    ),
    company_equity_value: about(
      '`equity_value`: dollars at the census date. By default the price times the shares outstanding.',
      z.optional(money()),
    ),
    tax_rate: about('`equity_value`: tax relief on repurchase cash that the company contributes.', z.optional(rate()), {
      default: 0,
    }),
    multiple: about(
      '`ebitda_multiple`: enterprise value over EBITDA by projection year; the last one repeats, and the first is also the census multiple. Required with that method.',
      z.optional(list(rate({ exclusiveMinimum: 0, maximum: 100 }, 'times'))),
    ),
    calibrate: about(
      '`ebitda_multiple`: the price starts at `current_price` and moves in proportion to the value a share; otherwise it is that value less `discount`. By default true.',
      z.optional(z.boolean()),
      { default: true },
    ),
    discount: about(
      '`ebitda_multiple` without `calibrate`: taken off the value a share, for lack of marketability and of control.',
      z.optional(rate({ minimum: 0, maximum: 0.95 })),
      { default: 0 },
    ),
    floor: about(
      'After a transaction at a lower price, people are paid at least this price for some years: the company pays the difference in cash. By default none.',
      z.optional(floor),
      { source: 'ERISA 3(18)' },
    ),
    interim: about(
      'Appraisals between year ends, at which a part of the payments of their year is made. By default none.',
      z.optional(list(interim).check(ascending('year'))),
      { source: 'ERISA 3(18)' },
    ),
  })
  .check(
    across(notBoth('annual_growth_rate', 'growth_rates')),
    onlyWith('annual_growth_rate', 'per_share_growth', 'equity_value'),
    onlyWith('growth_rates', 'per_share_growth', 'equity_value'),
    onlyWith('company_equity_value', 'per_share_growth', 'equity_value'),
    onlyWith('tax_rate', 'per_share_growth', 'equity_value'),
    goesWith('multiple', ['method'], ({ method, multiple }) => {
      return method === 'ebitda_multiple' && multiple === undefined && words.required;
    }),
    onlyWith('multiple', 'ebitda_multiple'),
    onlyWith('calibrate', 'ebitda_multiple'),
    onlyWith('discount', 'ebitda_multiple'),
    goesWith('discount', ['method', 'calibrate'], ({ method, calibrate, discount }) => {
      const isIgnored = method === 'ebitda_multiple' && discount !== undefined && calibrate !== false;
      return isIgnored && words.notWith('calibrate');
    }),
  );
