import { add, cost, ratio, subtract, ZERO, type Cents } from '../numeric/index.js';
import { companyPaid, type YearRecord } from '../state/year-record.js';

/** Payments to people for the shares of distributions, diversification and in service, plus the cost of early conversions. */
export function obligationOf(year: YearRecord): Cents {
  const paid = add(year.repurchase.distributionPaid, year.diversification.paid);
  return add(add(paid, year.inService?.paid ?? ZERO), year.repurchase.segregation?.cost ?? ZERO);
}

/** The cost of what was due that trust cash did not meet: what the company pays besides conversions. */
export function shortfallOf({ repurchase }: YearRecord): Cents {
  return subtract(repurchase.remainder, repurchase.segregation?.fromCompany ?? ZERO);
}

/** The part of the obligation that trust cash met. */
export function trustFundedOf(year: YearRecord): Cents {
  return add(
    add(year.repurchase.fromContributions, year.repurchase.fromForfeitures),
    year.repurchase.fromParticipantCash,
  );
}

/** Cash that left for repurchases, from all sources, note payments included. */
export function repurchaseCashOf(year: YearRecord): Cents {
  return add(trustFundedOf(year), companyPaid(year.repurchase));
}

/** Cash the company contributes: step 4 net of forfeitures used, and what recycles shares. */
export function companyContributionOf(year: YearRecord): Cents {
  return add(year.contribution.companyCash, year.repurchase.recycledCash);
}

/** New shares contributed, at the year's price. */
export function stockContributionOf(year: YearRecord): Cents {
  return cost(year.contribution.stock, year.price);
}

/** Cash of accounts paid out to people who left, and in service. */
export function cashDistributionsOf(year: YearRecord): Cents {
  return add(year.repurchase.cashDistributions, year.inService?.cash ?? ZERO);
}

/** Obligation over covered payroll; 0 without payroll. */
export function burdenOf(year: YearRecord): number {
  return year.contribution.coveredPayroll === 0 ? 0 : ratio(obligationOf(year), year.contribution.coveredPayroll);
}

/**
 * Benefit level by contributions: cash and stock contributed over covered payroll; 0 without payroll. `[S-benefit-basis]`
 *
 * Pitfall: this is what it costs the company this year, not what people receive. A payment on shares bought long ago releases
 * them at today's price.
 */
export function benefitLevelByContribution(year: YearRecord): number {
  const contributed = add(companyContributionOf(year), stockContributionOf(year));
  return year.contribution.coveredPayroll === 0 ? 0 : ratio(contributed, year.contribution.coveredPayroll);
}

/** Shares bought this year over the shares outstanding when it began; 0 when there were none. `[S-velocity]` */
export function shareTurnoverOf(year: YearRecord): number {
  const due = add(year.repurchase.distributedShares, year.diversification.shares);
  const bought = add(add(due, year.inService?.shares ?? ZERO), year.repurchase.segregation?.shares ?? ZERO);
  return year.sharesOutstanding === 0 ? 0 : ratio(bought, year.sharesOutstanding);
}

/** The part of an obligation that trust cash met; null where nothing was owed. */
export function fundingRatio(trustFunded: Cents, obligation: Cents): number | null {
  return obligation === 0 ? null : ratio(trustFunded, obligation);
}
