import type { Plan } from '../../engine/state/plan.js';
import type { PreparedInput } from '../../engine/input/index.js';
import { type Consent, consentsTo } from '../actions/consents.js';
import { dominating, isBetterInAny, type Weighed } from './dominance.js';
import type { Measures } from '../figures/figures.js';
import { measuresOf, type Measured } from './measuring.js';

/** The measures of a scenario, against the first. */
export interface MeasuredScenario extends Measures {
  /** Name of the scenario. */
  readonly scenario: string;
}

/** Measures of plans that are alternatives to each other. */
export interface WeighedScenario extends MeasuredScenario {
  /** A scenario that is better in least headroom or the value of participants and worse in neither; null without one. */
  readonly dominated_by: string | null;
  /** Who must agree to what is different in it; nobody to the first, and to other assumptions. */
  readonly agree: readonly Consent[];
}

/** Measures of scenarios. Present values are compared over the same years only. */
export function measuredScenarios(
  names: readonly string[],
  plans: readonly Pick<Plan, 'censusYear' | 'projectionYears'>[],
  measured: readonly Measured[],
): MeasuredScenario[] {
  const [first] = plans;
  return measured.map((each, i) => {
    const { censusYear, projectionYears } = plans[i]!;
    const isAligned = censusYear === first!.censusYear && projectionYears === first!.projectionYears;
    return { scenario: names[i]!, ...measuresOf(isAligned ? each : { ...each, values: null }, measured[0]!) };
  });
}

/** Says of each scenario whether another beats it, and who must agree to it. Without finances of both none beats another. */
export function weighedScenarios(
  scenarios: readonly MeasuredScenario[],
  inputs: readonly Pick<PreparedInput, 'given'>[],
): WeighedScenario[] {
  const isComplete = (each: MeasuredScenario): each is MeasuredScenario & Weighed => each.ledger !== null;
  const complete = scenarios.filter(isComplete);
  return scenarios.map((each, i) => {
    const by = isComplete(each) ? dominating<Weighed>(each, complete, isBetterInAny) : null;
    return {
      ...each,
      dominated_by: by === null ? null : complete[by]!.scenario,
      agree: consentsTo(inputs[0]!.given, inputs[i]!.given),
    };
  });
}
