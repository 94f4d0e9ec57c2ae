import { mulDiv, type Cents, type MicroShares, type Rate, type SharePrice, ZERO } from '../numeric/index.js';

/**
 * Distribution a share with which owners of an S corporation pay the tax on its income, `R4[rate x taxable income / shares]`, one exact
 * quotient; 0 without shares.
 *
 * All shares have the same rights to distributions, IRC 1361(b)(1)(D) `[S-1361]`: the trust, which owes no tax, receives as much a
 * share as the others. The income is that of the year before `[std]`.
 *
 * @param rate - of the taxable income; money in cents, shares in millionths
 * @example
 * ownerTaxDistribution(40_000_000, 140_000_000, 100_000_000_000) // 56000: $5.60 a share of 0.4 x 1,400,000 / 100,000
 */
export function ownerTaxDistribution(rate: Rate, taxableIncome: Cents, shares: MicroShares): SharePrice {
  return (shares === 0 ? ZERO : mulDiv(rate, taxableIncome, shares)) as SharePrice;
}
