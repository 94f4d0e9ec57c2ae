import * as z from 'zod/mini';
import { loanTerms } from './company.js';
import { about } from './schema/about.js';
import { price, rate, shares, wholeNumber, wholeYears } from './schema/numbers.js';
import { ownIdentifier } from './schema/words.js';

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
