import {
  isProductAbove,
  mulDiv,
  SCALE,
  ZERO,
  type Cents,
  type MicroShares,
  type SharePrice,
} from '../numeric/index.js';

/** Shares that accounts receive for dividends of theirs that paid the loan. */
export interface Replacement {
  readonly shares: MicroShares;
  /** The shares released are worth less than these dividends. */
  readonly isShort: boolean;
}

/**
 * Shares for dividends on shares in accounts that paid the loan which bought them: released shares worth no less than the dividends,
 * IRC 404(k)(2)(B) `[S-404k]`; the least multiple of a millionth of a share that is worth them, or all that was released.
 *
 * Pitfall: rounding to the nearest millionth may fall short of the dividend by a part of a cent, and short is short.
 *
 * @example
 * replacementShares(5_000_000_000, 1_000_00, 30_0000) // { shares: 33333334, isShort: false }
 * replacementShares(20_000_000, 1_000_00, 30_0000) // { shares: 20000000, isShort: true }
 */
export function replacementShares(released: MicroShares, dividends: Cents, price: SharePrice): Replacement {
  // A cent is 10^-2, a millionth of a share at a ten-thousandth of a dollar is 10^-10.
  const isShort = isProductAbove(dividends, SCALE, released, price);
  if (price === 0) return { shares: ZERO, isShort };
  if (isShort) return { shares: released, isShort };
  const nearest = mulDiv(dividends, SCALE, price);
  const shares = isProductAbove(dividends, SCALE, nearest, price) ? nearest + 1 : nearest;
  return { shares: shares as MicroShares, isShort };
}
