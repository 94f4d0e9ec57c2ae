import { inPlace } from '../../engine/input/options/read-options.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { measuredAsItIs } from '../measures/measured-plan.js';
import { measuredScenarios, type MeasuredScenario } from '../measures/scenarios.js';
import { runsSideBySide, type RunsSideBySide } from '../compare/side-by-side.js';
import { type AnswerBasis, basisOf } from '../basis.js';
import { type AnalysisControl, stepCounter } from '../control.js';
import { findingChanges, type FindingChanges } from '../finding-changes.js';
import { BASE, checkedStresses } from './check.js';
import { type Leavers, stressedRun } from './run.js';
import type { NamedStress, Shock } from './shocks.js';
import type { ReadShock } from '../../engine/input/options/shocks.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';

/** The run without shocks, `base`, and the runs with them, side by side. */
export interface StressComparison extends RunsSideBySide, AnswerBasis {
  /** Name of the analysis. */
  readonly kind: 'stress';
  /** The shocks of each run, with every default; none for `base`. */
  readonly shocks: readonly (readonly Shock[])[];
  /** Each run in the figures by which a board weighs plans, against the run without shocks. */
  readonly measures: readonly MeasuredScenario[];
  /** The people whom `largest_holders_leave` made leave: one list a scenario, none for `base`. */
  readonly leavers: readonly (readonly Leavers[])[];
  /** Findings that shocks add and remove: one entry a scenario, nothing for `base`. */
  readonly finding_changes: readonly FindingChanges[];
}

/**
 * Stress test: the plan with shocks beside the plan without them. A list of shocks is one run, `stressed`, in which all
 * of them happen; a list of `{ name, shocks }` is one run for each entry.
 *
 * The definitions are in section 15 of docs/model.md. Shocks change a run, never the inputs: everything else that the plan assumes
 * stays as it is.
 *
 * @param shocks - of one run, or named ones of several
 * @throws ValidationError when a shock violates a constraint: `shocks[0].year`, `shocks[1].shocks[0].year`
 * @throws SimulationError when the model has no answer for the plan or for one of the stresses
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One leaves', vesting_schedule: { years: 6 }, distribution_policy: { timing: 'immediate', form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   {
 *     census_year: 2026,
 *     participants: [
 *       { id: 'A', age: 50, service_years: 20, allocated_shares: 50 },
 *       { id: 'B', age: 40, service_years: 9, allocated_shares: 30 },
 *     ],
 *   },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * const { scenarios, leavers, by_year, summary, finding_changes } = stress(plan, [
 *   { shock: 'largest_holders_leave', year: 2028, count: 1 },
 *   { shock: 'price_fall', year: 2027, fall: 0.4 },
 * ]);
 * scenarios // ['base', 'stressed']
 * leavers[1] // [{ year: 2028, participants: ['A'] }]
 * by_year.map(({ figures }) => figures[1].repurchase_obligation) // [0, 3000, 0]
 * summary.differences[1].total_repurchase_obligation // 3000
 * finding_changes[1].new_findings.map(({ code }) => code)
 * // ['DEDUCTION_LIMIT_404', 'REPURCHASE_SHORTFALL', 'HIGH_REPURCHASE_BURDEN']
 */
export function stress(
  plan: PreparedPlan,
  shocks: readonly Shock[] | readonly NamedStress[],
  control: AnalysisControl = {},
): StressComparison {
  const input = inputOf(plan);
  const { plan: terms } = input;
  const read = checkedStresses(input, shocks);
  const countStep = stepCounter(control, 1 + read.stresses.length);
  const stressed = read.stresses.map((those, i) => {
    const run = inPlace(read.named ? `shocks[${i}]` : 'shocks', () => stressedRun(terms, those.shocks));
    countStep();
    return run;
  });
  const { run: base, measured } = measuredAsItIs(terms);
  countStep();
  const names = [BASE, ...read.stresses.map(({ name }) => name)];
  return {
    kind: 'stress',
    ...basisOf(terms, 'the shocks'),
    shocks: [[], ...read.stresses.map((those) => those.shocks.map(plainShock))],
    ...runsSideBySide(names, [base, ...stressed.map(({ run }) => run)]),
    measures: measuredScenarios(
      names,
      names.map(() => terms),
      [measured, ...stressed.map((each) => each.measured)],
    ),
    leavers: [[], ...stressed.map(({ leavers }) => leavers)],
    finding_changes: [base, ...stressed.map(({ run }) => run)].map((run) =>
      findingChanges(base.summary_metrics.compliance_findings, run.summary_metrics.compliance_findings),
    ),
  };
}

/** The fields of shocks that are held in units of a rate. */
const RATES = [
  'fall',
  'recovered',
  'fraction',
  'earnings_lost',
  'interest_rate',
  'max_debt_to_ebitda',
  'min_fixed_charge_coverage',
  'debt_sweep_rate',
];

/** A shock as one would write it, from what was read: every default, and rates as fractions. */
export function plainShock(shock: ReadShock): Shock {
  const fields = Object.entries(shock).map(([name, value]) => [
    name,
    typeof value === 'number' && RATES.includes(name) ? fromUnits(value, DECIMALS.rate) : value,
  ]);
  return Object.fromEntries(fields) as Shock;
}
