import {
  compareScenarios,
  monteCarlo,
  sensitivity,
  solveFor,
  stress,
  type MonteCarloOptions,
  type NamedStress,
  type PlanScenario,
  type SensitivityOptions,
  type Shock,
  type SolveOptions,
} from '../../../analysis/index.js';
import { preparedScenarios } from '../../../analysis/compare/scenarios.js';
import { prepareMonteCarlo } from '../../../analysis/monte-carlo/prepare.js';
import { readSensitivity } from '../../../analysis/sensitivity/sensitivity.js';
import { readSolve } from '../../../analysis/solve/solve.js';
import { checkedStresses } from '../../../analysis/stress/check.js';
import { ValidationError, type prepare } from '../../../index.js';
import { changeInput, type PreparedInput } from '../../../engine/input/prepared-input.js';
import { inOptions, type AnalysisKind } from '../requests/index.js';

type Plan = ReturnType<typeof prepare>;

/** An analysis that somebody asks for. */
export interface AskedAnalysis {
  readonly kind: AnalysisKind;
  /** As the request has them, not yet read; null for none. */
  readonly options: unknown;
}

/** Each analysis: a function of the library. */
const ANALYSES: Readonly<Record<AnalysisKind, (plan: Plan, options: never) => object>> = {
  montecarlo: (plan, options: MonteCarloOptions) => monteCarlo(plan, options),
  sensitivity: (plan, options: SensitivityOptions) => sensitivity(plan, options),
  compare: (plan, options: CompareOptions) => compareScenarios(ofPlan(plan, options)),
  solve: (plan, options: SolveOptions) => solveFor(plan, options),
  stress: (plan, { shocks }: StressOptions) => stress(plan, shocks),
};

/** What each of them reads before it runs anything. */
const READERS: Readonly<Record<AnalysisKind, (plan: Plan, options: never) => unknown>> = {
  montecarlo: (plan, options: MonteCarloOptions) => prepareMonteCarlo(plan, options),
  sensitivity: (plan, options: SensitivityOptions) =>
    readSensitivity(inputOf(plan), options).varied.map(({ down, up }) => tried(plan, down.changes, up.changes)),
  compare: (plan, options: CompareOptions) => preparedScenarios(ofPlan(plan, options)),
  solve: (plan, options: SolveOptions) => {
    const { varied, low, high } = readSolve(inputOf(plan), options);
    return tried(plan, varied.changes(low), varied.changes(high));
  },
  stress: (plan, { shocks }: StressOptions) => checkedStresses(inputOf(plan), shocks),
};

/** Whether the plan allows changes: an input may stand where another does already. */
function tried(plan: Plan, ...changes: readonly unknown[]): unknown {
  return changes.map((each) => changeInput(inputOf(plan), each));
}

interface CompareOptions {
  readonly scenarios: readonly [PlanScenario, ...PlanScenario[]];
}

interface StressOptions {
  readonly shocks: readonly Shock[] | readonly NamedStress[];
}

/** The first scenario is the plan itself. */
function ofPlan(plan: Plan, { scenarios: [first, ...others] }: CompareOptions): PlanScenario[] {
  return [{ ...first, plan }, ...others];
}

/** What the library works on, in a plan that it prepared. */
export function inputOf({ input }: Plan): PreparedInput {
  return input as PreparedInput;
}

/**
 * Checks the options of an analysis against the plan, and runs nothing.
 *
 * @throws ValidationError for options that do not fit the plan: `options.vary`
 */
export function checkAnalysis(plan: Plan, { kind, options }: AskedAnalysis): void {
  inOptions(() => {
    checkWork(inputOf(plan), kind, options);
    READERS[kind](plan, (options ?? {}) as never);
  });
}

/** Values of all plans of an analysis together: checking so many takes a few seconds. */
const MOST_VALUES = 10_000_000;

/** Each of these is a plan of its own, in which everything is checked. */
const PLANS: Partial<Record<AnalysisKind, string>> = { compare: 'scenarios', sensitivity: 'vary' };

/** Computing so many plans of such a size would take minutes. */
function checkWork({ given }: PreparedInput, kind: AnalysisKind, options: unknown): void {
  const field = PLANS[kind];
  const plans = (options as Readonly<Record<string, readonly unknown[] | undefined>> | null)?.[field ?? ''];
  if (field === undefined || plans === undefined) return;
  const most = Math.max(2, Math.floor(MOST_VALUES / valuesIn(given)));
  if (plans.length <= most) return;
  throw new ValidationError([{ field, issue: `Must have at most ${most} entries with a plan of this size` }]);
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 1);
}

/**
 * Computes an analysis.
 *
 * @throws ValidationError as `checkAnalysis()` does; SimulationError when the model has no answer
 */
export function analyze(plan: Plan, { kind, options }: AskedAnalysis): object {
  return inOptions(() => ANALYSES[kind](plan, (options ?? {}) as never));
}
