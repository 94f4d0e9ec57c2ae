import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { WHOLE } from '../numeric/index.js';
import { companyFinances, loanTerms } from './company.js';
import { purchase } from './purchase.js';
import { about } from './schema/about.js';
import { across, anyList, ascending, list, notBoth, refuse, unique } from './schema/lists.js';
import type { ReadOnly } from './schema/read-only.js';
import type { WithType } from './schema/with-type.js';
import {
  completedYears,
  growthRate,
  money,
  price,
  rate,
  wholeNumber,
  wholeYears,
  yearsToReach,
} from './schema/numbers.js';
import { shareValuation } from './share-valuation.js';

const contributionPolicy = z
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
      "What the policy's amount beyond the debt service is paid in: cash or newly issued shares.",
      z.prefault(z.enum(['cash', 'stock']), 'cash'),
    ),
  })
  .check(
    across({
      reads: ['type', 'annual_amount', 'percentage', 'amounts'],
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
        if (value.type !== undefined && value[needed] === undefined) refuse(payload, [needed], words.required);
      },
    }),
  );

const mix = z
  .strictObject({
    recycle: about('The part that returns to accounts.', z.prefault(rate(), 0)),
    redeem: about('The part that is retired.', z.prefault(rate(), 0)),
    releverage: about('The part put into suspense behind a new loan.', z.prefault(rate(), 0)),
  })
  .check(
    across({
      reads: ['recycle', 'redeem', 'releverage'],
      check: (payload) => {
        const { recycle, redeem, releverage } = payload.value;
        if (recycle + redeem + releverage !== WHOLE) refuse(payload, [], words.notOne);
      },
    }),
  );

const reportOrEnforce = () => z.optional(z.enum(['report', 'enforce']));

const limits = z.strictObject({
  deduction_404: about(
    'Whether more may be recycled than can be deducted: it is reported, or the company does something else with the rest.',
    reportOrEnforce(),
    { source: 'IRC 404(a)', default: 'report' },
  ),
  additions_415: about(
    'Treatment of allocations above the limit of annual additions: reported, or allocated to others and otherwise left unallocated.',
    reportOrEnforce(),
    { source: 'IRC 415(c)', default: 'report' },
  ),
  other_plan_contribution_rate: about(
    "What the employer's other plans receive, of eligible payroll, elective deferrals aside: it counts against the deductions.",
    z.optional(rate()),
    { default: 0 },
  ),
  overflow: about(
    'What the company does with shares that it may not recycle.',
    z.optional(z.enum(['redeem', 'releverage'])),
    { default: 'redeem' },
  ),
  additions_415_value: about(
    'What shares released by contributions to a loan count for: the contributions, or the value of the shares if that is less.',
    z.optional(z.enum(['contributions', 'lesser_of_value'])),
    { source: 'Treas. Reg. 1.415(c)-1(f)(2)', default: 'contributions' },
  ),
});

