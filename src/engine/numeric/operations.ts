import { isProductAbove } from './exact-mul-div.js';
import { mulDiv, scaledProduct } from './kernel.js';
import { type Cents, type Headcount, LARGEST, type MicroShares, type Rate, SCALE, type SharePrice } from './units.js';

/**
 * The handful of multiplications the model is made of, each exact and rounded once, half to even. The units are chosen so
 * that all of them scale by the same hundred million: cents = microshares * price / 1e8, and so on.
 */

/** The part of a quantity that a rate takes: `R[quantity * rate]`, in the quantity's own unit. */
export function portion<Q extends number>(quantity: Q, rate: Rate): Q {
  return (rate === SCALE ? quantity : scaledProduct(quantity, rate)) as Q;
}

/** Interest on an amount: `R2[amount * rate]`; negative with a negative rate, above -1. */
export function interestOn(amount: Cents, rate: Rate): Cents {
  return (rate < 0 ? -scaledProduct(amount, -rate) : scaledProduct(amount, rate)) as Cents;
}

/** A quantity after one year's growth: `R[quantity * (1 + rate)]`; the rate may be negative, above -1. */
export function grown<Q extends number>(quantity: Q, rate: Rate): Q {
  return scaledProduct(quantity, SCALE + rate) as Q;
}

/** Cost of shares at a price: `R2[shares * price]`. */
export function cost(shares: MicroShares, price: SharePrice): Cents {
  return scaledProduct(shares, price) as Cents;
}

/** The shares that an amount buys at a price above zero: `R6[amount / price]`. */
export function sharesBought(amount: Cents, price: SharePrice): MicroShares {
  return mulDiv(amount, SCALE, price) as MicroShares;
}

/** The price of one share when `equity` is spread over `shares` (above zero): `R4[equity / shares]`. */
export function priceOf(equity: Cents, shares: MicroShares): SharePrice {
  return mulDiv(equity, SCALE, shares) as SharePrice;
}

/** A per-head amount for an expected number of people: `R2[amount * heads]`. */
export function forHeads(amount: Cents, heads: Headcount): Cents {
  return scaledProduct(amount, heads) as Cents;
}

/** The whole number of people nearest to a headcount. */
export function toWholePeople(heads: Headcount): Headcount {
  return (Math.round(heads / SCALE) * SCALE) as Headcount;
}

/**
 * Amount per head; undivided when nobody is counted: `R2[amount / heads]`. It is only ever compared with limits, so the largest amount
 * there is will do for a sliver of a person whose account would be beyond the exact range.
 */
export function perHead(amount: Cents, heads: Headcount): Cents {
  if (heads === 0) return amount;
  return (amount / heads > LARGEST / SCALE - 1 ? LARGEST : mulDiv(amount, SCALE, heads)) as Cents;
}

/** `R[total * part / whole]`, for `whole` above zero: the share of a total that one amount out of another earns. */
export function proRata<Q extends number, A extends number>(total: Q, part: A, whole: NoInfer<A>): Q {
  return mulDiv(total, part, whole) as Q;
}

/** `RD[total * part / whole]`, rounded down, for `whole` above zero. */
export function proRataDown<Q extends number>(total: Q, part: NoInfer<Q>, whole: NoInfer<Q>): Q {
  const near = mulDiv(total, part, whole);
  return (isProductAbove(near, whole, total, part) ? near - 1 : near) as Q;
}

/**
 * Part `index` of `parts` equal ones: apportioning over equal weights, `R[total*(i+1)/n] - R[total*i/n]`.
 *
 * @example
 * [0, 1, 2].map((i) => equalPart(100, 3, i)) // [33, 34, 33]
 */
export function equalPart<Q extends number>(total: Q, parts: number, index: number): Q {
  return (mulDiv(total, index + 1, parts) - mulDiv(total, index, parts)) as Q;
}

/**
 * Sums, from 0 on, that a loop over all rows adds up. A loop that is called once a year runs in the code that V8 made in the middle of
 * its first call, where a variable that grows is a new object in every row: a tenth of a run went into their garbage. An entry of a
 * typed array stays a number.
 */
export function runningSums(count: number): Float64Array {
  return new Float64Array(count);
}
