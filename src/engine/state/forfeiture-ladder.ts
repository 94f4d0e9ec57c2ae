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
