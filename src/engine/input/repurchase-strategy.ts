import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { WHOLE } from '../numeric/index.js';
import { loanTerms } from './company.js';
import { defaulted, optional, required, named } from './schema/about.js';
import { across, goesWith, list, notBoth, refuse } from './schema/lists.js';
import { price, rate, shares, wholeNumber, wholeYears } from './schema/numbers.js';
import { ownIdentifier } from './schema/words.js';

const mix = z
  .strictObject({
    recycle: defaulted(rate(), 0, 'The part that returns to accounts.'),
    redeem: named('Part redeemed', defaulted(rate(), 0, 'The part that is retired.')),
    releverage: named(
      'Part bought with a new loan',
      defaulted(rate(), 0, 'The part put into suspense behind a new loan.'),
    ),
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

const reportOrEnforce = () => z.enum(['report', 'enforce']);

// prettier-ignore
const limits = z.strictObject({
  deduction_404: named('Recycling above the deductible amount', optional(reportOrEnforce(), 'report', 'Whether more may be recycled than can be deducted: it is reported, or the company does something else with the rest.', 'IRC 404(a)')),
  additions_415: named('Allocations beyond annual additions', optional(reportOrEnforce(), 'report', 'Treatment of allocations above the limit of annual additions: reported, or allocated to others and otherwise left unallocated.', 'IRC 415(c)')),
  other_plan_contribution_rate: optional(rate(), 0, "Contributions to the employer's other plans, of eligible payroll, elective deferrals aside: it counts against the deductions."),
  overflow: optional(z.enum(['redeem', 'releverage']), 'redeem', 'Treatment of shares that the company may not recycle.'),
  additions_415_value: named('Released shares count as additions by', optional(z.enum(['contributions', 'lesser_of_value']), 'contributions', 'Amount for which shares released by contributions to a loan count: the contributions, or the value of the shares if that is less.', 'Treas. Reg. 1.415(c)-1(f)(2)')),
});

// prettier-ignore
/** Repurchase strategy: when shares are bought back, by which method, and within which limits. */
export const repurchaseStrategy = z
  .strictObject({
    timing: defaulted(z.enum(['immediate', 'deferred']), 'immediate', 'Shares are paid for in cash at once, or total distributions by promissory note.', 'IRC 409(h)(5)'),
    funding_source: defaulted(z.enum(['trust_cash', 'company_contribution', 'company_loan', 'company_redemption']), 'trust_cash', "Where the company's part of the cash comes from."),
    method: named('Shares bought back', optional(z.enum(['recycle', 'redeem', 'releverage', 'hybrid']), null, 'Use of the shares the company pays for: back to accounts (`recycle`), retired (`redeem`), into suspense behind a new loan (`releverage`), or part redeemed and part recycled (`hybrid`). By default `recycle` with the funding sources `trust_cash` and `company_contribution`, `releverage` with `company_loan`, `redeem` with `company_redemption`.'), 'Those who leave'),
    redeem_fraction: optional(rate(), 0.5, "`hybrid`: the redeemed part of the company's cash."),
    note: defaulted(z.strictObject({
      years: defaulted(wholeNumber(1, 5, 'years'), 5, 'Equal yearly payments; five years at most.', 'IRC 409(h)(5)(A)'),
      interest_rate: defaulted(rate(), 0.05, 'Yearly interest.'),
    }), {}, 'Terms of the promissory notes of deferred payment.'),
    releverage_loan: defaulted(z.strictObject({
      years: defaulted(wholeNumber(1, 40, 'years'), 10, 'Years of payments.'),
      interest_rate: defaulted(rate({ minimum: 0, maximum: 0.2 }), 0.06, 'Yearly interest.'),
      ...loanTerms(),
    }), {}, 'Terms of the loans by which the company lends the trust the cash to buy back shares.'),
    mix: optional(list(mix), null, 'Use of the shares the company pays for, in parts, by projection year; the last entry repeats. In place of `method`.'),
    limits: optional(limits, null, 'Limits of the law on recycling: reported, or kept.'),
  })
  .check(
    goesWith('timing', ['funding_source', 'method', 'mix'], ({ timing, funding_source: source, method, mix }) => {
      const releverages =
        mix?.some(({ releverage }) => releverage > 0) ??
        (method === 'releverage' || (method === undefined && source === 'company_loan'));
      return timing === 'deferred' && releverages && words.notWith('releverage');
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

// prettier-ignore
/** Shares that the trust buys in one year with a loan of the company. */
export const purchase = z.strictObject({
  purchase_id: required(ownIdentifier(), 'Identifies the purchase and its loan; unique among purchases and ESOP loans.'),
  year: required(wholeYears('year'), 'Plan year of the purchase, at most 75 years after the census year.'),
  shares: required(shares({ exclusiveMinimum: 0 }), 'Shares to buy; fewer if the sellers have fewer.'),
  from: optional(z.enum(['outside', 'accounts']), 'outside', 'Sellers: owners outside the trust, or active accounts, each by the shares it holds.'),
  price: optional(price({ exclusiveMinimum: 0 }), null, 'Dollars a share. By default the last appraisal.', 'ERISA 408(e)'),
  interest_rate: required(rate({ minimum: 0, maximum: 0.2 }), 'Yearly interest of the loan.'),
  years: required(wholeNumber(1, 40, 'years'), 'Years of payments of the loan, from the year after the purchase on.'),
  ...loanTerms(),
});
