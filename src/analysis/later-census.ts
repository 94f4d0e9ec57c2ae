import type { Plan } from '../engine/state/plan.js';
import { prepareInput, type InitialState, type PreparedInput } from '../engine/input/index.js';

/** A census by itself, of any year: the trust, the loans and the company of a plan do not belong to it. Paths of issues begin in `participants`. */
export function readCensus(
  { given }: PreparedInput,
  year: number,
  participants: InitialState['participants'],
): PreparedInput {
  const { plan_name, plan_year_end } = given.planRules;
  return prepareInput(
    { plan_name, plan_year_end, vesting_schedule: { type: 'immediate' } },
    { contribution_policy: {}, share_valuation: { current_price: 1 } },
    { census_year: year, participants },
    {},
  );
}

/** How many years older most people of a census are in the one that should follow it: 1, unless it is the census of another year. */
export function yearsOlder({ census: before }: Plan, { census: after }: Plan): number {
  const rowOf = new Map(after.ids.map((id, row) => [id, row]));
  const years = new Map<number, number>();
  let inBoth = 0;
  before.ids.forEach((id, was) => {
    const row = rowOf.get(id);
    if (row === undefined) return;
    inBoth += 1;
    const older = after.ageAtCensus[row]! - before.ageAtCensus[was]!;
    years.set(older, (years.get(older) ?? 0) + 1);
  });
  // One person alone may be a mistake in the census.
  const [most] = [...years].find(([, people]) => people > 1 && 2 * people > inBoth) ?? [1];
  return most;
}
