import * as z from 'zod/mini';
import { issues as words } from '../errors.js';
import { WHOLE } from '../numeric/index.js';
import { loanTerms } from './company.js';
import { about } from './schema/about.js';
import { across, goesWith, list, notBoth, refuse } from './schema/lists.js';
import { price, rate, shares, wholeNumber, wholeYears } from './schema/numbers.js';
import { ownIdentifier } from './schema/words.js';

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
    "Contributions to the employer's other plans, of eligible payroll, elective deferrals aside: it counts against the deductions.",
    z.optional(rate()),
    { default: 0 },
  ),
  overflow: about(
    'Treatment of shares that the company may not recycle.',
    z.optional(z.enum(['redeem', 'releverage'])),
    { default: 'redeem' },
  ),
  additions_415_value: about(
    'Amount for which shares released by contributions to a loan count: the contributions, or the value of the shares if that is less.',
    z.optional(z.enum(['contributions', 'lesser_of_value'])),
    { source: 'Treas. Reg. 1.415(c)-1(f)(2)', default: 'contributions' },
  ),
});

/** Repurchase strategy: when shares are bought back, by which method, and within which limits. */
export const repurchaseStrategy = z
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
      'Use of the shares the company pays for, in parts, by projection year; the last entry repeats. In place of `method`.',
      z.optional(list(mix)),
    ),
    limits: about('Limits of the law on recycling: reported, or kept.', z.optional(limits)),
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

/** Shares that the trust buys in one year with a loan of the company. */
export const purchase = z.strictObject({
  purchase_id: about('Identifies the purchase and its loan; unique among purchases and ESOP loans.', ownIdentifier()),
  year: about('Plan year of the purchase, at most 75 years after the census year.', wholeYears('year')),
  shares: about('Shares to buy; fewer if the sellers have fewer.', shares({ exclusiveMinimum: 0 })),
  from: about(
    'Sellers: owners outside the trust, or active accounts, each by the shares it holds.',
    z.optional(z.enum(['outside', 'accounts'])),
    { default: 'outside' },
  ),
  price: about('Dollars a share. By default the last appraisal.', z.optional(price({ exclusiveMinimum: 0 })), {
    source: 'ERISA 408(e)',
  }),
  interest_rate: about('Yearly interest of the loan.', rate({ minimum: 0, maximum: 0.2 })),
  years: about('Years of payments of the loan, from the year after the purchase on.', wholeNumber(1, 40, 'years')),
  ...loanTerms(),
});
