import { SimulationError, ValidationError } from '../../engine/errors.js';
import { changeInput, type PlanChanges } from '../../engine/input/index.js';
import { together } from '../levers/candidates.js';
import type { Ground, Steps } from './instruments.js';
import { factsOf, type RunFacts } from './run.js';
import type { Usable } from './usable.js';

/** Runs of policies, each once. */
export interface Trials {
  /** Facts of a policy: null where it has no answer, undefined where no run is left. */
  readonly factsOf: (steps: readonly Steps[]) => RunFacts | null | undefined;
  /** Runs so far. */
  readonly runs: () => number;
}

/** Runs policies on a plan, up to a number. */
export function trials(ground: Ground, usable: readonly Usable[], maxRuns: number, countStep: () => void): Trials {
  const known = new Map<string, RunFacts | null>();
  return {
    runs: () => known.size,
    factsOf: (steps) => {
      const key = JSON.stringify(steps);
      const before = known.get(key);
      if (before !== undefined) return before;
      if (known.size >= maxRuns) return undefined;
      const facts = factsOrNull(ground, changesOf(ground, usable, steps));
      known.set(key, facts);
      countStep();
      return facts;
    },
  };
}

/** Changes of a policy to the plan without a rule; none where it takes no step. */
export function changesOf(ground: Ground, usable: readonly Usable[], steps: readonly Steps[]): PlanChanges {
  return usable
    .map(({ instrument }, i) => {
      const own = steps[i]!;
      return own.every((each) => each === 0) ? {} : instrument.changes(own, ground);
    })
    .reduce<unknown>(together, {}) as PlanChanges;
}

/** A plan that cannot be changed so, or for which the model has no answer, is no policy. */
function factsOrNull({ input }: Ground, changes: PlanChanges): RunFacts | null {
  try {
    return factsOf(changeInput(input, changes, true).plan);
  } catch (error) {
    if (error instanceof ValidationError || error instanceof SimulationError) return null;
    throw error;
  }
}
