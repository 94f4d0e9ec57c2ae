import { ExactDecimal, type Headcount, type MicroShares } from '../numeric/index.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Participants } from '../state/state.js';
import { exactFraction, ProductSum } from './exact-fraction.js';

/** How unequally the allocated shares are held by the people still active; null when nobody holds any. */
export interface Concentration {
  /** Part of the allocated shares held by the tenth of people with the most shares a head. */
  readonly topTenthShare: number | null;
  /** Gini coefficient of shares a head: 0 when all hold the same, near 1 when one of many holds all. */
  readonly gini: number | null;
}

/**
 * Concentration of the shares in active accounts: who has, and who has not `[S-havenots]`. A row stands for its headcount, each
 * of its people holding the same; those without a share count.
 *
 * With rows in order of shares a head, w heads and S shares each, N and T their sums, C the shares of all rows up to one:
 *
 *   gini      = R8[1 - sum of w_i (C_(i-1) + C_i) / (N T)], half the mean difference between two people over the mean [S-gini]
 *   top tenth = R8[shares of the last N / 10 heads / T], of the row that straddles the tenth the part that belongs to it
 *
 * Pitfalls: within a row everybody is alike, and all hires of a year are one row. What leavers still hold is in neither figure.
 */
export function concentration(participants: ReadOnly<Participants>): Concentration {
  const order = rowsByShareAHead(participants);
  let heads = 0;
  let shares = 0;
  const areas = new ProductSum();
  for (const row of order) {
    const before = shares;
    heads += participants.headcount[row]!;
    shares += participants.shares[row]!;
    areas.add(participants.headcount[row]!, before);
    areas.add(participants.headcount[row]!, shares);
  }
  if (shares === 0) return { topTenthShare: null, gini: null };
  const square = new ExactDecimal(heads).times(shares);
  return {
    topTenthShare: topTenth(participants, order, heads as Headcount, shares as MicroShares),
    gini: exactFraction(square.minus(areas.value()), square),
  };
}

/** `R8[..]` of the definition above: whole rows from the end, then a part of the next. */
function topTenth(
  { headcount, shares }: ReadOnly<Participants>,
  order: Uint32Array,
  allHeads: Headcount,
  allShares: MicroShares,
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
  // Of the straddling row the heads still missing, N / 10 - heads: over ten times its headcount, all is whole.
  const row = order[at]!;
  const missing = new ExactDecimal(allHeads).minus(new ExactDecimal(heads).times(10));
  const tenfold = new ExactDecimal(headcount[row]!).times(10);
  return exactFraction(tenfold.times(held).plus(missing.times(shares[row]!)), tenfold.times(allShares));
}

/** The active rows in order of shares a head, the fewest first. */
function rowsByShareAHead({ headcount, shares, count }: ReadOnly<Participants>): Uint32Array {
  const perHead = new Float64Array(count);
  const rows = new Uint32Array(count);
  let active = 0;
  for (let row = 0; row < count; row++) {
    if (headcount[row] === 0) continue;
    perHead[row] = shares[row]! / headcount[row]!;
    rows[active++] = row;
  }
  // Rounding keeps order, so unequal quotients decide; equal ones leave it to the exact products.
  const compare = (a: number, b: number): number =>
    perHead[a]! - perHead[b]! || compareProducts(shares[a]!, headcount[b]!, shares[b]!, headcount[a]!);
  return rows.subarray(0, active).sort(compare);
}

/** The order of `a x b` and `c x d`. */
function compareProducts(a: number, b: number, c: number, d: number): number {
  if (a === c && (a === 0 || b === d)) return 0;
  return new ExactDecimal(a).times(b).comparedTo(new ExactDecimal(c).times(d));
}
