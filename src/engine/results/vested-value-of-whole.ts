import { cost, inRange, type Cents, type Rate } from '../numeric/index.js';
import { vestedFraction } from '../rules/vesting.js';
import { vestingIn } from '../state/freeze.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { WholePeople } from '../state/whole-people.js';
import { orNull, vestedValue } from './vested-value-if-all-left.js';

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
