import type { NamedStress, Shock } from '../../engine/input/types/shocks.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';

/** People who leave at once where the largest holders do. */
const LARGEST = 5;

/**
 * The stresses that a board asks about first, for those who have none of their own in mind: in the second year that is projected a
 * price that falls by 30 % and is back in five years, the five largest holders who retire, 15 % of the people laid off, three years
 * without contributions, and a recession, which is all but the retirements. With `company_finances` a layoff lowers earnings too, and there are
 * earnings that fall as the price does, which the recession then has in place of those that its layoff would cost, and with a line of credit its loss. The sizes are conventions of this package [std], not forecasts.
 *
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { census_year: 2026, participants: [{ id: 'A', age: 50, service_years: 20, allocated_shares: 50 }] },
 *   { projection_years: 10 },
 * );
 * usualStresses(plan).map(({ name }) => name)
 * // ['price fall', 'largest holders retire', 'layoff', 'no contributions', 'recession']
 */
export function usualStresses(plan: PreparedPlan): NamedStress[] {
  const { plan: terms, read } = inputOf(plan);
  const last = terms.censusYear + terms.projectionYears;
  const year = Math.min(terms.censusYear + 2, last);
  const recovering = { year, fall: 0.3, recovery_years: 5 };
  const hasFinances = read.operatingAssumptions.company_finances !== undefined;
  const priceFall: Shock = { shock: 'price_fall', ...recovering };
  const earningsFall: Shock = { shock: 'earnings_fall', ...recovering };
  const layoff: Shock = { shock: 'layoff', year, fraction: 0.15 };
  const holiday: Shock = { shock: 'contribution_holiday', from: year, through: Math.min(year + 2, last) };
  // A price that follows from earnings falls with them.
  const byEarnings = terms.valuation.method === 'ebitda_multiple';
  const fall = hasFinances ? (byEarnings ? [earningsFall] : [priceFall, earningsFall]) : [priceFall];
  return [
    { name: 'price fall', shocks: [priceFall] },
    {
      name: 'largest holders retire',
      shocks: [{ shock: 'largest_holders_leave', year, count: LARGEST, cause: 'retirement' }],
    },
    { name: 'layoff', shocks: [layoff] },
    { name: 'no contributions', shocks: [holiday] },
    // What the recession takes of earnings is said; those who are laid off are part of it.
    { name: 'recession', shocks: [...fall, hasFinances ? { ...layoff, earnings_lost: 0 } : layoff, holiday] },
    ...(hasFinances ? [{ name: 'earnings fall', shocks: [earningsFall] }] : []),
    ...(hasFinances && read.initialState.company.revolver !== undefined
      ? [{ name: 'line of credit lost', shocks: [{ shock: 'revolver_lost', year } as const] }]
      : []),
  ];
}
