import {
  larger,
  mulDiv,
  WHOLE,
  type Rate,
  add,
  cost,
  portion,
  sharesBought,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
  type SharePrice,
} from '../numeric/index.js';
import type { Cause } from './causes.js';

/**
 * A vesting schedule as a table: the vested fraction by completed years of service, from zero on; its last entry holds for all longer
 * service. The sources are IRC 411(a)(2)(B) `[S-411]` and, where it leaves room, the tables of the model `[std]`.
 */
export type VestingTable = readonly Rate[];

const TWENTY_POINTS = WHOLE / 5;

/** Everything vests from the first day. */
export const IMMEDIATE_VESTING: VestingTable = [WHOLE];

/**
 * Nothing before `years` of service, everything from then on.
 *
 * @example
 * cliffVesting(3) // [0, 0, 0, 100_000_000]
 */
export function cliffVesting(years: number): VestingTable {
  return Array.from({ length: years + 1 }, (_, service) => (service < years ? 0 : WHOLE) as Rate);
}

/**
 * Vesting in steps, full at `years` of service. Six and seven years are the statutory 2-to-6 table (today's minimum) and the
 * 3-to-7 table (the minimum before 2007), 20 points a year; fewer years are equal steps from the first year on, each rounded to
 * eight decimals `[std]`.
 *
 * @example
 * gradedVesting(6) // [0, 0, 20_000_000, 40_000_000, 60_000_000, 80_000_000, 100_000_000]
 * gradedVesting(3) // [0, 33_333_333, 66_666_667, 100_000_000]
 */
export function gradedVesting(years: number): VestingTable {
  return Array.from({ length: years + 1 }, (_, service) => {
    if (years < 6) return mulDiv(service, WHOLE, years) as Rate;
    return Math.max(0, WHOLE - (years - service) * TWENTY_POINTS) as Rate;
  });
}

/** The two schedules of IRC 411(a)(2)(B) that a plan may not be slower than: one of them is enough. */
const STATUTORY_MINIMA = [cliffVesting(3), gradedVesting(6)];

/**
 * Whether a schedule vests too slowly: below the three-year cliff at some service and also below the two-to-six-year table at
 * some service, IRC 411(a)(2)(B).
 */
export function isSlowerThanErisa(schedule: VestingTable): boolean {
  return STATUTORY_MINIMA.every((minimum) => minimum.some((least, service) => fractionAt(schedule, service) < least));
}

function fractionAt(schedule: VestingTable, service: number): Rate {
  return schedule[Math.min(service, schedule.length - 1)]!;
}

/** Terms of vesting. */
export interface VestingTerms {
  readonly schedule: VestingTable;
  readonly normalRetirementAge: number;
  /** Full vesting at normal retirement age, as the plan document grants it. */
  readonly fullAtNormalRetirement: boolean;
  /** Causes of leaving that vest in full. */
  readonly fullAtCauses: readonly Cause[];
}

/**
 * Vested fraction of somebody still active, or leaving for a cause that does not vest by itself: full from normal retirement
 * age on, IRC 411(a), where the plan says so; otherwise the schedule at completed years of service, and at least the floor.
 *
 * Pitfall: retiring early is not reaching normal retirement age; it vests by the schedule.
 */
export function vestedFraction(terms: VestingTerms, attainedAge: number, service: number, floor: Rate): Rate {
  if (terms.fullAtNormalRetirement && attainedAge >= terms.normalRetirementAge) return WHOLE;
  return larger(fractionAt(terms.schedule, service), floor);
}

/** Somebody who leaves, and what leaves with them. */
interface Leaver {
  readonly cause: Cause;
  readonly attainedAge: number;
  readonly service: number;
  readonly vestedFloor: Rate;
  readonly shares: MicroShares;
  readonly cash: Cents;
  readonly price: SharePrice;
}

/** Amounts of leavers, split into vested and not vested. */
interface VestedSplit {
  vestedFraction: Rate;
  vestedShares: MicroShares;
  vestedCash: Cents;
  unvestedShares: MicroShares;
  unvestedCash: Cents;
}

/**
 * Splits what leaves into vested and not vested, IRC 411(a) `[S-411]`: in full where the plan grants it for the cause, otherwise as
 * if the leaver were still here. Written into the leaver, so that nothing is allocated for each of them.
 *
 * With `cashFirst`, cash is forfeited before shares, Treas. Reg. 54.4975-11(d)(4) `[S-4975-11]`: vested cash stands in for
 * unvested shares of the same value. Without a price nothing has a value, and both are split alike.
 */
export function splitVested(terms: VestingTerms, cashFirst: boolean, leaver: Leaver & VestedSplit): void {
  const { cause, shares, cash, price } = leaver;
  const stillHere = vestedFraction(terms, leaver.attainedAge, leaver.service, leaver.vestedFloor);
  const fraction = stillHere < WHOLE && terms.fullAtCauses.includes(cause) ? WHOLE : stillHere;
  let vestedShares = portion(shares, fraction);
  let vestedCash = portion(cash, fraction);
  const unvestedShares = subtract(shares, vestedShares);
  if (cashFirst) {
    const swapped = cashForShares(vestedCash, unvestedShares, price);
    vestedCash = subtract(vestedCash, swapped);
    vestedShares = add(vestedShares, sharesForCash(swapped, unvestedShares, price));
  }
  leaver.vestedFraction = fraction;
  leaver.vestedShares = vestedShares;
  leaver.vestedCash = vestedCash;
  leaver.unvestedShares = subtract(shares, vestedShares);
  leaver.unvestedCash = subtract(cash, vestedCash);
}

/** The vested cash that is forfeited in place of unvested shares. */
export function cashForShares(vestedCash: Cents, unvestedShares: MicroShares, price: SharePrice): Cents {
  return smaller(vestedCash, cost(unvestedShares, price));
}

/** The unvested shares that are kept in return for that cash. */
export function sharesForCash(swapped: Cents, unvestedShares: MicroShares, price: SharePrice): MicroShares {
  return swapped === 0 ? ZERO : smaller(unvestedShares, sharesBought(swapped, price));
}
