import { ratio } from '../numeric/index.js';
import type { OwnershipTested, YearRecord } from '../state/year-record.js';
import { rowMaker, type Formulas, type Row } from './columns.js';
import type { YearWords } from './words.js';

/** Deemed-owned shares of the largest holder over those of all; 0 without any. */
function largestDeemedOwned({ largest, trustShares }: OwnershipTested): number {
  return trustShares === 0 ? 0 : ratio(largest, trustShares);
}

/** Part of the company that the disqualified own, without and with synthetic equity: the greater part. */
function disqualifiedOwnership({ ownership: { owned, synthetic, outstanding } }: OwnershipTested): number {
  if (outstanding === 0) return 0;
  return Math.max(ratio(owned, outstanding), ratio(owned + synthetic, outstanding + synthetic));
}

/** Effects of options of the plan by year: columns of `annual_projections` that are there only with their option. */
export const OPTION_YEAR = {
  dividends_passed_through: {
    unit: 'dollars',
    optional: true,
    of: ({ dividends }) => dividends.passedThrough ?? undefined,
  },
  dividends_on_allocated_for_debt: {
    unit: 'dollars',
    optional: true,
    of: ({ dividends }) => dividends.fromAccounts?.used,
  },
  shares_for_dividends: { unit: 'shares', optional: true, of: ({ loans }) => loans.replacement?.shares },
  in_service_shares: { unit: 'shares', optional: true, of: ({ inService }) => inService?.shares },
  in_service_amount: { unit: 'dollars', optional: true, of: ({ inService }) => inService?.paid },
  synthetic_equity_paid: { unit: 'dollars', optional: true, of: ({ financed }) => financed?.rightsPaid ?? undefined },
  payment_price: { unit: 'price', optional: true, of: (year) => (year.hasFloor ? year.paymentPrice : undefined) },
  floor_payments: {
    unit: 'dollars',
    optional: true,
    of: ({ hasFloor, repurchase }) => (hasFloor ? repurchase.floorPayments : undefined),
  },
  forfeited_shares_applied: {
    unit: 'dollars',
    optional: true,
    of: ({ contribution }) => contribution.forfeitedSharesApplied ?? undefined,
  },
  purchase_shares: { unit: 'shares', optional: true, of: ({ purchase }) => purchase?.shares },
  purchase_amount: { unit: 'dollars', optional: true, of: ({ purchase }) => purchase?.cost },
  debt_drawn: { unit: 'dollars', optional: true, of: ({ financed }) => financed?.debtDrawn ?? undefined },
  shares_allocated_to_leavers: {
    unit: 'shares',
    optional: true,
    of: ({ allocation }) => allocation.sharesToLeavers ?? undefined,
  },
  owner_tax_distribution: {
    unit: 'price',
    optional: true,
    of: ({ ownerTaxDistribution }) => ownerTaxDistribution ?? undefined,
  },
  largest_deemed_owned: {
    unit: 'fraction',
    optional: true,
    reported: ({ ownership }) => (ownership === null ? undefined : largestDeemedOwned(ownership)),
  },
  disqualified_persons: {
    unit: 'count',
    optional: true,
    of: ({ ownership }) => ownership?.disqualified.length,
  },
  disqualified_ownership: {
    unit: 'fraction',
    optional: true,
    reported: ({ ownership }) => (ownership === null ? undefined : disqualifiedOwnership(ownership)),
  },
  reaction: { unit: 'count', optional: true, of: ({ reaction }) => reaction ?? undefined },
  s_corporation: {
    unit: 'count',
    optional: true,
    of: ({ hasStatusChanges, terms }) => (hasStatusChanges ? Number(terms.taxStatus === 's_corp') : undefined),
  },
  accelerated_shares: { unit: 'shares', optional: true, of: ({ accelerated }) => accelerated ?? undefined },
  interim_price: { unit: 'price', optional: true, of: (year) => (year.hasInterim ? year.tradePrice : undefined) },
} satisfies Formulas<[year: YearRecord]>;

