import { add, type Cents, type MicroShares, type SharePrice, type Weight } from '../numeric/index.js';
import { LUMP_SUM } from '../rules/settlement.js';
import type { Finances } from './finances.js';
import { layForfeiture } from './forfeiture-ladder.js';
import { continuedLoan } from './loan.js';
import { blankState, listLivingRows } from './open-state.js';
import { SAVED_COLUMNS } from './participant-columns.js';
import { entryAt, layPayments } from './payout-ladder.js';
import type { LoanTerms, Plan } from './plan.js';
import type { ReadOnly } from './read-only.js';
import type { Participants, State, Trust } from './state.js';

/**
 * A state at a year end as a plain JSON document, every quantity a whole number of its unit. With the plan it is complete:
 * continuing from it gives the years that an unbroken run would have given.
 */
export interface StateDocument {
  version: 1;
  year: number;
  rows: RowDocument[];
  forfeitures: { year: number; shares: MicroShares; cash: Cents }[];
  trust: Trust;
  company: { sharesOutstanding: MicroShares; price: SharePrice; equity: Cents; entryPay: Cents };
  /** Absent where the company's finances are not projected. */
  finances?: Finances;
  loans: LoanDocument[];
  notes: { principal: Cents; years: number; paymentsMade: number; outstanding: Cents }[];
  /** Absent where ownership is not tested. */
  bases?: Weight[];
}

/** The whole numbers that a column holds. */
type Entry<Column> = Column extends { readonly [row: number]: infer Value } ? Value : never;

/** A row's entry in every saved column, by the column's name. */
type RowDocument = { -readonly [Name in SavedColumn]: Entry<Participants[Name]> } & {
  id: string;
  payments: { year: number; shares: MicroShares; cash: Cents; totalDistribution: MicroShares }[];
};

type SavedColumn = keyof typeof SAVED_COLUMNS;

const savedColumns = Object.keys(SAVED_COLUMNS) as SavedColumn[];

interface LoanDocument {
  id: string;
  terms: LoanTerms;
  startBalance: Cents;
  startYear: number;
  isFromCompany: boolean;
  paymentsMade: number;
  balance: Cents;
  suspenseShares: MicroShares;
  allocatedShares: MicroShares;
}

/** Writes the state down; it shares nothing with the state. */
export function saveState(state: ReadOnly<State>): StateDocument {
  const { trust, forfeitures } = state;
  return {
    version: 1,
    year: state.year,
    rows: Array.from({ length: state.participants.count }, (_, row) => saveRow(state, row)),
    forfeitures: Array.from({ length: forfeitures.shares.length }, (_, at) => ({
      year: forfeitures.firstYear + at,
      shares: forfeitures.shares[at]!,
      cash: forfeitures.cash[at]!,
    })).filter(({ shares, cash }) => shares > 0 || cash > 0),
    trust: { ...trust },
    company: { ...state.company },
    ...(state.finances === null ? {} : { finances: copyOfFinances(state.finances) }),
    loans: state.loans.map(({ amortization: _payments, repayment: _fixed, scheduled: _sum, terms, ...loan }) => ({
      ...loan,
      terms: copyOf(terms),
    })),
    notes: state.notes.map((note) => ({ ...note })),
    ...(state.bases === null ? {} : { bases: [...state.bases] }),
  };
}

function copyOfFinances(finances: ReadOnly<Finances>): Finances {
  return { ...finances, debts: [...finances.debts], scheduled: [...finances.scheduled] };
}

function copyOf({ prepayments, refinanced, ...terms }: LoanTerms): LoanTerms {
  return {
    ...terms,
    prepayments: prepayments.map((prepayment) => ({ ...prepayment })),
    refinanced: refinanced === null ? null : { ...refinanced },
  };
}

function saveRow({ year, participants, ladder }: ReadOnly<State>, row: number): RowDocument {
  const payments: RowDocument['payments'] = [];
  for (let due = year + 1; due <= ladder.lastYear[row]!; due++) {
    const at = entryAt(ladder, row, due);
    const totalDistribution = ladder.totalDistribution[at] ?? (0 as MicroShares);
    payments.push({ year: due, shares: ladder.vestedShares[at]!, cash: ladder.vestedCash[at]!, totalDistribution });
  }
  const columns = Object.fromEntries(savedColumns.map((name) => [name, participants[name][row]!]));
  return { id: participants.ids[row]!, ...columns, payments } as RowDocument;
}

/** The state a document describes; `plan` is the plan it was saved under. */
export function restoreState(plan: Plan, document: StateDocument): State {
  const state = blankState(plan);
  state.year = document.year;
  state.participants.count = document.rows.length;
  document.rows.forEach((saved, row) => {
    restoreRow(state, saved, row);
  });
  listLivingRows(state.participants);
  for (const { year, shares, cash } of document.forfeitures) layForfeiture(state.forfeitures, year, shares, cash);
  Object.assign(state.trust, document.trust);
  Object.assign(state.company, document.company);
  if (document.finances !== undefined) {
    Object.assign(state.finances!, copyOfFinances(document.finances));
  }
  for (const loan of document.loans) state.loans.push(continuedLoan({ ...loan, terms: copyOf(loan.terms) }));
  for (const note of document.notes) state.notes.push({ ...note });
  if (state.bases !== null) Object.assign(state.bases, document.bases);
  return state;
}

function restoreRow({ participants, ladder }: State, saved: RowDocument, row: number): void {
  participants.ids[row] = saved.id;
  for (const name of savedColumns) (participants[name] as ArrayLike<number> as number[])[row] = saved[name];
  for (const payment of saved.payments) {
    layPayments(ladder, {
      row,
      firstPaymentYear: payment.year,
      settlement: LUMP_SUM,
      vestedShares: payment.shares,
      vestedCash: payment.cash,
      isTotalDistribution: false,
    });
    const at = entryAt(ladder, row, payment.year);
    if (ladder.totalDistribution.length > 0) {
      ladder.totalDistribution[at] = add(ladder.totalDistribution[at]!, payment.totalDistribution);
    }
  }
}
