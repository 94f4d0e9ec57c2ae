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

/** The value of one share as an exact quotient. */
export interface DilutedValue {
  /** Equity and what the holders of rights pay in, in units of a price times a share. */
  readonly value: ExactDecimal;
  /** Shares outstanding and those that are taken. */
  readonly shares: MicroShares;
  /** Shares that holders of rights take. */
  readonly taken: MicroShares;
}

/** Number of units of a price times a share in a cent. */
const OF_A_CENT = 100_000_000;

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
 * diluted.value.dividedBy(diluted.shares).toFixed(2) // '257142.86': $25.714286
 */
export function dilutedValue(equity: Cents, shares: MicroShares, rights: readonly ShareRight[]): DilutedValue {
  let diluted = undiluted(equity, shares);
  for (const right of rights) {
    if (!diluted.value.greaterThan(new ExactDecimal(right.strike).times(diluted.shares))) break;
    diluted = used(diluted, right);
  }
  return diluted;
}

/** Value of a share once all these rights have been used, whether their holders gain by it or not. */
export function valueOnceUsed(equity: Cents, shares: MicroShares, rights: readonly ShareRight[]): DilutedValue {
  return rights.reduce(used, undiluted(equity, shares));
}

function undiluted(equity: Cents, shares: MicroShares): DilutedValue {
  return { value: new ExactDecimal(equity).times(OF_A_CENT), shares, taken: ZERO };
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

/** One right more is used: its holder pays in and has a part in the whole. */
function used({ value, shares, taken }: DilutedValue, right: ShareRight): DilutedValue {
  return {
    value: value.plus(new ExactDecimal(right.strike).times(right.shares)),
    shares: add(shares, right.shares),
    taken: add(taken, right.shares),
  };
}
