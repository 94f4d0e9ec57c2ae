import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { about } from './schema/about.js';
import { across, list, notBoth, refuse, type Rule } from './schema/lists.js';
import { growthRate, money, price, rate, wholeYears } from './schema/numbers.js';

type Method = 'per_share_growth' | 'equity_value' | 'ebitda_multiple';

/** A field that only some methods know. */
function onlyWith(field: string, ...methods: Method[]): Rule<Readonly<Record<string, unknown>>> {
  return {
    reads: ['method', field],
    check: (payload) => {
      const method = payload.value['method'] as Method;
      if (payload.value[field] !== undefined && !methods.includes(method)) {
        refuse(payload, [field], words.notWith(method));
      }
    },
  };
}

const floor = z.strictObject({
  price: about('Dollars a share that people are paid at least.', price({ exclusiveMinimum: 0 })),
  until_year: about('The last plan year in which it holds, after the census year.', wholeYears('year')),
  protected_part: about(
    'The part of the shares for which it holds, by projection year; the last one repeats. Often shares allocated before the transaction, or those of people who retire, die or become disabled. By default all shares.',
    z.optional(list(rate())),
  ),
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
  })
  .check(
    across(notBoth('annual_growth_rate', 'growth_rates')),
    across(onlyWith('annual_growth_rate', 'per_share_growth', 'equity_value')),
    across(onlyWith('growth_rates', 'per_share_growth', 'equity_value')),
    across(onlyWith('company_equity_value', 'per_share_growth', 'equity_value')),
    across(onlyWith('tax_rate', 'per_share_growth', 'equity_value')),
    across({
      reads: ['method', 'multiple'],
      check: (payload) => {
        const { method, multiple } = payload.value;
        if (method === 'ebitda_multiple' && multiple === undefined) refuse(payload, ['multiple'], words.required);
      },
    }),
    across(onlyWith('multiple', 'ebitda_multiple')),
    across(onlyWith('calibrate', 'ebitda_multiple')),
    across(onlyWith('discount', 'ebitda_multiple')),
    across({
      reads: ['method', 'calibrate', 'discount'],
      check: (payload) => {
        const { method, calibrate, discount } = payload.value;
        if (method === 'ebitda_multiple' && discount !== undefined && calibrate !== false) {
          refuse(payload, ['discount'], words.notWith('calibrate'));
        }
      },
    }),
  );
