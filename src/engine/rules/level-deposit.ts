import {
  DECIMALS,
  ExactDecimal,
  LARGEST,
  outOfRange,
  roundToUnits,
  toExact,
  type Cents,
  type Rate,
} from '../numeric/index.js';
import { growthFactor } from './compound-growth.js';

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
