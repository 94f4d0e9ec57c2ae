import {
  ExactDecimal,
  type Headcount,
  isProductAbove,
  type MicroShares,
  roundedQuotient,
  roundWithin,
  WHOLE,
} from '../numeric/index.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Participants } from '../state/state.js';

/** Inequality of the allocated shares among people still active; null when nobody holds any. */
export interface Concentration {
  /** Part of the allocated shares held by the tenth of people with the most shares a head. */
  readonly topTenthShare: number | null;
  /** Gini coefficient of shares a head: 0 when all hold the same, near 1 when one of many holds all. */
  readonly gini: number | null;
}

/** Heads and shares of all rows together. */
interface Totals {
  readonly heads: Headcount;
  readonly shares: MicroShares;
}

/** More than the relative error of a product, a quotient or a sum of two doubles. */
const ERROR_OF_A_STEP = 2 ** -52;

/**
 * Concentration of the shares in active accounts: who has, and who has not `[S-havenots]`. A row stands for its headcount, each
 * of its people holding the same; those without shares count too.
 *
 * With rows in order of shares a head, w heads and S shares each, N and T their sums, C the shares of all rows up to one:
 *
 *   gini      = R8[1 - sum of w_i (C_(i-1) + C_i) / (N T)], half the mean difference between two people over the mean [S-gini]
 *   top tenth = R8[shares of the last N / 10 heads / T], of the row that straddles the tenth the part that belongs to it
 *
 * Doubles with a bound on their error nearly always tell how to round; where they do not, sums and products are formed exactly.
 *
 * Pitfalls: within a row everybody is alike, and all hires of a year are one row. What leavers still hold is in neither figure.
 */
export function concentration(participants: ReadOnly<Participants>): Concentration {
  const order = rowsByShareAHead(participants);
  const { headcount, shares } = participants;
  let heads = 0;
  let held = 0;
  let areas = 0;
  for (let i = 0; i < order.length; i++) {
    const row = order[i]!;
    const before = held;
    heads += headcount[row]!;
    held += shares[row]!;
    areas += headcount[row]! * (before + held);
  }
  if (held === 0) return { topTenthShare: null, gini: null };
  const totals: Totals = { heads: heads as Headcount, shares: held as MicroShares };
  const nearly = 1 - areas / (heads * held);
  return {
    topTenthShare: topTenth(participants, order, totals),
    gini: fractionWithin(nearly, (order.length + 8) * ERROR_OF_A_STEP) ?? exactGini(participants, order, totals),
  };
}

function exactGini(
  { headcount, shares }: ReadOnly<Participants>,
  order: Uint32Array,
  { heads, shares: allShares }: Totals,
): number {
  const areas = new ProductSum();
  let held = 0;
  for (const row of order) {
    areas.add(headcount[row]!, held);
    held += shares[row]!;
    areas.add(headcount[row]!, held);
  }
  const square = new ExactDecimal(heads).times(allShares);
  return exactFraction(square.minus(areas.value()), square);
}

/** `R8[..]` of the definition above: whole rows from the end, then a part of the next. */
function topTenth(
  { headcount, shares }: ReadOnly<Participants>,
  order: Uint32Array,
  { heads: allHeads, shares: allShares }: Totals,
): number {
  const wholeTenth = (allHeads - (allHeads % 10)) / 10;
  let heads = 0;
  let held = 0;
  let at = order.length - 1;
  while (heads + headcount[order[at]!]! <= wholeTenth) {
    heads += headcount[order[at]!]!;
    held += shares[order[at]!]!;
    at -= 1;
  }
  // The straddling row gives the N / 10 - heads still missing. Times ten, over ten times its headcount, all numbers are whole.
  const row = order[at]!;
  const missing = allHeads - heads * 10;
  const nearly = (held + (missing * shares[row]!) / (10 * headcount[row]!)) / allShares;
  const sure = fractionWithin(nearly, 8 * ERROR_OF_A_STEP);
  if (sure !== undefined) return sure;
  const tenfold = new ExactDecimal(headcount[row]!).times(10);
  const part = tenfold.times(held).plus(new ExactDecimal(missing).times(shares[row]!));
  return exactFraction(part, tenfold.times(allShares));
}

