import type { Cents, Rate } from '../numeric/index.js';
import type { YearRecord } from '../state/year-record.js';

/** Most cents that rounding of running totals adds to a part and to a cap, and more than the error of doubles. */
const CENTS_TO_SPARE = 3;

/**
 * Whether nobody can be above the limit of IRC 415(c), by one comparison: of whole people, with additions in proportion to pay that are
 * less than all of it, nobody is given more than their pay, and the most goes to the largest pay.
 *
 * @param largestPay - the most that one person's pay counted for
 */
export function areAdditionsBelow(
  { allocation, contribution, terms }: YearRecord,
  largestPay: Cents,
  otherPlansRate: Rate,
): boolean {
  // What other plans receive is taken off each limit, the more the higher the pay.
  if (otherPlansRate > 0) return false;
  const { weightSum } = contribution;
  if (typeof weightSum !== 'number' || allocation.additions >= weightSum) return false;
  return (allocation.additions / weightSum) * largestPay + CENTS_TO_SPARE < terms.limits.additionsLimit;
}
