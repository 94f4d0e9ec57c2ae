import { ExactDecimal, roundedQuotient, roundWithin, WHOLE } from '../numeric/index.js';

/** Operands are cut into three limbs of 18 bits. */
const LIMB = 2 ** 18;
const LIMBS_OF_A_PRODUCT = 5;
/** Each product adds at most 3 x 2^36 to a limb: after so many, limbs are still below 2^53. */
const PRODUCTS_BETWEEN_CARRIES = 2 ** 14;

/**
 * The exact sum of products of whole numbers up to 2^53 - 1. Products are added limb by limb in doubles; only now and then are
 * the limbs carried into a decimal, so a million products cost no more than their multiplications.
 *
 * @example
 * const sum = new ProductSum();
 * sum.add(9007199254740991, 9007199254740991);
 * sum.add(1, 1);
 * sum.value().toString() // '81129638414606663681390495662082'
 */
export class ProductSum {
  private readonly limbs = new Float64Array(LIMBS_OF_A_PRODUCT);
  private pending = 0;
  private carried = new ExactDecimal(0);

  add(a: number, b: number): void {
    const { limbs } = this;
    const aLow = a % LIMB;
    const bLow = b % LIMB;
    const aRest = (a - aLow) / LIMB;
    const bRest = (b - bLow) / LIMB;
    const aMiddle = aRest % LIMB;
    const bMiddle = bRest % LIMB;
    const aHigh = (aRest - aMiddle) / LIMB;
    const bHigh = (bRest - bMiddle) / LIMB;
    limbs[0]! += aLow * bLow;
    limbs[1]! += aLow * bMiddle + aMiddle * bLow;
    limbs[2]! += aLow * bHigh + aMiddle * bMiddle + aHigh * bLow;
    limbs[3]! += aMiddle * bHigh + aHigh * bMiddle;
    limbs[4]! += aHigh * bHigh;
    this.pending += 1;
    if (this.pending === PRODUCTS_BETWEEN_CARRIES) this.carry();
  }

  /** The sum so far. */
  value(): ExactDecimal {
    this.carry();
    return this.carried;
  }

  private carry(): void {
    const sum = this.limbs.reduceRight((higher, limb) => higher.times(LIMB).plus(limb), new ExactDecimal(0));
    this.carried = this.carried.plus(sum);
    this.limbs.fill(0);
    this.pending = 0;
  }
}

/**
 * `R8[part / whole]` of whole numbers of any size, `0 <= part <= whole`.
 *
 * @example
 * const [one, three] = [new ProductSum(), new ProductSum()];
 * one.add(1, 1);
 * three.add(1, 3);
 * exactFraction(one.value(), three.value()) // 0.33333333
 */
export function exactFraction(part: ExactDecimal, whole: ExactDecimal): number {
  return roundedQuotient(part.times(WHOLE), whole) / WHOLE;
}

/**
 * `R8` of a fraction of which only a double and a bound on its error are known; undefined where these leave open which way to
 * round.
 *
 * @example
 * fractionWithin(0.123456784, 1e-12) // 0.12345678
 * fractionWithin(0.123456785, 1e-12) // undefined
 */
export function fractionWithin(nearly: number, error: number): number | undefined {
  const units = roundWithin(nearly * WHOLE, (error + ERROR_OF_SCALING) * WHOLE);
  return units === undefined ? undefined : units / WHOLE;
}

/** What multiplying a fraction up to 1 by the scale may add to its error. */
const ERROR_OF_SCALING = 2 ** -52;
