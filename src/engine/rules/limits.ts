import {
  LARGEST,
  power,
  WHOLE,
  type Cents,
  type Rate,
  add,
  apportionment,
  column,
  forHeads,
  larger,
  smaller,
  subtract,
  sumOfWeights,
  ZERO,
  type Column,
  type Headcount,
  type Weight,
  portion,
  net,
} from '../numeric/index.js';
import { ERROR_OF_A_YEAR, growthFactor } from './compound-growth.js';
import type { ByMethod } from './repurchase-funding.js';

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

/**
 * The most that a row may receive in a year: for each of its people the dollar limit, or pay if that is less, IRC 415(c)(1), less what the
 * other plans of the employer receive for them, 415(f)(1)(B) `[S-415]`.
 *
 * @param otherPlansRate - of pay up to the cap
 * @example
 * const limits = { additionsLimit: 72_000_00, payCap: 360_000_00 };
 * additionsCap(limits, 100_000_00, 100_000_000, 20_000_000) // 5200000: 72,000 less 20,000
 */
export function additionsCap(
  { additionsLimit, payCap }: Pick<StatutoryLimits, 'additionsLimit' | 'payCap'>,
  pay: Cents,
  heads: Headcount,
  otherPlansRate: Rate,
): Cents {
  const most = forHeads(smaller(additionsLimit, pay), heads);
  if (otherPlansRate === 0) return most;
  return larger(net([most], [portion(forHeads(smaller(pay, payCap), heads), otherPlansRate)]), ZERO);
}

/**
 * Reduction of annual additions where a plan counts shares that a loan releases at their value: `max(0, contributions to the loan -
 * value of the shares they release)`, the lesser of both, Treas. Reg. 1.415(c)-1(f)(2)(ii) `[S-415]`. Shares that dividends on suspense
 * shares release are not taken out `[std]`.
 *
 * @example
 * beyondValue(2_000_00, 1_000_00) // 100000: the shares count 1,000
 */
export function beyondValue(contributedToLoans: Cents, valueOfShares: Cents): Cents {
  return larger(subtract(contributedToLoans, valueOfShares), ZERO);
}

/** Division of additions where nobody may receive more than a cap. */
interface Divided {
  /** Additions of each row. */
  readonly given: Column<Cents>;
  /** Additions that nobody may receive. */
  readonly left: Cents;
  /** The rows that receive their cap, in their order. */
  readonly closed: readonly number[];
}

/**
 * Divides additions over rows by weight so that none receives more than its cap: a row offered more takes its cap, and the excess
 * is offered to the others, until no row is offered more than its cap or no row is left. Plan documents reallocate before they hold
 * back; since 2007 plans meet IRC 415(c) by preventing an excess `[S-415]`, `[std]`.
 *
 * @example
 * const bases = [360_000, 120_000, 60_000, 60_000];
 * Array.from(divideWithinCaps(150_000_00, bases, [47_500_00, 62_000_00, 60_000_00, 60_000_00]).given)
 * // [4750000, 5125000, 2562500, 2562500]
 */
export function divideWithinCaps(total: Cents, weights: ArrayLike<Weight>, caps: ArrayLike<Cents>): Divided {
  const given = column<Cents>(weights.length);
  const closed: number[] = [];
  // The first `count` rows are those that are still offered something, with their weights.
  const open = new Int32Array(weights.length);
  const openWeights = column<Weight>(weights.length);
  let count = 0;
  for (let row = 0; row < weights.length; row++) if (weights[row]! > 0) open[count++] = row;
  let left = total;
  while (count > 0) {
    for (let i = 0; i < count; i++) openWeights[i] = weights[open[i]!]!;
    const offers = apportionment(left, sumOfWeights(openWeights.subarray(0, count)));
    let staying = 0;
    for (let i = 0; i < count; i++) {
      const row = open[i]!;
      const offer = offers.part(openWeights[i]!);
      given[row] = smaller(offer, caps[row]!);
      if (offer > caps[row]!) closed.push(row);
      else open[staying++] = row;
    }
    if (staying === count) {
      left = ZERO;
      break;
    }
    left = subtract(total, sumOver(closed, given));
    count = staying;
  }
  return { given, left: closed.length === 0 ? ZERO : left, closed: closed.sort((a, b) => a - b) };
}

function sumOver<Q extends number>(rows: readonly number[], values: ArrayLike<Q>): Q {
  let sum = 0 as Q;
  for (const row of rows) sum = add<number>(sum, values[row]!) as Q;
  return sum;
}