type Holdings = ReadOnly<Pick<Participants, 'count' | 'headcount' | 'shares'>>;

/** Up to this many rows are sorted by moving each to its place; more are first put into buckets. */
const MOST_BY_PLACES = 32;

/**
 * The rows in which anybody is left, in order of shares a head, the fewest first. The order is exact, however close two rows are.
 *
 * Many rows are first counted into as many buckets, by the leading bits of their quotients, so that few are left to compare. For
 * ten thousand people that takes an eighth of the time of sorting them by comparisons.
 */
export function rowsByShareAHead({ headcount, shares, count }: Holdings): Uint32Array {
  const rows = new Uint32Array(count);
  let active = 0;
  for (let row = 0; row < count; row++) if (headcount[row]! > 0) rows[active++] = row;
  const isAbove = (a: number, b: number): boolean =>
    isProductAbove(shares[a]!, headcount[b]!, shares[b]!, headcount[a]!);
  const order = rows.subarray(0, active);
  if (active <= MOST_BY_PLACES) return sortByPlaces(order, isAbove);

  const leading = new Uint32Array(active);
  for (let i = 0; i < active; i++) leading[i] = leadingBits(shares[order[i]!]! / headcount[order[i]!]!);
  return sortByPlaces(inBuckets(order, leading, isAbove), isAbove);
}

type IsAbove = (a: number, b: number) => boolean;

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
/** The position in a double of the word with its exponent: second, or first on a big-endian machine. */
const LEADING_WORD = new Uint8Array(Uint32Array.of(1).buffer)[0]!;

/** Sign, exponent and the first 20 bits of a double: for numbers from zero on, they have the order of the numbers. */
function leadingBits(value: number): number {
  double[0] = value;
  return words[LEADING_WORD]!;
}

/** Rows bucket by bucket, each bucket sorted where it holds many. Rows without shares are in the first one. */
function inBuckets(rows: Uint32Array, leading: Uint32Array, isAbove: IsAbove): Uint32Array {
  const { length } = rows;
  let least = Infinity;
  let most = 0;
  for (let i = 0; i < length; i++) {
    if (leading[i]! > most) most = leading[i]!;
    if (leading[i]! < least && leading[i]! > 0) least = leading[i]!;
  }
  let shift = 0;
  while ((most - least) / 2 ** shift >= length) shift += 1;
  const bucketOf = (bits: number): number => (bits === 0 ? 0 : ((bits - least) >>> shift) + 1);
  const starts = new Uint32Array(length + 2);
  for (let i = 0; i < length; i++) starts[bucketOf(leading[i]!) + 1]! += 1;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const order = new Uint32Array(length);
  // Filling a bucket moves its start to its end, where the next one starts.
  for (let i = 0; i < length; i++) order[starts[bucketOf(leading[i]!)]!++] = rows[i]!;
  for (let bucket = 1; bucket < starts.length; bucket++) {
    if (starts[bucket]! - starts[bucket - 1]! > MOST_BY_PLACES) {
      sortUnlessSorted(order.subarray(starts[bucket - 1], starts[bucket]), isAbove);
    }
  }
  return order;
}

function sortUnlessSorted(rows: Uint32Array, isAbove: IsAbove): void {
  const isSorted = rows.every((row, i) => i === 0 || !isAbove(rows[i - 1]!, row));
  if (!isSorted) rows.sort((a, b) => (isAbove(a, b) ? 1 : isAbove(b, a) ? -1 : 0));
}

/** For rows that are nearly all close to their places. */
function sortByPlaces(rows: Uint32Array, isAbove: IsAbove): Uint32Array {
  for (let i = 1; i < rows.length; i++) {
    const row = rows[i]!;
    let place = i;
    for (; place > 0 && isAbove(rows[place - 1]!, row); place--) rows[place] = rows[place - 1]!;
    rows[place] = row;
  }
  return rows;
}

/** Operands are cut into three limbs of 18 bits. */
const LIMB = 2 ** 18;
const LIMBS_OF_A_PRODUCT = 5;
/** Each product adds at most 3 x 2^36 to a limb: after this number of products limbs are still below 2^53. */
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

/** Largest error of a product of a fraction up to 1 and the scale. */
const ERROR_OF_SCALING = 2 ** -52;
