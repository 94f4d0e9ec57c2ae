import { add, ratio, type Headcount, type MicroShares, type SharePrice } from '../numeric/index.js';
import { boughtNow, dividendsPaid, trustShares, type TrustTotals, type YearRecord } from '../state/year-record.js';
import type { State } from '../state/state.js';
import type { ReadOnly } from '../state/read-only.js';
import { benefitLevelByValue } from './benefit-level.js';
import { rowMaker, type Formulas } from './columns.js';
import { COMPANY_YEAR, companyYear } from './company-year.js';
import { OPTION_YEAR, optionYear } from './option-year.js';
import {
  benefitLevelByContribution,
  burdenOf,
  cashDistributionsOf,
  companyContributionOf,
  fundingRatio,
  obligationOf,
  repurchaseCashOf,
  shareTurnoverOf,
  trustFundedOf,
} from './year-figures.js';
import type { AnnualProjection } from './rows.js';

export type { AnnualProjection };

/** Results of a year that no stage records: the new appraisal, who is there at the end, and who owns the company. */
export interface YearEnd {
  readonly price: SharePrice;
  readonly headcount: Headcount;
  readonly trustShares: MicroShares;
  readonly sharesOutstanding: MicroShares;
}

/** Events of the plan by year: the columns of `annual_projections` but for the company's. */
export const PLAN_YEAR = {
  year: { unit: 'year', of: (year) => year.year },
  share_price: { unit: 'price', of: (year) => year.price },
  year_end_share_price: { unit: 'price', of: (_, end) => end.price },
  active_headcount: { unit: 'headcount', of: (_, end) => end.headcount },
  separations: { unit: 'headcount', of: (year) => year.turnover.separations },
  covered_payroll: { unit: 'dollars', of: (year) => year.contribution.coveredPayroll },
  policy_contribution: { unit: 'dollars', of: (year) => year.contribution.policyAmount },
  company_contribution: { unit: 'dollars', of: companyContributionOf },
  stock_contribution_shares: { unit: 'shares', of: (year) => year.contribution.stock },
  dividends: { unit: 'dollars', of: (year) => dividendsPaid(year.dividends) },
  debt_service: { unit: 'dollars', of: (year) => year.debtService },
  loan_principal_paid: { unit: 'dollars', of: (year) => year.loans.principal },
  loan_interest_paid: { unit: 'dollars', of: (year) => year.loans.interest },
  shares_released: { unit: 'shares', of: (year) => year.loans.sharesReleased },
  shares_forfeited: { unit: 'shares', of: (year) => year.allocation.sharesForfeited },
  shares_recycled: { unit: 'shares', of: (year) => add(year.repurchase.sharesToPool, year.repurchase.sharesToPayers) },
  shares_redeemed: { unit: 'shares', of: (year) => year.repurchase.sharesRedeemed },
  shares_releveraged: { unit: 'shares', of: (year) => year.repurchase.sharesReleveraged },
  shares_allocated: { unit: 'shares', of: (year) => year.allocation.shares },
  distribution_shares: { unit: 'shares', of: (year) => year.repurchase.distributedShares },
  distribution_amount: { unit: 'dollars', of: (year) => year.repurchase.distributionPaid },
  diversification_shares: { unit: 'shares', of: (year) => year.diversification.shares },
  diversification_amount: { unit: 'dollars', of: (year) => year.diversification.paid },
  repurchase_obligation: { unit: 'dollars', of: obligationOf },
  funded_by_unallocated_contributions: { unit: 'dollars', of: (year) => year.repurchase.fromContributions },
  funded_by_forfeitures: { unit: 'dollars', of: (year) => year.repurchase.fromForfeitures },
  funded_by_participant_cash: { unit: 'dollars', of: (year) => year.repurchase.fromParticipantCash },
  funded_by_company: { unit: 'dollars', of: (year) => boughtNow(year.repurchase) },
  notes_issued: { unit: 'dollars', of: (year) => year.repurchase.notesIssued },
  note_principal_paid: { unit: 'dollars', of: (year) => year.repurchase.notePrincipal },
  note_interest_paid: { unit: 'dollars', of: (year) => year.repurchase.noteInterest },
  repurchase_cash: { unit: 'dollars', of: repurchaseCashOf },
  cash_distributions: { unit: 'dollars', of: cashDistributionsOf },
  repurchase_to_payroll: { unit: 'fraction', reported: burdenOf },
  repurchase_to_shares_outstanding: { unit: 'fraction', reported: shareTurnoverOf },
  funding_ratio: {
    unit: 'fraction',
    orNull: true,
    reported: (year) => fundingRatio(trustFundedOf(year), obligationOf(year)),
  },
  benefit_level_contribution: { unit: 'fraction', reported: benefitLevelByContribution },
  benefit_level_value: { unit: 'fraction', reported: benefitLevelByValue },
  esop_part: {
    unit: 'fraction',
    orNull: true,
    reported: (_, { trustShares: held, sharesOutstanding: all }) => (all === 0 ? null : ratio(held, all)),
  },
  segregation_shares: { unit: 'shares', optional: true, of: (year) => year.repurchase.segregation?.shares },
  segregation_amount: { unit: 'dollars', optional: true, of: (year) => year.repurchase.segregation?.cost },
  shares_rebalanced: { unit: 'shares', optional: true, of: (year) => year.rebalanced?.shares },
} satisfies Formulas<[year: YearRecord, end: YearEnd]>;

/** Events of each year: the columns of `annual_projections`. */
export const ANNUAL_PROJECTION = { ...PLAN_YEAR, ...COMPANY_YEAR, ...OPTION_YEAR };

const planYear = rowMaker<[YearRecord, YearEnd], typeof PLAN_YEAR>(PLAN_YEAR);

/** One year's row of the results; `state` and `closing` are those of its end. */
export function annualProjection(
  year: YearRecord,
  { company }: Pick<ReadOnly<State>, 'company'>,
  closing: TrustTotals,
): AnnualProjection {
  const row = planYear(year, {
    price: company.price,
    headcount: closing.headcount,
    trustShares: trustShares(closing),
    sharesOutstanding: company.sharesOutstanding,
  });
  const ofCompany = year.financed === null ? null : companyYear(year.financed, year.close.valued);
  return Object.assign(row, ofCompany, optionYear(year));
}
