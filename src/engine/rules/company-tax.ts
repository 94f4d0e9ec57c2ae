import {
  add,
  type Cents,
  larger,
  type MicroShares,
  mulDiv,
  net,
  portion,
  type Rate,
  type SharePrice,
  smaller,
  ZERO,
} from '../numeric/index.js';

/** Terms of a year's taxable income, before contributions to the plan. */
export interface TaxedYear {
  readonly ebitda: Cents;
  readonly depreciation: Cents;
  /** Rights to a part of the value, paid to their holders. */
  readonly rightsPaid: Cents;
  /** Dividends that a C corporation deducts: those that pay loans of the trust or are passed through, IRC 404(k). */
  readonly dividendsDeducted: Cents;
  /** On the company's own debts. */
  readonly interestPaid: Cents;
  /** On loans to the trust and on cash. */
  readonly interestReceived: Cents;
  /** Up to this fraction of EBITDA interest is deducted beyond what is received. */
  readonly interestLimitRate: Rate;
}

/**
 * Taxable income of a year, and 0 where there is none: `max(0, income - deducted contributions)`.
 *
 * Interest is deducted up to the interest received and `R2[rate x EBITDA]`, IRC 163(j)(1) `[S-163j]`. Contributions lower taxable income
 * and not that limit `[std]`. A C corporation also deducts dividends that pay loans of the trust or are passed through, IRC 404(k)(1),
 * (2)(A) `[S-404k]`; those that stay in accounts it does not.
 *
 * Pitfall: what may not be deducted in a year is lost here; carryforwards of interest, losses and contributions are not modelled.
 *
 * @example
 * const delta = {
 *   ebitda: 10_400_000_00, depreciation: 1_000_000_00, rightsPaid: 0, dividendsDeducted: 0, interestPaid: 1_770_000_00, interestReceived: 600_000_00,
 *   interestLimitRate: 30_000_000,
 * };
 * taxableIncome(delta, 2_977_144_00) // 525285600: $5,252,856, of which 26 % are 1,365,742.56
 */
export function taxableIncome(year: TaxedYear, deductedContributions: Cents): Cents {
  const { ebitda, interestPaid, interestReceived: received, interestLimitRate } = year;
  const deductedInterest = smaller(interestPaid, add(portion(ebitda, interestLimitRate), received));
  const income = net(
    [ebitda, received],
    [year.depreciation, year.rightsPaid, year.dividendsDeducted, deductedInterest],
  );
  return larger(net([income], [deductedContributions]), ZERO);
}

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
