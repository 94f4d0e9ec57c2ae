import exponential from '@stdlib/math-base-special-exp';
import naturalLogarithm from '@stdlib/math-base-special-ln';
import type { AnnualProjection, TrustState } from '../../engine/results/types.js';

/** A year of the plan in the terms of Schedule H: dollars as reported. */
export interface OwnYear {
  readonly year: number;
  /** Shares of the trust and cash, less what it owes on loans, at the start. */
  readonly netAssets: number;
  readonly isLeveraged: boolean;
  /** Paid to people for shares, diversified ones too, and as cash of their accounts. */
  readonly distributions: number;
  /** Contributions in cash and in shares. */
  readonly contributions: number;
  /** Dollars a share at the start. */
  readonly price: number;
  /** Dollars a share at the end. */
  readonly endPrice: number;
  /** Part of the assets at year end; null without assets. */
  readonly nonStock: number | null;
}

/** A sum of dollars as it is reported: to the cent. */
export function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** A fraction as it is reported: with eight decimals. */
export function inFractions(value: number): number {
  return Math.round(value * 1e8) / 1e8;
}

/** Quotient of two figures; null where the divisor is not above 0. */
export function over(part: number, whole: number): number | null {
  return whole > 0 ? inFractions(part / whole) : null;
}

/** Growth of the share price a year, compounded over some years in sequence; null where it begins at 0. */
export function yearlyGrowth(years: readonly OwnYear[]): number | null {
  const factor = over(years.at(-1)!.endPrice, years[0]!.price);
  if (factor === null || factor === 0) return factor === null ? null : -1;
  if (years.length === 1) return inFractions(factor - 1);
  return inFractions(exponential(naturalLogarithm(factor) / years.length) - 1);
}

/** Value of a trust's shares at a year end, in dollars. */
function stockOf({ shares, share_price: price }: TrustState): number {
  return shares.total * price;
}

/** Balance of the trust's loans, in dollars. */
function loansOf({ loans }: TrustState): number {
  return loans.reduce((sum, loan) => sum + loan.principal_balance, 0);
}

/** Shares of the trust and cash, less what it owes on loans: net assets available for benefits, at a year end. */
export function netAssetsOf(trust: TrustState): number {
  return inCents(stockOf(trust) + trust.cash.total - loansOf(trust));
}

/** The years of a plan, from the trust at the census on. */
export function ownYears(
  opening: TrustState,
  years: readonly AnnualProjection[],
  ends: readonly TrustState[],
): OwnYear[] {
  return years.map((year, i) => {
    const before = ends[i - 1] ?? opening;
    const end = ends[i]!;
    // A conversion of accounts into cash stays in the plan.
    const paid = year.repurchase_obligation - (year.segregation_amount ?? 0);
    return {
      year: year.year,
      netAssets: netAssetsOf(before),
      isLeveraged: loansOf(before) > 0,
      distributions: inCents(paid + year.cash_distributions),
      contributions: inCents(year.company_contribution + year.stock_contribution_shares * year.share_price),
      price: year.share_price,
      endPrice: year.year_end_share_price,
      nonStock: over(end.cash.total, stockOf(end) + end.cash.total),
    };
  });
}
