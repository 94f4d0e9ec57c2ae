import type { Range, Steps } from './instruments.js';
import { isAsGoodAsCanBe, isBetter, paceOf, type PolicyScore } from './objective.js';

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
