import { type ExactDecimal, roundToUnits, toExact, type Rate } from '../numeric/index.js';

const RATE_DECIMALS = 8;

/** The factor by which something grows in a year: 1 + rate. */
export function growthFactor(rate: Rate): ExactDecimal {
  return toExact(rate, RATE_DECIMALS).plus(1);
}

/**
 * An amount as it compounds from year to year: `R[base * (1 + r_1) * .. * (1 + r_k)]` for k = 1, 2, .. The product is never
 * rounded on the way, only each year's amount: rounding it year by year would drift by a unit here and there `[std]`.
 *
 * @param units - the amount before the first growth, in units of `decimals` places
 * @throws OutOfRangeError when the amount of a year leaves the exact range
 * @example
 * const price = new CompoundGrowth(100_0000 as SharePrice, 4);
 * price.after(5_000_000 as Rate) // 1050000
 * price.after(5_000_000 as Rate) // 1102500
 */
export class CompoundGrowth<Q extends number> {
  #exact: ExactDecimal;

  constructor(
    units: Q,
    private readonly decimals: number,
  ) {
    this.#exact = toExact(units, decimals);
  }

  /** The amount after one more year of growth at `rate`. */
  after(rate: Rate): Q {
    if (rate !== 0) this.#exact = this.#exact.times(growthFactor(rate));
    return roundToUnits<Q>(this.#exact, this.decimals);
  }
}
