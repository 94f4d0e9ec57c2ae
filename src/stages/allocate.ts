import { add, Apportionment, subtract, ZERO, type Cents, type Weight } from '../numeric/index.js';
import { clearForfeiture } from '../state/forfeiture-ladder.js';
import type { Plan } from '../state/plan.js';
import type { Column } from '../numeric/index.js';
import type { Participants, Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';

/**
 * 8 Allocate: the year's shares, and cash nobody needs, go to the accounts of everyone eligible.
 *
 * Shares released, contributed, recycled, forfeited and left from before are one pool, apportioned by the plan's basis.
 * Forfeited cash and unused contributions follow where the plan says so. With nobody eligible everything stays where it is.
 * Forfeitures may raise accounts or reduce contributions: Prop. Treas. Reg. 1.401-7(b); the ban of IRC 401(a)(8) is for
 * defined benefit plans only `[S-401a8]`.
 *
 * Pitfall: recycled shares go to everyone eligible at the end of the year they were bought, not to those who left.
 */
export function allocate(
  plan: Plan,
  { participants, forfeitures, trust }: Writes<'participants' | 'forfeitures' | 'trust'>,
  year: YearRecord,
): void {
  const at = year.year - forfeitures.firstYear;
  year.sharesForfeited = forfeitures.shares[at]!;
  year.cashForfeited = forfeitures.cash[at]!;
  clearForfeiture(forfeitures, year.year);
  trust.forfeitures = add(trust.forfeitures, year.cashForfeited);

  const pool = add(add(trust.allocationPool, year.sharesForfeited), trust.unallocatedShares);
  trust.allocationPool = ZERO;
  trust.unallocatedShares = year.weightSum === 0 ? pool : ZERO;
  if (year.weightSum === 0) return;

  year.sharesAllocated = pool;
  distribute(participants, participants.shares, pool, year.weightSum);
  if (plan.forfeiture.use === 'reallocate') {
    year.forfeituresAllocated = trust.forfeitures;
    trust.forfeitures = subtract(trust.forfeitures, year.forfeituresAllocated);
    distribute<Cents>(participants, participants.cash, year.forfeituresAllocated, year.weightSum);
  }
  if (!plan.holdUnusedContributions) {
    year.contributionsAllocated = trust.contributions;
    trust.contributions = subtract(trust.contributions, year.contributionsAllocated);
    distribute<Cents>(participants, participants.cash, year.contributionsAllocated, year.weightSum);
  }
}

/** Apportions a total over the rows' weights into one of their accounts. */
function distribute<Q extends number>(
  { weight, count }: Participants,
  account: Column<Q>,
  total: Q,
  weightSum: Weight,
): void {
  if (total === 0) return;
  const parts = new Apportionment(total, weightSum);
  for (let row = 0; row < count; row++) {
    if (weight[row] !== 0) account[row] = add(account[row]!, parts.part(weight[row]!));
  }
}
