import { prepareInput, type InitialState, type PreparedInput } from '../../engine/input/index.js';

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