const repurchaseStrategy = z
  .strictObject({
    timing: about(
      'Shares are paid for in cash at once, or total distributions by promissory note.',
      z.prefault(z.enum(['immediate', 'deferred']), 'immediate'),
      { source: 'IRC 409(h)(5)' },
    ),
    funding_source: about(
      "Where the company's part of the cash comes from.",
      z.prefault(z.enum(['trust_cash', 'company_contribution', 'company_loan', 'company_redemption']), 'trust_cash'),
    ),
    method: about(
      'Use of the shares the company pays for: back to accounts (`recycle`), retired (`redeem`), into suspense behind a new loan (`releverage`), or part redeemed and part recycled (`hybrid`). By default `recycle` with the funding sources `trust_cash` and `company_contribution`, `releverage` with `company_loan`, `redeem` with `company_redemption`.',
      z.optional(z.enum(['recycle', 'redeem', 'releverage', 'hybrid'])),
    ),
    redeem_fraction: about("`hybrid`: the redeemed part of the company's cash.", z.optional(rate()), { default: 0.5 }),
    note: about(
      'Terms of the promissory notes of deferred payment.',
      z.prefault(
        z.strictObject({
          years: about('Equal yearly payments; five years at most.', z.prefault(wholeNumber(1, 5, 'years'), 5), {
            source: 'IRC 409(h)(5)(A)',
          }),
          interest_rate: about('Yearly interest.', z.prefault(rate(), 0.05)),
        }),
        {},
      ),
    ),
    releverage_loan: about(
      'Terms of the loans by which the company lends the trust the cash to buy back shares.',
      z.prefault(
        z.strictObject({
          years: about('Years of payments.', z.prefault(wholeNumber(1, 40, 'years'), 10)),
          interest_rate: about('Yearly interest.', z.prefault(rate({ minimum: 0, maximum: 0.2 }), 0.06)),
          ...loanTerms(),
        }),
        {},
      ),
    ),
    mix: about(
      'What becomes of the shares the company pays for, in parts, by projection year; the last entry repeats. In place of `method`.',
      z.optional(list(mix)),
    ),
    limits: about('Limits of the law on recycling: reported, or kept.', z.optional(limits)),
  })
  .check(
    across({
      reads: ['timing', 'funding_source', 'method', 'mix'],
      check: (payload) => {
        const { timing, funding_source: source, method, mix } = payload.value;
        const releverages =
          mix?.some(({ releverage }) => releverage > 0) ??
          (method === 'releverage' || (method === undefined && source === 'company_loan'));
        if (timing === 'deferred' && releverages) refuse(payload, ['timing'], words.notWith('releverage'));
      },
    }),
    across(notBoth('method', 'mix')),
    across(notBoth('redeem_fraction', 'mix')),
    across({
      reads: ['timing', 'limits'],
      check: (payload) => {
        const { timing, limits: kept = {} } = payload.value;
        if (timing !== 'deferred') return;
        for (const limit of ['deduction_404', 'additions_415'] as const) {
          if (kept[limit] === 'enforce') refuse(payload, ['limits', limit], words.notWith('deferred'));
        }
      },
    }),
  );

const terminationBand = z.strictObject({
  min_age: about('Youngest start-of-year age, included. By default any age.', z.optional(yearsToReach())),
  max_age: about('Oldest start-of-year age, included. By default any age.', z.optional(completedYears())),
  min_service: about(
    'Fewest completed years of service at the start of the year, included. By default any number.',
    z.optional(yearsToReach()),
  ),
  max_service: about(
    'Most completed years of service at the start of the year, included. By default any number.',
    z.optional(completedYears()),
  ),
  rate: about('Probability of leaving within the year.', rate()),
});

/** Turnover by cause. */
const turnover = z
  .strictObject({
    termination_table: about(
      "Published rates of termination: the Society of Actuaries' 2003 Pension Plan Turnover Study by age and service, one of Sarason's T tables by age (which include death and disability), or none. By default `soa_2003`.",
      z.optional(
        z.enum([
          'soa_2003',
          'sarason_t1',
          'sarason_t2',
          'sarason_t3',
          'sarason_t4',
          'sarason_t5',
          'sarason_t6',
          'sarason_t7',
          'sarason_t8',
          'sarason_t9',
          'sarason_t10',
          'sarason_t11',
          'none',
        ]),
      ),
      { default: 'soa_2003' },
    ),
    termination_rates: about(
      "The plan's own rates instead of a table. The first band that matches applies; outside the bands the rate is 0.",
      z.optional(anyList(terminationBand)),
    ),
    termination_scale: about(
      'Multiplies every termination rate, of the table or of the bands; no rate exceeds 1. By default 1.',
      z.optional(rate({ minimum: 0, maximum: 10 }, 'times')),
      { default: 1 },
    ),
    mortality: about(
      'Rates of death: none, or the 2026 unisex table for IRC 417(e)(3).',
      z.prefault(z.enum(['none', 'irs_2026_unisex']), 'none'),
      { source: 'IRS Notice 2025-40' },
    ),
    disability_rate: about(
      'Probability of disability within a year, the same at every age below normal retirement age.',
      z.prefault(rate(), 0),
    ),
    retirement_rates: about(
      'Probabilities of retiring by attained age; everybody retires at normal retirement age unless it is listed.',
      z.prefault(
        anyList(
          z.strictObject({
            age: about('Attained age.', wholeYears('years')),
            rate: about('Probability of retiring in the year of that age.', rate()),
          }),
        ).check(unique(({ age }) => age, 'age')),
        [],
      ),
    ),
  })
  .check(across(notBoth('termination_table', 'termination_rates')));

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
});

