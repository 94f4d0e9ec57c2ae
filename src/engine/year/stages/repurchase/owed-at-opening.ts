import { column, type Cents, type Column, type MicroShares } from '../../../numeric/index.js';
import { entryAt, type PayoutLadder } from '../../../state/payout-ladder.js';
import type { Plan } from '../../../state/plan.js';
import type { ReadOnly } from '../../../state/read-only.js';
import type { Writes } from '../../../state/state.js';

/** The shares owed for later years as a year began, payment by payment: of row after row, in the order of their years. */
export interface OwedShares {
  /** Number of rows that are owed any. */
  count: number;
  /** By the position of such a row: the row, the end of its payments in the list, their sum, and its cost. */
  readonly rows: Int32Array;
  readonly ends: Int32Array;
  readonly totals: Column<MicroShares>;
  readonly costs: Column<Cents>;
  /** By payment: its place on the ladder, and the shares. */
  readonly places: Int32Array;
  readonly shares: Column<MicroShares>;
}

/** The shares owed at the opening of a year; null in a year without conversions. */
export type OwedAtOpening = OwedShares | null;

/** The memory of one ladder, used again every year. */
const LISTS = new WeakMap<object, OwedShares>();

/**
 * Shares owed to people who left as the year begins, in years with conversions: those who leave during the year are converted in the next
 * one at the earliest.
 */
export function owedAtOpening(
  { segregation }: Plan,
  { ladder, participants }: ReadOnly<Writes<'ladder' | 'participants'>>,
  year: number,
): OwedAtOpening {
  if (segregation === null || year < segregation.fromYear) return null;
  const owed = LISTS.get(ladder) ?? emptyList(ladder);
  LISTS.set(ladder, owed);
  list(owed, ladder, participants.count, year);
  return owed;
}

function emptyList({ rowShares: { length: rows }, vestedShares: { length: payments } }: ReadOnly<PayoutLadder>) {
  return {
    count: 0,
    rows: new Int32Array(rows),
    ends: new Int32Array(rows),
    totals: column<MicroShares>(rows),
    costs: column<Cents>(rows),
    places: new Int32Array(payments),
    shares: column<MicroShares>(payments),
  };
}

function list(owed: OwedShares, ladder: ReadOnly<PayoutLadder>, rowCount: number, year: number): void {
  const { width, vestedShares, rowShares, lastYear } = ladder;
  const { rows, ends, totals, places, shares } = owed;
  const place = entryAt(ladder, 0, year + 1);
  let count = 0;
  let end = 0;
  for (let row = 0; row < rowCount; row++) {
    if (rowShares[row] === 0) continue;
    const ring = row * width;
    const last = place + lastYear[row]! - year;
    let total = 0;
    for (let next = place; next < last; next++) {
      const at = ring + (next < width ? next : next - width);
      const due = vestedShares[at]!;
      places[end] = at;
      shares[end] = due;
      // Not a branch: a processor cannot predict which years have a payment.
      end += Number(due > 0);
      total += due;
    }
    if (total === 0) continue;
    rows[count] = row;
    ends[count] = end;
    totals[count] = total as MicroShares;
    count += 1;
  }
  owed.count = count;
}
