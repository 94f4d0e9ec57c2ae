import { add, cost, ratio, subtract, ZERO, type Cents, type Headcount, type SharePrice } from '../numeric/index.js';
import { companyPaid, dividendsPaid, type YearRecord } from '../state/year-record.js';
import { benefitLevelByValue } from './benefit-level.js';
import { rowMaker, type Formulas, type Row } from './columns.js';
import { COMPANY_YEAR, companyYear } from './company-year.js';

/** Distribution cost plus diversification cost plus the cost of early conversions. */
export function obligationOf(year: YearRecord): Cents {
  const bought = add(year.repurchase.distributionCost, year.diversification.cost);
  return add(bought, year.repurchase.segregation?.cost ?? ZERO);
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
  const bought = add(due, year.repurchase.segregation?.shares ?? ZERO);
  return year.sharesOutstanding === 0 ? 0 : ratio(bought, year.sharesOutstanding);
}

/** The part of an obligation that trust cash met; null where nothing was owed. */
export function fundingRatio(trustFunded: Cents, obligation: Cents): number | null {
  return obligation === 0 ? null : ratio(trustFunded, obligation);
}

/** What the stages do not record: the new appraisal, and who is there at the end. */
export interface YearEnd {
  readonly price: SharePrice;
  readonly headcount: Headcount;
}

