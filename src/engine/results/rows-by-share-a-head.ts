import { isProductAbove } from '../numeric/index.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Participants } from '../state/state.js';

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
