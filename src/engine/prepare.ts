import { sensitivityOf } from '../analysis/sensitivity/sensitivity-of.js';
import { changeInput, prepareInput, type PreparedInput } from './input/index.js';
import type { InitialState } from './input/initial-state.js';
import type { OperatingAssumptions } from './input/operating-assumptions.js';
import type { PlanRules } from './input/plan-rules.js';
import type { SystemConfig } from './input/system-config.js';
import type { PreparedPlan } from './prepared-plan.js';
import { resultOf, runOf } from './report.js';

/**
 * Validates the four inputs once, for several runs of the same plan with small changes.
 *
 * @throws ValidationError when the input violates a constraint; it carries every violation found
 * @example
 * const plan = prepare(
 *   { plan_name: 'Two ways', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }] },
 *   { projection_years: 8 },
 * );
 * plan.simulate().results.total_repurchase_obligation // 5000
 * const growing = plan.with({ operatingAssumptions: { share_valuation: { annual_growth_rate: 0.1 } } });
 * growing.simulate().results.total_repurchase_obligation // 5500
 */
export function prepare(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig?: SystemConfig,
): PreparedPlan {
  return preparedPlan(prepareInput(planRules, operatingAssumptions, initialState, systemConfig));
}

function preparedPlan(input: PreparedInput): PreparedPlan {
  return Object.freeze<PreparedPlan>({
    input,
    simulationId: input.plan.simulationId,
    simulate: () => resultOf(input.plan),
    simulateRun: (options = {}) => {
      const run = runOf(input.plan, options);
      if (input.plan.runSensitivityAnalysis) run.summary_metrics.sensitivity = sensitivityOf(input);
      return run;
    },
    with: (changes) => preparedPlan(changeInput(input, changes)),
  });
}
