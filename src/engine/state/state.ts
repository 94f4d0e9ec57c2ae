import type { Cents, Column, MicroShares, SharePrice, Weight } from '../numeric/index.js';
import type { Finances } from './finances.js';
import type { ForfeitureLadder, PayoutLadder } from './payout-ladder.js';
import type { Loan } from './loan.js';
import type { Note } from './note.js';
import { type Columns, emptyColumns, STATE_COLUMNS } from './participant-columns.js';
import type { ReadOnly } from './read-only.js';
import { dilutedValue, type DilutedValue, calibratedPrice, discountedPrice } from '../rules/valuation.js';
import type { Plan } from './plan.js';

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
  /** Null where they are not projected. */
  readonly finances: Finances | null;
  readonly loans: Loan[];
  readonly notes: Note[];
  /** By row, the weights of the latest year in which shares were allocated; null where nothing is tested by them. */
  readonly bases: Column<Weight> | null;
}

/**
 * The rows: the census participants in their order, then one row for each acquired group and each year of hires. A row carries expected amounts;
 * fractions of it leave. The first `count` entries of each column are in use.
 */
export interface Participants extends Columns<typeof STATE_COLUMNS> {
  count: number;
  readonly ids: string[];
  /**
   * The first `livingCount` entries are the rows that somebody is in, ascending; one that has emptied since the year opened may
   * still be among them. Derived from the columns.
   */
  readonly living: Int32Array;
  livingCount: number;
}

/** Assets of the trust that are in no account yet. */
export interface Trust {
  /** Contributions not used or allocated yet. */
  contributions: Cents;
  /** Forfeited cash not used or allocated yet. */
  forfeitures: Cents;
  /** Shares that could not be allocated to anybody. */
  unallocatedShares: MicroShares;
  /** The part of last year's additions that IRC 415(c) kept out of all accounts, forfeitures aside: it counts as additions this year. */
  additionsKeptBack: Cents;
  /** Whether the plan has or had a loan. */
  hadLoan: boolean;
}

export interface Company {
  sharesOutstanding: MicroShares;
  /** The last appraisal. */
  price: SharePrice;
  /** Equity value behind it, for `equity_value` and `ebitda_multiple`. */
  equity: Cents;
  /** Pay of this year's hires. */
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
    living: new Int32Array(capacity),
    livingCount: 0,
    ...emptyColumns(STATE_COLUMNS, capacity),
  };
}

/** The price that follows from the value a share, under `ebitda_multiple`: in proportion to it, or less a discount. */
export function appraisedPrice(
  { valuation, finances, openingTrust }: Pick<Plan, 'valuation' | 'finances' | 'openingTrust'>,
  value: DilutedValue,
): SharePrice {
  if (!valuation.isCalibrated) return discountedPrice(value, valuation.discount);
  const atCensus = dilutedValue(valuation.equityValue, openingTrust.sharesOutstanding, finances!.rights);
  return calibratedPrice(valuation.currentPrice, value, atCensus);
}
