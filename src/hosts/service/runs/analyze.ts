import { ValidationError, type PreparedPlan } from 'esop-repurchase';
import { analysisOf, type AnalysisKind, type PreparedInput } from 'esop-repurchase/internal';
import { inOptions } from '../requests/index.js';

/** An analysis that somebody asks for. */
export interface AskedAnalysis {
  readonly kind: AnalysisKind;
  /** As the request has them, not yet read; null for none. */
  readonly options: unknown;
}

/** Inputs of the library, in a plan that it prepared. */
export function inputOf({ input }: PreparedPlan): PreparedInput {
  return input as PreparedInput;
}

/**
 * Checks the options of an analysis against the plan, and runs nothing.
 *
 * @throws ValidationError for options that do not fit the plan: `options.vary`
 */
export function checkAnalysis(plan: PreparedPlan, { kind, options }: AskedAnalysis): void {
  inOptions(() => {
    checkWork(inputOf(plan), kind, options);
    analysisOf(kind).check(plan, (options ?? {}) as never);
  });
}

/** Most values of all plans of an analysis together; checking them takes a few seconds. */
const MOST_VALUES = 10_000_000;

/** Limit of the size of all plans together; computing more would take minutes. */
function checkWork({ given }: PreparedInput, kind: AnalysisKind, options: unknown): void {
  const { plans: field } = analysisOf(kind);
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
export function analyze(plan: PreparedPlan, { kind, options }: AskedAnalysis): object {
  return inOptions(() => analysisOf(kind).run(plan, (options ?? {}) as never));
}
