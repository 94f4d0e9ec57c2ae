import { readOptions } from '../../input/options/read-options.js';
import { sensitivityOptions, type SensitivityOptions } from '../../input/options/sensitivity.js';
import { inputOf, type PreparedPlan } from '../../prepared-plan.js';
import type { Sensitivity } from '../../results/sensitivity.js';
import type { AnalysisControl } from '../control.js';
import { sensitivityOf } from './sensitivity-of.js';

/**
 * What drives the result: every material assumption moved down and up by a stated step, one at a time, ranked by the effect on
 * the total obligation, its present value, or the peak of repurchase cash. These are the rows of a tornado chart.
 *
 * The steps are in section 16 of the model. Nothing is dropped silently: an assumption that the plan does not depend on is listed with the
 * reason.
 *
 * @throws ValidationError when an option violates a constraint; the field is its path in the options
 * @throws SimulationError when the model has no answer for the inputs as they are
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }], census_year: 2026 },
 *   { projection_years: 3 },
 * );
 * const { rows } = sensitivity(plan, { assumptions: ['price_growth'] });
 * rows.map(({ down, up }) => [down.value, down.figures.total, up.value, up.figures.total]) // [[-0.02, 4900, 0.02, 5100]]
 */
export function sensitivity(
  plan: PreparedPlan,
  options: SensitivityOptions = {},
  control: AnalysisControl = {},
): Sensitivity {
  const input = inputOf(plan);
  return sensitivityOf(input, readOptions(sensitivityOptions, options), control);
}
