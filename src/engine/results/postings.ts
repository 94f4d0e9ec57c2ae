import type { Cause } from '../rules/causes.js';

/** Part of the plan year in which something moved: the opening balances, then the stages of the model in their order. */
export type JournalStage =
  | 'opening'
  | 'turnover'
  | 'dividends'
  | 'contribute'
  | 'service_loans'
  | 'diversify'
  | 'in_service'
  | 'repurchase'
  | 'allocate'
  | 'purchase'
  | 'finance'
  | 'close'
  | 'rebalance';

/** Why something moved. */
export type JournalCause =
  | Cause
  | 'opening'
  | 'dividend'
  | 'account_dividend'
  | 'dividend_replacement'
  | 'debt_service'
  | 'contribution'
  | 'stock_contribution'
  | 'loan_payment'
  | 'release'
  | 'diversification'
  | 'in_service'
  | 'segregation'
  | 'cash_distribution'
  | 'acceleration'
  | 'trust_purchase'
  | 'company_purchase'
  | 'floor_payment'
  | 'note_issue'
  | 'note_payment'
  | 'recycling'
  | 'redemption'
  | 'releverage'
  | 'forfeiture'
  | 'allocation'
  | 'purchase'
  | 'operations'
  | 'tax'
  | 'investment'
  | 'lenders'
  | 'plan_contribution'
  | 'plan_dividend'
  | 'outside_dividend'
  | 'rights'
  | 'inside_loans'
  | 'sinking_fund'
  | 'repurchase_cash'
  | 'tax_saved'
  | 'prepayment'
  | 'line_of_credit'
  | 'debt_drawn'
  | 'interest'
  | 'rebalancing'
  | 'year_end';

/** Postings of the journal that a figure adds up: those of an account or all below it, where `*` stands for one part of a name. */
export type Postings = {
  readonly stage?: JournalStage;
  readonly causes?: readonly JournalCause[];
  /** A balance: the postings of all earlier years belong to it too. */
  readonly isBalance?: true;
} & (
  | { readonly gains: string }
  | { readonly losses: string }
  /** Gains of an account, without its losses. */
  | { readonly gainsOnly: string }
);
