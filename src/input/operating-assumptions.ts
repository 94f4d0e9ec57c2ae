import type * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { paymentSchedule, releaseMethod } from './loan-terms.js';
import { fields } from './schema/fields.js';
import { list } from './schema/list.js';
import { optional, optionalWithDefault, withDefault } from './schema/optional.js';
import { growthRate, money, price, rate } from './schema/quantities.js';
import { completedYears, wholeNumber, wholeYears, yearsToReach } from './schema/whole-numbers.js';
import { choice } from './schema/words.js';

const contributionPolicy = fields(
  {
    /**
     * A fixed amount that may grow, a percentage of eligible payroll, only what the loans need, or an amount for each year; by
     * default a fixed amount.
     */
    type: optional(choice('fixed_amount', 'percentage_of_payroll', 'loan_payment', 'schedule')),
    /** `fixed_amount`: dollars of the first projection year. Required with that type; 0 when the type is omitted too. */
    annual_amount: optional(money()),
    /** `fixed_amount`: growth of the amount from year to year. */
    annual_increase_rate: withDefault(growthRate(), 0),
    /** `percentage_of_payroll`: fraction of eligible pay. */
    percentage: optional(rate()),
    /** `schedule`: dollars by projection year; the last one repeats. */
    amounts: optional(list(money())),
    /** What the policy's amount beyond the debt service is paid in: cash or newly issued shares. */
    form: withDefault(choice('cash', 'stock'), 'cash'),
  },
  ({ type }, given, refuse) => {
    const needed = {
      fixed_amount: 'annual_amount',
      percentage_of_payroll: 'percentage',
      schedule: 'amounts',
      loan_payment: '',
    };
    const field = type === undefined ? '' : needed[type];
    if (field !== '' && !given.includes(field)) refuse([field], words.required);
  },
);

const shareValuation = fields(
  {
    /** The price grows by itself, or follows from the company's equity, which repurchases reduce. */
    method: withDefault(choice('per_share_growth', 'equity_value'), 'per_share_growth'),
    /** Appraised dollars a share as of the census date. */
    current_price: price({ above: 0 }),
    /** Yearly growth of the price, or of equity before repurchases; by default 0. */
    annual_growth_rate: optionalWithDefault(growthRate(), 0),
    /** Growth by projection year, instead of `annual_growth_rate`; the last one repeats. */
    growth_rates: optional(list(growthRate())),
    /** `equity_value`: dollars at the census date; by default the price times the shares outstanding. */
    company_equity_value: optional(money()),
    /** `equity_value`: tax relief on repurchase cash that the company contributes. */
    tax_rate: withDefault(rate(), 0),
  },
  (_, given, refuse) => {
    if (given.includes('annual_growth_rate') && given.includes('growth_rates')) {
      refuse(['growth_rates'], words.notWith('annual_growth_rate'));
    }
  },
);

const repurchaseStrategy = fields(
  {
    /** Shares are paid for in cash at once, or total distributions by promissory note, IRC 409(h)(5). */
    timing: withDefault(choice('immediate', 'deferred'), 'immediate'),
    /** Where the company's part of the cash comes from. */
    funding_source: withDefault(
      choice('trust_cash', 'company_contribution', 'company_loan', 'company_redemption'),
      'trust_cash',
    ),
    /**
     * What becomes of the shares the company pays for: back to accounts (`recycle`), retired (`redeem`), into suspense behind a
     * new loan (`releverage`), or part redeemed and part recycled (`hybrid`). By default what the funding source suggests:
     * recycle, recycle, releverage, redeem.
     */
    method: optional(choice('recycle', 'redeem', 'releverage', 'hybrid')),
    /** `hybrid`: the redeemed part of the company's cash. */
    redeem_fraction: withDefault(rate(), 0.5),
    /** Terms of the promissory notes of deferred payment. */
    note: withDefault(
      fields({
        /** Equal yearly payments; five years at most, IRC 409(h)(5)(A). */
        years: withDefault(wholeNumber(1, 5), 5),
        /** Yearly interest. */
        interest_rate: withDefault(rate(), 0.05),
      }),
      {},
    ),
    /** Terms of the loans by which the company lends the trust the cash to buy back shares. */
    releverage_loan: withDefault(
      fields({
        /** Years of payments. */
        years: withDefault(wholeNumber(1, 40), 10),
        /** Yearly interest. */
        interest_rate: withDefault(rate({ least: 0, most: 0.2 }), 0.06),
        /** How it is repaid. */
        payment_schedule: withDefault(paymentSchedule, 'level_payment'),
        /** What releases its shares. */
        release_method: withDefault(releaseMethod, 'principal_and_interest'),
      }),
      {},
    ),
  },
  ({ timing, funding_source: source, method }, given, refuse) => {
    const releverages = method === 'releverage' || (!given.includes('method') && source === 'company_loan');
    if (timing === 'deferred' && releverages) refuse(['timing'], words.notWith('releverage'));
  },
);

