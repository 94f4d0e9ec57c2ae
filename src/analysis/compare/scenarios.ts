import { inPlace } from '../../input/options/in-place.js';
import { prepareScenarios, type PreparedScenario } from '../../input/options/scenarios.js';
import type { PlanChanges } from '../../prepare.js';
import { outlineOf } from '../../report.js';
import { sideBySide, type SideBySide } from './side-by-side.js';
import { inputDifferences, type InputDifferences } from './input-differences.js';
import { stepCounter, type AnalysisControl } from '../control.js';
import type { PlanInputs } from '../plan-inputs.js';

/** One way things may go: a name and the four inputs of `simulate()`. */
export interface FullScenario extends PlanInputs {
  /** Unique among the scenarios. */
  readonly name: string;
}

/** Another way, as changes to the inputs of the first scenario. */
export interface ChangedScenario {
  /** Unique among the scenarios. */
  readonly name: string;
  /** JSON Merge Patch, as for `prepare().with()`. */
  readonly changes: PlanChanges;
}

/** Scenarios side by side, and what is different about their inputs. */
export interface Comparison extends SideBySide {
  /** Which inputs differ. */
  readonly input_differences: InputDifferences;
}

/**
 * Projects scenarios and puts them side by side, by year and in summary, with the differences to the first one and the inputs
 * that they come from.
 *
 * Years are aligned by the calendar: scenarios may be of different length and of different census years. Differences are those
 * of the decimal figures, exact to the unit.
 *
 * @param scenarios - at least one; the first in full, the others in full or as changes to it
 * @throws ValidationError when an input violates a constraint; fields begin with the scenario: `scenarios[1].planRules.plan_name`
 * @throws SimulationError when the model has no answer for one of them, likewise
 * @example
 * const plan = {
 *   planRules: { plan_name: 'Two ways', vesting_schedule: { years: 6 } },
 *   operatingAssumptions: { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   initialState: { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }] },
 *   systemConfig: { projection_years: 8 },
 * };
 * const growth = { operatingAssumptions: { share_valuation: { annual_growth_rate: 0.1 } } };
 * const { summary, input_differences } = compareScenarios([
 *   { name: 'flat', ...plan },
 *   { name: 'growing', changes: growth },
 * ]);
 * summary.figures[1].total_repurchase_obligation // 5500
 * summary.differences[1].total_repurchase_obligation // 500
 * input_differences.fields
 * // [{ path: 'operatingAssumptions.share_valuation.annual_growth_rate', values: [null, 0.1] }]
 */
export function compareScenarios(
  scenarios: readonly (FullScenario | ChangedScenario)[],
  control: AnalysisControl = {},
): Comparison {
  return comparisonOf(prepareScenarios(scenarios), (i) => `scenarios[${i}]`, control);
}

/** Runs prepared scenarios and compares them; `placeOf` says where one is when the model has no answer for it. */
export function comparisonOf(
  scenarios: readonly PreparedScenario[],
  placeOf: (index: number) => string,
  control: AnalysisControl,
): Comparison {
  const countStep = stepCounter(control, scenarios.length);
  const runs = scenarios.map(({ prepared }, i) => {
    const run = inPlace(placeOf(i), () => outlineOf(prepared.plan));
    countStep();
    return run;
  });
  return {
    ...sideBySide(
      scenarios.map(({ name }) => name),
      runs,
    ),
    input_differences: inputDifferences(scenarios.map(({ given }) => given)),
  };
}