/** A quarter of the pay of those who benefit. */
const QUARTER = 25_000_000 as Rate;

/** The contributions an employer may deduct, IRC 404(a)(3)(A), and as much again for loan principal, 404(a)(9)(A) `[S-404]`. */
export function deductionLimit(payroll: Cents): Cents {
  return portion(payroll, QUARTER);
}

/** A year's contributions, as far as the limits on deductions depend on them. */
export interface Deductible {
  readonly taxStatus: 's_corp' | 'c_corp';
  readonly payroll: Cents;
  /** All contributions to this plan: cash and stock. */
  readonly contributed: Cents;
  /** To the employer's other plans; elective deferrals do not count, IRC 404(n). */
  readonly toOtherPlans: Cents;
  /** Cash that the loans need beyond dividends, and how much of it is interest. */
  readonly cashForDebt: Cents;
  readonly interestForDebt: Cents;
}

/** The part of a year's debt service that dividends on suspense shares did not pay; dividends pay interest first `[std]`. */
export function debtOf(year: {
  readonly debtService: Cents;
  readonly loanInterest: Cents;
  readonly dividends: Cents;
}): Pick<Deductible, 'cashForDebt' | 'interestForDebt'> {
  return {
    cashForDebt: subtract(year.debtService, year.dividends),
    interestForDebt: larger(subtract(year.loanInterest, year.dividends), ZERO),
  };
}

/** Contributions that count against the limit: all contributions of an S corporation, but of a C corporation only those that pay no loan. */
function counted({ taxStatus, contributed, toOtherPlans, cashForDebt }: Deductible): Cents {
  const own = taxStatus === 's_corp' ? contributed : subtract(contributed, cashForDebt);
  return add(own, toOtherPlans);
}

/**
 * Whether contributions exceed what is deductible. An S corporation's count together, IRC 404(a)(3). A C corporation's loan
 * principal, IRC 404(a)(9)(A), and its other contributions are limited separately, its loan interest not at all, 404(a)(9)(B).
 */
export function exceedsDeduction(year: Deductible): boolean {
  const limit = deductionLimit(year.payroll);
  const principal = subtract(year.cashForDebt, year.interestForDebt);
  return counted(year) > limit || (year.taxStatus === 'c_corp' && principal > limit);
}

/**
 * Deductible part of the contributions. What an S corporation contributes counts together; of a C corporation, loan principal and the
 * other contributions each have the limit, and loan interest none. What the employer's other plans receive comes first `[std]`.
 *
 * @example
 * deductible({
 *   taxStatus: 'c_corp', payroll: 10_000_000_00, contributed: 3_000_000_00, toOtherPlans: 0,
 *   cashForDebt: 2_900_000_00, interestForDebt: 100_000_00,
 * }) // 270000000: of 2,800,000 principal 2,500,000, the interest, and the other 100,000
 */
export function deductible(year: Deductible): Cents {
  const { taxStatus, payroll, contributed, toOtherPlans, cashForDebt, interestForDebt } = year;
  const limit = larger(subtract(deductionLimit(payroll), toOtherPlans), ZERO);
  if (taxStatus === 's_corp') return smaller(contributed, limit);
  const principal = smaller(subtract(cashForDebt, interestForDebt), limit);
  const others = smaller(larger(subtract(contributed, cashForDebt), ZERO), limit);
  return add(add(principal, interestForDebt), others);
}

/** Most that may still be contributed to recycle shares and be deducted; nothing where the other contributions exceed the limit. */
export function deductionRoom(year: Deductible): Cents {
  return larger(subtract(deductionLimit(year.payroll), counted(year)), ZERO);
}

/**
 * The company's cash with no more of it recycled than may be deducted; the rest redeems shares, or is lent.
 *
 * @example
 * const planned = { redeemed: 0, recycled: 977_144_00, releveraged: 0 };
 * limitRecycling(planned, 400_000_00, 'redeem') // { redeemed: 57714400, recycled: 40000000, releveraged: 0 }
 */
export function limitRecycling(
  planned: ByMethod<Cents>,
  room: Cents,
  overflow: 'redeem' | 'releverage',
): ByMethod<Cents> {
  const recycled = smaller(planned.recycled, room);
  const cut = subtract(planned.recycled, recycled);
  return {
    redeemed: overflow === 'redeem' ? add(planned.redeemed, cut) : planned.redeemed,
    recycled,
    releveraged: overflow === 'releverage' ? add(planned.releveraged, cut) : planned.releveraged,
  };
}