const terminationBand = fields({
  /** Youngest start-of-year age, included; by default any. */
  min_age: optional(yearsToReach()),
  /** Oldest start-of-year age, included; by default any. */
  max_age: optional(completedYears()),
  /** Fewest completed years of service at the start of the year, included; by default any. */
  min_service: optional(yearsToReach()),
  /** Most completed years of service at the start of the year, included; by default any. */
  max_service: optional(completedYears()),
  /** Probability of leaving within the year. */
  rate: rate(),
});

/** How many people leave, and why. */
const turnover = fields(
  {
    /**
     * Published rates of termination: the Society of Actuaries' 2003 Pension Plan Turnover Study by age and service, one of
     * Sarason's T tables by age (which include death and disability), or none. By default `soa_2003`.
     */
    termination_table: optionalWithDefault(
      choice(
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
      ),
      'soa_2003',
    ),
    /** The plan's own rates instead of a table: the first band that matches applies, and nobody else leaves. */
    termination_rates: optional(list(terminationBand, { mayBeEmpty: true })),
    /** What every termination rate, of the table or of the bands, is multiplied by; a rate ends at 1. By default 1. */
    termination_scale: optionalWithDefault(rate({ least: 0, most: 10 }), 1),
    /** Rates of death: none, or the 2026 unisex table for IRC 417(e)(3), IRS Notice 2025-40. */
    mortality: withDefault(choice('none', 'irs_2026_unisex'), 'none'),
    /** Probability of disability within a year, the same at every age below normal retirement age. */
    disability_rate: withDefault(rate(), 0),
    /** Probabilities of retiring by attained age; everybody retires at normal retirement age unless it is listed. */
    retirement_rates: withDefault(
      list(
        fields({
          /** Attained age. */
          age: wholeYears(),
          /** Probability of retiring in the year of that age. */
          rate: rate(),
        }),
        { mayBeEmpty: true, unique: { by: (row: { age?: number }) => row.age, at: ['age'] } },
      ),
      [],
    ),
  },
  (_, given, refuse) => {
    if (given.includes('termination_table') && given.includes('termination_rates')) {
      refuse(['termination_rates'], words.notWith('termination_table'));
    }
  },
);

/** New hires. */
const workforce = fields(
  {
    /** People hired for each one who left. */
    replacement_rate: withDefault(rate({ least: 0, most: 5 }), 0),
    /** Their age in completed years at the end of the year of hire. */
    entry_age: withDefault(completedYears(), 30),
    /** Their yearly pay, in dollars of the census year. Required when anybody is hired. */
    entry_compensation: optional(money()),
  },
  ({ replacement_rate: replacement }, given, refuse) => {
    if (replacement !== undefined && replacement > 0 && !given.includes('entry_compensation')) {
      refuse(['entry_compensation'], words.required);
    }
  },
);

/** The strategy: what the company intends and expects. */
export const operatingAssumptions = fields({
  /** What the company contributes each year. */
  contribution_policy: contributionPolicy,
  /** The share price and how it develops. Required as soon as the trust holds a share. */
  share_valuation: optional(shareValuation),
  /** How shares are bought back. */
  repurchase_strategy: withDefault(repurchaseStrategy, {}),
  /** Yearly growth of pay. */
  compensation_growth_rate: withDefault(growthRate(), 0.03),
  /** Yearly indexing of the statutory dollar limits after the last published year. */
  limit_growth_rate: withDefault(growthRate(), 0.025),
  /** Yearly return on cash in the trust. */
  cash_return_rate: withDefault(growthRate(), 0),
  /** Dividends; none when omitted. */
  dividends: optional(
    fields({
      /** Dollars a share in the first projection year. */
      per_share: price(),
      /** Yearly growth of the dividend. */
      annual_growth_rate: withDefault(growthRate(), 0),
    }),
  ),
  /** Share of what could be diversified each year that is. */
  diversification_election_rate: withDefault(rate(), 1),
  /** Yearly discount rate of present values. */
  discount_rate: withDefault(growthRate(), 0.05),
  /** How many people leave, and why. */
  turnover: withDefault(turnover, {}),
  /** New hires; none when omitted. */
  workforce: optional(workforce),
});

/** The strategy: what the company intends and expects. */
export type OperatingAssumptions = z.input<typeof operatingAssumptions>;
/** The same as read: exact units, every default applied. */
export type ReadOperatingAssumptions = z.output<typeof operatingAssumptions>;
