import { add, cost, portion, type Cents, type Rate } from '../numeric/index.js';
import { vestedFraction } from '../rules/vesting.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';

/** Vested fraction of a row at the year end the state describes. */
export function vestedOf(plan: Plan, { year, participants }: ReadOnly<State>, row: number): Rate {
  const yearsOn = year - plan.censusYear;
  const age = participants.ageAtCensus[row]! + yearsOn;
  const service = participants.serviceAtCensus[row]! + yearsOn;
  return vestedFraction(plan.vesting, age, Math.max(service, 0), participants.vestedFloor[row]!);
}

/** The vested part of a row's active account, at the new price: `R2[R6[shares v] price] + R2[cash v]`. */
export function vestedValue({ participants, company }: ReadOnly<State>, row: number, vested: Rate): Cents {
  const shares = portion(participants.shares[row]!, vested);
  return add(cost(shares, company.price), portion(participants.cash[row]!, vested));
}
