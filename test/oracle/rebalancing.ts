import { apportion, positive, R2, sum, ZERO } from './decimals.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import { isActive, type State } from './state.js';
import type { PlanRulesInput } from './types.js';
import { plain } from './units.js';

// The same mix of stock and cash in every account (MODEL section 13.2).

export interface Rebalancing {
  everyYears: number;
  fromYear: number;
}

export const readRebalancing = (
  input: PlanRulesInput['rebalancing'],
  firstProjectionYear: number,
): Rebalancing | undefined =>
  input === undefined
    ? undefined
    : { everyYears: plain(input.every_years, 1), fromYear: plain(input.from_year, firstProjectionYear) };

/** At the end of step 9, at the new price. */
export function rebalance(plan: Plan, state: State, year: Year): void {
  const rules = plan.rebalancing;
  if (rules === undefined || year.year < rules.fromYear) return;
  if ((year.year - rules.fromYear) % rules.everyYears !== 0 || !positive(state.price)) return;

  // Diversified shares must not be pushed back.
  const rows = state.rows.filter((row) => isActive(row) && row.diversified.isZero());
  const values = rows.map((row) => R2(row.shares.times(state.price)).plus(row.cash));
  if (!positive(sum(values))) return;
  const shares = apportion(sum(rows.map((row) => row.shares)), values, 6);
  const cash = apportion(sum(rows.map((row) => row.cash)), values, 2);
  rows.forEach((row, i) => {
    const change = (shares[i] ?? ZERO).minus(row.shares);
    if (positive(change)) year.sharesRebalanced = year.sharesRebalanced.plus(change);
    row.shares = shares[i] ?? ZERO;
    row.cash = cash[i] ?? ZERO;
  });
}
