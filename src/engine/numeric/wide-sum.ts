import { ExactDecimal } from './decimal-text.js';
import { LARGEST, outOfRange, type Weight } from './units.js';

const TWO_TO_53 = LARGEST + 1;

/**
 * A sum of whole numbers from 0 to 2^53 - 1 that stays exact however large it grows: `high * 2^53 + low`.
 *
 * @example
 * const sum = new WideSum();
 * sum.add(9007199254740991);
 * sum.add(3);
 * [sum.high, sum.low] // [1, 2]
 */
export class WideSum {
  high = 0;
  /** Below 2^53. */
  low = 0;

  /** @throws OutOfRangeError when the number is above 2^53 - 1. */
  add(value: number): void {
    if (value > LARGEST) outOfRange();
    const room = TWO_TO_53 - this.low;
    if (value < room) this.low += value;
    else {
      this.high += 1;
      this.low = value - room;
    }
  }

  /** The nearest double. */
  nearly(): number {
    return this.high * TWO_TO_53 + this.low;
  }
}

/** Such a sum as a decimal. No method: the declarations of the class would name decimal.js, which no user of the package has. */
export function wideAsDecimal({ high, low }: Readonly<Pick<WideSum, 'high' | 'low'>>): ExactDecimal {
  return new ExactDecimal(high).times(TWO_TO_53).plus(low);
}

/** A sum of weights: a number as long as that is exact, and wide beyond. */
export type WeightSum = Weight | Readonly<WideSum>;

/**
 * Adds up weights.
 *
 * @throws OutOfRangeError when one of them is above 2^53 - 1.
 * @example
 * sumOfWeights([2, 3]) // 5
 */
export function sumOfWeights(weights: ArrayLike<Weight>): WeightSum {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]!;
  // Sums of whole numbers are exact in doubles until they pass 2^53, and never come back below it.
  if (sum <= LARGEST) return sum;
  const wide = new WideSum();
  for (let i = 0; i < weights.length; i++) wide.add(weights[i]!);
  return wide;
}