/** What happened in the plan: the columns of `annual_projections` but for the company's. */
const PLAN_YEAR = {
  year: { unit: 'year', is: 'Plan year, by the calendar year in which it ends.', of: (year) => year.year },
  share_price: {
    unit: 'price',
    is: "Price at which the year's shares change hands: the appraisal at the end of the year before.",
    of: (year) => year.price,
  },
  year_end_share_price: { unit: 'price', is: 'The new appraisal at the end of this year.', of: (_, end) => end.price },
  active_headcount: {
    unit: 'headcount',
    is: 'Expected number of active people at year end, hires included.',
    of: (_, end) => end.headcount,
  },
  separations: {
    unit: 'headcount',
    is: 'Expected number of people who left in the year.',
    of: (year) => year.turnover.separations,
  },
  covered_payroll: {
    unit: 'dollars',
    is: 'Pay of eligible people, up to the statutory cap.',
    of: (year) => year.contribution.coveredPayroll,
  },
  policy_contribution: {
    unit: 'dollars',
    is: 'What the contribution policy alone asks for.',
    of: (year) => year.contribution.policyAmount,
  },
  company_contribution: {
    unit: 'dollars',
    is: 'Cash the company contributes: policy or debt service, net of forfeitures used, plus what it contributes to recycle shares.',
    of: companyContributionOf,
  },
  stock_contribution_shares: {
    unit: 'shares',
    is: 'New shares contributed instead of cash.',
    of: (year) => year.contribution.stock,
  },
  dividends: {
    unit: 'dollars',
    is: 'Dividends on all shares of the trust.',
    of: (year) => dividendsPaid(year.dividends),
  },
  debt_service: {
    unit: 'dollars',
    is: 'Scheduled principal and interest of all loans.',
    of: (year) => year.debtService,
  },
  loan_principal_paid: {
    unit: 'dollars',
    is: 'Principal part of the debt service.',
    of: (year) => year.loans.principal,
  },
  loan_interest_paid: { unit: 'dollars', is: 'Interest part of the debt service.', of: (year) => year.loans.interest },
  shares_released: {
    unit: 'shares',
    is: 'Shares released from suspense by loan payments.',
    of: (year) => year.loans.sharesReleased,
  },
  shares_forfeited: {
    unit: 'shares',
    is: 'Shares whose forfeiture took effect this year.',
    of: (year) => year.allocation.sharesForfeited,
  },
  shares_recycled: {
    unit: 'shares',
    is: "Shares bought with trust cash, participants' cash or company contributions: they stay in the trust.",
    of: (year) => add(year.repurchase.sharesToPool, year.repurchase.sharesToPayers),
  },
  shares_redeemed: { unit: 'shares', is: 'Shares retired.', of: (year) => year.repurchase.sharesRedeemed },
  shares_releveraged: {
    unit: 'shares',
    is: 'Shares bought with a new inside loan: they go to suspense.',
    of: (year) => year.repurchase.sharesReleveraged,
  },
  shares_allocated: {
    unit: 'shares',
    is: 'Shares apportioned to accounts at year end.',
    of: (year) => year.allocation.shares,
  },
  distribution_shares: {
    unit: 'shares',
    is: 'Shares distributed, all causes.',
    of: (year) => year.repurchase.distributedShares,
  },
  distribution_amount: {
    unit: 'dollars',
    is: 'Cost of the shares distributed.',
    of: (year) => year.repurchase.distributionCost,
  },
  diversification_shares: {
    unit: 'shares',
    is: 'Shares sold under diversification elections.',
    of: (year) => year.diversification.shares,
  },
  diversification_amount: {
    unit: 'dollars',
    is: 'Cost of the shares diversified.',
    of: (year) => year.diversification.cost,
  },
  repurchase_obligation: {
    unit: 'dollars',
    is: 'Distribution cost plus diversification cost, and with `segregation` its cost.',
    of: obligationOf,
  },
  funded_by_unallocated_contributions: {
    unit: 'dollars',
    is: 'Part of the obligation met from unallocated company contributions.',
    of: (year) => year.repurchase.fromContributions,
  },
  funded_by_forfeitures: {
    unit: 'dollars',
    is: 'Part of the obligation met from forfeited cash.',
    of: (year) => year.repurchase.fromForfeitures,
  },
  funded_by_participant_cash: {
    unit: 'dollars',
    is: "Part of the obligation met from active participants' cash accounts.",
    of: (year) => year.repurchase.fromParticipantCash,
  },
  funded_by_company: {
    unit: 'dollars',
    is: 'Part of the obligation met by the company in cash this year.',
    of: (year) => subtract(year.repurchase.remainder, year.repurchase.notesIssued),
  },
  notes_issued: {
    unit: 'dollars',
    is: 'Part of the obligation met with promissory notes issued this year.',
    of: (year) => year.repurchase.notesIssued,
  },
  note_principal_paid: {
    unit: 'dollars',
    is: "Principal paid this year on notes, this year's and earlier ones.",
    of: (year) => year.repurchase.notePrincipal,
  },
  note_interest_paid: {
    unit: 'dollars',
    is: 'Interest paid this year on notes.',
    of: (year) => year.repurchase.noteInterest,
  },
  repurchase_cash: {
    unit: 'dollars',
    is: 'Cash that left for repurchases this year, from all sources, note payments included.',
    of: repurchaseCashOf,
  },
  cash_distributions: {
    unit: 'dollars',
    is: 'Cash accounts paid out to people who left; not a repurchase.',
    of: (year) => year.repurchase.cashDistributions,
  },
  repurchase_to_payroll: {
    unit: 'fraction',
    is: 'Obligation over covered payroll; 0 without payroll.',
    reported: burdenOf,
  },
  repurchase_to_shares_outstanding: {
    unit: 'fraction',
    is: 'Shares distributed, diversified and converted over the shares outstanding at the start of the year; 0 when there were none.',
    reported: shareTurnoverOf,
  },
  funding_ratio: {
    unit: 'fraction',
    orNull: true,
    is: 'Part of the obligation that trust cash met; null without obligation.',
    reported: (year) => fundingRatio(trustFundedOf(year), obligationOf(year)),
  },
  benefit_level_contribution: {
    unit: 'fraction',
    is: 'Company contributions, cash and stock at `share_price`, over covered payroll; 0 without payroll.',
    reported: benefitLevelByContribution,
  },
  benefit_level_value: {
    unit: 'fraction',
    is: 'What company contributions added to accounts, shares at `share_price` and cash, over covered payroll; 0 without payroll.',
    reported: benefitLevelByValue,
  },
  segregation_shares: {
    unit: 'shares',
    optional: true,
    is: 'Shares of people who left, turned into cash before they were due; only with `segregation`.',
    of: (year) => year.repurchase.segregation?.shares,
  },
  segregation_amount: {
    unit: 'dollars',
    optional: true,
    is: 'What these shares cost: part of the obligation; only with `segregation`.',
    of: (year) => year.repurchase.segregation?.cost,
  },
  shares_rebalanced: {
    unit: 'shares',
    optional: true,
    is: 'Shares that rebalancing moved from one account to another; only with `rebalancing`.',
    of: (year) => year.rebalanced?.shares,
  },
} satisfies Formulas<[year: YearRecord, end: YearEnd]>;

/** What happened in each year: the columns of `annual_projections`. */
export const ANNUAL_PROJECTION = { ...PLAN_YEAR, ...COMPANY_YEAR };

/** One projection year: what moved and what it cost. */
export type AnnualProjection = Row<typeof ANNUAL_PROJECTION>;

const planYear = rowMaker<[YearRecord, YearEnd], typeof PLAN_YEAR>(PLAN_YEAR);

/** One year's row of the results. */
export function annualProjection(year: YearRecord, price: SharePrice, headcount: Headcount): AnnualProjection {
  const row = planYear(year, { price, headcount });
  return year.financed === null ? row : Object.assign(row, companyYear(year.financed, year.close.valued));
}
