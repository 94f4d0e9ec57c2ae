import { type Decimal, max, ONE, positive, R8, sum, ZERO } from './decimals.js';
import { inProjectionYear, type Plan } from './plan.js';
import type { Year } from './record.js';
import type { Row, State } from './state.js';
import type { JoinersInput } from './types.js';
import { completed, money, plain, rate } from './units.js';

// People who come: for those who left, for growth, and with an acquired group (MODEL section 4, step 2, and section 18).

/** As they are in the year in which they join. */
export interface Joiners {
  year: number;
  count: Decimal;
  age: number;
  service: number;
  participation: number;
  pay: Decimal;
  terminationScale: Decimal;
}

export const readJoiners = (input: JoinersInput): Joiners => ({
  year: plain(input.year, 0),
  count: rate(input.count),
  age: completed(input.age),
  service: completed(input.service_years ?? 0),
  participation: completed(input.participation_years ?? 0),
  pay: money(input.compensation),
  terminationScale: rate(input.termination_scale, 1),
});

const newRow = (id: string, group: Joiners): Row => ({
  id,
  headcount: group.count,
  shares: ZERO,
  cash: ZERO,
  diversified: ZERO,
  pay: group.pay,
  attainedAge: group.age,
  service: group.service,
  participation: group.participation,
  vestedFloor: ZERO,
  terminationScale: group.terminationScale,
  knownExit: undefined,
  firstYear: group.year,
  ladder: new Map(),
});

/** How many are hired, after this year's leavers have gone and its joiners have come. */
function hires(plan: Plan, state: State, year: Year): Decimal {
  const { replacement, growth } = plan.workforce;
  if (growth === undefined) return R8(replacement.times(year.separations));
  state.targetHeadcount = state.targetHeadcount.times(ONE.plus(inProjectionYear(growth, year.k)));
  return max(ZERO, R8(state.targetHeadcount).minus(sum(state.rows.map((row) => row.headcount))));
}

/** At the end of step 2. */
export function join(plan: Plan, state: State, year: Year): void {
  const { joiners, replacement, entryAge, hiresTerminationScale: terminationScale } = plan.workforce;
  joiners.forEach((group, i) => {
    if (group.year === year.year) state.rows.push(newRow(`joiners-${i + 1}`, group));
  });
  const count = hires(plan, state, year);
  // Where leavers are replaced there is a row even when the product rounds to nobody.
  const isReplaced = positive(replacement) && positive(year.separations);
  if (!isReplaced && !positive(count)) return;
  const asHired = { year: year.year, age: entryAge, service: 0, participation: 0, pay: state.entryPay };
  state.rows.push(newRow(`hires-${year.year}`, { ...asHired, count, terminationScale }));
}