/** New hires. */
const workforce = z
  .strictObject({
    replacement_rate: about(
      'People hired for each one who left.',
      z.optional(rate({ minimum: 0, maximum: 5 }, 'people')),
      { default: 0 },
    ),
    entry_age: about('Their age in completed years at the end of the year of hire.', z.prefault(completedYears(), 30)),
    entry_compensation: about(
      'Their yearly pay, in dollars of the census year. Required when anybody is hired.',
      z.optional(money()),
    ),
    headcount_growth_rates: about(
      'Growth of the number of people by projection year; the last one repeats. Hires bring the company to that number. In place of `replacement_rate`.',
      z.optional(list(growthRate())),
    ),
    joiners: about('Acquired groups of people, in the years in which they join.', z.optional(list(joiningGroup))),
  })
  .check(
    across({
      reads: ['replacement_rate', 'entry_compensation', 'headcount_growth_rates'],
      check: (payload) => {
        const { replacement_rate: replacement = 0, entry_compensation: pay, headcount_growth_rates } = payload.value;
        const hires = replacement > 0 || headcount_growth_rates !== undefined;
        if (hires && pay === undefined) refuse(payload, ['entry_compensation'], words.required);
      },
    }),
    across(notBoth('replacement_rate', 'headcount_growth_rates')),
  );

const dividends = z
  .strictObject({
    per_share: about(
      'Dollars a share in the first projection year. Required unless `owner_tax_rate` is given; 0 by default with it.',
      z.optional(price()),
    ),
    annual_growth_rate: about('Yearly growth of the dividend.', z.prefault(growthRate(), 0)),
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
  })
  .check(
    across({
      reads: ['per_share', 'owner_tax_rate'],
      check: (payload) => {
        const { per_share: perShare, owner_tax_rate: ownerTaxRate } = payload.value;
        if (perShare === undefined && ownerTaxRate === undefined) refuse(payload, ['per_share'], words.required);
      },
    }),
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
    across({
      reads: ['compensation', 'additions', 'balance', 'increment'],
      check: (payload) => {
        const { compensation, additions, balance, increment } = payload.value;
        if ([compensation, additions, balance, increment].every((amount) => amount === undefined)) {
          refuse(payload, ['compensation'], words.required);
        }
      },
    }),
  );

/** The schema of the second argument, made with zod. Extend it for fields of your own: the engine takes what it reads. */
export const operatingAssumptions = about(
  'The strategy: what the company intends and expects.',
  z.strictObject({
    contribution_policy: about('What the company contributes each year.', contributionPolicy),
    share_valuation: about(
      'The share price and how it develops. Required as soon as the trust holds a share.',
      z.optional(shareValuation),
    ),
    repurchase_strategy: about('How shares are bought back.', z.prefault(repurchaseStrategy, {})),
    compensation_growth_rate: about('Yearly growth of pay.', z.prefault(growthRate(), 0.03)),
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
    turnover: about('How many people leave, and why.', z.prefault(turnover, {})),
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
  }),
);

type Contribution = ReadOnly<z.input<typeof contributionPolicy>>;

/**
 * Yearly contribution of the company. The type says which figure must be given; without a type or an amount, nothing is contributed
 * beyond the debt service.
 */
export type ContributionPolicy =
  | WithType<Contribution, { type?: undefined }, never>
  | WithType<Contribution, { type: 'fixed_amount' }, 'annual_amount'>
  | WithType<Contribution, { type: 'percentage_of_payroll' }, 'percentage'>
  | WithType<Contribution, { type: 'schedule' }, 'amounts'>
  | WithType<Contribution, { type: 'loan_payment' }, never>;

/** The strategy: what the company intends and expects. */
export type OperatingAssumptions = ReadOnly<Omit<z.input<typeof operatingAssumptions>, 'contribution_policy'>> & {
  contribution_policy: ContributionPolicy;
};
/** Assumptions as read: exact units, every default applied. */
export type ReadOperatingAssumptions = z.output<typeof operatingAssumptions>;
