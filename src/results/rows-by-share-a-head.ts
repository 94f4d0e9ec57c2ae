import { isProductAbove } from '../numeric/index.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Participants } from '../state/state.js';

type Holdings = ReadOnly<Pick<Participants, 'count' | 'headcount' | 'shares'>>;

/** Where in a double the word with its exponent stands: second, or first where bytes are stored the other way round. */
const LEADING_WORD = new Uint8Array(Uint32Array.of(1).buffer)[0]!;

/** A bucket of more rows is sorted by itself; the last pass moves a row place by place. */
const MOST_BY_PLACES = 32;

/**
 * The rows in which anybody is left, in order of shares a head, the fewest first, and exactly, however near two of them are.
 *
 * The bits of doubles above zero are in the order of their values. So rows are counted into as many buckets as there are rows,
 * by the leading bits of their quotients: few are left to compare. For ten thousand people that takes an eighth of the time of
 * sorting them by comparisons.
 */
export function rowsByShareAHead({ headcount, shares, count }: Holdings): Uint32Array {
  const perHead = new Float64Array(count);
  const words = new Uint32Array(perHead.buffer);
  const rows = new Uint32Array(count);
  let active = 0;
  let least = Infinity;
  let most = 0;
  for (let row = 0; row < count; row++) {
    if (headcount[row] === 0) continue;
    rows[active++] = row;
    if (shares[row] === 0) continue;
    perHead[row] = shares[row]! / headcount[row]!;
    const leading = words[2 * row + LEADING_WORD]!;
    least = Math.min(least, leading);
    most = Math.max(most, leading);
  }

  let shift = 0;
  while ((most - least) / 2 ** shift >= active) shift += 1;
  /** Those who have no share come first. */
  const bucketOf = (row: number): number =>
    perHead[row] === 0 ? 0 : ((words[2 * row + LEADING_WORD]! - least) >>> shift) + 1;
  const starts = new Uint32Array(active + 2);
  for (let i = 0; i < active; i++) starts[bucketOf(rows[i]!) + 1]! += 1;
  for (let bucket = 1; bucket < starts.length; bucket++) starts[bucket]! += starts[bucket - 1]!;
  const order = new Uint32Array(active);
  // Filling a bucket moves its start to its end, where the next one starts.
  for (let i = 0; i < active; i++) order[starts[bucketOf(rows[i]!)]!++] = rows[i]!;

  // Rounding keeps order, so unequal quotients decide; equal ones leave it to the exact products.
  const isAbove = (a: number, b: number): boolean =>
    perHead[a] === perHead[b]
      ? isProductAbove(shares[a]!, headcount[b]!, shares[b]!, headcount[a]!)
      : perHead[a]! > perHead[b]!;
  for (let bucket = 1; bucket < starts.length; bucket++) {
    if (starts[bucket]! - starts[bucket - 1]! > MOST_BY_PLACES) {
      sortUnlessSorted(order.subarray(starts[bucket - 1], starts[bucket]), isAbove);
    }
  }
  sortByPlaces(order, isAbove);
  return order;
}

type IsAbove = (a: number, b: number) => boolean;

function sortUnlessSorted(rows: Uint32Array, isAbove: IsAbove): void {
  const isSorted = rows.every((row, i) => i === 0 || !isAbove(rows[i - 1]!, row));
  if (!isSorted) rows.sort((a, b) => (isAbove(a, b) ? 1 : isAbove(b, a) ? -1 : 0));
}

/** For rows of which hardly any is far from its place. */
function sortByPlaces(rows: Uint32Array, isAbove: IsAbove): void {
  for (let i = 1; i < rows.length; i++) {
    const row = rows[i]!;
    let place = i;
    for (; place > 0 && isAbove(rows[place - 1]!, row); place--) rows[place] = rows[place - 1]!;
    rows[place] = row;
  }
}
