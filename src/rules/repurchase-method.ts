import { portion, ZERO, type Cents, type Rate } from '../numeric/index.js';

/** What the company does with the shares it pays for. */
export type RepurchaseMethod = 'recycle' | 'redeem' | 'releverage' | 'hybrid';

/** The part of company cash that redeems (or lends for) shares; the rest recycles them. */
export function redeemedPart(
  terms: { readonly method: RepurchaseMethod; readonly redeemFraction: Rate },
  amount: Cents,
): Cents {
  switch (terms.method) {
    case 'recycle':
      return ZERO;
    case 'redeem':
    case 'releverage':
      return amount;
    case 'hybrid':
      return portion(amount, terms.redeemFraction);
  }
}
