import { column, type Cents, type Headcount, type MicroShares, type Rate, type Weight } from '../numeric/index.js';

const wholeNumbers = (rows: number): Int32Array => new Int32Array(rows);
const flags = (rows: number): Uint8Array => new Uint8Array(rows);

/** Columns of a participant kept through a run, beside the id; fractions of a row leave, so the amounts are expected ones. */
const KEPT = {
  /** Attained age, completed service and participation at the census date; for hires, what they would have been then: negative. */
  ageAtCensus: wholeNumbers,
  /** Of people separated at the census: service at separation. */
  serviceAtCensus: wholeNumbers,
  participationAtCensus: wholeNumbers,
  /** Annual pay per head. */
  pay: column<Cents>,
  shares: column<MicroShares>,
  cash: column<Cents>,
  /** Shares diversified in this election period. */
  diversified: column<MicroShares>,
  /** A floor under the schedule. */
  vestedFloor: column<Rate>,
};

/** Year of a known separation, or of the separation of somebody separated at the census; 0 = none. Its cause: a position in `CAUSES`. */
const EXIT = { separationYear: wholeNumbers, separationCause: flags };

/** Scale of the row's own termination rates, less 1. */
const SCALE_BEYOND = { terminationScale: column<Rate> };

/** Columns that came later: the id of a run digests them only where somebody has an entry, so that the ids of other runs stay. */
export const LATER_CENSUS_COLUMNS = {
  /** Of people separated at the census: yearly payments still to come, where that is stated; 0 = by the plan's policy. */
  paymentsRemaining: flags,
  /** The year of the first of them. */
  nextPaymentYear: wholeNumbers,
  /** Number of the family, from 1 on in the order of the census; 0 without one. */
  family: wholeNumbers,
  /** Shares of synthetic equity, and shares owned outside the plan. */
  syntheticShares: column<MicroShares>,
  outsideShares: column<MicroShares>,
  ...SCALE_BEYOND,
};

/**
 * The columns of the census. The id of a run digests them in this order.
 *
 * Pitfall: a new column here changes every id, at the end as well as in between. It belongs in `LATER_CENSUS_COLUMNS`.
 */
export const CENSUS_COLUMNS = {
  ...KEPT,
  /** 1 active, 0 separated at the census. */
  active: flags,
  ...EXIT,
  ...LATER_CENSUS_COLUMNS,
};

/** The columns of a state. */
export const STATE_COLUMNS = {
  /** Expected number of people still active. */
  headcount: column<Headcount>,
  ...KEPT,
  ...EXIT,
  ...SCALE_BEYOND,
  /** This year's weight in allocations: the row's basis if it is eligible, else 0. Set when the company contributes. */
  weight: column<Weight>,
};

/** Columns by name, each of the same number of rows. */
export type Columns<Table extends Record<string, (rows: number) => object>> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]>;
};

export function emptyColumns<Table extends Record<string, (rows: number) => object>>(
  table: Table,
  rows: number,
): Columns<Table> {
  return Object.fromEntries(Object.entries(table).map(([name, column]) => [name, column(rows)])) as Columns<Table>;
}
