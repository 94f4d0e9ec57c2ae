import {
  ExactDecimal,
  net,
  portion,
  roundedQuotient,
  type Rate,
  type SharePrice,
  subtract,
  WHOLE,
} from '../numeric/index.js';

/** A price that people are paid at least for some years after a transaction at a lower one. */
export interface FloorTerms {
  readonly price: SharePrice;
  /** The last year in which it holds. */
  readonly untilYear: number;
  /** The part of the shares for which it holds, by projection year; the last one repeats. */
  readonly protectedParts: readonly Rate[];
}

/** An appraisal between two year ends. */
export interface InterimPrice {
  readonly year: number;
  /** Over the last appraisal. */
  readonly factor: Rate;
  /** Part of the year's payments that is made at it. */
  readonly part: Rate;
}

/**
 * The price at which shares are bought in a year, on average over all payments: the last appraisal, and for the part of them that is paid
 * after an interim appraisal that one, `R4[p + part x (R4[p x factor] - p)]`. A trust may pay no more than adequate consideration, ERISA
 * 3(18) `[S-floor]`, and no document that asks for an interim appraisal lets it pay less.
 *
 * @example
 * tradePrice(1_000_000, [{ year: 2028, factor: 70_000_000, part: 60_000_000 }], 2028) // 820000
 */
export function tradePrice(appraised: SharePrice, interim: readonly InterimPrice[] | null, year: number): SharePrice {
  const between = interim?.find((one) => one.year === year);
  if (between === undefined) return appraised;
  const then = portion(appraised, between.factor);
  const moved = new ExactDecimal(net([then], [appraised])).times(between.part);
  return roundedQuotient(moved.plus(new ExactDecimal(appraised).times(WHOLE)), new ExactDecimal(WHOLE)) as SharePrice;
}

/**
 * The price that people are paid in a year, on average over all shares: the last appraisal, and for the protected part of the shares at
 * least the floor while it holds, `R4[p + max(0, floor - p) x part]`.
 *
 * A trust may pay no more than adequate consideration, ERISA 3(18) `[S-floor]`, so the trust and any other buyer pay the
 * appraised price, and the company pays the difference to the people, for no shares.
 *
 * Pitfall: the sum is rounded once. The difference rounded by itself may be a unit off at a tie.
 *
 * @param index - 1 for the first projection year
 * @example
 * const floor = { price: 500_000, untilYear: 2029, protectedParts: [100_000_000, 60_000_000] };
 * paymentPrice(400_000, floor, 2027, 1) // 500000
 * paymentPrice(400_000, floor, 2028, 2) // 460000: three fifths of the shares are protected
 * paymentPrice(400_000, floor, 2030, 4) // 400000
 * paymentPrice(600_000, floor, 2029, 3) // 600000
 */
export function paymentPrice(appraised: SharePrice, floor: FloorTerms | null, year: number, index: number): SharePrice {
  if (floor === null || year > floor.untilYear || appraised >= floor.price) return appraised;
  const part = floor.protectedParts[Math.min(index, floor.protectedParts.length) - 1]!;
  if (part === WHOLE) return floor.price;
  const above = new ExactDecimal(subtract(floor.price, appraised)).times(part);
  return roundedQuotient(above.plus(new ExactDecimal(appraised).times(WHOLE)), new ExactDecimal(WHOLE)) as SharePrice;
}
