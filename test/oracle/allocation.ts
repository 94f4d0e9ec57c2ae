import { apportion, type Decimal, min, R2, R8, sum, ZERO } from './decimals.js';
import { additionsCaps, additionsOf, fill, keptBack } from './additions.js';
import { frozenIn } from './freeze.js';
import type { Plan } from './plan.js';
import type { Limits } from './limits.js';
import { isActive, type Row, type State } from './state.js';
import type { Year } from './record.js';

// MODEL section 5.

/** Rows that share in the year's contributions and allocations; leavers of the year are gone already (last-day rule). */
export function eligibleRows(plan: Plan, state: State, year: number): Row[] {
  const freeze = frozenIn(plan, year);
  // A frozen plan lets in nobody who was not in when the year before it ended.
  const yearsFrozen = freeze === undefined ? 0 : year - (freeze.fromYear - 1);
  return state.rows.filter(
    (row) =>
      isActive(row) &&
      row.attainedAge - yearsFrozen >= plan.minimumAge &&
      row.service - yearsFrozen >= plan.minimumService &&
      (freeze === undefined || row.firstYear < freeze.fromYear),
  );
}

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

/** Those whose dividends paid the loan get shares that are worth as much (MODEL section 17). */
function replaceDividends(year: Year): void {
  const rows = [...year.loanDividends];
  const parts = apportion(
    year.sharesForDividends,
    rows.map(([, used]) => used),
    6,
  );
  rows.forEach(([row], i) => (row.shares = row.shares.plus(parts[i] ?? ZERO)));
}

/** Step 8. */
export function allocate(plan: Plan, state: State, year: Year): void {
  replaceDividends(year);
  const forfeited = state.forfeitures.get(year.year) ?? { shares: ZERO, cash: ZERO };
  state.forfeitures.delete(year.year);
  year.sharesForfeited = forfeited.shares;
  state.forfeituresBucket = state.forfeituresBucket.plus(forfeited.cash);

  const pool = sum([
    year.sharesReleased.minus(year.sharesForDividends),
    year.stockContributed,
    year.sharesRecycledToPool,
    forfeited.shares,
    state.unallocatedShares,
  ]);
  year.eligible = eligibleRows(plan, state, year.year);
  year.basis = year.eligible.map((row) => basisOf(plan, row, year.limits));
  year.additions = additionsOf(plan, state, year);
  year.additionsCaps = additionsCaps(year);
  state.additionsKeptBack = ZERO;
  if (sum(year.basis).isZero()) {
    state.unallocatedShares = pool;
    return;
  }

  // The weight after the last row's belongs to what stays where it was.
  const { weights, left } = allocationWeights(plan, year);
  const credit = (amount: Decimal, decimals: number, to: 'shares' | 'cash'): Decimal => {
    const parts = apportion(amount, weights, decimals);
    year.eligible.forEach((row, i) => (row[to] = row[to].plus(parts[i] ?? ZERO)));
    return parts.at(-1) ?? ZERO;
  };
  state.unallocatedShares = credit(pool, 6, 'shares');
  year.sharesAllocated = pool.minus(state.unallocatedShares);
  let forfeituresLeft: Decimal = ZERO;
  if (plan.forfeitureUse === 'reallocate') {
    forfeituresLeft = credit(state.forfeituresBucket, 2, 'cash');
    state.forfeituresBucket = forfeituresLeft;
  }
  if (plan.unusedContributions === 'allocate') {
    const contributionsLeft = credit(state.contributionsBucket, 2, 'cash');
    year.contributionsBucketAllocated = state.contributionsBucket.minus(contributionsLeft);
    state.contributionsBucket = contributionsLeft;
  }
  state.additionsKeptBack = keptBack(left, forfeituresLeft);
}

/** Weights by the basis or, where IRC 415 is enforced and someone is over the cap, by what each may be given. */
function allocationWeights(plan: Plan, year: Year): { weights: Decimal[]; left: Decimal } {
  if (plan.repurchase.limits.enforces415) {
    const { given, left, closed } = fill(year.additions, year.basis, year.additionsCaps);
    year.rowsAtCap = closed;
    if (closed.length > 0) return { weights: [...given, left], left };
  }
  return { weights: [...year.basis, ZERO], left: ZERO };
}
