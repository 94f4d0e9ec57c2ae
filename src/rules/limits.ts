import { LARGEST, type Cents, type Rate } from '../numeric/index.js';
import { growthFactor } from './compound-growth.js';
import type { LargeBalanceLimits } from './distribution-schedule.js';

/** The statutory dollar limits of one calendar year. */
export interface StatutoryLimits {
  /** IRC 401(a)(17): pay above it is not counted. */
  readonly payCap: Cents;
  /** IRC 415(c)(1)(A): annual additions of a participant. */
  readonly additionsLimit: Cents;
  /** IRC 409(o)(1)(C): the balance above which payments may be spread over more years, a year for each increment. */
  readonly largeBalance: LargeBalanceLimits;
}

/**
 * The limits as published, in dollars: 401(a)(17), 415(c), 409(o) balance, 409(o) increment. IRS Notices 2022-55, 2023-75,
 * 2024-80 and 2025-67. To add a year is to add a row.
 */
const PUBLISHED = [
  [330_000, 66_000, 1_330_000, 265_000],
  [345_000, 69_000, 1_380_000, 275_000],
  [350_000, 70_000, 1_415_000, 280_000],
  [360_000, 72_000, 1_455_000, 290_000],
] as const;

const FIRST_PUBLISHED_YEAR = 2023;

/** The last year with published limits. */
export const LAST_PUBLISHED_YEAR = FIRST_PUBLISHED_YEAR + PUBLISHED.length - 1;

/** Limits move in steps of so many dollars, always down to the next: IRC 401(a)(17)(B), 415(d)(4), 409(o)(2). */
const STEPS = [5_000, 1_000, 5_000, 5_000] as const;

const CENTS = 100;

/**
 * The limits of a year. Years before the first published one have its limits; years after the last one have that one's,
 * indexed by a yearly rate and rounded down to the statutory step. A limit beyond the exact range is as good as the largest
 * amount there is.
 *
 * @example
 * statutoryLimits(2027, 2_500_000 as Rate).payCap // 36_500_000: 360,000 * 1.025 = 369,000, down to 365,000.00
 */
export function statutoryLimits(year: number, indexing: Rate): StatutoryLimits {
  const row = PUBLISHED[Math.max(0, Math.min(year, LAST_PUBLISHED_YEAR) - FIRST_PUBLISHED_YEAR)]!;
  const growth = growthFactor(indexing).pow(Math.max(0, year - LAST_PUBLISHED_YEAR));
  const limit = (column: 0 | 1 | 2 | 3): Cents => {
    const step = STEPS[column];
    const dollars = growth.times(row[column]).dividedToIntegerBy(step).times(step);
    return (dollars.times(CENTS).greaterThan(LARGEST) ? LARGEST : dollars.toNumber() * CENTS) as Cents;
  };
  return {
    payCap: limit(0),
    additionsLimit: limit(1),
    largeBalance: { threshold: limit(2), increment: limit(3) },
  };
}
