import { LARGEST, outOfRange, type Cents, type Headcount, type MicroShares } from '../numeric/index.js';
import { pendingCash, pendingShares } from './payout-ladder.js';
import type { ReadOnly } from './read-only.js';
import type { State } from './state.js';
import type { TrustTotals } from './year-record.js';

/**
 * Counts the trust, row by row. Plain sums: every term is a whole number of units and none is negative, so a sum is exact
 * unless it passes 2^53, which is checked at the end.
 */
export function countTrust(state: ReadOnly<State>): TrustTotals {
  const { participants, ladder } = state;
  let headcount = 0;
  let allocated = 0;
  let separated = 0;
  let cash = 0;
  for (let row = 0; row < participants.count; row++) {
    headcount += participants.headcount[row]!;
    allocated += participants.shares[row]!;
    separated += ladder.rowShares[row]!;
    cash += participants.cash[row]! + ladder.rowCash[row]!;
  }
  return totalsOf(state, headcount, allocated, separated, cash);
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
