import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { required, optional, defaulted } from './schema/about.js';
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

// prettier-ignore
const floor = z.strictObject({
  price: required(price({ exclusiveMinimum: 0 }), 'Dollars a share that people are paid at least.'),
  until_year: required(wholeYears('year'), 'The last plan year in which it holds, after the census year.'),
  protected_part: optional(list(rate()), null, 'The part of the shares for which it holds, by projection year; the last one repeats. Often shares allocated before the transaction, or those of people who retire, die or become disabled. By default all shares.'),
});

const interim = z.strictObject({
  year: required(wholeYears('year'), 'Plan year, after the census year.'),
  factor: required(rate({ exclusiveMinimum: 0, maximum: 10 }, 'times'), 'Interim price over the last appraisal.'),
  part: optional(rate(), 1, "The part of the year's payments that is made at it."),
});

// prettier-ignore
/** The share price and how it develops. */
export const shareValuation = z
  .strictObject({
    method: defaulted(z.enum(['per_share_growth', 'equity_value', 'ebitda_multiple']), 'per_share_growth', "The price grows by itself, follows from the company's equity, which repurchases reduce, or from EBITDA, a multiple, debt and cash, as an appraiser works it out."),
    current_price: required(price({ exclusiveMinimum: 0 }), 'Appraised dollars a share as of the census date.'),
    annual_growth_rate: optional(growthRate(), 0, 'Yearly growth of the price, or of equity before repurchases; by default 0.'),
    growth_rates: optional(list(growthRate()), null, 'Growth by projection year, instead of `annual_growth_rate`; the last one repeats.'),
    company_equity_value: optional(money(), null, '`equity_value`: dollars at the census date. By default the price times the shares outstanding.'),
    tax_rate: optional(rate(), 0, '`equity_value`: tax relief on repurchase cash that the company contributes.'),
    multiple: optional(list(rate({ exclusiveMinimum: 0, maximum: 100 }, 'times')), null, '`ebitda_multiple`: enterprise value over EBITDA by projection year; the last one repeats, and the first is also the census multiple. Required with that method.'),
    calibrate: optional(z.boolean(), true, '`ebitda_multiple`: the price starts at `current_price` and moves in proportion to the value a share; otherwise it is that value less `discount`. By default true.'),
    discount: optional(rate({ minimum: 0, maximum: 0.95 }), 0, '`ebitda_multiple` without `calibrate`: taken off the value a share, for lack of marketability and of control.'),
    floor: optional(floor, null, 'After a transaction at a lower price, people are paid at least this price for some years: the company pays the difference in cash. By default none.', 'ERISA 3(18)'),
    interim: optional(list(interim).check(ascending('year')), null, 'Appraisals between year ends, at which a part of the payments of their year is made. By default none.', 'ERISA 3(18)'),
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
