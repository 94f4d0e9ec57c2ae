import {
  add,
  column,
  EqualParts,
  interestOn,
  subtract,
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
  /** All cash on it. */
  readonly rowCash: Column<Cents>;
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
    rowCash: column(rows),
    lastYear: new Int32Array(rows),
  };
}

/** Where a row's entry for a year lies. */
export function entryAt(ladder: ReadOnly<PayoutLadder>, row: number, year: number): number {
  return row * ladder.width + (year % ladder.width);
}

/** Where the next year's entry lies: the next place, or the first one of the row's ring after its last. */
function entryAfter(ladder: PayoutLadder, row: number, at: number): number {
  return at + 1 === (row + 1) * ladder.width ? row * ladder.width : at + 1;
}

/** Reused from row to row. */
const partsOfShares = new EqualParts<MicroShares>();
const partsOfCash = new EqualParts<Cents>();

/** Payments to those who left a row, in equal yearly parts. */
interface Payments {
  readonly row: number;
  readonly firstPaymentYear: number;
  /** 1 to 15. */
  readonly installments: number;
  readonly vestedShares: MicroShares;
  readonly vestedCash: Cents;
  readonly isTotalDistribution: boolean;
}

/** Adds shares and cash in equal yearly payments. */
export function layPayments(ladder: PayoutLadder, payments: Payments): void {
  const { row, firstPaymentYear, installments, vestedShares, vestedCash } = payments;
  const isNotable = payments.isTotalDistribution && ladder.totalDistribution.length > 0;
  partsOfShares.divide(vestedShares, installments);
  partsOfCash.divide(vestedCash, installments);
  let at = entryAt(ladder, row, firstPaymentYear);
  for (let i = 0; i < installments; i++) {
    const part = partsOfShares.part(i);
    ladder.shares[at] = add(ladder.shares[at]!, part);
    ladder.cash[at] = add(ladder.cash[at]!, partsOfCash.part(i));
    if (isNotable) ladder.totalDistribution[at] = add(ladder.totalDistribution[at]!, part);
    at = entryAfter(ladder, row, at);
  }
  ladder.rowShares[row] = add(ladder.rowShares[row]!, vestedShares);
  ladder.rowCash[row] = add(ladder.rowCash[row]!, vestedCash);
  const lastYear = firstPaymentYear + installments - 1;
  if (lastYear > ladder.lastYear[row]!) ladder.lastYear[row] = lastYear;
}

/** Takes this year's payment off the row's ladder; read it before. */
export function clearPayment(ladder: PayoutLadder, row: number, at: number): void {
  ladder.rowShares[row] = subtract(ladder.rowShares[row]!, ladder.shares[at]!);
  ladder.rowCash[row] = subtract(ladder.rowCash[row]!, ladder.cash[at]!);
  ladder.shares[at] = ZERO;
  ladder.cash[at] = ZERO;
  if (ladder.totalDistribution.length > 0) ladder.totalDistribution[at] = ZERO;
}

/** Adds dividends on the row's shares to the cash of the next payment that has shares. The row must hold some. */
export function creditDividend(ladder: PayoutLadder, row: number, fromYear: number, dividend: Cents): void {
  let at = entryAt(ladder, row, fromYear);
  for (let year = fromYear; year < ladder.lastYear[row]! && ladder.shares[at] === 0; year++) {
    at = entryAfter(ladder, row, at);
  }
  ladder.cash[at] = add(ladder.cash[at]!, dividend);
  ladder.rowCash[row] = add(ladder.rowCash[row]!, dividend);
}

/** Credits interest to every cash entry of a row from a year on; returns the interest. */
export function creditInterest(ladder: PayoutLadder, row: number, fromYear: number, rate: Rate): Cents {
  let credited: Cents = ZERO;
  let at = entryAt(ladder, row, fromYear);
  for (let year = fromYear; year <= ladder.lastYear[row]!; year++) {
    const cash = ladder.cash[at]!;
    if (cash > 0) {
      const interest = interestOn(cash, rate);
      ladder.cash[at] = add(cash, interest);
      credited = add(credited, interest);
    }
    at = entryAfter(ladder, row, at);
  }
  ladder.rowCash[row] = add(ladder.rowCash[row]!, credited);
  return credited;
}
