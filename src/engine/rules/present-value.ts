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
  LARGEST,
  roundToUnits,
} from '../numeric/index.js';
import { growthFactor } from './compound-growth.js';

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

/** A level deposit, and why it is that much. */
interface LevelDeposit {
  readonly deposit: Cents;
  /** The year that needs most, counted from 1, the earliest on a tie; null where no deposit is needed. */
  readonly decidingYear: number | null;
}

/**
 * The least level deposit that pays every obligation in its year from a fund that earns a return: the largest over all years n of what
 * the obligations up to n have grown to, less what the fund has, over what deposits of one have grown to; rounded up to the
 * cent. Deposits and payments are made at year ends `[S-sinking]`.
 *
 * Pitfall: what suffices for the last year may not suffice on the way.
 *
 * @example
 * levelDeposit([100_00, 100_01], 0, 0) // { deposit: 10001, decidingYear: 2 }
 */
export function levelDeposit(obligations: readonly Cents[], opening: Cents, returnRate: Rate): LevelDeposit {
  const growth = growthFactor(returnRate);
  let owed = new ExactDecimal(opening).negated();
  let ofOne = new ExactDecimal(0);
  /** Debts, and growth of deposits of one, in the year that needs most so far. */
  let most = { owed: new ExactDecimal(0), ofOne: new ExactDecimal(1) };
  let decidingYear: number | null = null;
  obligations.forEach((obligation, i) => {
    owed = owed.times(growth).plus(obligation);
    ofOne = ofOne.times(growth).plus(1);
    // Quotients may have no finite decimal, so they are compared across.
    if (!owed.times(most.ofOne).greaterThan(most.owed.times(ofOne))) return;
    most = { owed, ofOne };
    decidingYear = i + 1;
  });
  return { deposit: roundedUp(most.owed, most.ofOne), decidingYear };
}

/**
 * Balance of a fund at each year end, after its return, the deposit and the payment: `R2` of the exact amount.
 *
 * @example
 * fundBalances([100_00, 100_00], 100_00, 0, 5_000_000) // [500, -9475]
 */
export function fundBalances(obligations: readonly Cents[], opening: Cents, deposit: Cents, returnRate: Rate): Cents[] {
  const growth = growthFactor(returnRate);
  let fund = toExact(opening, DECIMALS.cents);
  return obligations.map((obligation) => {
    fund = fund.times(growth).plus(toExact(deposit, DECIMALS.cents)).minus(toExact(obligation, DECIMALS.cents));
    return roundToUnits<Cents>(fund, DECIMALS.cents);
  });
}

function roundedUp(numerator: ExactDecimal, denominator: ExactDecimal): Cents {
  const whole = numerator.divToInt(denominator);
  const units = whole.times(denominator).equals(numerator) ? whole : whole.plus(1);
  if (units.greaterThan(LARGEST)) outOfRange();
  return units.toNumber() as Cents;
}
