import { larger, mulDiv, WHOLE, type Rate } from '../numeric/index.js';
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
