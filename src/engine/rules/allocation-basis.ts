import { forHeads, type Cents, type Headcount, type Weight } from '../numeric/index.js';

export const ALLOCATION_BASES = ['compensation', 'per_capita', 'points'] as const;
export type AllocationBasis = (typeof ALLOCATION_BASES)[number];

/** One hundred dollars in cents: the pay that earns a point. */
const HUNDRED_DOLLARS = 10_000;

/**
 * A row's weight when shares and cash are allocated: capped pay, heads, or points (one for each completed year of service and
 * one for each full $100 of capped pay), each times the expected number of people. A plan allocates by pay or by a definite
 * formula, Treas. Reg. 1.401-1(b)(1)(ii); pay counts up to IRC 401(a)(17) `[S-401a17]`.
 *
 * @example
 * allocationWeight('points', 60_050_00, 5, 100_000_000) // 60500000000: 605 points for one person
 */
export function allocationWeight(basis: AllocationBasis, cappedPay: Cents, service: number, heads: Headcount): Weight {
  switch (basis) {
    case 'compensation':
      return forHeads(cappedPay, heads);
    case 'per_capita':
      return heads;
    case 'points':
      return heads * (Math.floor(cappedPay / HUNDRED_DOLLARS) + service);
  }
}
