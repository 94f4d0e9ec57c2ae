import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { type Cents, DECIMALS, toUnits } from '../../engine/numeric/index.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import type { PolicyScore } from '../answer/values.js';
import type { ChanceAsked } from '../futures.js';
import { together } from '../actions/actions.js';
import { memoOf, openTrial } from '../trials.js';
import { changesOf, type Ground, type Range, type Steps, type Usable } from './instruments.js';
import { factsOf, type Goal, isAsGoodAsCanBe, isBetter, paceOf, type RunFacts, scoreOf, unmet } from './objective.js';
import { type Cut, cutSets, ownReactions, reacting } from '../actions/reactions.js';
import { leastStart, ruleFor, type RuleFound, rulesFor } from './rule.js';

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
  /** The same without the rule. */
  readonly calm: PlanChanges;
  readonly isComplete: boolean;
  /** Every policy that was tried and does not meet each condition. */
  readonly excluded: readonly Scored[];
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
  const excluded: Scored[] = [];
  const { best, isComplete } = search(constantPolicies(ranges), ranges, (steps) => {
    const facts = trials.factsOf(steps);
    if (facts === null || facts === undefined) return facts;
    const score = scoreOf(facts, steps, goal, reserve);
    if (unmet(score).length > 0) excluded.push({ steps, score });
    return score;
  });
  return { ...best, reserve, isComplete, excluded, ...withRule(sought, best.steps, trials.factsOf(best.steps)!) };
}

/** The rule of a policy, and all changes to the plan. */
function withRule(
  { plan, input, ground, usable, asked: { limit, draws }, cuts }: Sought,
  steps: readonly Steps[],
  { years }: RunFacts,
): Pick<Proposal, 'futures' | 'changes' | 'calm'> {
  const own = ownReactions(input);
  const calm = together(own === null ? {} : reacting(null), changesOf(ground, usable, steps)) as PlanChanges;
  if (draws.paths === 0) return { futures: null, changes: calm, calm };
  const found = {
    least: leastStart(
      input,
      years.map(({ headroom }) => headroom),
    ),
    isShort: years.some(({ shortfall }) => shortfall > 0),
    obligation: toUnits(Number(ground.meanObligation.toFixed(2)), DECIMALS.cents) as Cents,
  };
  const rules = rulesFor(found, cutSets(ground.input, ground.years, cuts));
  const futures = ruleFor(plan, calm, rules, limit, draws);
  const { rule } = futures;
  const changes = rule === null ? calm : (together(calm, reacting(rule.reactions)) as PlanChanges);
  return { futures, changes, calm };
}

/** A policy, by the steps of each instrument, and its score. */
export interface Scored {
  readonly steps: readonly Steps[];
  readonly score: PolicyScore;
}

/** Best policy that was found, and whether no single step improves it. */
export interface Found {
  readonly best: Scored;
  /** False where the limit of runs ended the search. */
  readonly isComplete: boolean;
}

/** A step of one instrument: in one year, or from a year on. */
interface Move {
  readonly instrument: number;
  readonly from: number;
  readonly to: number;
  readonly by: 1 | -1;
}

/**
 * Improves the best of the seeds step by step, until no single step of any instrument improves it: in a year, or from a year on. A step that
 * improves is repeated as long as it does. `[std]`
 *
 * Pitfall: two steps together may still improve it. A test compares the result with all policies of a small plan.
 *
 * @param score - null where a policy has no answer; undefined where no run is left
 */
export function search(
  seeds: readonly (readonly Steps[])[],
  ranges: readonly Range[],
  score: (steps: readonly Steps[]) => PolicyScore | null | undefined,
): Found {
  const found: { best: Scored | null; isComplete: boolean } = { best: null, isComplete: true };
  const isBest = (steps: readonly Steps[]): boolean => {
    const { best } = found;
    if (best !== null && !canImprove(steps, best.score)) return false;
    const own = score(steps);
    if (own === undefined) found.isComplete = false;
    if (own === undefined || own === null || (best !== null && !isBetter(own, best.score))) return false;
    found.best = { steps, score: own };
    return true;
  };
  for (const seed of seeds) isBest(seed);
  const moves = movesOf(ranges);
  let since = 0;
  for (let i = 0; since < moves.length && found.isComplete; i = (i + 1) % moves.length) {
    since += 1;
    const next = (): Steps[] | null => moved(found.best!.steps, moves[i]!, ranges);
    for (let steps = next(); steps !== null && isBest(steps); steps = next()) since = 0;
  }
  return { best: found.best!, isComplete: found.isComplete };
}

/** Where all that needs a run is as good as can be, only fewer changes of course or steps are better. */
function canImprove(steps: readonly Steps[], best: PolicyScore): boolean {
  return !isAsGoodAsCanBe(best) || isBetter({ ...best, ...paceOf(steps) }, best);
}

/** Steps of many years first: they lead further. */
function movesOf(ranges: readonly Range[]): Move[] {
  const signs = [-1, 1] as const;
  const many = ranges.flatMap((range, instrument) =>
    range.slice(0, -1).flatMap((_, from) => signs.map((by): Move => ({ instrument, from, to: range.length, by }))),
  );
  const single = ranges.flatMap((range, instrument) =>
    range.flatMap((_, from) => signs.map((by): Move => ({ instrument, from, to: from + 1, by }))),
  );
  return [...many, ...single];
}

/** The steps after a move; a year at its limit stays. Null where all of them do. */
function moved(steps: readonly Steps[], { instrument, from, to, by }: Move, ranges: readonly Range[]): Steps[] | null {
  const range = ranges[instrument]!;
  const of = steps[instrument]!.map((each, i) => {
    const [least, most] = range[i]!;
    return i < from || i >= to ? each : Math.min(most, Math.max(least, each + by));
  });
  if (of.every((each, i) => each === steps[instrument]![i])) return null;
  return steps.map((each, i) => (i === instrument ? of : each));
}

/** Constant policies: the plan as it is, and each instrument alone at each of its levels that halve the way to its limits. */
export function constantPolicies(ranges: readonly Range[]): Steps[][] {
  const nothing = ranges.map((range) => range.map(() => 0));
  const levels = ranges.flatMap((range, instrument) => {
    const least = Math.min(...range.map(([low]) => low));
    const most = Math.max(...range.map(([, high]) => high));
    return [...new Set([least, Math.trunc(least / 2), Math.trunc(most / 2), most])]
      .filter((level) => level !== 0)
      .map((level) =>
        nothing.map((none, i) =>
          i === instrument ? range.map(([low, high]) => Math.min(high, Math.max(low, level))) : none,
        ),
      );
  });
  return [nothing, ...levels];
}
