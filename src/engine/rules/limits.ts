import { LARGEST, power, WHOLE, type Cents, type Rate } from '../numeric/index.js';
import { ERROR_OF_A_YEAR, growthFactor } from './compound-growth.js';

/** Years with published limits: IRS Notices 2022-55, 2023-75, 2024-80 and 2025-67. */
const PUBLISHED_YEARS = [2023, 2024, 2025, 2026] as const;

type FigureOfEach<Years extends readonly number[]> = { readonly [Year in keyof Years]: number };

/** A limit in dollars. */
interface Limit {
  /** As published, one figure a year. */
  readonly published: FigureOfEach<typeof PUBLISHED_YEARS>;
  /** The limit of the last published year, before rounding. */
  readonly unrounded: number;
  /** The step to which it is always rounded down. */
  readonly step: number;
}

/**
 * The statutory dollar limits; everything that depends on a year's limits follows from this table. To add a year, add a figure to
 * each limit and replace the unrounded one; to add a limit, add a line.
 *
 * IRC 415(d) indexes the base amounts of 2001 `[S-415]`: times the third quarter's consumer price index over that of 2001,
 * 177.77, and rounded down to the step, they give every limit published for 2022 to 2026. The unrounded figures are those of
 * 2026.
 */
const LIMITS = {
  /** IRC 401(a)(17): pay above it is not counted; its step (a)(17)(B). */
  payCap: { published: [330_000, 345_000, 350_000, 360_000], unrounded: 364_457, step: 5_000 },
  /** IRC 415(c)(1)(A): annual additions of a participant; its step 415(d)(4). */
  additionsLimit: { published: [66_000, 69_000, 70_000, 72_000], unrounded: 72_891, step: 1_000 },
  /** IRC 409(o)(1)(C)(ii): balances above it may be paid over more years; its step 409(o)(2). */
  largeBalanceThreshold: { published: [1_330_000, 1_380_000, 1_415_000, 1_455_000], unrounded: 1_457_827, step: 5_000 },
  /** The same: one more year for each of these, up to five more. */
  largeBalanceIncrement: { published: [265_000, 275_000, 280_000, 290_000], unrounded: 291_565, step: 5_000 },
} as const satisfies Record<string, Limit>;

/** The limits of one calendar year. */
export type StatutoryLimits = { readonly [Name in keyof typeof LIMITS]: Cents };

/** The last year with published limits. */
export const LAST_PUBLISHED_YEAR: number = PUBLISHED_YEARS[PUBLISHED_YEARS.length - 1]!;

const CENTS = 100;

/**
 * The limits of a year. Years before the first published one have its limits. For years after the last one, its unrounded limits
 * are indexed by a yearly rate and rounded down to the statutory step. A limit beyond the exact range is as good as the largest
 * amount there is.
 *
 * Pitfall: the published limit has been rounded down already. Indexed, it would stay up to a step behind for ever.
 *
 * Doubles with a bound on their error nearly always tell how many whole steps there are, as in `CompoundGrowth`. The exact power
 * is formed only close to a step and near the end of the range.
 *
 * @example
 * statutoryLimits(2027, 2_500_000 as Rate).payCap // 37_000_000: 364,457 * 1.025 = 373,568, down to 370,000.00
 */
export function statutoryLimits(year: number, indexing: Rate): StatutoryLimits {
  const at = Math.max(0, Math.min(year, LAST_PUBLISHED_YEAR) - PUBLISHED_YEARS[0]);
  const years = indexing === 0 ? 0 : Math.max(0, year - LAST_PUBLISHED_YEAR);
  const nearly = nearlyGrown(indexing, years);
  const limit = (name: keyof typeof LIMITS): Cents => {
    const { published, unrounded, step } = LIMITS[name];
    if (year <= LAST_PUBLISHED_YEAR) return (published[at]! * CENTS) as Cents;
    const steps = (unrounded / step) * nearly;
    const whole = Math.floor(steps);
    const rest = steps - whole;
    const error = steps * (years + 1) * ERROR_OF_A_YEAR;
    const isSure = rest >= error && 1 - rest > error && steps < MOST_SURE_STEPS;
    return isSure ? ((whole * step * CENTS) as Cents) : exactLimit(unrounded, step, indexing, years);
  };
  return {
    payCap: limit('payCap'),
    additionsLimit: limit('additionsLimit'),
    largeBalanceThreshold: limit('largeBalanceThreshold'),
    largeBalanceIncrement: limit('largeBalanceIncrement'),
  };
}

/** This many steps of any limit are within the exact range, with room for their error. */
const MOST_SURE_STEPS = 2 ** 30;

/** The growth factor of so many years, in doubles. */
function nearlyGrown(rate: Rate, years: number): number {
  const factor = (WHOLE + rate) / WHOLE;
  let product = 1;
  for (let i = 0; i < years; i++) product *= factor;
  return product;
}

function exactLimit(unrounded: number, step: number, indexing: Rate, years: number): Cents {
  const dollars = power(growthFactor(indexing), years).times(unrounded).dividedToIntegerBy(step).times(step);
  return (dollars.times(CENTS).greaterThan(LARGEST) ? LARGEST : dollars.toNumber() * CENTS) as Cents;
}
