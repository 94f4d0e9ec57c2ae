import { apportion, type Decimal, min, positive, R2, R8, sum, ZERO } from './decimals.js';
import { additionsOf, fill, keptBack, type Limits } from './limits.js';
import { frozenIn, claimsOfLeavers } from './people.js';
import { addReleased } from './loans.js';
import type { Plan } from './plan.js';
import { isActive, type Row, type State } from './state.js';
import type { Year } from './record.js';

// MODEL section 5.

/** Rows that share in the year's contributions and allocations; leavers of the year are gone already (last-day rule). */
export function eligibleRows(plan: Plan, state: State, year: number): Row[] {
  return state.rows.filter((row) => isActive(row) && meetsRequirements(plan, row, year));
}

/** Age and service, whether anybody is left in the row or not. */
export function meetsRequirements(plan: Plan, row: Row, year: number): boolean {
  const freeze = frozenIn(plan, year);
  // A frozen plan lets in nobody who was not in when the year before it ended.
  const yearsFrozen = freeze === undefined ? 0 : year - (freeze.fromYear - 1);
  return (
    row.attainedAge - yearsFrozen >= plan.minimumAge &&
    row.service - yearsFrozen >= plan.minimumService &&
    (freeze === undefined || row.firstYear < freeze.fromYear)
  );
}

/** Somebody's part in the year's allocation: a row's, or that of leavers of the row. */
export interface Claim {
  row: Row;
  isLeaver: boolean;
  basis: Decimal;
  /** Of annual additions (MODEL section 12.2). */
  cap: Decimal;
  credit: (shares: Decimal, cash: Decimal) => void;
}

const claimOf = (plan: Plan, year: Year, row: Row): Claim => ({
  row,
  isLeaver: false,
  basis: basisOf(plan, row, year.limits),
  cap: R2(row.headcount.times(min(year.limits.annualAdditions, row.pay))),
  credit: (shares, cash) => {
    row.shares = row.shares.plus(shares);
    row.cash = row.cash.plus(cash);
  },
});

type Weighed = Pick<Row, 'headcount' | 'pay' | 'service'>;

export const eligiblePay = (row: Weighed, limits: Limits): Decimal =>
  R2(min(row.pay, limits.payCap).times(row.headcount));

export function basisOf(plan: Plan, row: Weighed, limits: Limits): Decimal {
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
  const eligible = new Set(eligibleRows(plan, state, year.year));
  year.claims = state.rows.flatMap((row) => [
    ...(eligible.has(row) ? [claimOf(plan, year, row)] : []),
    ...claimsOfLeavers(plan, state, year, row),
  ]);
  year.additions = additionsOf(plan, state, year);
  state.additionsKeptBack = ZERO;
  if (sum(year.claims.map(({ basis }) => basis)).isZero()) {
    state.unallocatedShares = pool;
    addReleased(year, pool, ZERO);
    return;
  }

  // The weight after the last row's belongs to what stays where it was.
  const { weights, left } = allocationWeights(plan, year);
  const shares = apportion(pool, weights, 6);
  const cash = year.claims.map((): Decimal => ZERO);
  const give = (bucket: Decimal): Decimal => {
    const parts = apportion(bucket, weights, 2);
    year.claims.forEach((_, i) => (cash[i] = cash[i]!.plus(parts[i]!)));
    return parts.at(-1) ?? ZERO;
  };
  state.unallocatedShares = shares.at(-1) ?? ZERO;
  let forfeituresLeft: Decimal = ZERO;
  if (plan.forfeitureUse === 'reallocate') {
    forfeituresLeft = give(state.forfeituresBucket);
    state.forfeituresBucket = forfeituresLeft;
  }
  if (plan.unusedContributions === 'allocate') {
    const contributionsLeft = give(state.contributionsBucket);
    year.contributionsBucketAllocated = state.contributionsBucket.minus(contributionsLeft);
    state.contributionsBucket = contributionsLeft;
  }
  state.additionsKeptBack = keptBack(left, forfeituresLeft);
  year.claims.forEach(({ credit }, i) => {
    credit(shares[i]!, cash[i]!);
  });

  year.sharesAllocated = pool.minus(state.unallocatedShares);
  year.sharesAllocatedToLeavers = sum(shares.filter((_, i) => year.claims[i]?.isLeaver));
  addReleased(year, pool, year.sharesAllocated.minus(year.sharesAllocatedToLeavers));
  if (positive(year.sharesAllocated)) {
    state.lastBases = new Map();
    for (const { row, basis } of year.claims) {
      state.lastBases.set(row, (state.lastBases.get(row) ?? ZERO).plus(basis));
    }
  }
}

/** Weights by the basis or, where IRC 415 is enforced and someone is over the cap, by what each may be given. */
function allocationWeights(plan: Plan, year: Year): { weights: Decimal[]; left: Decimal } {
  const bases = year.claims.map(({ basis }) => basis);
  if (plan.repurchase.limits.enforces415) {
    const caps = year.claims.map(({ cap }) => cap);
    const { given, left, closed } = fill(year.additions, bases, caps);
    year.claimsAtCap = closed;
    if (closed.length > 0) return { weights: [...given, left], left };
  }
  return { weights: [...bases, ZERO], left: ZERO };
}
