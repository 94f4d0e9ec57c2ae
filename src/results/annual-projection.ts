import { add, cost, DECIMALS, ratio, fromUnits, subtract, type Cents } from '../numeric/index.js';
import type { SharePrice } from '../numeric/index.js';
import type { YearRecord } from '../state/year-record.js';
import type { AnnualProjection } from './types.js';

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const shares = (quantity: number): number => fromUnits(quantity, DECIMALS.shares);

/** Distribution cost plus diversification cost. */
export function obligationOf(year: YearRecord): Cents {
  return add(year.distributionCost, year.diversificationCost);
}

/** Cash that left for repurchases, from all sources, note payments included. */
export function repurchaseCashOf(year: YearRecord): Cents {
  const fromTrust = add(add(year.fromContributions, year.fromForfeitures), year.fromParticipantCash);
  const onNotes = add(year.notePrincipal, year.noteInterest);
  return add(add(fromTrust, subtract(year.remainder, year.notesIssued)), onNotes);
}

/** Cash the company contributes: step 4 net of forfeitures used, and what recycles shares. */
export function companyContributionOf(year: YearRecord): Cents {
  return add(year.companyCash, year.recycledCash);
}

/** New shares contributed, at the year's price. */
export function stockContributionOf(year: YearRecord): Cents {
  return cost(year.stockContributed, year.price);
}

/** Obligation over covered payroll; 0 without payroll. */
export function burdenOf(year: YearRecord): number {
  return year.coveredPayroll === 0 ? 0 : ratio(obligationOf(year), year.coveredPayroll);
}

/** One year's row of the results. */
export function annualProjection(year: YearRecord, yearEndPrice: SharePrice, headcount: number): AnnualProjection {
  return {
    year: year.year,
    share_price: fromUnits(year.price, DECIMALS.price),
    year_end_share_price: fromUnits(yearEndPrice, DECIMALS.price),
    active_headcount: fromUnits(headcount, DECIMALS.headcount),
    separations: fromUnits(year.separations, DECIMALS.headcount),
    covered_payroll: dollars(year.coveredPayroll),
    policy_contribution: dollars(year.policyContribution),
    company_contribution: dollars(companyContributionOf(year)),
    stock_contribution_shares: shares(year.stockContributed),
    dividends: dollars(dividendsOf(year)),
    debt_service: dollars(year.debtService),
    loan_principal_paid: dollars(year.loanPrincipal),
    loan_interest_paid: dollars(year.loanInterest),
    shares_released: shares(year.sharesReleased),
    shares_forfeited: shares(year.sharesForfeited),
    shares_recycled: shares(add(year.sharesToPool, year.sharesToPayers)),
    shares_redeemed: shares(year.sharesRedeemed),
    shares_releveraged: shares(year.sharesReleveraged),
    shares_allocated: shares(year.sharesAllocated),
    distribution_shares: shares(year.distributedShares),
    distribution_amount: dollars(year.distributionCost),
    diversification_shares: shares(year.diversifiedShares),
    diversification_amount: dollars(year.diversificationCost),
    repurchase_obligation: dollars(obligationOf(year)),
    funded_by_unallocated_contributions: dollars(year.fromContributions),
    funded_by_forfeitures: dollars(year.fromForfeitures),
    funded_by_participant_cash: dollars(year.fromParticipantCash),
    funded_by_company: dollars(subtract(year.remainder, year.notesIssued)),
    notes_issued: dollars(year.notesIssued),
    note_principal_paid: dollars(year.notePrincipal),
    note_interest_paid: dollars(year.noteInterest),
    repurchase_cash: dollars(repurchaseCashOf(year)),
    cash_distributions: dollars(year.cashDistributions),
    repurchase_to_payroll: burdenOf(year),
  };
}

function dividendsOf(year: YearRecord): Cents {
  return add(
    add(year.dividendsToAccounts, year.dividendsForDebt),
    add(year.dividendsToContributions, year.dividendsToForfeitures),
  );
}
