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
import type { prepare } from '../../../index.js';
import { inOptions, type AnalysisKind } from '../../../input/service/index.js';

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
  compare: (plan, { scenarios: [first, ...others] }: { scenarios: [PlanScenario, ...PlanScenario[]] }) =>
    compareScenarios([{ ...first, plan }, ...others]),
  solve: (plan, options: SolveOptions) => solveFor(plan, options),
  stress: (plan, { shocks }: { shocks: readonly Shock[] | readonly NamedStress[] }) => stress(plan, shocks),
};

/**
 * Computes an analysis.
 *
 * @throws ValidationError for options that do not fit the plan: `options.vary`; SimulationError when the model has no answer
 */
export function analyze(plan: Plan, { kind, options }: AskedAnalysis): object {
  return inOptions(() => ANALYSES[kind](plan, (options ?? {}) as never));
}
