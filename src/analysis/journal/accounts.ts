import { refuseNonText } from '../given.js';
import { type Cents, column, type Column, type MicroShares, type Rate } from '../../engine/numeric/index.js';
import type { Finances } from '../../engine/state/finances.js';
import { dueInterest } from '../../engine/state/loan.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';

/** Accounts of nobody; those that end the year empty pass amounts from a stage to the next. */
export const ACCOUNTS = {
  contributions: 'Trust:Cash:Contributions',
  forfeitures: 'Trust:Cash:Forfeitures',
  /** Cash on its way from the company and from dividends to lenders; empty at year end, as are the next ones. */
  debtService: 'Trust:Cash:DebtService',
  purchases: 'Trust:Cash:Purchases',
  cashPool: 'Trust:Cash:Pool',
  boughtShares: 'Trust:Shares:Bought',
  sharePool: 'Trust:Shares:Pool',
  rebalancing: 'Trust:Rebalancing',
  unallocated: 'Trust:Shares:Unallocated',
  suspense: 'Trust:Shares:Suspense',
  pendingForfeiture: 'Trust:PendingForfeiture',
  participants: 'Participants',
  loans: 'Loans',
  notes: 'Notes',
  companyContributions: 'Company:Contributions',
  companyRedemptions: 'Company:Redemptions',
  companyFloor: 'Company:FloorPayments',
  companyDividends: 'Company:Dividends',
  /** Less the shares outstanding: all shares come from here. */
  treasury: 'Company:Treasury',
  outside: 'Outside:Shares',
  opening: 'Opening:Balances',
  interest: 'Earnings:Interest',
  paid: 'Paid',
  /** Owners outside the trust who sold shares to it. */
  sellers: 'Sellers',
  lenders: 'Lenders:Interest',
  booksCash: 'Books:Cash',
  booksSinkingFund: 'Books:SinkingFund',
  booksDebts: 'Books:Debts',
  booksLine: 'Books:LineOfCredit',
  booksEarnings: 'Books:Earnings',
  booksTaxes: 'Books:Taxes',
  booksCapital: 'Books:CapitalExpenditure',
  booksWorkingCapital: 'Books:WorkingCapital',
  booksInterest: 'Books:Interest',
  booksContributions: 'Books:Contributions',
  booksDividends: 'Books:Dividends',
  booksOutsideDividends: 'Books:OutsideDividends',
  booksRights: 'Books:SyntheticEquity',
  booksInsideLoans: 'Books:InsideLoans',
  booksCashInterest: 'Books:CashInterest',
  booksSinkingFundReturn: 'Books:SinkingFundReturn',
  booksRepurchases: 'Books:Repurchases',
  booksPurchases: 'Books:Purchases',
} as const;

/** Type of an account in accounting: held, owed, put in, received or spent. */
export type AccountType = 'Assets' | 'Liabilities' | 'Equity' | 'Income' | 'Expenses';

/** Types by the beginning of the name; the longest beginning counts. */
const TYPES: Readonly<Record<string, AccountType>> = {
  Trust: 'Assets',
  Participants: 'Assets',
  Loans: 'Liabilities',
  Notes: 'Liabilities',
  Company: 'Income',
  'Company:Treasury': 'Equity',
  Outside: 'Equity',
  Opening: 'Equity',
  Earnings: 'Income',
  Paid: 'Expenses',
  Sellers: 'Expenses',
  Lenders: 'Expenses',
  Books: 'Expenses',
  'Books:Cash': 'Assets',
  'Books:SinkingFund': 'Assets',
  'Books:Debts': 'Liabilities',
  'Books:LineOfCredit': 'Liabilities',
  'Books:Earnings': 'Income',
  'Books:InsideLoans': 'Income',
  'Books:CashInterest': 'Income',
  'Books:SinkingFundReturn': 'Income',
};

/**
 * Type of an account of the journal in accounting.
 *
 * @example
 * accountType('Participants:EMP001:Shares') // 'Assets'
 * accountType('Company:Treasury') // 'Equity'
 */
export function accountType(account: string): AccountType {
  refuseNonText('account', account);
  const parts = account.split(':');
  return TYPES[parts.slice(0, 2).join(':')] ?? TYPES[parts[0]!]!;
}

/** Names of people and loans as parts of account names: other signs than letters, digits, `_`, `.` and `-` become `-`. */
export class AccountParts {
  private readonly byId = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** The part for an id: always the same, and no other's. */
  of(id: string): string {
    const known = this.byId.get(id);
    if (known !== undefined) return known;
    const plain = id.replace(/[^\p{L}\p{N}_.-]/gu, '-');
    let part = plain;
    for (let i = 2; this.taken.has(part); i++) part = `${plain}-${i}`;
    this.byId.set(id, part);
    this.taken.add(part);
    return part;
  }
}

/** Balances of every account before a stage: the stage moved their difference to those after it. */
export interface Balances {
  readonly shares: Column<MicroShares>;
  readonly cash: Column<Cents>;
  readonly ladderShares: Column<MicroShares>;
  readonly ladderCash: Column<Cents>;
  readonly pendingShares: Column<MicroShares>;
  readonly pendingCash: Column<Cents>;
  unallocated: MicroShares;
  loans: readonly { balance: Cents; suspense: MicroShares; interestRate: Rate; interestDue: Cents }[];
  notes: readonly { outstanding: Cents }[];
  finances: Finances | null;
}

/** The balances of a state. */
export function balancesOf(state: ReadOnly<State>): Balances {
  const { participants, ladder, forfeitures } = state;
  const balances: Balances = {
    shares: column(participants.shares.length),
    cash: column(participants.cash.length),
    ladderShares: column(ladder.vestedShares.length),
    ladderCash: column(ladder.vestedCash.length),
    pendingShares: column(forfeitures.shares.length),
    pendingCash: column(forfeitures.cash.length),
    unallocated: state.trust.unallocatedShares,
    loans: [],
    notes: [],
    finances: null,
  };
  keepBalances(balances, state);
  return balances;
}

/** Takes the balances over from a state. */
export function keepBalances(balances: Balances, state: ReadOnly<State>): void {
  const { participants, ladder, forfeitures, trust } = state;
  balances.shares.set(participants.shares as Column<MicroShares>);
  balances.cash.set(participants.cash as Column<Cents>);
  balances.ladderShares.set(ladder.vestedShares as Column<MicroShares>);
  balances.ladderCash.set(ladder.vestedCash as Column<Cents>);
  balances.pendingShares.set(forfeitures.shares as Column<MicroShares>);
  balances.pendingCash.set(forfeitures.cash as Column<Cents>);
  balances.unallocated = trust.unallocatedShares;
  balances.loans = state.loans.map((loan) => ({
    balance: loan.balance,
    suspense: loan.suspenseShares,
    interestRate: loan.terms.rate,
    interestDue: dueInterest(loan),
  }));
  balances.notes = state.notes.map(({ outstanding }) => ({ outstanding }));
  balances.finances =
    state.finances === null
      ? null
      : { ...state.finances, debts: [...state.finances.debts], scheduled: [...state.finances.scheduled] };
}
