import { add, ratio, type Headcount, type MicroShares, type SharePrice } from '../numeric/index.js';
import { CAUSES } from '../rules/causes.js';
import { boughtNow, dividendsPaid, trustShares, type TrustTotals, type YearRecord } from '../state/year-record.js';
import type { State } from '../state/state.js';
import type { ReadOnly } from '../state/read-only.js';
import { benefitLevelByValue } from './benefit-level.js';
import { rowMaker, type Formulas, type Row } from './columns.js';
import { COMPANY_YEAR, companyYear } from './company-year.js';
import { OPTION_YEAR, optionYear } from './option-year.js';
import type { JournalCause } from './postings.js';
import type { YearWords } from './words.js';
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

/** Results of a year that no stage records: the new appraisal, who is there at the end, and who owns the company. */
export interface YearEnd {
  readonly price: SharePrice;
  readonly headcount: Headcount;
  readonly trustShares: MicroShares;
  readonly sharesOutstanding: MicroShares;
}

/** Reasons for which shares are bought from people. */
const BOUGHT: readonly JournalCause[] = [...CAUSES, 'diversification', 'in_service', 'segregation'];

/** Events of the plan by year: the columns of `annual_projections` but for the company's. */
const PLAN_YEAR = {
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

/** Labels, sentences and formulas of these columns, and their folds into figures of the run. */
export const PLAN_YEAR_WORDS = {
  year: {
    label: 'Year',
    is: 'Plan year, by the calendar year in which it ends.',
    formula: 'year',
    source: '4',
    fold: { none: 'It names the row.' },
  },
  share_price: {
    label: 'Price paid',
    short: 'price',
    is: "Price at which the year's shares change hands: the appraisal at the end of the year before.",
    formula: 'appraisal_at_start',
    source: '4.1',
    fold: 'last',
  },
  year_end_share_price: {
    label: 'Price at year end',
    short: 'price',
    is: 'The new appraisal at the end of this year.',
    formula: { plan: 'By `share_valuation`: the price grown, equity over shares, or a multiple of EBITDA.' },
    source: '4.9',
    fold: 'last',
  },
  active_headcount: {
    label: 'People',
    is: 'Expected number of active people at year end, hires included.',
    formula: { plan: 'The people at the start, less those who left, plus hires and joiners.' },
    source: '4.2',
    fold: 'last',
  },
  separations: {
    label: 'People who left',
    is: 'Expected number of people who left in the year.',
    formula: { people: 'leavers' },
    source: '4.2',
    fold: 'sum',
  },
  covered_payroll: {
    label: 'Covered payroll',
    short: 'payroll',
    is: 'Pay of eligible people, up to the statutory cap.',
    formula: { people: 'eligible_pay' },
    source: 'S-401a17',
    fold: 'sum',
  },
  policy_contribution: {
    label: 'Contribution by policy',
    is: 'What the contribution policy alone asks for.',
    formula: {
      plan: 'What `contribution_policy` asks for: a part of payroll, an amount that grows, or one for each year.',
    },
    source: '4.4',
    fold: 'sum',
  },
  company_contribution: {
    label: 'Contributed',
    is: 'Cash the company contributes: policy or debt service, net of forfeitures used, plus what it contributes to recycle shares.',
    formula: { losses: 'Company:Contributions' },
    source: '4.4',
    fold: 'sum',
  },
  stock_contribution_shares: {
    label: 'Shares contributed',
    is: 'New shares contributed instead of cash.',
    formula: { losses: 'Company:Treasury', stage: 'contribute' },
    source: '4.4',
    fold: 'sum',
  },
  dividends: {
    label: 'Dividends',
    is: 'Dividends on all shares of the trust.',
    formula: { losses: 'Company:Dividends' },
    source: '4.3',
    fold: 'sum',
  },
  debt_service: {
    label: 'ESOP loan payments',
    is: 'Scheduled principal and interest of all loans.',
    formula: { losses: 'Trust:Cash:DebtService', stage: 'service_loans' },
    source: '4.5',
    fold: 'sum',
  },
  loan_principal_paid: {
    label: 'Loan principal paid',
    is: 'Principal part of the debt service.',
    formula: { gains: 'Loans', stage: 'service_loans' },
    source: '4.5',
    fold: 'sum',
  },
  loan_interest_paid: {
    label: 'Loan interest paid',
    is: 'Interest part of the debt service.',
    formula: { gains: 'Lenders:Interest', stage: 'service_loans' },
    source: '4.5',
    fold: 'sum',
  },
  shares_released: {
    label: 'Shares released',
    short: 'released',
    is: 'Shares released from suspense by loan payments.',
    formula: { losses: 'Trust:Shares:Suspense', stage: 'service_loans' },
    source: '4.5',
    fold: 'sum',
  },
  shares_forfeited: {
    label: 'Shares forfeited',
    is: 'Shares whose forfeiture took effect this year.',
    formula: { losses: 'Trust:PendingForfeiture', stage: 'allocate', causes: ['forfeiture'] },
    source: '4.8',
    fold: 'sum',
  },
  shares_recycled: {
    label: 'Shares recycled',
    is: "Shares bought with trust cash, participants' cash or company contributions: they stay in the trust.",
    formula: { losses: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['recycling', 'trust_purchase'] },
    source: '4.7',
    fold: 'sum',
  },
  shares_redeemed: {
    label: 'Shares redeemed',
    is: 'Shares retired.',
    formula: { losses: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['redemption'] },
    source: '4.7',
    fold: 'sum',
  },
  shares_releveraged: {
    label: 'Shares releveraged',
    is: 'Shares bought with a new inside loan: they go to suspense.',
    formula: { losses: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['releverage'] },
    source: '4.7',
    fold: 'sum',
  },
  shares_allocated: {
    label: 'Shares allocated',
    short: 'allocated',
    is: 'Shares apportioned to accounts at year end.',
    formula: [
      { gains: 'Participants', stage: 'allocate', causes: ['allocation'] },
      { gains: 'Trust:PendingForfeiture', stage: 'allocate', causes: ['allocation'] },
    ],
    source: '4.8',
    fold: 'sum',
  },
  distribution_shares: {
    label: 'Shares distributed',
    is: 'Shares distributed, all causes.',
    formula: { gains: 'Trust:Shares:Bought', stage: 'repurchase', causes: CAUSES },
    source: '4.7',
    fold: 'sum',
  },
  distribution_amount: {
    label: 'Distribution cost',
    is: 'Cost of the shares distributed.',
    formula: { losses: 'Trust:Cash:Purchases', stage: 'repurchase', causes: CAUSES },
    source: '4.7',
    fold: 'sum',
  },
  diversification_shares: {
    label: 'Shares diversified',
    is: 'Shares sold under diversification elections.',
    formula: { gains: 'Trust:Shares:Bought', stage: 'diversify' },
    source: '4.6',
    fold: 'sum',
  },
  diversification_amount: {
    label: 'Diversification cost',
    is: 'Cost of the shares diversified.',
    formula: { losses: 'Trust:Cash:Purchases', stage: 'diversify' },
    source: '4.6',
    fold: 'sum',
  },
  repurchase_obligation: {
    label: 'Repurchase obligation',
    short: 'owed',
    is: 'Distribution cost plus diversification cost, and the cost of `segregation` and `in_service_distributions`.',
    formula: { losses: 'Trust:Cash:Purchases', causes: BOUGHT },
    source: '4.7',
    fold: 'sum',
  },
  funded_by_unallocated_contributions: {
    label: 'Trust: contributions',
    short: 'contributions',
    is: 'Part of the obligation met from unallocated company contributions.',
    formula: { losses: 'Trust:Cash:Contributions', stage: 'repurchase' },
    source: '4.7',
    fold: 'sum',
  },
  funded_by_forfeitures: {
    label: 'Trust: forfeitures',
    short: 'forfeitures',
    is: 'Part of the obligation met from forfeited cash.',
    formula: { losses: 'Trust:Cash:Forfeitures', stage: 'repurchase' },
    source: '4.7',
    fold: 'sum',
  },
  funded_by_participant_cash: {
    label: 'Participants’ cash',
    short: 'accounts',
    is: "Part of the obligation met from active participants' cash accounts.",
    formula: { losses: 'Participants:*:Cash', stage: 'repurchase' },
    source: '4.7',
    fold: 'sum',
  },
  funded_by_company: {
    label: 'Company in addition',
    short: 'company',
    is: 'Part of the obligation met by the company in cash this year.',
    formula: { gains: 'Trust:Cash:Purchases', stage: 'repurchase', causes: ['company_purchase', 'floor_payment'] },
    source: '4.7',
    fold: 'sum',
  },
  notes_issued: {
    label: 'Notes issued',
    short: 'notes',
    is: 'Part of the obligation met with promissory notes issued this year.',
    formula: { gains: 'Trust:Cash:Purchases', stage: 'repurchase', causes: ['note_issue'] },
    source: '4.7',
    fold: 'sum',
  },
  note_principal_paid: {
    label: 'Note principal paid',
    is: "Principal paid this year on notes, this year's and earlier ones.",
    formula: { gains: 'Notes', stage: 'repurchase', causes: ['note_payment'] },
    source: '4.7',
    fold: 'sum',
  },
  note_interest_paid: {
    label: 'Note interest paid',
    is: 'Interest paid this year on notes.',
    formula: { gains: 'Lenders:Interest', stage: 'repurchase', causes: ['note_payment'] },
    source: '4.7',
    fold: 'sum',
  },
  repurchase_cash: {
    label: 'Repurchase cash',
    short: 'cash',
    is: 'Cash that left for repurchases this year, from all sources, note payments included.',
    formula: [
      {
        gains: 'Trust:Cash:Purchases',
        stage: 'repurchase',
        causes: ['trust_purchase', 'company_purchase', 'floor_payment'],
      },
      { gains: 'Notes', stage: 'repurchase', causes: ['note_payment'] },
      { gains: 'Lenders:Interest', stage: 'repurchase', causes: ['note_payment'] },
    ],
    source: '4.7',
    fold: 'sum',
  },
  cash_distributions: {
    label: 'Cash accounts paid out',
    is: 'Cash accounts paid out to people who left, or in service; not a repurchase.',
    formula: { gains: 'Paid:*:CashDistributions' },
    source: '4.7',
    fold: 'sum',
  },
  repurchase_to_payroll: {
    label: '% of payroll',
    short: 'payroll',
    is: 'Obligation over covered payroll; 0 without payroll.',
    formula: 'repurchase_obligation / covered_payroll',
    source: '7.1',
    fold: 'quotient',
  },
  repurchase_to_shares_outstanding: {
    label: '% of shares outstanding',
    is: 'Shares distributed, diversified, taken in service and converted over the shares outstanding at the start of the year; 0 when there were none.',
    formula:
      '(distribution_shares + diversification_shares + in_service_shares + segregation_shares) / shares_outstanding_at_start',
    source: 'S-velocity',
    fold: 'max',
  },
  funding_ratio: {
    label: 'Met by trust cash',
    is: 'Part of the obligation that trust cash met; null without obligation.',
    formula:
      '(funded_by_unallocated_contributions + funded_by_forfeitures + funded_by_participant_cash) / repurchase_obligation',
    source: '7.1',
    fold: 'quotient',
  },
  benefit_level_contribution: {
    label: 'Benefit level by cost',
    is: 'Company contributions, cash and stock at `share_price`, over covered payroll; 0 without payroll.',
    formula: '(company_contribution + round(stock_contribution_shares * share_price, 2)) / covered_payroll',
    source: 'S-benefit-basis',
    fold: 'mean',
  },
  benefit_level_value: {
    label: 'Benefit level',
    short: 'benefit level',
    is: 'What company contributions added to accounts, shares at `share_price` and cash, over covered payroll; 0 without payroll.',
    formula: {
      plan: 'What contributions added to accounts, shares at `share_price` and cash, over `covered_payroll`.',
    },
    source: 'S-benefit-basis',
    fold: 'mean',
  },
  esop_part: {
    label: 'ESOP owns',
    is: 'Part of the shares outstanding at year end that the trust holds, suspense shares included; null where none are outstanding.',
    formula: 'trust_shares / shares_outstanding',
    source: '7.1',
    fold: 'last',
  },
  segregation_shares: {
    label: 'Shares turned into cash',
    is: 'Shares of people who left, turned into cash before they were due; only with `segregation`.',
    formula: { gains: 'Trust:Shares:Bought', stage: 'repurchase', causes: ['segregation'] },
    source: '4.7',
    fold: 'sum',
  },
  segregation_amount: {
    label: 'Turned into cash',
    is: 'What these shares cost: part of the obligation; only with `segregation`.',
    formula: { losses: 'Trust:Cash:Purchases', stage: 'repurchase', causes: ['segregation'] },
    source: '4.7',
    fold: 'sum',
  },
  shares_rebalanced: {
    label: 'Shares rebalanced',
    is: 'Shares that rebalancing moved from one account to another; only with `rebalancing`.',
    formula: { gainsOnly: 'Participants:*:Shares', stage: 'rebalance' },
    source: '4.9',
    fold: 'sum',
  },
} satisfies YearWords<typeof PLAN_YEAR>;

/** Events of each year: the columns of `annual_projections`. */
export const ANNUAL_PROJECTION = { ...PLAN_YEAR, ...COMPANY_YEAR, ...OPTION_YEAR };

/** One projection year: what moved and what it cost. */
export type AnnualProjection = Row<typeof ANNUAL_PROJECTION>;

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
