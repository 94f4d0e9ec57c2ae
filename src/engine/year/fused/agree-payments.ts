import { CAUSE, PAYMENTS } from './leaving-cells.js';
import { ENTRIES } from './entries.js';
import { askPayments, CASHED_OUT, INVERSE, type LeavingTerms } from './leaving-terms.js';

/** Above this value, a million million dollars in cents, doubles may be off by more than a cent. */
const LARGEST_NEAR_VALUE = 1e14;

/**
 * Finds in how many payments entries are paid: as many as are agreed on, unless the account is small or large.
 *
 * Doubles give a value to within a cent. For what is nearer to a limit than that, the rules are asked.
 */
export function agreePayments(terms: LeavingTerms, count: number): void {
  const { smallest, large, cashOut } = terms;
  const { entries } = terms.cells;
  const { places, heads, vestedShares, vestedCash, payments } = ENTRIES;
  const priceInCents = terms.paymentPrice * INVERSE;
  for (let i = 0; i < count; i++) {
    const at = places[i]!;
    const cause = entries[at + CAUSE]!;
    const perPerson = heads[i]! * INVERSE;
    const value = vestedShares[i]! * priceInCents + vestedCash[i]!;
    const isAgreed = value > (smallest[cause]! + 1) * perPerson + 1 && value < (large[cause]! - 1) * perPerson - 1;
    const isNear = value < LARGEST_NEAR_VALUE;
    if (isNear && isAgreed) payments[i] = entries[at + PAYMENTS]!;
    else if (isNear && value < (cashOut - 1) * perPerson - 1) payments[i] = CASHED_OUT;
    else payments[i] = askPayments(terms, cause, heads[i]!, vestedShares[i]!, vestedCash[i]!);
  }
}
