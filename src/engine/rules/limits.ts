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
  /** Increment of large balances: one more year for each of these, up to five more. */
  largeBalanceIncrement: { published: [265_000, 275_000, 280_000, 290_000], unrounded: 291_565, step: 5_000 },
} as const satisfies Record<string, Limit>;

/** The limits of one calendar year. */
export type StatutoryLimits = { readonly [Name in keyof typeof LIMITS]: Cents };

/** Limits of a calendar year that a plan states; those left out are as without it. */
export interface StatedLimits extends Partial<StatutoryLimits> {
  readonly year: number;
}

/** The last year with published limits. */
export const LAST_PUBLISHED_YEAR: number = PUBLISHED_YEARS[PUBLISHED_YEARS.length - 1]!;

const CENTS = 100;

/**
 * The limits of a year. Years before the first published one have its limits. For years after the last one, its unrounded limits
 * are indexed by a yearly rate and rounded down to the statutory step. A limit beyond the exact range is as good as the largest
 * amount there is. A stated limit is that of its year. Later years are indexed from it, unless the rule gives the same amount.
 *
 * Pitfall: the published limit has been rounded down already. Indexed, it would stay up to a step behind for ever; so would a stated
 * limit that is as expected.
 *
 * Doubles with a bound on their error nearly always tell how many whole steps there are, as in `CompoundGrowth`. The exact power
 * is formed only close to a step and near the end of the range.
 *
 * @example
 * statutoryLimits(2027, 2_500_000 as Rate).payCap // 37_000_000: 364,457 * 1.025 = 373,568, down to 370,000.00
 * statutoryLimits(2028, 2_500_000 as Rate, [{ year: 2027, payCap: 37_500_000 as Cents }]).payCap // 38_000_000
 */
export function statutoryLimits(year: number, indexing: Rate, stated: readonly StatedLimits[] = []): StatutoryLimits {
  const at = Math.max(0, Math.min(year, LAST_PUBLISHED_YEAR) - PUBLISHED_YEARS[0]);
  const years = indexing === 0 ? 0 : Math.max(0, year - LAST_PUBLISHED_YEAR);
  const nearly = nearlyGrown(indexing, years);
  const limit = (name: keyof typeof LIMITS): Cents => {
    const { published, unrounded, step } = LIMITS[name];
    if (stated.length > 0) return limitWithStated(name, year, indexing, stated);
    if (year <= LAST_PUBLISHED_YEAR) return (published[at]! * CENTS) as Cents;
    return indexedLimit((unrounded * CENTS) as Cents, step, { rate: indexing, years, nearly });
  };
  return {
    payCap: limit('payCap'),
    additionsLimit: limit('additionsLimit'),
    largeBalanceThreshold: limit('largeBalanceThreshold'),
    largeBalanceIncrement: limit('largeBalanceIncrement'),
  };
}

/** Time and rate of the indexing of a limit. */
interface Indexing {
  readonly rate: Rate;
  readonly years: number;
  /** The factor of these years, in doubles. */
  readonly nearly: number;
}

/** An amount indexed, and rounded down to the step. */
function indexedLimit(amount: Cents, step: number, { rate, years, nearly }: Indexing): Cents {
  const steps = (amount / (step * CENTS)) * nearly;
  const whole = Math.floor(steps);
  const rest = steps - whole;
  const error = steps * (years + 1) * ERROR_OF_A_YEAR;
  const isSure = rest >= error && 1 - rest > error && steps < MOST_SURE_STEPS;
  return isSure ? ((whole * step * CENTS) as Cents) : exactLimit(amount, step, rate, years);
}

/** A limit of a year where limits are stated, by ascending year. */
function limitWithStated(name: keyof typeof LIMITS, year: number, rate: Rate, stated: readonly StatedLimits[]): Cents {
  const { published, unrounded, step } = LIMITS[name];
  const own = stated.find((limits) => limits.year === year)?.[name];
  if (own !== undefined) return own;
  if (year <= LAST_PUBLISHED_YEAR) return (published[Math.max(0, year - PUBLISHED_YEARS[0])]! * CENTS) as Cents;
  let base = { year: LAST_PUBLISHED_YEAR, amount: (unrounded * CENTS) as Cents };
  const limitOf = (of: number): Cents => {
    const years = of - base.year;
    return indexedLimit(base.amount, step, { rate, years, nearly: nearlyGrown(rate, years) });
  };
  for (const { year: since, [name]: amount } of stated) {
    if (amount === undefined || since < base.year || since > year) continue;
    if (limitOf(since) !== amount) base = { year: since, amount };
  }
  return limitOf(year);
}

/** This many steps of any limit are within the exact range, with room for their error. */
const MOST_SURE_STEPS = 2 ** 30;

/** Growth factor of a number of years, in doubles. */
function nearlyGrown(rate: Rate, years: number): number {
  const factor = (WHOLE + rate) / WHOLE;
  let product = 1;
  for (let i = 0; i < years; i++) product *= factor;
  return product;
}

function exactLimit(amount: Cents, step: number, indexing: Rate, years: number): Cents {
  const cents = step * CENTS;
  const limit = power(growthFactor(indexing), years).times(amount).dividedToIntegerBy(cents).times(cents);
  return (limit.greaterThan(LARGEST) ? LARGEST : limit.toNumber()) as Cents;
}
