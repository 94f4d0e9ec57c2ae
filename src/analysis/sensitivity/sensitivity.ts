import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { anyList, list, unique } from '../../engine/input/schema/lists.js';
import { anyNumber, type NumberOrDecimalText, rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import { identifier } from '../../engine/input/schema/words.js';
import {
  type SensitivityAssumption,
  type SensitivityMove,
  SENSITIVITY_FIGURES,
  type Sensitivity,
} from '../../engine/results/sensitivity.js';
import type { SensitivityOptions } from '../option-types.js';
import { ALL, ASSUMPTIONS, type Moved } from './assumptions.js';
import { issues as words, ValidationError } from '../../engine/errors.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { numericInput } from '../../engine/input/options/numeric-input.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { fromUnits } from '../../engine/numeric/index.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { Plan } from '../../engine/state/plan.js';
import { affordabilityOf, type Affordability } from '../affordability.js';
import { basisOf, type AnswerBasis, runAsItIs } from '../basis.js';
import type { AnalysisControl } from '../given.js';
import { checkMetric, measure } from '../metrics.js';
import { comparedFigures, type ComparedRun, sensitivityOf, type VariedInput } from './sensitivity-of.js';

const step = ({ is, step: usual, whole }: Moved): z.ZodMiniOptional<z.ZodMiniType<number, NumberOrDecimalText>> =>
  about(
    is.includes('by default') ? is : `${is}; by default ${usual}.`,
    z.optional(whole === undefined ? rate({ exclusiveMinimum: 0 }) : wholeNumber(1, ...whole)),
  );
const steps = Object.fromEntries(Object.entries(ASSUMPTIONS).map(([name, each]) => [name, step(each)]));

/** Which assumptions are moved, and how far. */
export const sensitivityOptions = z.strictObject({
  assumptions: about(
    'Assumptions to move; all of them when left out, those of the company and of options only where these are given. Their order does not matter.',
    z.optional(
      list(z.enum(Object.keys(ALL) as [SensitivityAssumption, ...SensitivityAssumption[]])).check(
        unique((name) => name),
      ),
    ),
  ),
  steps: about(
    'Steps by which each is moved down and up, instead of those by default.',
    z.prefault(z.strictObject(steps as { [Name in SensitivityMove['assumption']]: ReturnType<typeof step> }), {}),
  ),
  vary: about(
    'Inputs to move besides, each to two values in its unit: every number of the inputs that is not of a participant.',
    z.prefault(
      anyList(
        z.strictObject({
          path: about('Argument, and path inside it.', identifier()),
          low: about('The lower value.', anyNumber()),
          high: about('The higher value.', anyNumber()),
        }),
      ).check(unique(({ path }) => path, 'path')),
      [],
    ),
  ),
  rank_by: about(
    'The figure by whose effect the rows are ranked: `total`, `present_value`, `peak_amount`, `peak_year`, or any metric that `solve()` can aim at, such as `min_fixed_charge_coverage`, which all figures then have as `metric`. By default `least_headroom` with `company_finances`, otherwise `total`.',
    z.optional(identifier()),
  ),
});

/** Options as read: exact units, every default applied. */
export type ReadSensitivityOptions = z.output<typeof sensitivityOptions>;

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
