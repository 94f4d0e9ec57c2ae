import { add, cost, proRata, ratio, subtract, type Cents, type MicroShares } from '../numeric/index.js';
import type { YearRecord } from '../state/year-record.js';

/**
 * Benefit level by value: what the employer's contributions added to accounts this year, at the year's price, over covered
 * payroll; 0 without payroll, and 0 when nobody could be allocated anything. `[S-benefit-level]`
 *
 * What counts: shares released by the company's payments, shares contributed, shares bought with contributions or by the company
 * and kept for the accounts, and contributed cash that reached accounts. What does not: forfeitures, dividends and what they
 * bought or released, shares bought with participants' own cash, appreciation. Where contributions and dividends lie in one
 * bucket, or pay one loan, each counts in proportion. `[std]`
 *
 * Pitfall: with recycling it is the repurchase obligation in other words, and swings with it.
 */
export function benefitLevelByValue(year: YearRecord): number {
  if (year.contribution.coveredPayroll === 0 || year.contribution.weightSum === 0) return 0;
  const { released, stock, bought, recycled, cash } = addedByCompany(year);
  const shares = add(add(released, stock), add(bought, recycled));
  return ratio(add(cost(shares, year.price), cash), year.contribution.coveredPayroll);
}

/** Additions to accounts from the employer's contributions: shares by how they came to be there, and cash. */
export interface AddedByCompany {
  readonly released: MicroShares;
  readonly stock: MicroShares;
  /** Bought by the trust with contributions. */
  readonly bought: MicroShares;
  /** Bought by the company, and kept for the accounts. */
  readonly recycled: MicroShares;
  readonly cash: Cents;
}

export function addedByCompany(year: YearRecord): AddedByCompany {
  return {
    released: year.loans.releasedByContributions,
    stock: year.contribution.stock,
    bought: contributedPart(year, year.repurchase.sharesFromContributions),
    recycled: year.repurchase.sharesFromCompany,
    cash: contributedPart(year, year.allocation.contributions),
  };
}

/** The part of what came out of the contributions bucket that the company put in, as opposed to dividends and forfeitures. */
function contributedPart<Q extends number>(year: YearRecord, amount: Q): Q {
  const others = add(year.dividends.toContributions, year.contribution.forfeituresUsed);
  if (others === 0) return amount;
  const all: Cents = add(
    add(year.opening.contributions, year.contribution.toContributions),
    year.dividends.toContributions,
  );
  return proRata(amount, subtract(all, others), all);
}
