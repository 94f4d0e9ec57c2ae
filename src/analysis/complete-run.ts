/** The two ways to a complete run. A run may include its sensitivity, which is an analysis, so they are above the engine. */
import { type PreparedInput, readForRun } from '../engine/input/index.js';
import type { InitialState } from '../engine/input/types/initial-state.js';
import type { OperatingAssumptions } from '../engine/input/types/operating-assumptions.js';
import type { PlanRules } from '../engine/input/types/plan-rules.js';
import type { SystemConfig } from '../engine/input/types/system-config.js';
import type { PreparedPlan } from '../engine/prepared-plan.js';
import { type CompleteRun, prepareFor } from '../engine/prepare.js';
import { runOf, type RunOptions } from '../engine/report.js';
import type { SimulationRun } from '../engine/results/types.js';
import { sensitivityOf } from './sensitivity/sensitivity-of.js';

/** The check before a run, for hosts. */
export { acceptInput } from '../engine/input/index.js';

/**
 * Projects the plan and returns the complete run: the years, every participant and the trust at every year end, the summary
 * and the compliance findings; with `run_sensitivity_analysis` also what drives the result, in `summary_metrics.sensitivity`.
 * Parameters and errors as in `simulate()`. The rows of `participant_snapshots` are made when they are first read.
 *
 * @example
 * simulateRun(
 *   { plan_name: 'Smallest', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {} },
 *   { participants: [], census_year: 2025 },
 * ).summary_metrics.compliance_findings // []
 */
export function simulateRun(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig?: SystemConfig,
  options: RunOptions = {},
): SimulationRun {
  const { plan, input } = readForRun(planRules, operatingAssumptions, initialState, systemConfig);
  return withSensitivity(runOf(plan, options), input);
}

/** `simulateRun()` of inputs that were prepared. */
export const completeRun: CompleteRun = (input, options) => withSensitivity(runOf(input.plan, options), input);

/** The run with its sensitivity in `summary_metrics`, if its plan asks for it. */
function withSensitivity(run: SimulationRun, input: PreparedInput | null): SimulationRun {
  if (input?.plan.runSensitivityAnalysis === true) run.summary_metrics.sensitivity = sensitivityOf(input);
  return run;
}

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
  return prepareFor(completeRun, [planRules, operatingAssumptions, initialState, systemConfig]);
}

/** `prepare()` with participants that the caller has made and does not change: they are not copied. */
export function prepareOwn(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig?: SystemConfig,
): PreparedPlan {
  return prepareFor(completeRun, [planRules, operatingAssumptions, initialState, systemConfig, false, true]);
}
