import { issues as words, ValidationError } from '../../engine/errors.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { numericInput } from '../../engine/input/options/numeric-input.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { sensitivityOptions, type ReadSensitivityOptions, type SensitivityOptions } from './options.js';
import { fromUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import { SENSITIVITY_FIGURES, type Sensitivity } from '../../engine/results/sensitivity.js';
import type { Plan } from '../../engine/state/plan.js';
import { affordabilityOf, type Affordability } from '../affordability.js';
import { basisOf, type AnswerBasis } from '../basis.js';
import type { AnalysisControl } from '../control.js';
import { runAsItIs } from '../run-as-it-is.js';
import { checkMetric, measure } from '../metrics.js';
import { comparedFigures, type ComparedRun } from './figures.js';
import { sensitivityOf, type VariedInput } from './sensitivity-of.js';

/** Tornado and its basis; the steps are in its rows. */
export interface SensitivityAnswer extends AnswerBasis, Sensitivity {
  /** Name of the analysis. */
  readonly kind: 'sensitivity';
  /** Affordability of the plan as it is. Only with `company_finances`. */
  readonly affordability?: Affordability;
}

/**
 * Moves every material assumption down and up by a stated step, one at a time, and ranks them by the effect on the total obligation, its
 * present value, the peak of repurchase cash, or any other metric. Where the finances of the company are given, the growth of EBITDA, the
 * multiple and the interest of debts are among them. The rows are those of a tornado chart. Inputs that `vary` names are moved besides, to
 * the values that it names.
 *
 * Where the finances of the company are given, rows are ranked by the least headroom unless `rank_by` says otherwise: a smaller
 * obligation is no relief to a company that is short of cash for it.
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
): SensitivityAnswer {
  const input = inputOf(plan);
  const { settings, varied } = readSensitivity(input, options);
  const pays = input.plan.finances === null ? null : affordabilityOf(runAsItIs(input.plan));
  const { rank_by: metric = pays === null ? 'total' : HEADROOM } = settings;
  const run = (changed: Plan): ComparedRun => {
    const { summary, figure } = measure(changed, metric);
    return comparedFigures(summary, figure);
  };
  const own = FIGURES.includes(metric) ? {} : { run };
  return {
    kind: 'sensitivity',
    ...basisOf(input.plan, 'the one that is moved'),
    ...(pays === null ? {} : { affordability: pays }),
    ...sensitivityOf(input, { ...settings, rank_by: metric, varied, ...own }, control),
  };
}

/**
 * Reads the options for a plan, and runs nothing yet.
 *
 * @throws ValidationError when one violates a constraint
 */
export function readSensitivity(input: PreparedInput, options: SensitivityOptions) {
  const { vary, ...settings } = readOptions(sensitivityOptions, options);
  if (settings.rank_by !== undefined) checkMetric(settings.rank_by, input.plan, 'rank_by', FIGURES);
  return { settings, varied: vary.map((each, i) => variedInput(input, each, `vary[${i}]`)) };
}

/** First concern of a company. */
const HEADROOM = 'least_headroom';

const FIGURES: readonly string[] = Object.keys(SENSITIVITY_FIGURES);

function variedInput(
  input: PreparedInput,
  { path, low, high }: ReadSensitivityOptions['vary'][number],
  field: string,
): VariedInput {
  const varied = numericInput(path, `${field}.path`, input);
  const [from, to] = [varied.read(low, `${field}.low`), varied.read(high, `${field}.high`)];
  if (to <= from) {
    throw new ValidationError([{ field: `${field}.high`, issue: words.greaterThan(fromUnits(from, varied.decimals)) }]);
  }
  const attempt = (units: number): VariedInput['up'] => ({
    value: fromUnits(units, varied.decimals),
    clipped: false,
    changes: varied.changes(units),
  });
  const base = varied.now === null ? null : fromUnits(varied.now, varied.decimals);
  return { path, base, down: attempt(from), up: attempt(to) };
}
