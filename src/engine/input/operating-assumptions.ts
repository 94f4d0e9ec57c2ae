import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { companyFinances } from './company.js';
import { purchase, repurchaseStrategy } from './repurchase-strategy.js';
import { about } from './schema/about.js';
import { across, ascending, goesWith, list, notBoth, refuse, unique } from './schema/lists.js';
import { completedYears, growthRate, money, price, rate, wholeNumber, wholeYears } from './schema/numbers.js';
import { shareValuation } from './share-valuation.js';
import { ownTerminationScale, turnover } from './turnover.js';
import { USUAL_ENTRY_AGE } from './usual-entry-age.js';

export const contributionPolicy = z
  .strictObject({
    type: about(
      'A fixed amount that may grow, a percentage of eligible payroll, the loan payments only, or an amount for each year. By default a fixed amount.',
      z.optional(z.enum(['fixed_amount', 'percentage_of_payroll', 'loan_payment', 'schedule'])),
    ),
    annual_amount: about(
      '`fixed_amount`: dollars of the first projection year. Required with that type. By default 0 without a `type`.',
      z.optional(money()),
    ),
    annual_increase_rate: about('`fixed_amount`: growth of the amount from year to year.', z.prefault(growthRate(), 0)),
    percentage: about('`percentage_of_payroll`: fraction of eligible pay.', z.optional(rate())),
    amounts: about('`schedule`: dollars by projection year; the last one repeats.', z.optional(list(money()))),
    form: about(
      "Form in which the policy's amount beyond the debt service is paid: cash or newly issued shares.",
      z.prefault(z.enum(['cash', 'stock']), 'cash'),
    ),
    percentages: about(
      '`percentage_of_payroll`: fraction of eligible pay by projection year; the last one repeats. In place of `percentage`.',
      z.optional(list(rate())),
    ),
    stock_percentages: about(
      'Newly issued shares, worth this fraction of eligible pay, by projection year; the last one repeats. Beside the policy, whatever its type. By default none.',
      z.optional(list(rate())),
    ),
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

/** People who join in one year, alike. */
const joiningGroup = z.strictObject({
  year: about('Plan year in which they join.', wholeYears('year')),
  count: about('Number of people.', rate({ exclusiveMinimum: 0 }, 'people')),
  age: about('Their age at the end of that year; completed years count.', completedYears()),
  compensation: about('Their yearly pay per head, in dollars of that year.', money()),
  service_years: about(
    'Years of service at the same date, where service with their former employer counts; completed years count.',
    z.optional(completedYears()),
    { default: 0 },
  ),
  participation_years: about(
    'Years of participation at the same date; completed years count.',
    z.optional(completedYears()),
    { default: 0 },
  ),
  termination_scale: ownTerminationScale(),
});

/** New hires. */
const workforce = z
  .strictObject({
    replacement_rate: about(
      'People hired for each one who left.',
      z.optional(rate({ minimum: 0, maximum: 5 }, 'people')),
      { default: 0 },
    ),
    entry_age: about(
      'Their age in completed years at the end of the year of hire.',
      z.prefault(completedYears(), USUAL_ENTRY_AGE),
    ),
    entry_compensation: about(
      'Their yearly pay, in dollars of the census year. Required when anybody is hired.',
      z.optional(money()),
    ),
    headcount_growth_rates: about(
      'Growth of the number of people by projection year; the last one repeats. Hires bring the company to that number. In place of `replacement_rate`.',
      z.optional(list(growthRate())),
    ),
    joiners: about('Acquired groups of people, in the years in which they join.', z.optional(list(joiningGroup))),
    hires_termination_scale: ownTerminationScale(),
  })
  .check(
    goesWith('entry_compensation', ['replacement_rate', 'headcount_growth_rates'], (value) => {
      const hires = (value.replacement_rate ?? 0) > 0 || value.headcount_growth_rates !== undefined;
      return hires && value.entry_compensation === undefined && words.required;
    }),
    across(notBoth('replacement_rate', 'headcount_growth_rates')),
  );

const dividends = z
  .strictObject({
    per_share: about(
      'Dollars a share in the first projection year. Required unless `owner_tax_rate` is given; 0 by default with it.',
      z.optional(price()),
    ),
    annual_growth_rate: about('Yearly growth of the dividend.', z.optional(growthRate()), { default: 0 }),
    on_allocated_shares: about(
      'Dividends on shares in accounts: they stay there as cash, pay the loan that bought the shares, in return for shares of the same value, or are paid out at once.',
      z.optional(z.enum(['accounts', 'loan', 'pass_through'])),
      { source: 'IRC 404(k)(2)(A)', default: 'accounts' },
    ),
    owner_tax_rate: about(
      'S corporation: the part of the taxable income of the year before that is distributed, to every share alike, so that owners besides the trust can pay the tax on it. By default none.',
      z.optional(rate({ minimum: 0, maximum: 0.6 })),
      { source: 'IRC 1361(b)(1)(D)' },
    ),
    amounts: about(
      'Dollars a share by projection year; the last one repeats. In place of `per_share` and its growth.',
      z.optional(list(price())),
    ),
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

/** Statutory dollar limits of one calendar year; the table or the indexing gives those left out. */
const limitsOfAYear = z
  .strictObject({
    year: about('Calendar year of the limits.', wholeNumber(2023, 2200, 'year')),
    compensation: about(
      'Dollars of pay that count, in plan years that begin in the year. Required if no other limit is given.',
      z.optional(limit()),
      { source: 'IRC 401(a)(17)' },
    ),
    additions: about('Dollars of annual additions.', z.optional(limit()), { source: 'IRC 415(c)(1)(A)' }),
    balance: about('Dollars of a balance above which installments may run longer.', z.optional(limit()), {
      source: 'IRC 409(o)(1)(C)(ii)',
    }),
    increment: about('Dollars above `balance` for each further year of installments.', z.optional(limit()), {
      source: 'IRC 409(o)(1)(C)(ii)',
    }),
  })
  .check(
    goesWith('compensation', ['additions', 'balance', 'increment'], ({ year: _, ...limits }) => {
      return Object.values(limits).every((amount) => amount === undefined) && words.required;
    }),
  );

/** The schema of the second argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const operatingAssumptions = about(
  'The strategy: what the company intends and expects.',
  z
    .strictObject({
      contribution_policy: about('Contributions of the company, year by year.', contributionPolicy),
      share_valuation: about(
        'The share price and how it develops. Required as soon as the trust holds a share.',
        z.optional(shareValuation),
      ),
      repurchase_strategy: about('Purchases of shares from those who leave.', z.prefault(repurchaseStrategy, {})),
      compensation_growth_rate: about('Yearly growth of pay.', z.optional(growthRate()), { default: 0.03 }),
      limit_growth_rate: about(
        'Yearly indexing of the statutory dollar limits after the last year in which they are known.',
        z.prefault(growthRate(), 0.025),
      ),
      cash_return_rate: about('Yearly return on cash in the trust.', z.prefault(growthRate(), 0)),
      dividends: about('Dividends. By default none.', z.optional(dividends)),
      diversification_election_rate: about(
        'The part of what could be diversified that is, each year.',
        z.prefault(rate(), 1),
      ),
      discount_rate: about('Yearly discount rate of present values.', z.prefault(growthRate(), 0.05)),
      turnover: about('Rates at which people leave, by cause.', z.prefault(turnover, {})),
      workforce: about('People who come: hires and acquired groups. By default none.', z.optional(workforce)),
      company_finances: about(
        "The company's earnings, payments and credit: its ability to pay, and with `ebitda_multiple` the value of a share. By default not projected.",
        z.optional(companyFinances),
      ),
      distribution_election_rate: about(
        'The part of the accounts of leavers that is asked for at once. The rest waits until the later of 62 and normal retirement age.',
        z.optional(rate()),
        { source: 'IRC 411(a)(11)', default: 1 },
      ),
      statutory_limits: about(
        'Statutory dollar limits that are published after this version, or expected: each is the limit of its year, and later years are indexed from it. By default those published up to 2026.',
        z.optional(list(limitsOfAYear).check(ascending('year'))),
        { source: 'IRC 415(d)' },
      ),
      purchases: about(
        'Shares that the trust buys in later years with loans of the company, of owners outside or out of accounts. By default none.',
        z.optional(list(purchase).check(unique(({ purchase_id: id }) => id, 'purchase_id'))),
        { source: 'Treas. Reg. 54.4975-7(b)(4)' },
      ),
      compensation_growth_rates: about(
        'Growth of pay by projection year; the last one repeats. In place of `compensation_growth_rate`.',
        z.optional(list(growthRate())),
      ),
    })
    .check(across(notBoth('compensation_growth_rate', 'compensation_growth_rates'))),
);

/** Assumptions as read: exact units, every default applied. */
export type ReadOperatingAssumptions = z.output<typeof operatingAssumptions>;
