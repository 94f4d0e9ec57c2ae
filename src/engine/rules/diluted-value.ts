import {
  add,
  cost,
  ExactDecimal,
  larger,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
  type SharePrice,
} from '../numeric/index.js';

/** A right to shares at a price: a warrant or an option. Stock appreciation rights and phantom stock are worth the same. */
export interface ShareRight {
  readonly shares: MicroShares;
  /** Price that the holder pays for a share; 0 for phantom stock. */
  readonly strike: SharePrice;
}

/** The value of one share as a quotient: equity and what the holders of rights pay in, over all shares. */
export interface DilutedValue {
  readonly equity: Cents;
  /** Rights that are used. */
  readonly used: readonly ShareRight[];
  /** Shares outstanding and those that are taken. */
  readonly shares: MicroShares;
  /** Shares that holders of rights take. */
  readonly taken: MicroShares;
}

/** Number of units of a price times a share in a cent. */
const OF_A_CENT = 100_000_000;

/** Equity and what is paid in, in units of a price times a share, exactly. */
export function exactValue({ equity, used }: DilutedValue): ExactDecimal {
  return used.reduce(
    (sum, { strike, shares }) => sum.plus(new ExactDecimal(strike).times(shares)),
    new ExactDecimal(equity).times(OF_A_CENT),
  );
}

/** The same in doubles. */
export function nearValue({ equity, used }: DilutedValue): number {
  return used.reduce((sum, { strike, shares }) => sum + strike * shares, equity * OF_A_CENT);
}

/** The relative error of what a few sums, products and quotients of near values give, and much more. */
export const NEAR_VALUE_MARGIN = 2 ** -40;

/**
 * Value of a share once everybody who gains by it has used his right: one right after the other, the lowest strike first, as long as
 * the value a share so far is above its strike, exactly. Each pays its strike in and shares in the whole `[std]`, the if-exercised
 * reading of `[S-dilution]`.
 *
 * @param shares - outstanding, above zero
 * @param rights - by ascending strike
 * @example
 * const warrants = [{ shares: 50_000_000_000, strike: 20_0000 }];
 * const diluted = dilutedValue(26_000_000_00, 1_000_000_000_000, warrants);
 * diluted.taken // 50000000000
 * exactValue(diluted).dividedBy(diluted.shares).toFixed(2) // '257142.86': $25.714286
 */
export function dilutedValue(equity: Cents, shares: MicroShares, rights: readonly ShareRight[]): DilutedValue {
  let diluted = valueOnceUsed(equity, shares, []);
  for (const right of rights) {
    if (!isAbove(diluted, right.strike)) break;
    diluted = valueOnceUsed(equity, shares, [...diluted.used, right]);
  }
  return diluted;
}

/** Value of a share once all these rights have been used, whether their holders gain by it or not. */
export function valueOnceUsed(equity: Cents, outstanding: MicroShares, used: readonly ShareRight[]): DilutedValue {
  const taken = used.reduce<MicroShares>((sum, { shares }) => add(sum, shares), ZERO);
  return { equity, used, shares: add(outstanding, taken), taken };
}

function isAbove(diluted: DilutedValue, strike: SharePrice): boolean {
  const value = nearValue(diluted);
  const atStrike = strike * diluted.shares;
  if (Math.abs(value - atStrike) > value * NEAR_VALUE_MARGIN) return value > atStrike;
  return exactValue(diluted).greaterThan(new ExactDecimal(strike).times(diluted.shares));
}

/**
 * Payments of the company to holders of rights that end: for each share what the price is above the strike; a right at or above the
 * price lapses. Paid as compensation, it is deducted in the year, IRC 83(h), 404(a)(5) `[S-83h]`.
 *
 * @example
 * rightsPaid([{ shares: 1_000_000_000, strike: 20_0000 }, { shares: 1_000_000_000, strike: 40_0000 }], 31_0217) // 1102170: $11,021.70
 */
export function rightsPaid(rights: readonly ShareRight[], price: SharePrice): Cents {
  return rights.reduce<Cents>(
    (sum, { shares, strike }) => add(sum, cost(shares, larger(subtract(price, strike), ZERO))),
    ZERO,
  );
}
