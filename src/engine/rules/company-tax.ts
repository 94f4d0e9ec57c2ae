import { add, larger, net, portion, smaller, ZERO, type Cents, type Rate } from '../numeric/index.js';

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
