import { issues as words } from '../../engine/errors.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { numericInput } from '../../engine/input/options/numeric-input.js';
import { readOptions } from '../../engine/input/options/read-options.js';
import { solveOptions, type SolveOptions } from '../../engine/input/options/solve.js';
import { fromUnits, toUnits } from '../../engine/numeric/index.js';
import { findingChanges, findingsOf } from '../findings.js';
import { basisOf } from '../basis.js';
import { stepCounter, type AnalysisControl, refuse } from '../given.js';
import { checkMetric, measure } from '../metrics.js';
import { memoOf, trial } from '../trials.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import {
  isMonotone,
  isWithin,
  meets,
  searchGrid,
  type Solution,
  type SolveSample,
  type SolveSearch,
} from './solution.js';
import type { Say } from '../descriptor.js';

/** The default tolerance, by the decimals of the input: 1 year, $1, $0.01 a share, 1 share, a rate of 0.0001. */
const TOLERANCE: Readonly<Record<number, number>> = { 0: 1, 2: 100, 4: 100, 6: 1_000_000, 8: 10_000 };

/** Count of samples: both ends and seven values between. */
const SAMPLES = 9;

/**
 * The value of one input that brings a figure of the run to a target: the contribution that keeps the obligation under 15 % of
 * payroll, the price growth up to which the cash lasts, the part to redeem.
 *
 * The plan's own value of that input does not matter. The figure is computed at both ends and at seven values between, and wherever it
 * passes the target from one to the next, bisection narrows that down to two values one tolerance apart (Burden and Faires, Numerical
 * Analysis, section 2.1). If the figure jumps over the target, the jump lies between them. Where it stays at the target, the answer is
 * the edge from which on it does, and the interval is given.
 *
 * @throws ValidationError when an option violates a constraint; the field is its path in the options
 * @throws SimulationError when the model has no answer anywhere between the ends
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 50 }], census_year: 2026 },
 *   { projection_years: 3 },
 * );
 * const { status, crossings } = solve(plan, {
 *   vary: 'operatingAssumptions.share_valuation.annual_growth_rate',
 *   between: [0, 0.1],
 *   target: { metric: 'total_repurchase_obligation', value: 5200 },
 * });
 * [status, crossings[0].value] // ['solved', 0.04]
 */
export function solve(plan: PreparedPlan, options: SolveOptions, control: AnalysisControl = {}): Solution {
  const input = inputOf(plan);
  const { vary, target, varied, low, high, step } = readSolve(input, options);

  const tried = memoOf(
    (units: number) => trial(input, varied.changes(units), (plan) => measure(plan)),
    stepCounter(control, null),
  );
  const { positions, unitsAt } = gridOf(low, high, step);
  const at = (position: number): SolveSample => {
    const units = unitsAt(position);
    const { found: run, refusal } = tried.of(units);
    const value = fromUnits(units, varied.decimals);
    return run === null
      ? { value, metric: null, issue: refusal.details.issue }
      : { value, metric: run.of(target.metric) };
  };
  const samples = positions.map(at);
  // Without an answer for any value the metric could be anything.
  const refusals = positions.flatMap((position) => tried.of(unitsAt(position)).refusal ?? []);
  if (refusals.length === samples.length) throw refusals[0]!;

  const goal = { value: Number(target.value), bound: target.bound ?? null };
  const constant = constantOf(samples);
  const found = constant === null ? searchGrid(positions, at, goal) : [];
  const before = found.length === 0 ? [] : findingsOf(input.plan);
  const crossings = found.map((crossing) => ({
    ...crossing,
    ...findingChanges(before, tried.of(toUnits(crossing.value, varied.decimals)).found!.summary.compliance_findings),
  }));
  const kind = 'solve';
  const search: SolveSearch = {
    ...basisOf(input.plan, vary),
    vary,
    between: [fromUnits(low, varied.decimals), fromUnits(high, varied.decimals)],
    metric: target.metric,
    target: goal.value,
    bound: goal.bound,
    tolerance: fromUnits(step, varied.decimals),
    monotone: isMonotone(samples),
    samples,
    crossings,
    evaluations: tried.runs(),
  };
  if (constant !== null) {
    return { kind, status: 'no_effect', constant_metric: constant, meets_target: meets(constant, goal), ...search };
  }
  if (crossings.length > 1) return { kind, status: 'several_solutions', ...search };
  if (crossings[0] !== undefined) return { kind, status: 'solved', ...crossings[0], ...search };
  const isKept = goal.bound !== null && isWithin(samples[0]!.metric, goal);
  const holds = goal.bound === null ? null : isKept ? 'throughout' : 'nowhere';
  const metric_at_ends: [number | null, number | null] = [samples[0]!.metric, samples[samples.length - 1]!.metric];
  return { kind, status: 'no_solution', holds, metric_at_ends, ...search };
}

