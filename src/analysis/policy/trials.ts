import type { PlanChanges } from '../../engine/input/index.js';
import { together } from '../levers/candidates.js';
import { memoOf, openTrial } from '../trials/trial.js';
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
  const { of, runs, knows } = memoOf(
    (steps: readonly Steps[]) => openTrial(ground.input, changesOf(ground, usable, steps), factsOf),
    countStep,
  );
  return { runs, factsOf: (steps) => (runs() < maxRuns || knows(steps) ? of(steps).found : undefined) };
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
