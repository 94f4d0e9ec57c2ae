/**
 * The units every quantity is held in: whole numbers of the smallest unit, in ordinary doubles.
 *
 * A double holds every integer up to 2^53 exactly, so a balance in cents or a holding in millionths of a share is exact
 * as long as it stays an integer in that range. The brands make adding cents to shares a compile error; they cost nothing
 * at run time.
 *
 * | type          | one unit is          | a value of 1 written in units |
 * |---------------|----------------------|-------------------------------|
 * | `Cents`       | 0.01 dollar          | 100                           |
 * | `SharePrice`  | 0.0001 dollar a share| 10,000                        |
 * | `MicroShares` | 0.000001 share       | 1,000,000                     |
 * | `Rate`        | 0.00000001           | 100,000,000                   |
 * | `Headcount`   | 0.00000001 person    | 100,000,000                   |
 */
declare const unit: unique symbol;
type Quantity<Name extends string> = number & { readonly [unit]: { readonly [K in Name]: true } };

/** Money: cash, pay, cost. */
export type Cents = Quantity<'cents'>;
/** Dollars a share, to four decimals. */
export type SharePrice = Quantity<'price'>;
/** Shares, to six decimals. */
export type MicroShares = Quantity<'shares'>;
/** A rate, fraction or percentage of one, to eight decimals. */
export type Rate = Quantity<'rate'>;
/** Expected number of people, to eight decimals. */
export type Headcount = Quantity<'headcount'>;
/** A row's weight when something is apportioned: any non-negative whole number. */
export type Weight = number;

/** Decimals each unit keeps. */
export const DECIMALS = { cents: 2, price: 4, shares: 6, rate: 8, headcount: 8 } as const;

/** The scale of rates and headcounts, and what almost every product of the model is divided by. */
export const SCALE = 100_000_000;
/** Nothing, in any unit. */
export const ZERO = 0 as Cents & SharePrice & MicroShares & Rate & Headcount;
/** The rate 1: the whole of something. */
export const WHOLE = SCALE as Rate;
/** One person. */
export const ONE_PERSON = SCALE as Headcount;

/** The largest whole number that is exact: 2^53 - 1 units. */
export const LARGEST = Number.MAX_SAFE_INTEGER;

/** A figure has left the range in which the engine is exact. `simulate()` reports it as a `SimulationError`. */
export class OutOfRangeError extends RangeError {
  override readonly name = 'OutOfRangeError';
}

/** Throws the one error for figures beyond the exact range. */
export function outOfRange(): never {
  throw new OutOfRangeError('A figure is larger than the exact range of its unit');
}

/** The sum of two quantities of one unit. */
export function add<Q extends number>(a: Q, b: NoInfer<Q>): Q {
  const sum = a + b;
  if (sum > LARGEST) outOfRange();
  return sum as Q;
}

/** A completed sum of non-negative quantities; throws where it is beyond the exact range. */
export function inRange<Q extends number>(sum: Q): Q {
  if (sum > LARGEST) outOfRange();
  return sum;
}

/** The difference of two quantities of one unit; may be negative. */
export function subtract<Q extends number>(a: Q, b: NoInfer<Q>): Q {
  return (a - b) as Q;
}

/**
 * Gains less losses, of quantities of one unit that may be negative.
 *
 * @throws OutOfRangeError when a sum on the way is beyond the exact range
 */
export function net<Q extends number>(gained: readonly Q[], lost: readonly NoInfer<Q>[] = NOTHING): Q {
  let sum = 0;
  // By index: an iterator over lists of several kinds took a twentieth of the time of a path.
  for (let i = 0; i < gained.length; i++) sum = inSignedRange(sum + gained[i]!);
  for (let i = 0; i < lost.length; i++) sum = inSignedRange(sum - lost[i]!);
  return sum as Q;
}

const NOTHING: readonly never[] = [];

function inSignedRange(sum: number): number {
  if (Math.abs(sum) > LARGEST) outOfRange();
  return sum;
}

/** The smaller of two quantities of one unit. */
export function smaller<Q extends number>(a: Q, b: NoInfer<Q>): Q {
  return a < b ? a : b;
}

/** The larger of two quantities of one unit. */
export function larger<Q extends number>(a: Q, b: NoInfer<Q>): Q {
  return a > b ? a : b;
}

/** One quantity for every row, row by row: a `Float64Array` that remembers its unit. */
export interface Column<Q extends number> {
  readonly length: number;
  [row: number]: Q;
  set(source: Column<Q>, offset?: number): void;
  fill(value: Q, start?: number, end?: number): unknown;
  subarray(start: number, end: number): Column<Q>;
  [Symbol.iterator](): Iterator<Q>;
}

/** A new column of zeros. */
export function column<Q extends number>(length: number): Column<Q> {
  return new Float64Array(length) as unknown as Column<Q>;
}
