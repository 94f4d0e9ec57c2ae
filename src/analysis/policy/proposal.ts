import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { toUnits, DECIMALS, type Cents } from '../../engine/numeric/index.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import type { ChanceAsked } from '../futures/options.js';
import { together } from '../actions/changes.js';
import { memoOf, openTrial } from '../trials/trial.js';
import { changesOf, type Ground, type Steps, type Usable } from './instruments.js';
import { scoreOf, type Goal, type PolicyScore } from './objective.js';
import { leastStart, ownReactions, reacting, ruleFor, rulesFor, type Cut, type RuleFound } from './rule.js';
import { factsOf, type RunFacts } from './run.js';
import { constantPolicies, search } from './search.js';

/** Runs of policies, each once. */
interface Trials {
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

/** A policy as the search leaves it. */
export interface Proposal {
  readonly steps: readonly Steps[];
  readonly score: PolicyScore;
  /** Headroom to be kept, in cents. */
  readonly reserve: Cents;
  /** Null where no futures are drawn. */
  readonly futures: RuleFound | null;
  /** To the plan as it is, rule included. */
  readonly changes: PlanChanges;
  readonly isComplete: boolean;
}

/** Plan for which policies are sought. */
export interface Sought {
  readonly plan: PreparedPlan;
  readonly input: PreparedInput;
  readonly ground: Ground;
  readonly goal: Goal;
  readonly usable: readonly Usable[];
  readonly asked: ChanceAsked;
  /** Payments that a rule may cut. */
  readonly cuts: readonly Cut[];
}

/** Headroom that is kept where the accepted chance needs a reserve, in parts of the mean yearly obligation. `[std]` */
const RESERVES = [0, 0.25, 0.5, 1, 2];

/** Proposes the policy with the least reserve that keeps the accepted chance; where none does, the one that is short least often. */
export function propose(sought: Sought, trials: Trials): Proposal {
  const { limit } = sought.asked;
  let best: Proposal | null = null;
  for (const part of RESERVES) {
    const reserve = toUnits(Number((part * sought.ground.meanObligation).toFixed(2)), DECIMALS.cents) as Cents;
    const proposal = withReserve(sought, trials, reserve);
    const chance = chanceOf(proposal);
    if (best === null || chance < chanceOf(best)) best = proposal;
    if (limit === null || chance <= limit || !proposal.isComplete) break;
  }
  return best!;
}

const chanceOf = ({ futures }: Proposal): number => futures?.withRule.chance.probability ?? 0;

function withReserve(sought: Sought, trials: Trials, reserve: Cents): Proposal {
  const { goal, usable } = sought;
  const ranges = usable.map(({ reach }) => reach);
  const { best, isComplete } = search(constantPolicies(ranges), ranges, (steps) => {
    const facts = trials.factsOf(steps);
    return facts === null || facts === undefined ? facts : scoreOf(facts, steps, goal, reserve);
  });
  return { ...best, reserve, isComplete, ...withRule(sought, best.steps, trials.factsOf(best.steps)!) };
}

/** The rule of a policy, and all changes to the plan. */
function withRule(
  { plan, input, ground, usable, asked: { limit, draws }, cuts }: Sought,
  steps: readonly Steps[],
  { years }: RunFacts,
): Pick<Proposal, 'futures' | 'changes'> {
  const own = ownReactions(input);
  const calm = together(own === null ? {} : reacting(null), changesOf(ground, usable, steps)) as PlanChanges;
  if (draws.paths === 0) return { futures: null, changes: calm };
  const least = leastStart(
    input,
    years.map(({ headroom }) => headroom),
  );
  const futures = ruleFor(plan, calm, rulesFor(least, planned(cuts, ground)), limit, draws);
  const { rule } = futures;
  return { futures, changes: rule === null ? calm : (together(calm, reacting(rule.reactions)) as PlanChanges) };
}

/** Payments that a rule may cut and that are planned. */
function planned(cuts: readonly Cut[], { input, years }: Ground): Cut[] {
  const isPlanned: Readonly<Record<Cut, boolean>> = {
    contributions: years.some(({ policy_contribution: amount }) => amount > 0),
    dividends: years.some(({ dividends }) => dividends > 0),
    capital_expenditure: input.plan.years.some(({ finances }) => finances!.capitalExpenditure > 0),
  };
  return cuts.filter((cut) => isPlanned[cut]);
}
