import { areCompatible, type Move, type Tried } from './candidates.js';
import type { LeverFigures } from './measured.js';

/** How two levers together may differ from what each does alone: so many times the largest difference seen. `[std]` */
const CAUTION = 2;
/** The least difference of the benefit level that is allowed for. `[std]` */
const BENEFIT_CAUTION = 0.005;

/** What is looked for, and what has been found. */
export interface Search {
  /** Everything that was run, levers alone first. */
  readonly tried: readonly Tried[];
  /** The cheapest without a shortfall that keeps the benefit and breaks nothing. */
  readonly best: Tried | null;
  /** Runs of the plan, that of the plan as it is included. */
  readonly runs: number;
  /** Whether the search ended by itself and not by the limit of runs. */
  readonly isComplete: boolean;
}

/** What a plan must keep to be recommended. */
export interface Goal {
  readonly keepBenefit: number;
  readonly maxRuns: number;
}

/** Whether a plan may be recommended. */
export function isGoal({ figures, reasons }: Tried, { keepBenefit }: Goal): boolean {
  return (
    figures !== null &&
    reasons.length === 0 &&
    figures.present_value !== null &&
    figures.years_with_cash_shortfall === 0 &&
    figures.average_benefit_level_value >= keepBenefit
  );
}

/** The cheaper of two; the first where they cost the same. */
export function cheaper(best: Tried | null, other: Tried): Tried {
  return best !== null && best.figures!.present_value! <= other.figures!.present_value! ? best : other;
}

/** Two levers, with what they would come to if neither changed what the other does. */
interface Pair {
  readonly moves: readonly [Move, Move];
  readonly cost: number;
  readonly benefit: number;
}

/** All pairs of levers that can be used together, those expected to be cheapest first. */
export function pairsOf(base: LeverFigures, alone: readonly Tried[]): Pair[] {
  const known = alone.filter(({ figures }) => figures !== null && figures.present_value !== null);
  const pairs = known.flatMap((one, i) =>
    known.slice(i + 1).flatMap((other): Pair[] => {
      const moves = [one.moves[0]!, other.moves[0]!] as const;
      if (!areCompatible(...moves)) return [];
      const added = (figure: 'present_value' | 'average_benefit_level_value'): number =>
        one.figures![figure]! + other.figures![figure]! - (base[figure] ?? 0);
      return [{ moves, cost: added('present_value'), benefit: added('average_benefit_level_value') }];
    }),
  );
  return pairs.sort((a, b) => a.cost - b.cost);
}

/**
 * The least costly plan without a shortfall: every lever alone, then pairs, the cheapest by the sum of their effects first. It ends where
 * the next pair would be dearer than the best plan so far even if it differed from that sum by twice the largest difference seen, and
 * leaves out pairs whose benefit is too low likewise. `[std]`
 *
 * Pitfall: effects do not add up exactly, so the order is a guess; the result is not. Tests compare it with all pairs.
 *
 * @param alone - every value of every lever
 * @param run - runs the plan with levers
 */
export function leastCostly(
  base: LeverFigures,
  alone: readonly Move[],
  goal: Goal,
  run: (moves: readonly Move[]) => Tried,
): Search {
  const first = alone.slice(0, goal.maxRuns - 1).map((move) => run([move]));
  const tried = [...first];
  let best: Tried | null = null;
  for (const each of first) if (isGoal(each, goal)) best = cheaper(best, each);
  if (first.length < alone.length) return { tried, best, runs: 1 + tried.length, isComplete: false };

  const seen = { cost: 0, benefit: BENEFIT_CAUTION / CAUTION };
  for (const pair of pairsOf(base, first)) {
    if (best !== null && pair.cost - CAUTION * seen.cost > best.figures!.present_value!) break;
    if (pair.benefit + CAUTION * seen.benefit < goal.keepBenefit) continue;
    if (1 + tried.length >= goal.maxRuns) return { tried, best, runs: 1 + tried.length, isComplete: false };
    const both = run(pair.moves);
    tried.push(both);
    if (both.figures === null || both.figures.present_value === null) continue;
    seen.cost = Math.max(seen.cost, pair.cost - both.figures.present_value);
    seen.benefit = Math.max(seen.benefit, both.figures.average_benefit_level_value - pair.benefit);
    if (isGoal(both, goal)) best = cheaper(best, both);
  }
  return { tried, best, runs: 1 + tried.length, isComplete: true };
}
