import { column, type Cents, type Headcount, type MicroShares, type Rate } from '../../../numeric/index.js';

/** Rows that take the steps together: what one step leaves for the next stays in the processor's cache. */
export const BLOCK = 1024;

// Rows from which somebody leaves for a cause, one entry each: who leaves, what they take, how much of it is vested, when it is
// paid.
export const rows = new Int32Array(BLOCK);
export const cells = new Int32Array(BLOCK);
export const part = column<Rate>(BLOCK);
export const people = column<Headcount>(BLOCK);
export const shares = column<MicroShares>(BLOCK);
export const cash = column<Cents>(BLOCK);
export const fraction = column<Rate>(BLOCK);
export const vestedShares = column<MicroShares>(BLOCK);
export const vestedCash = column<Cents>(BLOCK);
export const delay = new Int32Array(BLOCK);
/** Form of payment of an entry. */
export const way = new Uint8Array(BLOCK);
/** On its own: `by-row.ts` has settled it. */
export const SETTLED = 0;
export const AT_ONCE = 1;
export const AS_AGREED = 2;
export const isCashOut = new Uint8Array(BLOCK);
