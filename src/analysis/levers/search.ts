import { areCompatible, type Move, type Tried } from './candidates.js';
import type { LeverFigures } from './measured.js';

/** Two values of two levers may differ from the sum of what each does alone by so many times what others of the two levers did. `[std]` */
const CAUTION = 3;
/** Differences that are allowed for besides: of the benefit level, and of the cost as a part of that of the plan as it is. `[std]` */
const BENEFIT_CAUTION = 0.005;
const COST_CAUTION = 0.03;

/** What is looked for, and what has been found. */
export interface Search {
  /** Everything that was run, levers alone first. */
  readonly tried: readonly Tried[];
  /** The cheapest without a shortfall or broken covenant that keeps the benefit and breaks nothing new. */
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

/** True if a plan is neither short of cash nor breaks a covenant. */
export function isCured(figures: LeverFigures): boolean {
  return figures.years_with_cash_shortfall === 0 && figures.years_with_covenant_breach === 0;
}

/** Whether a plan may be recommended. */
export function isGoal({ figures, reasons }: Tried, { keepBenefit }: Goal): boolean {
  return (
    figures !== null &&
    reasons.length === 0 &&
    figures.present_value !== null &&
    isCured(figures) &&
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

/** By how much pairs came out cheaper, and with a higher benefit level, than the sum of what each of the two does. */
class Surprises {
  private readonly byLevers = new Map<string, { cost: number; benefit: number }>();
  private most = 0;

  /** Nothing where no pair of these two levers was run yet. */
  of(pair: Pair): { readonly cost: number; readonly benefit: number } | undefined {
    return this.byLevers.get(keyOf(pair));
  }

  /** The largest of any two levers, in cost. */
  get largest(): number {
    return this.most;
  }

  note(pair: Pair, { present_value: cost, average_benefit_level_value: benefit }: LeverFigures): void {
    const known = this.of(pair) ?? { cost: 0, benefit: 0 };
    const saved = Math.max(known.cost, pair.cost - (cost ?? pair.cost));
    this.byLevers.set(keyOf(pair), { cost: saved, benefit: Math.max(known.benefit, benefit - pair.benefit) });
    this.most = Math.max(this.most, saved);
  }
}

function keyOf({ moves }: Pair): string {
  return moves.map(({ lever }) => lever.lever).join(' ');
}

/**
 * The least costly plan without a shortfall: every lever alone, then pairs, the cheapest by the sum of their effects first. Of any two
 * levers one pair of values is tried; then others are left out that would be dearer than the best plan so far, or have too low a benefit,
 * even if they differed from that sum by three times as much as the pairs of these two that were tried, and a little. `[std]`
 *
 * Pitfall: effects do not add up, so what is left out is a guess. A test compares the result with that of all pairs for one plan, Cedar Valley Supply
 * priced by earnings, with six of the levers and at ten levels of benefit. Of other plans and levers it says nothing.
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

  const surprises = new Surprises();
  for (const pair of pairsOf(base, first)) {
    const seen = surprises.of(pair);
    const limit = (best?.figures?.present_value ?? Infinity) + COST_CAUTION * (base.present_value ?? 0);
    if (pair.cost - CAUTION * (seen?.cost ?? surprises.largest) > limit) continue;
    if (seen !== undefined && pair.benefit + CAUTION * seen.benefit + BENEFIT_CAUTION < goal.keepBenefit) continue;
    if (1 + tried.length >= goal.maxRuns) return { tried, best, runs: 1 + tried.length, isComplete: false };
    const both = run(pair.moves);
    tried.push(both);
    if (both.figures === null) continue;
    surprises.note(pair, both.figures);
    if (isGoal(both, goal)) best = cheaper(best, both);
  }
  return { tried, best, runs: 1 + tried.length, isComplete: true };
}
