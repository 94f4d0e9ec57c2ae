import type * as analysis from '../../src/analysis/index.js';
import { YEARS } from '../bench.js';
import type { Engine } from '../build/package.js';
import { corePlan, simulateArguments } from '../peers/core-plan.js';
import { makePlan, withDefaultRules, type PlanArguments } from '../plan.js';
import type { FirstRelease } from './load.js';

/** The engine under test and that of 0.1.0. */
export interface Engines {
  readonly now: Engine & Pick<typeof analysis, 'monteCarlo'>;
  readonly then: FirstRelease;
}

/** How much both do. */
export interface Amount {
  readonly participants: number;
  readonly years: number;
  /** Of Monte Carlo. */
  readonly paths?: number;
}

/** The same work by both. */
export interface Runs {
  readonly now: () => unknown;
  readonly then: () => unknown;
}

type Size = Pick<Amount, 'participants' | 'years'>;

/** From the simplest rules to the fullest. */
export const PLANS = {
  'default rules': (size: Size): PlanArguments => withDefaultRules(makePlan(size)),
  core: ({ participants, years }: Size): PlanArguments =>
    simulateArguments(corePlan(participants, years), { priceGrowth: 0.05, turnoverScale: 1 }),
  'every rule': (size: Size): PlanArguments => makePlan(size),
};

/** What is timed: plans, and many paths of one. */
export type Subject = keyof typeof PLANS | 'Monte Carlo';

/** Runs by task: the projection alone, of a plan prepared before, or all that a call of `simulate()` does. */
export function runsOf(subject: Subject, amount: Amount, { now, then }: Engines): Record<string, Runs> {
  if (subject === 'Monte Carlo') {
    const input = makePlan(amount);
    const options = { paths: amount.paths ?? 1, seed: 1, price: { volatility: 0.25 } };
    // From the four inputs, because 0.1.0 takes nothing else.
    return {
      'monteCarlo()': {
        now: () => now.monteCarlo(now.prepare(...input), options),
        then: () => then.monteCarlo(...input, options),
      },
    };
  }
  const input = PLANS[subject](amount);
  const [planNow, planThen] = [now.prepare(...input), then.prepare(...input)];
  return {
    prepared: { now: () => planNow.simulate(), then: () => planThen.simulate() },
    'simulate()': { now: () => now.simulate(...input), then: () => then.simulate(...input) },
  };
}

/** Complete runs, with every participant in every year: compared on few people, and not timed. */
export function completeRunsOf(plan: keyof typeof PLANS, { now, then }: Engines): Runs {
  const input = PLANS[plan]({ participants: 100, years: YEARS });
  return { now: () => now.simulateRun(...input), then: () => then.simulateRun(...input) };
}
