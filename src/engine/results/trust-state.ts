import { add, type Cents } from '../numeric/index.js';
import { yearsRemaining, type Loan } from '../state/loan.js';
import { notesOutstanding } from '../state/note.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { trustShares, type TrustTotals } from '../state/year-record.js';
import { rowMaker, type Formulas, type Row } from './columns.js';
import { concentration, type Concentration } from './concentration.js';
import { emergingLiability, type EmergingLiability } from './emerging-liability.js';

/** All cash the trust holds. */
export function trustCash(totals: TrustTotals): Cents {
  return add(add(totals.participantCash, totals.contributions), totals.forfeitures);
}

/** Cash by whose it is: the columns of `cash` in `trust_states`. */
const TRUST_CASH = {
  participant_cash_accounts: {
    unit: 'dollars',
    is: 'Active accounts, payments due to those who left, and cash waiting to be forfeited.',
    of: (totals) => totals.participantCash,
  },
  unallocated_company_contributions: {
    unit: 'dollars',
    is: 'Contributions not used or allocated yet.',
    of: (totals) => totals.contributions,
  },
  unallocated_forfeiture_cash: {
    unit: 'dollars',
    is: 'Forfeited cash not used or allocated yet.',
    of: (totals) => totals.forfeitures,
  },
  total: { unit: 'dollars', is: 'All cash of the trust.', of: trustCash },
} satisfies Formulas<[totals: TrustTotals]>;

/** Shares by where they are: the columns of `shares` in `trust_states`. */
const TRUST_SHARES = {
  allocated: { unit: 'shares', is: 'Shares in active accounts.', of: (totals) => totals.allocatedShares },
  separated: { unit: 'shares', is: 'Shares due to those who left.', of: (totals) => totals.separatedShares },
  pending_forfeiture: {
    unit: 'shares',
    is: 'Shares not vested, waiting for the forfeiture to take effect.',
    of: (totals) => totals.pendingShares,
  },
  unallocated: { unit: 'shares', is: "Nobody's shares yet.", of: (totals) => totals.unallocatedShares },
  suspense: { unit: 'shares', is: 'Shares pledged for loans.', of: (totals) => totals.suspenseShares },
  total: { unit: 'shares', is: 'All shares of the trust.', of: trustShares },
} satisfies Formulas<[totals: TrustTotals]>;

/** A loan at a year end: the columns of `loans` in `trust_states`. */
export const LOAN_STATE = {
  loan_id: { unit: 'text', is: 'As given, or `releverage-<year>`.', of: (loan) => loan.id },
  principal_balance: { unit: 'dollars', is: 'Principal still owed.', of: (loan) => loan.balance },
  interest_rate: { unit: 'fraction', is: 'Yearly rate.', of: (loan) => loan.terms.rate },
  years_remaining: { unit: 'count', is: 'Payments still scheduled; 0 when repaid.', of: yearsRemaining },
  suspense_shares: { unit: 'shares', is: 'Shares still in suspense.', of: (loan) => loan.suspenseShares },
} satisfies Formulas<[loan: ReadOnly<Loan>]>;

/** One loan at one year end. */
export type LoanState = Row<typeof LOAN_STATE>;

const cashRow = rowMaker(TRUST_CASH);
const sharesRow = rowMaker(TRUST_SHARES);
const loanRow = rowMaker(LOAN_STATE);

/** The trust at a year end, counted up. */
export interface TrustEnd extends EmergingLiability, Concentration {
  readonly state: ReadOnly<State>;
  readonly totals: TrustTotals;
}

/** What the trust holds and owes at every year end: the columns of `trust_states`. */
export const TRUST_STATE = {
  year: { unit: 'year', is: 'Plan year.', of: ({ state }) => state.year },
  cash: { row: TRUST_CASH, is: 'Cash by whose it is.', of: ({ totals }) => cashRow(totals) },
  shares: { row: TRUST_SHARES, is: 'Shares by where they are.', of: ({ totals }) => sharesRow(totals) },
  loans: {
    rows: LOAN_STATE,
    is: 'Every loan, repaid ones included.',
    of: ({ state }) => state.loans.map((loan) => loanRow(loan)),
  },
  notes_outstanding: {
    unit: 'dollars',
    is: 'Principal outstanding on promissory notes.',
    of: ({ state }) => notesOutstanding(state.notes),
  },
  shares_outstanding: {
    unit: 'shares',
    is: "The company's shares outstanding, the trust's and others'.",
    of: ({ state }) => state.company.sharesOutstanding,
  },
  share_price: { unit: 'price', is: 'The year-end appraisal.', of: ({ state }) => state.company.price },
  emerging_liability: {
    unit: 'dollars',
    orNull: true,
    is: 'Vested value if all left at this moment: that of active accounts, and what is due to those who left. No flow to come; null beyond the exact range.',
    of: ({ total }) => total,
  },
  terminated_value: {
    unit: 'dollars',
    orNull: true,
    is: 'Part of `emerging_liability` due to those who left: their payments to come, shares at the year-end appraisal, and cash; null beyond the exact range.',
    of: ({ terminated }) => terminated,
  },
  top_tenth_share: {
    unit: 'fraction',
    orNull: true,
    is: 'Part of the allocated shares held by the tenth of active people with the most; null when nobody holds any.',
    reported: ({ topTenthShare }) => topTenthShare,
  },
  gini: {
    unit: 'ratio',
    orNull: true,
    is: 'Gini coefficient of allocated shares a head: 0 is equality, near 1 is one holder of all; null when nobody holds any.',
    reported: ({ gini }) => gini,
  },
} satisfies Formulas<[end: TrustEnd]>;

/** The trust at one year end. */
export type TrustState = Row<typeof TRUST_STATE>;

const makeRow = rowMaker(TRUST_STATE);

/** The trust at the year end the state describes. */
export function trustState(plan: Plan, state: ReadOnly<State>, totals: TrustTotals): TrustState {
  return makeRow({ state, totals, ...emergingLiability(plan, state), ...concentration(state.participants) });
}
