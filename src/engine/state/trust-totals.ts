import { LARGEST, outOfRange, runningSums, type Cents, type Headcount, type MicroShares } from '../numeric/index.js';
import { pendingCash, pendingShares } from './payout-ladder.js';
import type { ReadOnly } from './read-only.js';
import type { State } from './state.js';
import type { TrustTotals } from './year-record.js';

/** Positions of sums over the rows. */
const HEADCOUNT = 0;
const ALLOCATED = 1;
const SEPARATED = 2;
const CASH = 3;

/**
 * Counts the trust, row by row. Plain sums: every term is a whole number of units and none is negative, so a sum is exact
 * unless it passes 2^53, which is checked at the end.
 */
export function countTrust(state: ReadOnly<State>): TrustTotals {
  const { participants, ladder } = state;
  const sums = runningSums(4);
  for (let row = 0; row < participants.count; row++) {
    sums[HEADCOUNT]! += participants.headcount[row]!;
    sums[ALLOCATED]! += participants.shares[row]!;
    sums[SEPARATED]! += ladder.rowShares[row]!;
    sums[CASH]! += participants.cash[row]! + ladder.rowCash[row]!;
  }
  return totalsOf(state, sums[HEADCOUNT]!, sums[ALLOCATED]!, sums[SEPARATED]!, sums[CASH]!);
}

/** The trust, of which the rows are counted: people, shares of those here and of those who left, and the cash of both. */
export function totalsOf(
  { forfeitures, trust, loans }: ReadOnly<State>,
  headcount: number,
  allocated: number,
  separated: number,
  cashOfRows: number,
): TrustTotals {
  const cash = pendingCash(forfeitures) + cashOfRows;
  let suspense = 0;
  for (const loan of loans) suspense += loan.suspenseShares;
  const pending = pendingShares(forfeitures);
  const shares = allocated + separated + pending + trust.unallocatedShares + suspense;
  if (Math.max(headcount, shares, cash) > LARGEST) outOfRange();
  return {
    participantCash: cash as Cents,
    contributions: trust.contributions,
    forfeitures: trust.forfeitures,
    allocatedShares: allocated as MicroShares,
    separatedShares: separated as MicroShares,
    pendingShares: pending,
    unallocatedShares: trust.unallocatedShares,
    suspenseShares: suspense as MicroShares,
    headcount: headcount as Headcount,
  };
}
