import { sensitivityOf } from './analysis/sensitivity/sensitivity-of.js';
import { changeInput, prepareInput, type PreparedInput } from './input/index.js';
import type { InitialState } from './input/initial-state.js';
import type { OperatingAssumptions } from './input/operating-assumptions.js';
import type { PlanRules } from './input/plan-rules.js';
import type { SystemConfig } from './input/system-config.js';
import { resultOf, runOf, type RunOptions } from './report.js';
import type { SimulationResult, SimulationRun } from './results/types.js';

/**
 * A change to something: for an object, changes to some of its keys (`null` removes a key); for anything else, lists included,
 * a new value. JSON Merge Patch, RFC 7396.
 */
export type Change<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Change<T[K]> | null }
    : T;

/** Changes to the four inputs. */
export interface PlanChanges {
  /** To the legal framework. */
  readonly planRules?: Change<PlanRules>;
  /** To the strategy. */
  readonly operatingAssumptions?: Change<OperatingAssumptions>;
  /** To the census, the trust and the loans. */
  readonly initialState?: Change<InitialState>;
  /** To the settings of the run. */
  readonly systemConfig?: Change<SystemConfig>;
}

/** A plan whose inputs were validated once, to be run many times: a slider, a comparison. It never changes. */
export interface PreparedPlan {
  /** As `simulate()` gives it for the same inputs. */
  simulate(): SimulationResult;
  /** As `simulateRun()` gives it for the same inputs. */
  simulateRun(options?: RunOptions): SimulationRun;
  /**
   * The plan with changes merged in, as if it had been prepared from the changed inputs. Only the arguments that change are
   * validated again, and the participants only when they are given anew.
   *
   * @throws ValidationError as `prepare()` would with the changed inputs
   */
  with(changes: PlanChanges): PreparedPlan;
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
  return preparedPlan(prepareInput(planRules, operatingAssumptions, initialState, systemConfig));
}

function preparedPlan(input: PreparedInput): PreparedPlan {
  return {
    simulate: () => resultOf(input.plan),
    simulateRun: (options = {}) => {
      const run = runOf(input.plan, options);
      if (input.plan.runSensitivityAnalysis) run.summary_metrics.sensitivity = sensitivityOf(input);
      return run;
    },
    with: (changes) => preparedPlan(changeInput(input, changes)),
  };
}
