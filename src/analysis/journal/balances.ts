import { column, type Cents, type Column, type MicroShares } from '../../engine/numeric/index.js';
import type { Finances } from '../../engine/state/finances.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';

/** What stood in every account before a stage: beside what stands there after it, that is what the stage moved. */
export interface Balances {
  readonly shares: Column<MicroShares>;
  readonly cash: Column<Cents>;
  readonly ladderShares: Column<MicroShares>;
  readonly ladderCash: Column<Cents>;
  readonly pendingShares: Column<MicroShares>;
  readonly pendingCash: Column<Cents>;
  unallocated: MicroShares;
  loans: readonly { balance: Cents; suspense: MicroShares; interestDue: Cents }[];
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
    interestDue: loan.amortization.interest[loan.paymentsMade] ?? (0 as Cents),
  }));
  balances.notes = state.notes.map(({ outstanding }) => ({ outstanding }));
  balances.finances = state.finances === null ? null : { ...state.finances, debts: [...state.finances.debts] };
}
