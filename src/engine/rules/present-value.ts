import {
  DECIMALS,
  ExactDecimal,
  fromUnits,
  outOfRange,
  power,
  roundToNumber,
  roundWithin,
  toExact,
  WHOLE,
  type Cents,
  type Rate,
} from '../numeric/index.js';

/** The relative error that a year adds to a value in doubles: four roundings of 2^-53, and as much again for their products. */
const ERROR_OF_A_YEAR = 2 ** -50;

/**
 * Value at the census date, in dollars, of amounts of any sign due at the ends of years 1, 2, ..: `R2[sum of amount_k / (1+d)^k]`,
 * rounded once. It is a plain number: a discount rate near -1 may make it larger than any amount the engine works with.
 *
 * Doubles with a bound on their error nearly always tell how to round, as in `CompoundGrowth`. The bound is of the amounts without their
 * signs, since those of both signs may cancel each other.
 *
 * @example
 * presentValue([105_00, 110_25], 5_000_000) // 200: $105.00 in one year and $110.25 in two, at 5 %
 * presentValue([105_00, -110_25], 5_000_000) // 0
 */
export function presentValue(amounts: readonly Cents[], discountRate: Rate): number {
  const factor = (WHOLE + discountRate) / WHOLE;
  let nearly = 0;
  let size = 0;
  for (let i = amounts.length - 1; i >= 0; i--) {
    nearly = (nearly + amounts[i]!) / factor;
    size = (size + Math.abs(amounts[i]!)) / factor;
  }
  const sure = roundWithin(nearly, size * amounts.length * ERROR_OF_A_YEAR);
  return sure === undefined ? exactPresentValue(amounts, discountRate) : fromUnits(sure, DECIMALS.cents);
}

/**
 * Present value from exact products. One fraction by Horner's rule, `(..(a_1 (1+d) + a_2)(1+d) + ..) / (1+d)^n`, so that only the last step
 * divides.
 */
function exactPresentValue(amounts: readonly Cents[], discountRate: Rate): number {
  const growth = new ExactDecimal(toExact(discountRate, DECIMALS.rate).plus(1));
  let sum = new ExactDecimal(0);
  for (const amount of amounts) sum = sum.times(growth).plus(toExact(amount, DECIMALS.cents));
  const value = roundToNumber(sum.dividedBy(power(growth, amounts.length)), DECIMALS.cents);
  if (!Number.isFinite(value)) outOfRange();
  // Decimals know a negative zero.
  return value === 0 ? 0 : value;
}
