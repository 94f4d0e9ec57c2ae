import { column, type Cents, type Column, type Headcount, type MicroShares } from '../../numeric/index.js';
import { CAUSES } from '../../rules/causes.js';

/** Rows that take the first loop together: what one step leaves for the next stays in the processor's cache. */
export const BLOCK = 1024;

/** Each cause may leave two entries: of those who ask for their money and of those who wait. */
const MOST = 2 * BLOCK * CAUSES.length;

/** Leavers of a block of rows: one entry a row and cause, column by column. */
export interface Leavers {
  readonly rows: Int32Array;
  /** The cell of the row, and which of its causes it is. */
  readonly causes: Int32Array;
  readonly heads: Column<Headcount>;
  /** The part of what remained in the row that they take along. */
  readonly parts: Int32Array;
}

/** Entries with what leavers take along. */
interface Entries extends Leavers {
  /** Where its entry of the cell begins. */
  readonly places: Int32Array;
  readonly leavingShares: Column<MicroShares>;
  readonly leavingCash: Column<Cents>;
  readonly vestedShares: Column<MicroShares>;
  readonly vestedCash: Column<Cents>;
  readonly unvestedShares: Column<MicroShares>;
  readonly unvestedCash: Column<Cents>;
  readonly fractions: Int32Array;
  /** True if some of the vested shares wait for the loan that bought it. */
  readonly isHeld: Uint8Array;
  /** In how many payments it is paid; `CASHED_OUT` for one because it is small. */
  readonly payments: Uint8Array;
  /** Years from the year of leaving to the first payment. */
  readonly delays: Int32Array;
}

/** The entries of the block at hand. Steps take the columns into names of their own: V8 then knows that they stay the same. */
export const ENTRIES: Entries = {
  rows: new Int32Array(MOST),
  causes: new Int32Array(MOST),
  heads: column(MOST),
  parts: new Int32Array(MOST),
  places: new Int32Array(MOST),
  leavingShares: column(MOST),
  leavingCash: column(MOST),
  vestedShares: column(MOST),
  vestedCash: column(MOST),
  unvestedShares: column(MOST),
  unvestedCash: column(MOST),
  fractions: new Int32Array(MOST),
  isHeld: new Uint8Array(MOST),
  payments: new Uint8Array(MOST),
  delays: new Int32Array(MOST),
};

/** More causes than there are. */
const CAUSE_BITS = 3;

/** The n-th cause that takes somebody out of a cell, from 0 on, as one number. */
export function causeOfCell(cell: number, nth: number): number {
  return (cell << CAUSE_BITS) | nth;
}

export function cellOfCause(cause: number): number {
  return cause >> CAUSE_BITS;
}

export function nthOfCause(cause: number): number {
  return cause & (2 ** CAUSE_BITS - 1);
}
