import { LARGEST, outOfRange, type Cents, type Headcount, type MicroShares } from '../numeric/index.js';
import { pendingCash, pendingShares } from './forfeiture-ladder.js';
import type { ReadOnly } from './read-only.js';
import type { State } from './state.js';
import type { TrustTotals } from './year-record.js';

/**
 * Counts the trust, row by row. Plain sums: every term is a whole number of units and none is negative, so a sum is exact
 * unless it passes 2^53, which is checked at the end.
 */
export function countTrust(state: ReadOnly<State>): TrustTotals {
  const { participants, ladder, forfeitures, trust } = state;
  let headcount = 0;
  let allocated = 0;
  let separated = 0;
  let cash = pendingCash(forfeitures) as number;
  for (let row = 0; row < participants.count; row++) {
    headcount += participants.headcount[row]!;
    allocated += participants.shares[row]!;
    separated += ladder.rowShares[row]!;
    cash += participants.cash[row]! + ladder.rowCash[row]!;
  }
  let suspense = 0;
  for (const loan of state.loans) suspense += loan.suspenseShares;
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
