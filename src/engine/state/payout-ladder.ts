import {
  add,
  column,
  interestOn,
  partsPaid,
  type Cents,
  type Column,
  type MicroShares,
  type Rate,
  ZERO,
} from '../numeric/index.js';
import type { Settlement } from '../rules/settlement.js';
import type { ReadOnly } from './read-only.js';

/**
 * Debts to people who left: for each row, shares and cash by year of payment.
 *
 * A row's entries lie in a ring of `width` years, enough for the latest payment that the plan can schedule. So a row takes the
 * same memory however long the projection runs.
 */
export interface PayoutLadder {
  readonly width: number;
  /** Vested shares due, at `row * width + year % width`. */
  readonly vestedShares: Column<MicroShares>;
  /** Vested cash due, at the same place. */
  readonly vestedCash: Column<Cents>;
  /** The part of the shares due that is a total distribution, which a promissory note may pay, IRC 409(h)(5). */
  readonly totalDistribution: Column<MicroShares>;
  /** All shares on the row's ladder. */
  readonly rowShares: Column<MicroShares>;
  /** All cash on it. */
  readonly rowCash: Column<Cents>;
  /** Latest year with an entry, by row. */
  readonly lastYear: Int32Array;
}

/** An empty ladder for `rows` rows and `width` years; the column for notes only where notes are issued. */
export function emptyLadder(rows: number, width: number, withNotes: boolean): PayoutLadder {
  return {
    width,
    vestedShares: column(rows * width),
    vestedCash: column(rows * width),
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

/** Payments to those who left a row. */
interface Payments {
  readonly row: number;
  readonly firstPaymentYear: number;
  readonly settlement: Settlement;
  readonly vestedShares: MicroShares;
  readonly vestedCash: Cents;
  readonly isTotalDistribution: boolean;
}

/** Adds shares and cash in yearly payments. */
export function layPayments(ladder: PayoutLadder, payments: Payments): void {
  const { row, firstPaymentYear, settlement, vestedShares, vestedCash, isTotalDistribution } = payments;
  layYearly(ladder, row, firstPaymentYear, settlement.years, vestedShares, vestedCash, isTotalDistribution);
}

/** Adds so many equal yearly payments, from a year on. */
export function layYearly(
  ladder: PayoutLadder,
  row: number,
  firstYear: number,
  years: number,
  vestedShares: MicroShares,
  vestedCash: Cents,
  isTotalDistribution: boolean,
): void {
  const { width } = ladder;
  const place = firstYear % width;
  layParts(ladder.vestedShares, vestedShares, row * width, width, place, years);
  if (vestedCash > 0) layParts(ladder.vestedCash, vestedCash, row * width, width, place, years);
  if (isTotalDistribution && ladder.totalDistribution.length > 0) {
    layParts(ladder.totalDistribution, vestedShares, row * width, width, place, years);
  }
  ladder.rowShares[row] = add(ladder.rowShares[row]!, vestedShares);
  ladder.rowCash[row] = add(ladder.rowCash[row]!, vestedCash);
  const lastYear = firstYear + years - 1;
  if (lastYear > ladder.lastYear[row]!) ladder.lastYear[row] = lastYear;
}

/** Adds equal yearly parts: the differences of their running totals, as `paidAfter` gives them. */
function layParts<Q extends number>(
  column: Column<Q>,
  total: Q,
  ring: number,
  width: number,
  place: number,
  years: number,
): void {
  let at = ring + place;
  let before = 0;
  for (let i = 1; i < years; i++) {
    const paid = partsPaid(total, i, years);
    column[at] = (column[at]! + paid - before) as Q;
    before = paid;
    at += 1;
    if (at === ring + width) at = ring;
  }
  column[at] = (column[at]! + total - before) as Q;
}

/**
 * Adds dividends on the row's shares to the cash of the next payment that has shares, looking from place `at` on. The row must hold
 * some.
 */
export function creditDividend(ladder: PayoutLadder, row: number, at: number, dividend: Cents): void {
  let due = at;
  for (let i = 1; i < ladder.width && ladder.vestedShares[due] === 0; i++) due = entryAfter(ladder, row, due);
  ladder.vestedCash[due] = add(ladder.vestedCash[due]!, dividend);
  ladder.rowCash[row] = add(ladder.rowCash[row]!, dividend);
}

/** Credits interest to a row's cash entries, `years` of them from place `at` on; returns the interest. */
export function creditInterest(ladder: PayoutLadder, row: number, at: number, years: number, rate: Rate): Cents {
  const { vestedCash, width } = ladder;
  const end = (row + 1) * width;
  let credited = 0;
  let due = at;
  for (let i = 0; i < years; i++) {
    const interest = interestOn(vestedCash[due]!, rate);
    vestedCash[due] = (vestedCash[due]! + interest) as Cents;
    credited += interest;
    due += 1;
    if (due === end) due -= width;
  }
  ladder.rowCash[row] = (ladder.rowCash[row]! + credited) as Cents;
  return credited as Cents;
}

/** Unvested amounts of all leavers of the plan, by the year in which the forfeiture takes effect. */
export interface ForfeitureLadder {
  readonly firstYear: number;
  /** Shares, at `year - firstYear`. */
  readonly shares: Column<MicroShares>;
  /** Cash, at the same place. */
  readonly cash: Column<Cents>;
}

/** Years beyond the last projection year that a forfeiture can wait: five one-year breaks in service. */
const LONGEST_WAIT = 5;

export function emptyForfeitureLadder(firstYear: number, years: number): ForfeitureLadder {
  return { firstYear, shares: column(years + LONGEST_WAIT), cash: column(years + LONGEST_WAIT) };
}

export function layForfeiture(ladder: ForfeitureLadder, year: number, shares: MicroShares, cash: Cents): void {
  const at = year - ladder.firstYear;
  ladder.shares[at] = add(ladder.shares[at]!, shares);
  ladder.cash[at] = add(ladder.cash[at]!, cash);
}

/** The shares that are forfeited in a year. */
export function sharesForfeitedIn(ladder: ReadOnly<ForfeitureLadder>, year: number): MicroShares {
  return ladder.shares[year - ladder.firstYear]!;
}

/** Takes the year's forfeiture off the ladder; read it first. */
export function clearForfeiture(ladder: ForfeitureLadder, year: number): void {
  ladder.shares[year - ladder.firstYear] = ZERO;
  ladder.cash[year - ladder.firstYear] = ZERO;
}

/** All shares waiting. */
export function pendingShares(ladder: ReadOnly<ForfeitureLadder>): MicroShares {
  let sum: MicroShares = ZERO;
  for (let at = 0; at < ladder.shares.length; at++) sum = add(sum, ladder.shares[at]!);
  return sum;
}

/** All cash waiting. */
export function pendingCash(ladder: ReadOnly<ForfeitureLadder>): Cents {
  let sum: Cents = ZERO;
  for (let at = 0; at < ladder.cash.length; at++) sum = add(sum, ladder.cash[at]!);
  return sum;
}

/** Credits interest to every cash entry; returns the interest. */
export function creditForfeitureInterest(ladder: ForfeitureLadder, rate: Rate): Cents {
  let credited: Cents = ZERO;
  for (let at = 0; at < ladder.cash.length; at++) {
    const interest = interestOn(ladder.cash[at]!, rate);
    ladder.cash[at] = add(ladder.cash[at]!, interest);
    credited = add(credited, interest);
  }
  return credited;
}
