import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { optionalWithDefault } from './schema/reading.js';
import { paymentSchedule, releaseMethod } from './loan-terms.js';
import { fields } from './schema/fields.js';
import { list } from './schema/list.js';
import { growthRate, money, price, rate } from './schema/quantities.js';
import { wholeNumber } from './schema/whole-numbers.js';
import { choice } from './schema/words.js';
import { turnover, workforce } from './turnover.js';

const contributionPolicy = fields(
  {
    /**
     * A fixed amount that may grow, a percentage of eligible payroll, only what the loans need, or an amount for each year; by
     * default a fixed amount.
     */
    type: z.optional(choice('fixed_amount', 'percentage_of_payroll', 'loan_payment', 'schedule')),
    /** `fixed_amount`: dollars of the first projection year. Required with that type; 0 when the type is omitted too. */
    annual_amount: z.optional(money()),
    /** `fixed_amount`: growth of the amount from year to year. */
    annual_increase_rate: z.prefault(growthRate(), 0),
    /** `percentage_of_payroll`: fraction of eligible pay. */
    percentage: z.optional(rate()),
    /** `schedule`: dollars by projection year; the last one repeats. */
    amounts: z.optional(list(money())),
    /** What the policy's amount beyond the debt service is paid in: cash or newly issued shares. */
    form: z.prefault(choice('cash', 'stock'), 'cash'),
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
    method: z.prefault(choice('per_share_growth', 'equity_value'), 'per_share_growth'),
    /** Appraised dollars a share as of the census date. */
    current_price: price({ above: 0 }),
    /** Yearly growth of the price, or of equity before repurchases; by default 0. */
    annual_growth_rate: optionalWithDefault(growthRate(), 0),
    /** Growth by projection year, instead of `annual_growth_rate`; the last one repeats. */
    growth_rates: z.optional(list(growthRate())),
    /** `equity_value`: dollars at the census date; by default the price times the shares outstanding. */
    company_equity_value: z.optional(money()),
    /** `equity_value`: tax relief on repurchase cash that the company contributes. */
    tax_rate: z.prefault(rate(), 0),
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
    timing: z.prefault(choice('immediate', 'deferred'), 'immediate'),
    /** Where the company's part of the cash comes from. */
    funding_source: z.prefault(
      choice('trust_cash', 'company_contribution', 'company_loan', 'company_redemption'),
      'trust_cash',
    ),
    /**
     * What becomes of the shares the company pays for: back to accounts (`recycle`), retired (`redeem`), into suspense behind a
     * new loan (`releverage`), or part redeemed and part recycled (`hybrid`). By default what the funding source suggests:
     * recycle, recycle, releverage, redeem.
     */
    method: z.optional(choice('recycle', 'redeem', 'releverage', 'hybrid')),
    /** `hybrid`: the redeemed part of the company's cash. */
    redeem_fraction: z.prefault(rate(), 0.5),
    /** Terms of the promissory notes of deferred payment. */
    note: z.prefault(
      fields({
        /** Equal yearly payments; five years at most, IRC 409(h)(5)(A). */
        years: z.prefault(wholeNumber(1, 5), 5),
        /** Yearly interest. */
        interest_rate: z.prefault(rate(), 0.05),
      }),
      {},
    ),
    /** Terms of the loans by which the company lends the trust the cash to buy back shares. */
    releverage_loan: z.prefault(
      fields({
        /** Years of payments. */
        years: z.prefault(wholeNumber(1, 40), 10),
        /** Yearly interest. */
        interest_rate: z.prefault(rate({ least: 0, most: 0.2 }), 0.06),
        /** How it is repaid. */
        payment_schedule: z.prefault(paymentSchedule, 'level_payment'),
        /** What releases its shares. */
        release_method: z.prefault(releaseMethod, 'principal_and_interest'),
      }),
      {},
    ),
  },
  ({ timing, funding_source: source, method }, given, refuse) => {
    const releverages = method === 'releverage' || (!given.includes('method') && source === 'company_loan');
    if (timing === 'deferred' && releverages) refuse(['timing'], words.notWith('releverage'));
  },
);

/** The strategy: what the company intends and expects. */
export const operatingAssumptions = fields({
  /** What the company contributes each year. */
  contribution_policy: contributionPolicy,
  /** The share price and how it develops. Required as soon as the trust holds a share. */
  share_valuation: z.optional(shareValuation),
  /** How shares are bought back. */
  repurchase_strategy: z.prefault(repurchaseStrategy, {}),
  /** Yearly growth of pay. */
  compensation_growth_rate: z.prefault(growthRate(), 0.03),
  /** Yearly indexing of the statutory dollar limits after the last published year. */
  limit_growth_rate: z.prefault(growthRate(), 0.025),
  /** Yearly return on cash in the trust. */
  cash_return_rate: z.prefault(growthRate(), 0),
  /** Dividends; none when omitted. */
  dividends: z.optional(
    fields({
      /** Dollars a share in the first projection year. */
      per_share: price(),
      /** Yearly growth of the dividend. */
      annual_growth_rate: z.prefault(growthRate(), 0),
    }),
  ),
  /** Share of what could be diversified each year that is. */
  diversification_election_rate: z.prefault(rate(), 1),
  /** Yearly discount rate of present values. */
  discount_rate: z.prefault(growthRate(), 0.05),
  /** How many people leave, and why. */
  turnover: z.prefault(turnover, {}),
  /** New hires; none when omitted. */
  workforce: z.optional(workforce),
});

/** The strategy: what the company intends and expects. */
export type OperatingAssumptions = z.input<typeof operatingAssumptions>;
/** The same as read: exact units, every default applied. */
export type ReadOperatingAssumptions = z.output<typeof operatingAssumptions>;
