import type { StatutoryLimits } from './limits.js';
import {
  add,
  apportionment,
  column,
  forHeads,
  larger,
  net,
  portion,
  smaller,
  subtract,
  sumOfWeights,
  ZERO,
  type Cents,
  type Column,
  type Headcount,
  type Rate,
  type Weight,
} from '../numeric/index.js';

/**
 * The most that a row may receive in a year: for each of its people the dollar limit, or pay if that is less, IRC 415(c)(1), less what the
 * other plans of the employer receive for them, 415(f)(1)(B) `[S-415]`.
 *
 * @param otherPlansRate - of pay up to the cap
 * @example
 * const limits = { additionsLimit: 72_000_00, payCap: 360_000_00 };
 * additionsCap(limits, 100_000_00, 100_000_000, 20_000_000) // 5200000: 72,000 less 20,000
 */
export function additionsCap(
  { additionsLimit, payCap }: Pick<StatutoryLimits, 'additionsLimit' | 'payCap'>,
  pay: Cents,
  heads: Headcount,
  otherPlansRate: Rate,
): Cents {
  const most = forHeads(smaller(additionsLimit, pay), heads);
  if (otherPlansRate === 0) return most;
  return larger(net([most], [portion(forHeads(smaller(pay, payCap), heads), otherPlansRate)]), ZERO);
}

/**
 * Reduction of annual additions where a plan counts shares that a loan releases at their value: `max(0, contributions to the loan -
 * value of the shares they release)`, the lesser of both, Treas. Reg. 1.415(c)-1(f)(2)(ii) `[S-415]`. Shares that dividends on suspense
 * shares release are not taken out `[std]`.
 *
 * @example
 * beyondValue(2_000_00, 1_000_00) // 100000: the shares count 1,000
 */
export function beyondValue(contributedToLoans: Cents, valueOfShares: Cents): Cents {
  return larger(subtract(contributedToLoans, valueOfShares), ZERO);
}

/** Division of additions where nobody may receive more than a cap. */
interface Divided {
  /** Additions of each row. */
  readonly given: Column<Cents>;
  /** Additions that nobody may receive. */
  readonly left: Cents;
  /** The rows that receive their cap, in their order. */
  readonly closed: readonly number[];
}

/**
 * Divides additions over rows by weight so that none receives more than its cap: a row offered more takes its cap, and the excess
 * is offered to the others, until no row is offered more than its cap or no row is left. Plan documents reallocate before they hold
 * back; since 2007 plans meet IRC 415(c) by preventing an excess `[S-415]`, `[std]`.
 *
 * @example
 * const bases = [360_000, 120_000, 60_000, 60_000];
 * Array.from(divideWithinCaps(150_000_00, bases, [47_500_00, 62_000_00, 60_000_00, 60_000_00]).given)
 * // [4750000, 5125000, 2562500, 2562500]
 */
export function divideWithinCaps(total: Cents, weights: ArrayLike<Weight>, caps: ArrayLike<Cents>): Divided {
  const given = column<Cents>(weights.length);
  const closed: number[] = [];
  // The first `count` rows are those that are still offered something, with their weights.
  const open = new Int32Array(weights.length);
  const openWeights = column<Weight>(weights.length);
  let count = 0;
  for (let row = 0; row < weights.length; row++) if (weights[row]! > 0) open[count++] = row;
  let left = total;
  while (count > 0) {
    for (let i = 0; i < count; i++) openWeights[i] = weights[open[i]!]!;
    const offers = apportionment(left, sumOfWeights(openWeights.subarray(0, count)));
    let staying = 0;
    for (let i = 0; i < count; i++) {
      const row = open[i]!;
      const offer = offers.part(openWeights[i]!);
      given[row] = smaller(offer, caps[row]!);
      if (offer > caps[row]!) closed.push(row);
      else open[staying++] = row;
    }
    if (staying === count) {
      left = ZERO;
      break;
    }
    left = subtract(total, sumOver(closed, given));
    count = staying;
  }
  return { given, left: closed.length === 0 ? ZERO : left, closed: closed.sort((a, b) => a - b) };
}

function sumOver<Q extends number>(rows: readonly number[], values: ArrayLike<Q>): Q {
  let sum = 0 as Q;
  for (const row of rows) sum = add<number>(sum, values[row]!) as Q;
  return sum;
}
