import { add, proportion, subtract, ZERO, type Column, type MicroShares, type Weight } from '../numeric/index.js';
import { clearForfeiture } from '../state/forfeiture-ladder.js';
import type { Plan } from '../state/plan.js';
import type { Participants, Writes } from '../state/state.js';
import type { Allocated, Contributed, LoansServiced, PlanYear, Repurchased } from '../state/year-record.js';

/** What earlier stages have for the accounts. */
interface ForAccounts {
  readonly contributed: Pick<Contributed, 'stock' | 'weightSum'>;
  readonly serviced: Pick<LoansServiced, 'sharesReleased'>;
  readonly repurchased: Pick<Repurchased, 'sharesToPool'>;
}

/**
 * Allocate, model 4.8: the year's shares, and cash nobody needs, go to the accounts of everyone eligible.
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
  { participants, forfeitures: ladder, trust }: Writes<'participants' | 'forfeitures' | 'trust'>,
  { year }: PlanYear,
  { contributed, serviced, repurchased }: ForAccounts,
): Allocated {
  const { weightSum } = contributed;
  const at = year - ladder.firstYear;
  const sharesForfeited = ladder.shares[at]!;
  const cashForfeited = ladder.cash[at]!;
  clearForfeiture(ladder, year);
  trust.forfeitures = add(trust.forfeitures, cashForfeited);
  const pool = [serviced.sharesReleased, repurchased.sharesToPool, sharesForfeited, trust.unallocatedShares].reduce(
    add<MicroShares>,
    contributed.stock,
  );

  const isAnyoneEligible = weightSum > 0;
  const shares = isAnyoneEligible ? pool : ZERO;
  const forfeitures = isAnyoneEligible && plan.forfeiture.use === 'reallocate' ? trust.forfeitures : ZERO;
  const contributions = isAnyoneEligible && !plan.holdUnusedContributions ? trust.contributions : ZERO;
  trust.unallocatedShares = subtract(pool, shares);
  trust.forfeitures = subtract(trust.forfeitures, forfeitures);
  trust.contributions = subtract(trust.contributions, contributions);
  distribute(participants, participants.shares, shares, weightSum);
  distribute(participants, participants.cash, forfeitures, weightSum);
  distribute(participants, participants.cash, contributions, weightSum);
  return { sharesForfeited, cashForfeited, shares, forfeitures, contributions };
}

/** Apportions a total over the rows' weights into one of their accounts. */
function distribute<Q extends number>(
  { weight, living, livingCount }: Participants,
  account: Column<Q>,
  total: Q,
  weightSum: Weight,
): void {
  if (total === 0) return;
  const ratio = total / weightSum;
  let weightSoFar = 0;
  let paidSoFar = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    weightSoFar += weight[row]!;
    const paid = proportion(total, weightSoFar, weightSum, ratio);
    account[row] = (account[row]! + paid - paidSoFar) as Q;
    paidSoFar = paid;
  }
}
