import { add, cost, DECIMALS, ratio, fromUnits, subtract, type Cents } from '../numeric/index.js';
import type { SharePrice } from '../numeric/index.js';
import type { YearRecord } from '../state/year-record.js';
import { benefitLevelByValue } from './benefit-level.js';
import type { AnnualProjection } from './types.js';

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const shares = (quantity: number): number => fromUnits(quantity, DECIMALS.shares);

/** Distribution cost plus diversification cost. */
export function obligationOf(year: YearRecord): Cents {
  return add(year.repurchase.distributionCost, year.diversification.cost);
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
  const onNotes = add(year.repurchase.notePrincipal, year.repurchase.noteInterest);
  return add(add(trustFundedOf(year), subtract(year.repurchase.remainder, year.repurchase.notesIssued)), onNotes);
}

/** Cash the company contributes: step 4 net of forfeitures used, and what recycles shares. */
export function companyContributionOf(year: YearRecord): Cents {
  return add(year.contribution.companyCash, year.repurchase.recycledCash);
}

/** New shares contributed, at the year's price. */
export function stockContributionOf(year: YearRecord): Cents {
  return cost(year.contribution.stock, year.price);
}

/** Obligation over covered payroll; 0 without payroll. */
export function burdenOf(year: YearRecord): number {
  return year.contribution.coveredPayroll === 0 ? 0 : ratio(obligationOf(year), year.contribution.coveredPayroll);
}

/**
 * Benefit level by contributions: cash and stock contributed over covered payroll; 0 without payroll. `[S-benefit-basis]`
 *
 * Pitfall: what it costs the company this year, not what people receive: a loan payment of old dollars releases shares of today's
 * price.
 */
export function benefitLevelByContribution(year: YearRecord): number {
  const contributed = add(companyContributionOf(year), stockContributionOf(year));
  return year.contribution.coveredPayroll === 0 ? 0 : ratio(contributed, year.contribution.coveredPayroll);
}

/** Shares bought this year over the shares outstanding when it began; 0 when there were none. `[S-velocity]` */
export function shareTurnoverOf(year: YearRecord): number {
  const bought = add(year.repurchase.distributedShares, year.diversification.shares);
  return year.sharesOutstanding === 0 ? 0 : ratio(bought, year.sharesOutstanding);
}

/** The part of an obligation that trust cash met; null where nothing was owed. */
export function fundingRatio(trustFunded: Cents, obligation: Cents): number | null {
  return obligation === 0 ? null : ratio(trustFunded, obligation);
}

/** One year's row of the results. */
export function annualProjection(year: YearRecord, yearEndPrice: SharePrice, headcount: number): AnnualProjection {
  return {
    year: year.year,
    share_price: fromUnits(year.price, DECIMALS.price),
    year_end_share_price: fromUnits(yearEndPrice, DECIMALS.price),
    active_headcount: fromUnits(headcount, DECIMALS.headcount),
    separations: fromUnits(year.turnover.separations, DECIMALS.headcount),
    covered_payroll: dollars(year.contribution.coveredPayroll),
    policy_contribution: dollars(year.contribution.policyAmount),
    company_contribution: dollars(companyContributionOf(year)),
    stock_contribution_shares: shares(year.contribution.stock),
    dividends: dollars(dividendsOf(year)),
    debt_service: dollars(year.debtService),
    loan_principal_paid: dollars(year.loans.principal),
    loan_interest_paid: dollars(year.loans.interest),
    shares_released: shares(year.loans.sharesReleased),
    shares_forfeited: shares(year.allocation.sharesForfeited),
    shares_recycled: shares(add(year.repurchase.sharesToPool, year.repurchase.sharesToPayers)),
    shares_redeemed: shares(year.repurchase.sharesRedeemed),
    shares_releveraged: shares(year.repurchase.sharesReleveraged),
    shares_allocated: shares(year.allocation.shares),
    distribution_shares: shares(year.repurchase.distributedShares),
    distribution_amount: dollars(year.repurchase.distributionCost),
    diversification_shares: shares(year.diversification.shares),
    diversification_amount: dollars(year.diversification.cost),
    repurchase_obligation: dollars(obligationOf(year)),
    funded_by_unallocated_contributions: dollars(year.repurchase.fromContributions),
    funded_by_forfeitures: dollars(year.repurchase.fromForfeitures),
    funded_by_participant_cash: dollars(year.repurchase.fromParticipantCash),
    funded_by_company: dollars(subtract(year.repurchase.remainder, year.repurchase.notesIssued)),
    notes_issued: dollars(year.repurchase.notesIssued),
    note_principal_paid: dollars(year.repurchase.notePrincipal),
    note_interest_paid: dollars(year.repurchase.noteInterest),
    repurchase_cash: dollars(repurchaseCashOf(year)),
    cash_distributions: dollars(year.repurchase.cashDistributions),
    repurchase_to_payroll: burdenOf(year),
    repurchase_to_shares_outstanding: shareTurnoverOf(year),
    funding_ratio: fundingRatio(trustFundedOf(year), obligationOf(year)),
    benefit_level_contribution: benefitLevelByContribution(year),
    benefit_level_value: benefitLevelByValue(year),
  };
}

function dividendsOf(year: YearRecord): Cents {
  return add(
    add(year.dividends.toAccounts, year.dividends.forDebt),
    add(year.dividends.toContributions, year.dividends.toForfeitures),
  );
}
