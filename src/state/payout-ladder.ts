import {
  add,
  column,
  interestOn,
  ZERO,
  type Cents,
  type Column,
  type MicroShares,
  type Rate,
} from '../numeric/index.js';
import type { ReadOnly } from './read-only.js';

/**
 * What is owed to those who left: for each row, shares and cash by year of payment.
 *
 * A row's entries lie in a ring of `width` years, `width` being the furthest any payment of the plan can lie ahead. So a row
 * costs the same memory however long the projection runs, and a year's entry is found by a remainder.
 */
export interface PayoutLadder {
  readonly width: number;
  /** Shares due, at `row * width + year % width`. */
  readonly shares: Column<MicroShares>;
  /** Cash due, at the same place. */
  readonly cash: Column<Cents>;
  /** The part of the shares due that is a total distribution, which a promissory note may pay, IRC 409(h)(5). */
  readonly totalDistribution: Column<MicroShares>;
  /** All shares on the row's ladder. */
  readonly rowShares: Column<MicroShares>;
  /** Latest year with an entry, by row. */
  readonly lastYear: Int32Array;
}

/** An empty ladder for `rows` rows; the notes' column only where notes are issued. */
export function emptyLadder(rows: number, width: number, withNotes: boolean): PayoutLadder {
  return {
    width,
    shares: column(rows * width),
    cash: column(rows * width),
    totalDistribution: column(withNotes ? rows * width : 0),
    rowShares: column(rows),
    lastYear: new Int32Array(rows),
  };
}

/** Where a row's entry for a year lies. */
export function entryAt(ladder: ReadOnly<PayoutLadder>, row: number, year: number): number {
  return row * ladder.width + (year % ladder.width);
}

/** Adds a payment. */
export function layPayment(
  ladder: PayoutLadder,
  row: number,
  year: number,
  shares: MicroShares,
  cash: Cents,
  isTotalDistribution: boolean,
): void {
  const at = entryAt(ladder, row, year);
  ladder.shares[at] = add(ladder.shares[at]!, shares);
  ladder.cash[at] = add(ladder.cash[at]!, cash);
  if (isTotalDistribution && ladder.totalDistribution.length > 0) {
    ladder.totalDistribution[at] = add(ladder.totalDistribution[at]!, shares);
  }
  ladder.rowShares[row] = add(ladder.rowShares[row]!, shares);
  if (year > ladder.lastYear[row]!) ladder.lastYear[row] = year;
}

/** Takes this year's payment off the row's ladder; read it before. */
export function clearPayment(ladder: PayoutLadder, row: number, year: number): void {
  const at = entryAt(ladder, row, year);
  ladder.rowShares[row] = (ladder.rowShares[row]! - ladder.shares[at]!) as MicroShares;
  ladder.shares[at] = ZERO;
  ladder.cash[at] = ZERO;
  if (ladder.totalDistribution.length > 0) ladder.totalDistribution[at] = ZERO;
}

/** Adds dividends on the row's shares to the cash of the next payment that has shares. The row must hold some. */
export function creditDividend(ladder: PayoutLadder, row: number, fromYear: number, dividend: Cents): void {
  let year = fromYear;
  while (year < ladder.lastYear[row]! && ladder.shares[entryAt(ladder, row, year)] === 0) year += 1;
  const at = entryAt(ladder, row, year);
  ladder.cash[at] = add(ladder.cash[at]!, dividend);
}

/** Credits interest to every cash entry of a row from a year on; returns the interest. */
export function creditInterest(ladder: PayoutLadder, row: number, fromYear: number, rate: Rate): Cents {
  let credited: Cents = ZERO;
  for (let year = fromYear; year <= ladder.lastYear[row]!; year++) {
    const at = entryAt(ladder, row, year);
    const cash = ladder.cash[at]!;
    if (cash === 0) continue;
    const interest = interestOn(cash, rate);
    ladder.cash[at] = add(cash, interest);
    credited = add(credited, interest);
  }
  return credited;
}

/** All cash on a row's ladder from a year on. */
export function rowCash(ladder: ReadOnly<PayoutLadder>, row: number, fromYear: number): Cents {
  let sum: Cents = ZERO;
  for (let year = fromYear; year <= ladder.lastYear[row]!; year++) {
    sum = add(sum, ladder.cash[entryAt(ladder, row, year)]!);
  }
  return sum;
}
