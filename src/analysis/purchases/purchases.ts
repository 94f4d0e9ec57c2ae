import { parseInput } from '../../input/index.js';
import type { InitialState } from '../../input/initial-state.js';
import type { OperatingAssumptions } from '../../input/operating-assumptions.js';
import type { PlanRules } from '../../input/plan-rules.js';
import type { SystemConfig } from '../../input/system-config.js';
import { purchasesOf, type Purchase } from './purchases-of.js';

/**
 * From whom shares are bought in each year, and why: the obligation by person and reason, to the cent, in the order of years, then
 * of people; diversification after those who left.
 *
 * @throws ValidationError and SimulationError as `simulate()`
 * @example
 * purchases(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * ).map(({ year, id, reason, cost }) => [year, id, reason, cost]) // [[2028, 'A', 'retirement', 50000]]
 */
export function purchases(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig?: SystemConfig,
): Purchase[] {
  return purchasesOf(parseInput(planRules, operatingAssumptions, initialState, systemConfig));
}
