import { apportion, type Decimal, min, R2, R8, sum, ZERO } from './decimals.js';
import type { Plan } from './plan.js';
import type { Limits } from './limits.js';
import { isActive, type Row, type State } from './state.js';
import type { Year } from './record.js';

// MODEL section 5.

/** Rows that share in the year's contributions and allocations; leavers of the year are gone already (last-day rule). */
export const eligibleRows = (plan: Plan, state: State): Row[] =>
  state.rows.filter((row) => isActive(row) && row.attainedAge >= plan.minimumAge && row.service >= plan.minimumService);

export const eligiblePay = (row: Row, limits: Limits): Decimal => R2(min(row.pay, limits.payCap).times(row.headcount));

function basisOf(plan: Plan, row: Row, limits: Limits): Decimal {
  switch (plan.basis) {
    case 'compensation':
      return eligiblePay(row, limits);
    case 'per_capita':
      return row.headcount;
    case 'points': {
      const payPoints = min(row.pay, limits.payCap).divToInt(100);
      return R8(row.headcount.times(payPoints.plus(row.service)));
    }
  }
}

/** Step 8. */
export function allocate(plan: Plan, state: State, year: Year): void {
  const forfeited = state.forfeitures.get(year.year) ?? { shares: ZERO, cash: ZERO };
  state.forfeitures.delete(year.year);
  year.sharesForfeited = forfeited.shares;
  state.forfeituresBucket = state.forfeituresBucket.plus(forfeited.cash);

  const pool = sum([
    year.sharesReleased,
    year.stockContributed,
    year.sharesRecycledToPool,
    forfeited.shares,
    state.unallocatedShares,
  ]);
  year.eligible = eligibleRows(plan, state);
  year.basis = year.eligible.map((row) => basisOf(plan, row, year.limits));
  if (sum(year.basis).isZero()) {
    state.unallocatedShares = pool;
    return;
  }
  year.sharesAllocated = pool;
  state.unallocatedShares = ZERO;
  const shares = apportion(pool, year.basis, 6);
  year.eligible.forEach((row, i) => (row.shares = row.shares.plus(shares[i] ?? ZERO)));

  const credit = (amount: Decimal): void => {
    const parts = apportion(amount, year.basis, 2);
    year.eligible.forEach((row, i) => (row.cash = row.cash.plus(parts[i] ?? ZERO)));
  };
  if (plan.forfeitureUse === 'reallocate') {
    credit(state.forfeituresBucket);
    year.forfeitureCashAllocated = state.forfeituresBucket;
    state.forfeituresBucket = ZERO;
  }
  if (plan.unusedContributions === 'allocate') {
    credit(state.contributionsBucket);
    year.contributionsBucketAllocated = state.contributionsBucket;
    state.contributionsBucket = ZERO;
  }
}
