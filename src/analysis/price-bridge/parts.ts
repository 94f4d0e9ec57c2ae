import type { PriceChanges } from './price-bridge.js';

/** A part of the price's change: its heading, its name in a sentence, and a definition. */
interface Part {
  readonly label: string;
  readonly name: string;
  readonly is: string;
}

/** The parts, in the order in which the changes are made. */
export const PARTS: { readonly [P in keyof PriceChanges]: Part } = {
  census_gap: {
    label: 'census gap',
    name: 'the gap at the census',
    is: 'Difference of `current_price` from the value at the census.',
  },
  earnings: { label: 'earnings', name: 'earnings', is: 'Change in EBITDA.' },
  normal_benefit: {
    label: 'normal benefit',
    name: 'the normal retirement cost',
    is: 'Change in the normal retirement cost left in the earnings.',
  },
  multiple: { label: 'multiple', name: 'the multiple', is: 'Change in the multiple.' },
  debt_paid: { label: 'debt paid', name: 'debt paid', is: 'Scheduled principal was paid.' },
  cash_kept: {
    label: 'cash kept',
    name: 'cash kept',
    is: 'Free cash flow of the year and the return of the sinking fund.',
  },
  new_shares: { label: 'new shares', name: 'new shares', is: 'Shares were contributed to the trust.' },
  recycled: {
    label: 'recycled',
    name: 'shares recycled',
    is: 'Company cash recycled shares; less the tax it saves.',
  },
  redeemed: { label: 'redeemed', name: 'shares redeemed', is: 'Company cash retired shares.' },
  lent: { label: 'lent', name: 'cash lent to the trust', is: 'Company cash was lent to the trust.' },
  purchased: {
    label: 'purchased',
    name: 'shares purchased with loans to the trust',
    is: 'Company cash was lent to the trust for purchases; a debt drawn for it moves nothing, since cash and debt rise alike.',
  },
  dilution: {
    label: 'dilution',
    name: 'dilution',
    is: 'Holders of warrants, options and the like gain by using them, or no longer do.',
  },
};

/** Names of the parts, in order. */
export const PART_NAMES = Object.keys(PARTS) as (keyof PriceChanges)[];
