import { apportion, type Decimal, max, R2, sum, ZERO } from './decimals.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import type { State } from './state.js';

// IRC 415(c): annual additions and their caps (MODEL sections 10.5 and 12.2).

/** MODEL section 25: by how much the contributions for debt are above the value of what they released. */
const contributedBeyondValue = (year: Year): Decimal =>
  max(ZERO, year.cashForDebt.minus(R2(year.sharesReleased.minus(year.sharesForDividends).times(year.price))));

/** A. Contributions count when what they bought is allocated, not when their notes are paid. */
export const additionsOf = (plan: Plan, state: State, year: Year): Decimal =>
  sum([
    year.plannedContribution,
    R2(year.stockContributed.times(year.price)),
    year.remainderCash.recycled,
    R2(year.sharesForfeited.times(year.price)),
    plan.forfeitureUse === 'reallocate' ? state.forfeituresBucket : ZERO,
    state.additionsKeptBack,
  ]).minus(plan.repurchase.limits.additionsByValue ? contributedBeyondValue(year) : ZERO);

/** Claims whose part of A by the basis is over their cap, by position. */
export function claimsOverCap(year: Year): number[] {
  const offered = apportion(
    year.additions,
    year.claims.map(({ basis }) => basis),
    2,
  );
  return year.claims.flatMap(({ cap }, i) => ((offered[i] ?? ZERO).greaterThan(cap) ? [i] : []));
}

export interface Filled {
  /** d, by claim. */
  given: Decimal[];
  left: Decimal;
  /** Claims at their cap, by position. */
  closed: number[];
}

/** Gives every claim its part; one over its cap keeps the cap, and the others are asked again for the rest. */
export function fill(additions: Decimal, basis: readonly Decimal[], caps: readonly Decimal[]): Filled {
  const given: Decimal[] = basis.map(() => ZERO);
  let open = basis.flatMap((weight, i) => (weight.greaterThan(0) ? [i] : []));
  const closed: number[] = [];
  let left = open.length === 0 ? ZERO : additions;
  while (open.length > 0) {
    const offer = apportion(
      left,
      open.map((i) => basis[i] ?? ZERO),
      2,
    );
    const over = open.filter((i, at) => (offer[at] ?? ZERO).greaterThan(caps[i] ?? ZERO));
    if (over.length === 0) {
      open.forEach((i, at) => (given[i] = offer[at] ?? ZERO));
      left = ZERO;
      break;
    }
    for (const i of over) given[i] = caps[i] ?? ZERO;
    closed.push(...over);
    open = open.filter((i) => !over.includes(i));
    left = additions.minus(sum(given));
  }
  return { given, left, closed: closed.sort((a, b) => a - b) };
}

/** The part of the additions that waits for next year, without the forfeiture bucket's own part. */
export const keptBack = (left: Decimal, ofForfeitures: Decimal): Decimal => max(ZERO, left.minus(ofForfeitures));
