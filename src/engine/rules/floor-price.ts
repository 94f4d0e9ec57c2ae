import { larger, type SharePrice } from '../numeric/index.js';

/** A price that people are paid at least for some years after a transaction at a lower one. */
export interface FloorTerms {
  readonly price: SharePrice;
  /** The last year in which it holds. */
  readonly untilYear: number;
}

/**
 * The price that people are paid in a year: the last appraisal, and at least the floor while it holds.
 *
 * A trust may pay no more than adequate consideration, ERISA 3(18) `[S-floor]`, so the trust and whoever else buys the shares pay the
 * appraised price, and the company pays the difference to the people, for no shares.
 *
 * @example
 * const floor = { price: 500_000, untilYear: 2029 };
 * paymentPrice(400_000, floor, 2029) // 500000
 * paymentPrice(400_000, floor, 2030) // 400000
 * paymentPrice(600_000, floor, 2029) // 600000
 */
export function paymentPrice(appraised: SharePrice, floor: FloorTerms | null, year: number): SharePrice {
  return floor !== null && year <= floor.untilYear ? larger(appraised, floor.price) : appraised;
}
