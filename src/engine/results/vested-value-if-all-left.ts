import {
  add,
  type Cents,
  cost,
  inRange,
  LARGEST,
  type MicroShares,
  OutOfRangeError,
  portion,
  type Rate,
  type SharePrice,
  WHOLE,
} from '../numeric/index.js';
import { vestedFraction } from '../rules/vesting.js';
import { vestingIn } from '../state/freeze.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { WholePeople } from '../state/whole-people.js';

/** The vested value if all left at a year end; null where that is beyond the exact range. */
export interface VestedValueIfAllLeft {
  /** Still due to people who left: their payments to come, shares at the new price. */
  readonly terminated: Cents | null;
  /** Vested value, and the amount due to everyone else if all left at this moment: the vested value of active accounts. */
  readonly total: Cents | null;
}

/**
 * The vested value if all left at the year end the state describes, row by row: `R2[shares due x price] + cash due` for those who left,
 * and the vested value of active accounts, as in the snapshots `[std]`. It is called emerging liability in the results; elsewhere that is
 * the projected flow `[S-emerging]`, which is `repurchase_obligation` here.
 *
 * Nothing is computed from it, and nobody pays it: a run may be in the exact range although this figure is beyond it.
 *
 * Pitfall: a stock, not a flow. It is never paid at once, and it is not a present value: later vesting, growth and allocations
 * are not in it, and neither are the payments' dates.
 */
export function vestedValueIfAllLeft(plan: Plan, state: ReadOnly<State>): VestedValueIfAllLeft {
  const terminated = orNull(() => terminatedValue(state));
  const active = orNull(() => activeValue(plan, state));
  const isBeyond = terminated === null || active === null || terminated + active > LARGEST;
  return { terminated, total: isBeyond ? null : ((terminated + active) as Cents) };
}

function terminatedValue({ participants, ladder, company }: ReadOnly<State>): Cents {
  const { rowShares, rowCash } = ladder;
  let sum = 0;
  for (let row = 0; row < participants.count; row++) sum += cost(rowShares[row]!, company.price) + rowCash[row]!;
  return inRange(sum as Cents);
}

function activeValue(plan: Plan, state: ReadOnly<State>): Cents {
  const vesting = vestingIn(plan, state.year);
  const { count, ageAtCensus, serviceAtCensus, vestedFloor, shares, cash } = state.participants;
  const { price } = state.company;
  const yearsOn = state.year - plan.censusYear;
  let sum = 0;
  for (let row = 0; row < count; row++) {
    const vested = vestedFraction(
      vesting,
      ageAtCensus[row]! + yearsOn,
      serviceAtCensus[row]! + yearsOn,
      vestedFloor[row]!,
    );
    sum += vestedValue(shares[row]!, cash[row]!, vested, price);
  }
  return inRange(sum as Cents);
}

/** A value, or null where it is beyond the exact range. */
export function orNull(value: () => Cents): Cents | null {
  try {
    return value();
  } catch (error) {
    if (error instanceof OutOfRangeError) return null;
    throw error;
  }
}

/** The vested part of an active account, at the new price: `R2[R6[shares v] price] + R2[cash v]`. */
export function vestedValue(shares: MicroShares, cash: Cents, vested: Rate, price: SharePrice): Cents {
  if (vested === WHOLE) return add(cost(shares, price), cash);
  return add(cost(portion(shares, vested), price), portion(cash, vested));
}

/** The total of `vestedValueIfAllLeft()`, of whole people: of those only who are here or owed something. */
export function vestedValueOfWhole(plan: Plan, state: ReadOnly<State>, people: ReadOnly<WholePeople>): Cents | null {
  return orNull(() => inRange((valueOwed(state, people) + valueHeld(plan, state, people)) as Cents));
}

function valueOwed({ ladder, company }: ReadOnly<State>, { owed, owedCount }: ReadOnly<WholePeople>): Cents {
  const { rowShares, rowCash } = ladder;
  const { price } = company;
  let sum = 0;
  for (let i = 0; i < owedCount; i++) {
    const row = owed[i]!;
    sum += cost(rowShares[row]!, price) + rowCash[row]!;
  }
  return inRange(sum as Cents);
}

function valueHeld(
  plan: Plan,
  { year, company, participants }: ReadOnly<State>,
  { vested: planned }: ReadOnly<WholePeople>,
): Cents {
  const { living, livingCount, ageAtCensus, serviceAtCensus, vestedFloor, shares, cash } = participants;
  const { price } = company;
  const vesting = vestingIn(plan, year);
  const yearsOn = year - plan.censusYear;
  // What was planned does not hold for people who came later, and where a freeze changes how accounts vest.
  const rowsPlanned = vesting === plan.vesting ? plan.census.count : 0;
  const now = (yearsOn - 1) * plan.census.count;
  let sum = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const vested =
      row < rowsPlanned
        ? (planned[now + row]! as Rate)
        : vestedFraction(vesting, ageAtCensus[row]! + yearsOn, serviceAtCensus[row]! + yearsOn, vestedFloor[row]!);
    sum += vestedValue(shares[row]!, cash[row]!, vested, price);
  }
  return inRange(sum as Cents);
}
