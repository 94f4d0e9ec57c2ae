import { type ExactDecimal, roundToUnits, roundWithin, toExact, type Rate, WHOLE } from '../numeric/index.js';

const RATE_DECIMALS = 8;

/**
 * The relative error that a year of growth adds to a product in doubles: its sum, quotient and product are each off by up to 2^-53,
 * and a fourth 2^-53 covers the products of these errors.
 */
export const ERROR_OF_A_YEAR = 2 ** -51;

/** The factor by which something grows in a year: 1 + rate. */
export function growthFactor(rate: Rate): ExactDecimal {
  return toExact(rate, RATE_DECIMALS).plus(1);
}

/**
 * An amount as it compounds from year to year: `R[base * (1 + r_1) * .. * (1 + r_k)]` for k = 1, 2, .. The product is never
 * rounded on the way, only each year's amount: rounding it year by year would drift by a unit here and there `[std]`.
 *
 * Doubles with a bound on their error nearly always tell which way to round, and much faster. The product is formed exactly only
 * where they do not: close to a tie or to the end of the exact range.
 *
 * @param units - the amount before the first growth, in units of `decimals` places
 * @throws OutOfRangeError when the amount of a year leaves the exact range
 * @example
 * const price = new CompoundGrowth(100_0000 as SharePrice, 4);
 * price.after(5_000_000 as Rate) // 1050000
 * price.after(5_000_000 as Rate) // 1102500
 */
export class CompoundGrowth<Q extends number> {
  private nearly: number;
  private years = 0;
  private exact: ExactDecimal | undefined;
  /** Rates that the exact product does not contain yet. */
  private notInExact: Rate[] = [];

  constructor(
    private readonly units: Q,
    private readonly decimals: number,
  ) {
    this.nearly = units;
  }

  /** The amount after one more year of growth at `rate`. */
  after(rate: Rate): Q {
    if (rate !== 0) {
      this.nearly *= (WHOLE + rate) / WHOLE;
      this.years += 1;
      this.notInExact.push(rate);
    }
    const sure = roundWithin(this.nearly, this.nearly * this.years * ERROR_OF_A_YEAR);
    return sure === undefined ? this.roundExactly() : (sure as Q);
  }

  private roundExactly(): Q {
    this.exact ??= toExact(this.units, this.decimals);
    for (const rate of this.notInExact) this.exact = this.exact.times(growthFactor(rate));
    this.notInExact = [];
    return roundToUnits<Q>(this.exact, this.decimals);
  }
}
