import * as z from 'zod/mini';
import { defaulted, optional, required } from '../../engine/input/schema/about.js';
import { anyList, list, unique } from '../../engine/input/schema/lists.js';
import { anyNumber, type NumberOrDecimalText, rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import { identifier } from '../../engine/input/schema/words.js';
import {
  type SensitivityAssumption,
  type SensitivityMove,
  SENSITIVITY_NAMES,
  type Sensitivity,
  type SensitivityFigures,
  type SensitivityRow,
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
import { hasCovenants } from '../covenants.js';
import {
  comparedFigures,
  type ComparedRun,
  ranked,
  sensitivityOf,
  type SensitivitySettings,
  type VariedInput,
} from './sensitivity-of.js';

const step = ({ is, step: usual, whole }: Moved): z.ZodMiniOptional<z.ZodMiniType<number, NumberOrDecimalText>> => {
  const size = whole === undefined ? rate({ exclusiveMinimum: 0 }) : wholeNumber(1, ...whole);
  return optional(size, null, is.includes('by default') ? is : `${is}; by default ${usual}.`);
};
const steps = Object.fromEntries(Object.entries(ASSUMPTIONS).map(([name, each]) => [name, step(each)]));

// prettier-ignore
/** Which assumptions are moved, and how far. */
export const sensitivityOptions = z.strictObject({
  assumptions: optional(list(z.enum(Object.keys(ALL) as [SensitivityAssumption, ...SensitivityAssumption[]])).check(unique((name) => name)), null, 'Assumptions to move; all of them when left out, those of the company and of options only where these are given. Their order does not matter.'),
  steps: defaulted(z.strictObject(steps as { [Name in SensitivityMove['assumption']]: ReturnType<typeof step> }), {}, 'Steps by which each is moved down and up, instead of those by default.'),
  vary: defaulted(anyList(z.strictObject({
    path: required(identifier(), 'Argument, and path inside it.'),
    low: required(anyNumber(), 'The lower value.'),
    high: required(anyNumber(), 'The higher value.'),
  })).check(unique(({ path }) => path, 'path')), [], 'Inputs to move besides, each to two values in its unit: every number of the inputs that is not of a participant.'),
  rank_by: optional(identifier(), null, 'The figure by whose effect the rows are ranked: `total`, `present_value`, `peak_amount`, `peak_year`, or any metric that `solve()` can aim at, such as `min_fixed_charge_coverage`, which all figures then have as `metric`. By default `least_headroom` where it or a move is short, `least_covenant_headroom` where one breaks a covenant, or `total`.'),
});

/** Options as read: exact units, every default applied. */
export type ReadSensitivityOptions = z.output<typeof sensitivityOptions>;

/** Figures that a plan comes to. */
export interface Reached {
  /** Dollars of the obligation over all years. */
  readonly total_repurchase_obligation: number;
  /** Least headroom at the end of a year; null without `company_finances`. */
  readonly least_headroom: number | null;
  /** Least EBITDA of a year above what a covenant needs; null where nothing is due to lenders. Only with covenants. */
  readonly least_covenant_headroom?: number | null;
  /** Price at the end. */
  readonly final_share_price: number;
}

/** Figures at both ends of a row: moved down and moved up, or replaced, where both are one. Null where there is no answer. */
export type Ranges = { readonly [Name in keyof Reached]: readonly [low: number | null, high: number | null] };

/** A row with what the plan comes to at both of its ends; nothing for an assumption that does not apply. */
export type RowWithRanges = SensitivityRow & Partial<Ranges>;

/** Tornado and its basis; the steps are in its rows. */
export interface SensitivityAnswer extends AnswerBasis, Omit<Sensitivity, 'rows'> {
  /** Name of the analysis. */
  readonly kind: 'sensitivity';
  /** Affordability of the plan as it is. Only with `company_finances`. */
  readonly affordability?: Affordability;
  /** Why the rows have their order: a plan that fails or nearly fails by headroom, another by obligation, or as it was asked. */
  readonly ordered_by: 'headroom' | 'obligation' | 'asked';
  /** The plan as it is. */
  readonly as_it_is: Reached;
  /** Rows, ranked. */
  readonly rows: RowWithRanges[];
}

/**
 * Moves every material assumption down and up by a stated step, one at a time, and ranks them by the effect on the total obligation, its
 * present value, the peak of repurchase cash, or any other metric. Where the finances of the company are given, the growth of EBITDA, the
 * multiple and the interest of debts are among them. The rows are those of a tornado chart. Inputs that `vary` names are moved besides, to
 * the values that it names.
 *
 * Where the company or one of the moves is short of cash, rows are ranked by the least headroom, and where one breaks a covenant, by the
 * least headroom to it: a smaller obligation is no relief. Other plans are ranked by the obligation, unless `rank_by` says otherwise. `[std]`
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
  const rankedBy = (metric: string): Tornado => tornado(input, { ...settings, rank_by: metric, varied }, control);
  return {
    kind: 'sensitivity',
    ...basisOf(input.plan, 'the one that is moved'),
    ...(pays === null ? {} : { affordability: pays }),
    ...(settings.rank_by === undefined
      ? byConcern(pays, rankedBy)
      : { ordered_by: 'asked', ...rankedBy(settings.rank_by) }),
  };
}

type Tornado = Omit<Sensitivity, 'rows'> & Pick<SensitivityAnswer, 'as_it_is' | 'rows'>;

/** By headroom of cash where the plan or a row is short, by headroom to a covenant where the plan or a row breaks one, else by obligation. */
function byConcern(
  pays: Affordability | null,
  rankedBy: (metric: string) => Tornado,
): Tornado & Pick<SensitivityAnswer, 'ordered_by'> {
  const found = rankedBy(pays === null ? 'total' : HEADROOM);
  const { as_it_is: asItIs, base, rows } = found;
  const fails = (figure: Headroom): boolean =>
    [[asItIs[figure] ?? null], ...rows.map((row) => row[figure] ?? [])]
      .flat()
      .some((room) => room !== null && room < 0);
  if (fails(HEADROOM)) return { ordered_by: 'headroom', ...found };
  if (fails(COVENANT_HEADROOM)) return { ordered_by: 'headroom', ...rankedBy(COVENANT_HEADROOM) };
  return {
    ...{ ordered_by: 'obligation', rank_by: 'total', as_it_is: asItIs },
    base: withoutMetric(base),
    rows: ranked(rows, 'total').map(withoutMetric),
  };
}

/** Rows by the effect on a figure, each with what the plan comes to at both of its ends. */
function tornado(
  input: PreparedInput,
  settings: SensitivitySettings & { readonly rank_by: string },
  control: AnalysisControl,
): Tornado {
  const { rank_by: metric } = settings;
  const reached = new WeakMap<SensitivityFigures, Reached>();
  const isLimited = hasCovenants(input.plan);
  const run = (changed: Plan): ComparedRun => {
    const { summary, of } = measure(changed);
    const compared = comparedFigures(summary, FIGURES.includes(metric) ? undefined : of(metric));
    reached.set(compared.figures, {
      total_repurchase_obligation: summary.total_repurchase_obligation,
      least_headroom: of(HEADROOM),
      ...(isLimited ? { least_covenant_headroom: of(COVENANT_HEADROOM) } : {}),
      final_share_price: summary.final_share_price,
    });
    return compared;
  };
  const { base, rows } = sensitivityOf(input, { ...settings, run }, control);
  const found = rows.map((row) => withRanges(row, (figures) => (figures === null ? null : reached.get(figures)!)));
  return { rank_by: metric, base, as_it_is: reached.get(base)!, rows: found };
}

/** The row with what the plan comes to at both ends. */
function withRanges(row: SensitivityRow, of: (figures: SensitivityFigures | null) => Reached | null): RowWithRanges {
  if (!row.applies) return row;
  const ends = 'alternative' in row ? [row.alternative, row.alternative] : [row.down, row.up];
  const [low, high] = ends.map(({ figures }) => of(figures)) as [Reached | null, Reached | null];
  const names = Object.keys(low ?? high ?? {}) as (keyof Reached)[];
  const ranges = names.map((name) => [name, [low?.[name] ?? null, high?.[name] ?? null]]);
  return { ...row, ...(Object.fromEntries(ranges) as Ranges) };
}

/** Figures at any depth without the metric by which rows might have been ranked. */
function withoutMetric<Answer>(answer: Answer): Answer {
  if (Array.isArray(answer)) return answer.map(withoutMetric) as Answer;
  if (typeof answer !== 'object' || answer === null) return answer;
  const members = Object.entries(answer).filter(([name]) => name !== 'metric');
  return Object.fromEntries(members.map(([name, value]): [string, unknown] => [name, withoutMetric(value)])) as Answer;
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

/** Concerns of a company, the first one first. */
const HEADROOM = 'least_headroom';
const COVENANT_HEADROOM = 'least_covenant_headroom';
type Headroom = typeof HEADROOM | typeof COVENANT_HEADROOM;

const FIGURES: readonly string[] = SENSITIVITY_NAMES;

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
