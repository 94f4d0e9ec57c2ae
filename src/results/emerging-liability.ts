import { add, cost, OutOfRangeError, ZERO, type Cents } from '../numeric/index.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { vestedOf, vestedValue } from './vested-value.js';

/** What the accounts would cost at a year end; null where that is beyond the exact range. */
export interface EmergingLiability {
  /** Still due to people who left: their payments to come, shares at the new price. */
  readonly terminated: Cents | null;
  /** That, and what everyone else would be due if all left at this moment: the vested value of active accounts. */
  readonly total: Cents | null;
}

/**
 * Emerging liability at the year end the state describes, row by row: `R2[shares due x price] + cash due` for those who left,
 * and the vested value of active accounts, as in the snapshots. `[S-emerging]` for the term, `[std]` for the valuation.
 *
 * Nothing is computed from it, and nobody pays it: a run that is in the exact range stays one when this is beyond.
 *
 * Pitfall: a stock, not a flow. It is never paid at once, and it is no present value: later vesting, growth and allocations are
 * not in it, and neither are the payments' dates.
 */
export function emergingLiability(plan: Plan, state: ReadOnly<State>): EmergingLiability {
  const terminated = orNull(() => terminatedValue(state));
  return { terminated, total: orNull(() => (terminated === null ? null : add(terminated, activeValue(plan, state)))) };
}

function terminatedValue({ participants, ladder, company }: ReadOnly<State>): Cents {
  let sum: Cents = ZERO;
  for (let row = 0; row < participants.count; row++) {
    const shares = ladder.rowShares[row]!;
    const cash = ladder.rowCash[row]!;
    if (shares > 0 || cash > 0) sum = add(sum, add(cost(shares, company.price), cash));
  }
  return sum;
}

function activeValue(plan: Plan, state: ReadOnly<State>): Cents {
  const { participants } = state;
  let sum: Cents = ZERO;
  for (let row = 0; row < participants.count; row++) {
    if (participants.headcount[row]! > 0) sum = add(sum, vestedValue(state, row, vestedOf(plan, state, row)));
  }
  return sum;
}

function orNull(value: () => Cents | null): Cents | null {
  try {
    return value();
  } catch (error) {
    if (error instanceof OutOfRangeError) return null;
    throw error;
  }
}