/**
 * Reads the options for a plan, and runs nothing yet.
 *
 * @throws ValidationError when one violates a constraint
 */
export function readSolve(input: PreparedInput, options: SolveOptions) {
  const { vary, between, target, tolerance } = readOptions(solveOptions, options);
  const varied = numericInput(vary, 'vary', input);
  const low = varied.read(between[0]!, 'between[0]');
  const high = varied.read(between[1]!, 'between[1]');
  if (high <= low) {
    refuse('between[1]', words.greaterThan(fromUnits(low, varied.decimals)));
  }
  checkMetric(target.metric, input.plan, 'target.metric');
  const step = tolerance === undefined ? TOLERANCE[varied.decimals]! : varied.readTolerance(tolerance, 'tolerance');
  return { vary, target, varied, low, high, step };
}

/** The grid of a search: whole steps from the lower end, of which the last one may be shorter, and the positions that are looked at first. */
export function gridOf(
  low: number,
  high: number,
  step: number,
): { readonly positions: readonly number[]; readonly unitsAt: (position: number) => number } {
  const last = Math.ceil((high - low) / step);
  const positions = Array.from({ length: SAMPLES }, (_, i) => Math.round((last * i) / (SAMPLES - 1)));
  return {
    positions: [...new Set(positions)],
    unitsAt: (position) => (position === last ? high : low + position * step),
  };
}

/** The one figure that the metric is at every sample; null where it differs, or is not defined. */
function constantOf(samples: readonly SolveSample[]): number | null {
  const { metric } = samples[0]!;
  return samples.every((sample) => sample.metric === metric) ? metric : null;
}

/** Goal of a board: a figure of the run with an upper limit, and its sentences. */
export interface BoardGoal {
  /** Name in a list, in one word. */
  readonly id: string;
  /** Figure of the run. */
  readonly metric: string;
  /** Text in a list of goals. */
  readonly label: string;
  /** Unit and usual value of the limit, a fraction for a percentage; none where the limit is 0. */
  readonly limit?: { readonly unit: 'fraction' | 'dollars'; readonly usual: number };
  /** Goal as a statement: `no year’s obligation is more than 15 % of payroll`. */
  readonly says: (limit: string) => string;
  /** Words for the figure reached: `14.90 % of payroll at most`. */
  readonly found: (figure: number, say: Say) => string;
  /** True for a goal of plans that have the finances of their company. */
  readonly needsCompany?: true;
}

const dollars = (figure: number, { value }: Say): string => value(figure, 'dollars');
const years = (figure: number): string => `${figure} ${figure === 1 ? 'year' : 'years'}`;

/** Goals that boards ask for, the usual one first. */
export const GOALS: readonly BoardGoal[] = [
  {
    id: 'trust',
    metric: 'total_trust_shortfall',
    label: 'trust cash pays for every share',
    says: () => 'trust cash pays for every share that is bought',
    found: (figure, say) => `${dollars(figure, say)} not covered by trust cash`,
  },
  {
    id: 'company',
    metric: 'largest_company_funding',
    label: 'the company never pays more in addition in a year than …',
    limit: { unit: 'dollars', usual: 500_000 },
    says: (limit) => `the company never pays more than ${limit} in addition in a year`,
    found: (figure, say) => `${dollars(figure, say)} at most in a year`,
  },
  {
    id: 'payroll',
    metric: 'max_repurchase_to_payroll',
    label: 'no year’s obligation is more of payroll than …',
    limit: { unit: 'fraction', usual: 0.15 },
    says: (limit) => `no year’s obligation is more than ${limit} of payroll`,
    found: (figure) => `${(100 * figure).toFixed(2)} % of payroll at most`,
  },
  {
    id: 'peak',
    metric: 'peak_cash_amount',
    label: 'the hardest year costs no more than …',
    limit: { unit: 'dollars', usual: 2_000_000 },
    says: (limit) => `the hardest year costs no more than ${limit}`,
    found: (figure, say) => `${dollars(figure, say)} in the hardest year`,
  },
  {
    id: 'cash',
    metric: 'years_with_cash_shortfall',
    label: 'the company is never short of cash',
    says: () => 'the company is never short of cash',
    found: (figure) => `${years(figure)} short of cash`,
    needsCompany: true,
  },
  {
    id: 'covenant',
    metric: 'years_with_broken_covenant',
    label: 'no covenant is broken',
    says: () => 'no covenant is broken',
    found: (figure) => `${years(figure)} with a broken covenant`,
    needsCompany: true,
  },
];

/** The goal that a search has; null where it is none of a board's. */
export function goalOf({ metric, target, bound }: Pick<Solution, 'metric' | 'target' | 'bound'>): BoardGoal | null {
  const goal = GOALS.find((each) => each.metric === metric);
  return goal === undefined || bound !== 'at_most' || (goal.limit === undefined && target !== 0) ? null : goal;
}