// prettier-ignore
/** Labels, sentences and formulas of these columns, and their folds into figures of the run. */
export const OPTION_YEAR_WORDS = {
  dividends_passed_through: ['Dividends paid out', 'Dividends on shares of participants, paid out at once; only with `on_allocated_shares: "pass_through"`.', { gains: 'Paid:*:Dividends' }, '4.3', 'sum'],
  dividends_on_allocated_for_debt: ['Dividends of accounts for the loan', 'Dividends on shares in accounts that pay the loan; only with `on_allocated_shares: "loan"`.', { gains: 'Trust:Cash:DebtService', stage: 'dividends', causes: ['account_dividend'] }, '4.3', 'sum', 'for the loan'],
  shares_for_dividends: ['Shares for these dividends', 'Released shares that accounts receive for dividends which paid the loan, not in `shares_allocated`; only with `on_allocated_shares: "loan"`.', { gains: 'Participants:*:Shares', stage: 'allocate', causes: ['dividend_replacement'] }, '4.8', 'sum'],
  in_service_shares: ['Shares taken in service', 'Shares bought from people who still work; only with `in_service_distributions`.', { gains: 'Trust:Shares:Bought', stage: 'in_service' }, '4.6', 'sum'],
  in_service_amount: ['Paid in service', 'Cost of these shares: part of the obligation; only with `in_service_distributions`.', { losses: 'Trust:Cash:Purchases', stage: 'in_service' }, '4.6', 'sum'],
  synthetic_equity_paid: ['Synthetic equity paid', 'Payments of the company to holders of rights that end; only with `company_finances` and a `settles_year`.', { gains: 'Books:SyntheticEquity' }, '4.9', 'sum'],
  payment_price: ['Price to people', 'Price that people are paid: `share_price`, or the floor above it; only with `floor`.', { plan: '`share_price`, or the floor above it for the part of the shares that it protects.' }, '4.1', 'last', 'price'],
  floor_payments: ['Paid above the appraisal', 'Company cash that raises what people are paid to `payment_price`, for no shares: part of the obligation; only with `floor`.', { losses: 'Company:FloorPayments' }, '4.7', 'sum'],
  forfeited_shares_applied: ['Forfeited shares as contribution', 'Part of the contribution that forfeited shares make up, at `share_price`; only with `forfeited_shares_use: "reduce_contributions"`.', 'min(round(shares_forfeited * share_price, 2), max(policy_contribution - cash_for_debt, 0))', '4.4', 'sum'],
  purchase_shares: ['Shares purchased', 'Shares that the trust buys with loans of the company; only with `purchases`.', { gains: 'Trust:Shares', stage: 'purchase' }, '4.10', 'sum'],
  purchase_amount: ['Lent for purchases', 'Cost of these shares, lent and paid by the company: no contribution and no part of the obligation; only with `purchases`.', { losses: 'Loans', stage: 'purchase' }, '4.10', 'sum'],
  debt_drawn: ['Debt drawn', 'Principal of debts that the company draws in the year; only with `company_finances` and a `drawn_year`.', { losses: 'Books:Debts', stage: 'finance', causes: ['debt_drawn'] }, '4.9', 'sum'],
  shares_allocated_to_leavers: ['Allocated to leavers', 'Part of `shares_allocated` for leavers of the year, vested or not; only with `leavers_share`.', [{ gains: 'Participants', stage: 'allocate', causes: ['allocation'] }, { losses: 'Participants:*:Shares', stage: 'allocate', causes: ['allocation'] }, { gains: 'Trust:PendingForfeiture', stage: 'allocate', causes: ['allocation'] }], '4.8', 'sum'],
  owner_tax_distribution: ['Dividend for owners’ taxes', 'Part of the dividend a share that lets owners besides the trust pay the tax on last year’s income; only with `owner_tax_rate`.', { plan: '`owner_tax_rate` of the taxable income of the year before, over the shares outstanding; 0 where the trust holds all.' }, '4.3', 'last'],
  largest_deemed_owned: ['Largest holder', 'Deemed-owned shares of the participant with most of them, over all shares of the trust; from 0.1 on a person is disqualified. Only with `test_409p`.', { plan: '`largest_holding / trust_shares`; 0 without shares in the trust' }, '4.11', 'max'],
  disqualified_persons: ['Disqualified persons', 'Participants who alone own a tenth of the deemed-owned shares, or with their family a fifth; only with `test_409p`.', { plan: 'their number' }, '4.11', 'max'],
  disqualified_ownership: ['Owned by disqualified persons', 'Part of the company that they own, with synthetic equity where that is more; from 0.5 on a nonallocation year. Only with `test_409p`.', { plan: '`max(owned / shares_outstanding, (owned + synthetic_equity) / (shares_outstanding + synthetic_equity))`' }, '4.11', 'max', 'disqualified'],
  reaction: ['Reaction', 'Number of the reaction that holds, 1 for the first of `reactions`, 0 for none; only with `reactions`.', { plan: 'The number of `reactions` above the headroom at the start of the year.' }, '4.9', 'max'],
  s_corporation: ['S corporation', '1 in years in which the company is an S corporation, 0 in others; only with `tax_status_changes`.', { plan: '`tax_status`, or the last of `tax_status_changes` up to the year.' }, '4.9', 'last'],
  accelerated_shares: ['Shares paid early', 'Shares of people who left that are paid before the policy says, over this year and perhaps later ones; only with `accelerations`.', { plan: 'Shares due after the year, times `take_up`.' }, '4.1', 'sum'],
  interim_price: ['Price of purchases', 'Price at which shares are bought in the year, on average: `share_price`, or an average with an appraisal between year ends; only with `interim`.', { plan: '`share_price`, and for the `part` of the payments after an interim appraisal that times `factor`.' }, '4.1', 'last'],
} satisfies YearWords<typeof OPTION_YEAR>;

/** These columns of a year's row. */
export const optionYear: (year: YearRecord) => Row<typeof OPTION_YEAR> = rowMaker<
  [year: YearRecord],
  typeof OPTION_YEAR
>(OPTION_YEAR);
