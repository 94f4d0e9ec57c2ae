import { SimulationError, ValidationError, type ErrorDetails, type ErrorObject } from './errors.js';
import { acceptInput, parseInput } from './input/index.js';
import type { InitialState } from './input/types/initial-state.js';
import type { OperatingAssumptions } from './input/types/operating-assumptions.js';
import type { PlanRules } from './input/types/plan-rules.js';
import type { SystemConfig } from './input/types/system-config.js';
import { DECIMALS, fromUnits } from './numeric/index.js';
import { annualProjection } from './results/annual-projection.js';
import { emptyFigures, peakOf, recordFigures, sumOf } from './results/run-figures.js';
import type { AnnualProjection, SimulationResult } from './results/types.js';
import type { Plan } from './state/plan.js';
import { whatGrew } from './state/what-grew.js';
import { withinRange } from './state/within-range.js';
import { project } from './year/project.js';

/** Result or errors, returned by `trySimulate()`: the service's envelope. */
export type SimulateOutcome =
  | {
      /** The run is complete. */
      success: true;
      /** Result of the run. */
      data: SimulationResult;
    }
  | {
      /** Nothing was computed. */
      success: false;
      /** Why. */
      error: ErrorObject;
    };

/**
 * Projects the plan and returns its repurchase obligation year by year.
 *
 * @param planRules - the legal framework: vesting, distributions, diversification
 * @param operatingAssumptions - the strategy: contributions, share price, how repurchases are paid
 * @param initialState - participants, trust and loans at the census date
 * @param systemConfig - length of the projection and technical settings; may be omitted
 * @returns money in dollars, shares, and rates as fractions, each the double nearest to the exact figure
 * @throws ValidationError when the input violates a constraint; it carries every violation found
 * @throws SimulationError when the input is valid but the model has no answer for it
 * @example
 * simulate(
 *   { plan_name: 'Smallest', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {} },
 *   { participants: [] },
 *   { projection_years: 1 },
 * ).results.total_repurchase_obligation // 0
 */
export function simulate(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig?: SystemConfig,
): SimulationResult {
  return resultOf(parseInput(planRules, operatingAssumptions, initialState, systemConfig));
}

/** Projects a plan and keeps the years and their totals. */
export function resultOf(plan: Plan): SimulationResult {
  const figures = emptyFigures();
  const projections: AnnualProjection[] = [];
  const { state } = project(plan, (record, atEnd, closing) => {
    recordFigures(figures, record);
    projections.push(annualProjection(record, atEnd, closing));
  });
  const total = withinRange(
    state.year,
    () => sumOf(figures.repurchase_obligation),
    () => whatGrew(plan, state),
  );
  return {
    simulation_id: plan.simulationId,
    status: 'completed',
    results: {
      total_repurchase_obligation: fromUnits(total, DECIMALS.cents),
      peak_cash_year: figures.years[peakOf(figures.repurchase_cash)]!,
      annual_projections: projections,
    },
  };
}

/**
 * `simulate()` that never throws on bad input: the result or the error in the service's envelope. Takes anything.
 *
 * @example
 * trySimulate({ plan_name: 'P', vesting_schedule: { years: 9 } }, { contribution_policy: {} }, { participants: [] })
 * // { success: false, error: { code: 'VALIDATION_ERROR', message: 'Invalid vesting schedule', details: { field: 'vesting_schedule.years', issue: 'Must be between 2 and 7' } } }
 */
export function trySimulate(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig?: unknown,
): SimulateOutcome {
  try {
    const data = simulate(
      planRules as PlanRules,
      operatingAssumptions as OperatingAssumptions,
      initialState as InitialState,
      systemConfig as SystemConfig | undefined,
    );
    return { success: true, data };
  } catch (error) {
    if (!(error instanceof ValidationError || error instanceof SimulationError)) throw error;
    return { success: false, error: error.toJSON() };
  }
}

/**
 * The id that a run of these inputs has, without the run. As the key of a cache it needs `ENGINE_VERSION` beside it, and inputs without
 * a `simulation_id` of their own, which would be the id. Parameters and errors as in `simulate()`, except that a few figures beyond the
 * exact range are only found by the run.
 *
 * @example
 * const inputs = [
 *   { plan_name: 'Smallest', vesting_schedule: { years: 6 } },
 *   { contribution_policy: {} },
 *   { participants: [], census_year: 2025 },
 * ] as const;
 * simulationId(...inputs) === simulate(...inputs).simulation_id // true
 */
export function simulationId(
  planRules: PlanRules,
  operatingAssumptions: OperatingAssumptions,
  initialState: InitialState,
  systemConfig?: SystemConfig,
): string {
  return parseInput(planRules, operatingAssumptions, initialState, systemConfig).simulationId;
}

/**
 * Everything that is wrong with an input, in order; empty when it is valid. Computes nothing. Takes anything.
 *
 * @example
 * validate({ plan_name: '' }, {}, []).map(({ field }) => field)
 * // ['plan_name', 'vesting_schedule', 'contribution_policy', 'initialState']
 */
export function validate(
  planRules: unknown,
  operatingAssumptions: unknown,
  initialState: unknown,
  systemConfig?: unknown,
): readonly ErrorDetails[] {
  try {
    acceptInput(planRules, operatingAssumptions, initialState, systemConfig);
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    if (error instanceof SimulationError) return [error.details];
    throw error;
  }
}
