import { ExactDecimal, type Headcount, type MicroShares } from '../numeric/index.js';
import type { ReadOnly } from '../state/read-only.js';
import type { Participants } from '../state/state.js';
import { exactFraction, fractionWithin, ProductSum } from './exact-fraction.js';
import { rowsByShareAHead } from './rows-by-share-a-head.js';

/** How unequally the allocated shares are held by the people still active; null when nobody holds any. */
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
