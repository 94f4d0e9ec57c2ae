import {
  column,
  type Cents,
  type Column,
  type Headcount,
  type MicroShares,
  type Rate,
  type SharePrice,
  type Weight,
} from '../numeric/index.js';
import type { ForfeitureLadder } from './forfeiture-ladder.js';
import type { Loan } from './loan.js';
import type { Note } from './note.js';
import type { PayoutLadder } from './payout-ladder.js';
import type { ReadOnly } from './read-only.js';

/**
 * Everything a run changes, at one moment: running ten years equals running four, saving this, and running six more.
 * At rest it describes a plan year end.
 */
export interface State {
  /** The plan year it describes. */
  year: number;
  readonly participants: Participants;
  readonly ladder: PayoutLadder;
  readonly forfeitures: ForfeitureLadder;
  readonly trust: Trust;
  readonly company: Company;
  readonly loans: Loan[];
  readonly notes: Note[];
}

/**
 * The rows: the census participants in their order, then one row for each year of hires. A row carries expected amounts;
 * fractions of it leave. The first `count` entries of each column are in use.
 */
export interface Participants {
  count: number;
  readonly ids: string[];
  /** Expected number of people still active. */
  readonly headcount: Column<Headcount>;
  /** Annual pay per head. */
  readonly pay: Column<Cents>;
  readonly shares: Column<MicroShares>;
  readonly cash: Column<Cents>;
  /** Shares diversified in this election period. */
  readonly diversified: Column<MicroShares>;
  readonly vestedFloor: Column<Rate>;
  /** Attained age, completed service and participation at the census date; of hires, what they would have been: negative. */
  readonly ageAtCensus: Int32Array;
  readonly serviceAtCensus: Int32Array;
  readonly participationAtCensus: Int32Array;
  /** Year of a known exit; 0 = none. */
  readonly exitYear: Int32Array;
  /** Index of its cause in `CAUSES`. */
  readonly exitCause: Uint8Array;
  /** This year's weight in allocations: the row's basis if it is eligible, else 0. Set by the contribution stage. */
  readonly weight: Column<Weight>;
}

/** What belongs to nobody's account yet. */
export interface Trust {
  /** Contributions not used or allocated yet. */
  contributions: Cents;
  /** Forfeited cash not used or allocated yet. */
  forfeitures: Cents;
  /** Shares nobody could be allocated. */
  unallocatedShares: MicroShares;
  /** Shares on their way to accounts within the year; empty at year end. */
  allocationPool: MicroShares;
  /** Whether the plan has or had a loan. */
  hadLoan: boolean;
}

export interface Company {
  sharesOutstanding: MicroShares;
  /** The last appraisal. */
  price: SharePrice;
  /** Equity value behind it, for `equity_value`. */
  equity: Cents;
  /** What this year's hires are paid. */
  entryPay: Cents;
}

/** The parts of the state a stage only reads. */
export type Reads<K extends keyof State> = { readonly [P in K]: ReadOnly<State[P]> };
/** The parts of the state a stage changes. */
export type Writes<K extends keyof State> = Pick<State, K>;

export function emptyParticipants(capacity: number): Participants {
  return {
    count: 0,
    ids: [],
    headcount: column(capacity),
    pay: column(capacity),
    shares: column(capacity),
    cash: column(capacity),
    diversified: column(capacity),
    vestedFloor: column(capacity),
    ageAtCensus: new Int32Array(capacity),
    serviceAtCensus: new Int32Array(capacity),
    participationAtCensus: new Int32Array(capacity),
    exitYear: new Int32Array(capacity),
    exitCause: new Uint8Array(capacity),
    weight: column(capacity),
  };
}
