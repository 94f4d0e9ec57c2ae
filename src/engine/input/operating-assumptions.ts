import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { companyFinances } from './company.js';
import { purchase, repurchaseStrategy } from './repurchase-strategy.js';
import { about, optional, defaulted, required, named } from './schema/about.js';
import { across, ascending, goesWith, list, notBoth, refuse, unique } from './schema/lists.js';
import { completedYears, growthRate, money, price, rate, wholeNumber, wholeYears } from './schema/numbers.js';
import { ownTerminationScale, turnover } from './turnover.js';
import { USUAL_ENTRY_AGE } from './usual-entry-age.js';

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
  factor: named(
    'Price appraised within the first year',
    required(rate({ exclusiveMinimum: 0, maximum: 10 }, 'times'), 'Interim price over the last appraisal.'),
  ),
  part: optional(rate(), 1, "The part of the year's payments that is made at it."),
});

// prettier-ignore
/** The share price and how it develops. */
export const shareValuation = z
  .strictObject({
    method: named('Growth of the price', defaulted(z.enum(['per_share_growth', 'equity_value', 'ebitda_multiple']), 'per_share_growth', "The price grows by itself, follows from the company's equity, which repurchases reduce, or from EBITDA, a multiple, debt and cash, as an appraiser works it out."), 'The shares'),
    current_price: named('Share price of the last appraisal', required(price({ exclusiveMinimum: 0 }), 'Appraised dollars a share as of the census date.'), 'The shares'),
    annual_growth_rate: named('Growth of the price a year', optional(growthRate(), 0, 'Yearly growth of the price, or of equity before repurchases; by default 0.'), 'The shares'),
    growth_rates: optional(list(growthRate()), null, 'Growth by projection year, instead of `annual_growth_rate`; the last one repeats.'),
    company_equity_value: optional(money(), null, '`equity_value`: dollars at the census date. By default the price times the shares outstanding.'),
    tax_rate: optional(rate(), 0, '`equity_value`: tax relief on repurchase cash that the company contributes.'),
    multiple: named('Multiple of EBITDA', optional(list(rate({ exclusiveMinimum: 0, maximum: 100 }, 'times')), null, '`ebitda_multiple`: enterprise value over EBITDA by projection year; the last one repeats, and the first is also the census multiple. Required with that method.'), 'The shares'),
    calibrate: optional(z.boolean(), true, '`ebitda_multiple`: the price starts at `current_price` and moves in proportion to the value a share; otherwise it is that value less `discount`. By default true.'),
    discount: optional(rate({ minimum: 0, maximum: 0.95 }), 0, '`ebitda_multiple` without `calibrate`: taken off the value a share, for lack of marketability and of control.'),
    floor: named('Floor price after a transaction', optional(floor, null, 'After a transaction at a lower price, people are paid at least this price for some years: the company pays the difference in cash. By default none.', 'ERISA 3(18)')),
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

// prettier-ignore
export const contributionPolicy = z
  .strictObject({
    type: named('Contribution', optional(z.enum(['fixed_amount', 'percentage_of_payroll', 'loan_payment', 'schedule']), null, 'A fixed amount that may grow, a percentage of eligible payroll, the loan payments only, or an amount for each year. By default a fixed amount.'), 'What the company pays in'),
    annual_amount: named('Amount a year', optional(money(), null, '`fixed_amount`: dollars of the first projection year. Required with that type. By default 0 without a `type`.'), 'What the company pays in'),
    annual_increase_rate: defaulted(growthRate(), 0, '`fixed_amount`: growth of the amount from year to year.'),
    percentage: named('Of eligible pay', optional(rate(), null, '`percentage_of_payroll`: fraction of eligible pay.'), 'What the company pays in'),
    amounts: named('Amounts by year', optional(list(money()), null, '`schedule`: dollars by projection year; the last one repeats.'), 'What the company pays in'),
    form: defaulted(z.enum(['cash', 'stock']), 'cash', "Form in which the policy's amount beyond the debt service is paid: cash or newly issued shares."),
    percentages: optional(list(rate()), null, '`percentage_of_payroll`: fraction of eligible pay by projection year; the last one repeats. In place of `percentage`.'),
    stock_percentages: optional(list(rate()), null, 'Newly issued shares, worth this fraction of eligible pay, by projection year; the last one repeats. Beside the policy, whatever its type. By default none.'),
  })
  .check(
    across({
      reads: ['type', 'annual_amount', 'percentage', 'percentages', 'amounts'],
      check: (payload) => {
        const { value } = payload;
        const needed = (
          {
            fixed_amount: 'annual_amount',
            percentage_of_payroll: 'percentage',
            schedule: 'amounts',
            loan_payment: 'type',
          } as const
        )[value.type ?? 'loan_payment'];
        const isByYear = needed === 'percentage' && value.percentages !== undefined;
        if (value.type !== undefined && value[needed] === undefined && !isByYear) {
          refuse(payload, [needed], words.required);
        }
      },
    }),
    across(notBoth('percentage', 'percentages')),
  );

// prettier-ignore
/** People who join in one year, alike. */
const joiningGroup = z.strictObject({
  year: required(wholeYears('year'), 'Plan year in which they join.'),
  count: required(rate({ exclusiveMinimum: 0 }, 'people'), 'Number of people.'),
  age: required(completedYears(), 'Their age at the end of that year; completed years count.'),
  compensation: required(money(), 'Their yearly pay per head, in dollars of that year.'),
  service_years: optional(completedYears(), 0, 'Years of service at the same date, where service with their former employer counts; completed years count.'),
  participation_years: optional(completedYears(), 0, 'Years of participation at the same date; completed years count.'),
  termination_scale: ownTerminationScale(),
});

// prettier-ignore
/** New hires. */
const workforce = z
  .strictObject({
    replacement_rate: named('Hired for each who leaves', optional(rate({ minimum: 0, maximum: 5 }, 'people'), 0, 'People hired for each one who left.'), 'Those who come'),
    entry_age: defaulted(completedYears(), USUAL_ENTRY_AGE, 'Their age in completed years at the end of the year of hire.'),
    entry_compensation: named('Their yearly pay', optional(money(), null, 'Their yearly pay, in dollars of the census year. Required when anybody is hired.'), 'Those who come'),
    headcount_growth_rates: named('Growth of the number of people', optional(list(growthRate()), null, 'Growth of the number of people by projection year; the last one repeats. Hires bring the company to that number. In place of `replacement_rate`.')),
    joiners: named('Groups of people who join', optional(list(joiningGroup), null, 'Acquired groups of people, in the years in which they join.')),
    hires_termination_scale: ownTerminationScale(),
  })
  .check(
    goesWith('entry_compensation', ['replacement_rate', 'headcount_growth_rates'], (value) => {
      const hires = (value.replacement_rate ?? 0) > 0 || value.headcount_growth_rates !== undefined;
      return hires && value.entry_compensation === undefined && words.required;
    }),
    across(notBoth('replacement_rate', 'headcount_growth_rates')),
  );

// prettier-ignore
const dividends = z
  .strictObject({
    per_share: named('Dividend a share', optional(price(), null, 'Dollars a share in the first projection year. Required unless `owner_tax_rate` is given; 0 by default with it.'), 'What the company pays in'),
    annual_growth_rate: optional(growthRate(), 0, 'Yearly growth of the dividend.'),
    on_allocated_shares: named('Dividends on shares in accounts', optional(z.enum(['accounts', 'loan', 'pass_through']), 'accounts', 'Dividends on shares in accounts: they stay there as cash, pay the loan that bought the shares, in return for shares of the same value, or are paid out at once.', 'IRC 404(k)(2)(A)')),
    owner_tax_rate: optional(rate({ minimum: 0, maximum: 0.6 }), null, 'S corporation: the part of the taxable income of the year before that is distributed, to every share alike, so that owners besides the trust can pay the tax on it. By default none.', 'IRC 1361(b)(1)(D)'),
    amounts: optional(list(price()), null, 'Dollars a share by projection year; the last one repeats. In place of `per_share` and its growth.'),
  })
  .check(
    goesWith('per_share', ['owner_tax_rate', 'amounts'], (value) => {
      const isStated = value.owner_tax_rate !== undefined || value.amounts !== undefined;
      return value.per_share === undefined && !isStated && words.required;
    }),
    across(notBoth('per_share', 'amounts')),
    across(notBoth('annual_growth_rate', 'amounts')),
  );

const limit = () => money({ exclusiveMinimum: 0 });

// prettier-ignore
/** Statutory dollar limits of one calendar year; the table or the indexing gives those left out. */
const limitsOfAYear = z
  .strictObject({
    year: required(wholeNumber(2023, 2200, 'year'), 'Calendar year of the limits.'),
    compensation: optional(limit(), null, 'Dollars of pay that count, in plan years that begin in the year. Required if no other limit is given.', 'IRC 401(a)(17)'),
    additions: optional(limit(), null, 'Dollars of annual additions.', 'IRC 415(c)(1)(A)'),
    balance: optional(limit(), null, 'Dollars of a balance above which installments may run longer.', 'IRC 409(o)(1)(C)(ii)'),
    increment: optional(limit(), null, 'Dollars above `balance` for each further year of installments.', 'IRC 409(o)(1)(C)(ii)'),
  })
  .check(
    goesWith('compensation', ['additions', 'balance', 'increment'], ({ year: _, ...limits }) => {
      return Object.values(limits).every((amount) => amount === undefined) && words.required;
    }),
  );

// prettier-ignore
/** The schema of the second argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const operatingAssumptions = about(
  'The strategy: what the company intends and expects.',
  z
    .strictObject({
      contribution_policy: required(contributionPolicy, 'Contributions of the company, year by year.'),
      share_valuation: optional(shareValuation, null, 'The share price and how it develops. Required as soon as the trust holds a share.'),
      repurchase_strategy: defaulted(repurchaseStrategy, {}, 'Purchases of shares from those who leave.'),
      compensation_growth_rate: optional(growthRate(), 0.03, 'Yearly growth of pay.'),
      limit_growth_rate: defaulted(growthRate(), 0.025, 'Yearly indexing of the statutory dollar limits after the last year in which they are known.'),
      cash_return_rate: defaulted(growthRate(), 0, 'Yearly return on cash in the trust.'),
      dividends: optional(dividends, null, 'Dividends. By default none.'),
      diversification_election_rate: named('Diversification elected', defaulted(rate(), 1, 'The part of what could be diversified that is, each year.')),
      discount_rate: defaulted(growthRate(), 0.05, 'Yearly discount rate of present values.'),
      turnover: defaulted(turnover, {}, 'Rates at which people leave, by cause.'),
      workforce: optional(workforce, null, 'People who come: hires and acquired groups. By default none.'),
      company_finances: optional(companyFinances, null, "The company's earnings, payments and credit: its ability to pay, and with `ebitda_multiple` the value of a share. By default not projected."),
      distribution_election_rate: named('Leavers who ask for their money', optional(rate(), 1, 'The part of the accounts of leavers that is asked for at once. The rest waits until the later of 62 and normal retirement age.', 'IRC 411(a)(11)')),
      statutory_limits: optional(list(limitsOfAYear).check(ascending('year')), null, 'Statutory dollar limits that are published after this version, or expected: each is the limit of its year, and later years are indexed from it. By default those published up to 2026.', 'IRC 415(d)'),
      purchases: optional(list(purchase).check(unique(({ purchase_id: id }) => id, 'purchase_id')), null, 'Shares that the trust buys in later years with loans of the company, of owners outside or out of accounts. By default none.', 'Treas. Reg. 54.4975-7(b)(4)'),
      compensation_growth_rates: optional(list(growthRate()), null, 'Growth of pay by projection year; the last one repeats. In place of `compensation_growth_rate`.'),
    })
    .check(across(notBoth('compensation_growth_rate', 'compensation_growth_rates'))),
  { label: 'Assumptions' },
);

/** Assumptions as read: exact units, every default applied. */
export type ReadOperatingAssumptions = z.output<typeof operatingAssumptions>;
