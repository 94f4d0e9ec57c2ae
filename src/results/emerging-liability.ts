import { cost, LARGEST, outOfRange, type Cents } from '../numeric/index.js';
import { vestedFraction } from '../rules/vesting.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import { vestedValue } from './vested-value.js';

/** What the accounts would cost at a year end. */
export interface EmergingLiability {
  /** Still due to people who left: their payments to come, shares at the new price. */
  readonly terminated: Cents;
  /** That, and what everyone else would be due if all left at this moment: the vested value of active accounts. */
  readonly total: Cents;
}

/**
 * Emerging liability at the year end the state describes, row by row: `R2[shares due x price] + cash due` for those who left,
 * and the vested value of active accounts, as in the snapshots. `[S-emerging]` for the term, `[std]` for the valuation.
 *
 * Pitfall: a stock, not a flow. It is never paid at once, and it is no present value: later vesting, growth and allocations are
 * not in it, and neither are the payments' dates.
 */
export function emergingLiability(plan: Plan, state: ReadOnly<State>): EmergingLiability {
  const { vesting } = plan;
  const { count, ageAtCensus, serviceAtCensus, vestedFloor, shares, cash } = state.participants;
  const { rowShares, rowCash } = state.ladder;
  const { price } = state.company;
  const yearsOn = state.year - plan.censusYear;
  let active = 0;
  let terminated = 0;
  for (let row = 0; row < count; row++) {
    const vested = vestedFraction(
      vesting,
      ageAtCensus[row]! + yearsOn,
      serviceAtCensus[row]! + yearsOn,
      vestedFloor[row]!,
    );
    active += vestedValue(shares[row]!, cash[row]!, vested, price);
    terminated += cost(rowShares[row]!, price) + rowCash[row]!;
  }
  // No term is negative, so a sum that left the exact range is still beyond it.
  if (active + terminated > LARGEST) outOfRange();
  return { terminated: terminated as Cents, total: (active + terminated) as Cents };
}
