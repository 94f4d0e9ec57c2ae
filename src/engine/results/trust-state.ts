import { add, type Cents } from '../numeric/index.js';
import { yearsRemaining, type Loan } from '../state/loan.js';
import { notesOutstanding } from '../state/note.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { trustShares, type TrustTotals } from '../state/year-record.js';
import { rowMaker, type Formulas } from './columns.js';
import { concentration, type Concentration } from './concentration.js';
import { vestedValueIfAllLeft, type VestedValueIfAllLeft } from './vested-value-if-all-left.js';
import type { WordsOf } from './words.js';
import type { LoanState, TrustState } from './rows.js';

export type { LoanState, TrustState };

/** All cash the trust holds. */
export function trustCash(totals: TrustTotals): Cents {
  return add(add(totals.participantCash, totals.contributions), totals.forfeitures);
}

/** Cash by whose it is: the columns of `cash` in `trust_states`. */
export const TRUST_CASH = {
  participant_cash_accounts: { unit: 'dollars', of: (totals) => totals.participantCash },
  unallocated_company_contributions: { unit: 'dollars', of: (totals) => totals.contributions },
  unallocated_forfeiture_cash: { unit: 'dollars', of: (totals) => totals.forfeitures },
  total: { unit: 'dollars', of: trustCash },
} satisfies Formulas<[totals: TrustTotals]>;

// prettier-ignore
/** Labels and sentences of these columns. */
export const TRUST_CASH_WORDS = {
  participant_cash_accounts: ['Cash of participants', 'Active accounts, payments due to those who left, and cash waiting to be forfeited.'],
  unallocated_company_contributions: ['Contributions not allocated', 'Contributions not used or allocated yet.'],
  unallocated_forfeiture_cash: ['Forfeited cash not allocated', 'Forfeited cash not used or allocated yet.'],
  total: ['Cash in trust', 'All cash of the trust.'],
} satisfies WordsOf<typeof TRUST_CASH>;

/** Shares by where they are: the columns of `shares` in `trust_states`. */
export const TRUST_SHARES = {
  allocated: { unit: 'shares', of: (totals) => totals.allocatedShares },
  separated: { unit: 'shares', of: (totals) => totals.separatedShares },
  pending_forfeiture: { unit: 'shares', of: (totals) => totals.pendingShares },
  unallocated: { unit: 'shares', of: (totals) => totals.unallocatedShares },
  suspense: { unit: 'shares', of: (totals) => totals.suspenseShares },
  total: { unit: 'shares', of: trustShares },
} satisfies Formulas<[totals: TrustTotals]>;

// prettier-ignore
/** Labels and sentences of these columns. */
export const TRUST_SHARES_WORDS = {
  allocated: ['In accounts', 'Shares in active accounts.'],
  separated: ['Due to people who left', 'Shares due to those who left.'],
  pending_forfeiture: ['Not vested, waiting', 'Shares not vested, waiting for the forfeiture to take effect.'],
  unallocated: ['Unallocated', "Nobody's shares yet."],
  suspense: ['Pledged for loans', 'Shares pledged for loans.'],
  total: ['All shares of the trust', 'All shares of the trust.', 'all'],
} satisfies WordsOf<typeof TRUST_SHARES>;

/** A loan at a year end: the columns of `loans` in `trust_states`. */
export const LOAN_STATE = {
  loan_id: { unit: 'text', of: (loan) => loan.id },
  principal_balance: { unit: 'dollars', of: (loan) => loan.balance },
  interest_rate: { unit: 'fraction', of: (loan) => loan.terms.rate },
  years_remaining: { unit: 'count', of: yearsRemaining },
  suspense_shares: { unit: 'shares', of: (loan) => loan.suspenseShares },
} satisfies Formulas<[loan: ReadOnly<Loan>]>;

// prettier-ignore
/** Labels and sentences of these columns. */
export const LOAN_STATE_WORDS = {
  loan_id: ['Loan', 'As given, the id of its purchase, or `releverage-<year>`.'],
  principal_balance: ['Principal owed', 'Principal still owed.'],
  interest_rate: ['Interest rate', 'Yearly rate.'],
  years_remaining: ['Payments left', 'Payments still scheduled; 0 when repaid.'],
  suspense_shares: ['Shares in suspense', 'Shares still in suspense.'],
} satisfies WordsOf<typeof LOAN_STATE>;

const cashRow = rowMaker(TRUST_CASH);
const sharesRow = rowMaker(TRUST_SHARES);
const loanRow = rowMaker(LOAN_STATE);

/** The trust at a year end, counted up. */
export interface TrustEnd extends VestedValueIfAllLeft, Concentration {
  readonly state: ReadOnly<State>;
  readonly totals: TrustTotals;
}

/** Assets and debts of the trust at every year end: the columns of `trust_states`. */
export const TRUST_STATE = {
  year: { unit: 'year', of: ({ state }) => state.year },
  cash: { row: TRUST_CASH, of: ({ totals }) => cashRow(totals) },
  shares: { row: TRUST_SHARES, of: ({ totals }) => sharesRow(totals) },
  loans: { rows: LOAN_STATE, of: ({ state }) => state.loans.map((loan) => loanRow(loan)) },
  notes_outstanding: { unit: 'dollars', of: ({ state }) => notesOutstanding(state.notes) },
  shares_outstanding: { unit: 'shares', of: ({ state }) => state.company.sharesOutstanding },
  share_price: { unit: 'price', of: ({ state }) => state.company.price },
  emerging_liability: { unit: 'dollars', orNull: true, of: ({ total }) => total },
  terminated_value: { unit: 'dollars', orNull: true, of: ({ terminated }) => terminated },
  top_tenth_share: { unit: 'fraction', orNull: true, reported: ({ topTenthShare }) => topTenthShare },
  gini: { unit: 'ratio', orNull: true, reported: ({ gini }) => gini },
} satisfies Formulas<[end: TrustEnd]>;

// prettier-ignore
/** Labels and sentences of these columns. */
export const TRUST_STATE_WORDS = {
  year: ['Year', 'Plan year.'],
  cash: ['Cash', 'Cash by whose it is.'],
  shares: ['Shares', 'Shares by where they are.'],
  loans: ['Loans', 'Every loan, repaid ones included.'],
  notes_outstanding: ['Owed on notes', 'Principal outstanding on promissory notes.'],
  shares_outstanding: ['Shares outstanding', "The company's shares outstanding, the trust's and others'."],
  share_price: ['Price at year end', 'The year-end appraisal.'],
  emerging_liability: ['Vested if all left', 'Vested value if all left at this moment: that of active accounts, and what is due to those who left. No flow to come; null beyond the exact range.'],
  terminated_value: ['Owed to people who left', 'Part of `emerging_liability` due to those who left: their payments to come, shares at the year-end appraisal, and cash; null beyond the exact range.'],
  top_tenth_share: ['Top tenth holds', 'Part of the allocated shares held by the tenth of active people with the most; null when nobody holds any.'],
  gini: ['Gini coefficient', 'Gini coefficient of allocated shares a head: 0 is equality, near 1 is one holder of all; null when nobody holds any.'],
} satisfies WordsOf<typeof TRUST_STATE>;

const makeRow = rowMaker(TRUST_STATE);

/** The trust at the year end the state describes. */
export function trustState(plan: Plan, state: ReadOnly<State>, totals: TrustTotals): TrustState {
  return makeRow({ state, totals, ...vestedValueIfAllLeft(plan, state), ...concentration(state.participants) });
}
