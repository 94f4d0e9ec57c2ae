import { plainJson } from '../../engine/input/plain-json.js';
import {
  failuresOf,
  type Failure,
  type Goal,
  type BestFor,
  type Move,
  type Tried,
  type Ran,
  areCompatible,
  losesMore,
} from './goal.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { type CompanyMeasures, eachParty } from '../figures.js';
import { type Consent, agreeTo, type UsedAction } from '../actions/consents.js';
import type { ChangeInFutures } from '../futures.js';
import type { PlanChances } from '../answer/values.js';
import type { TightestCovenant } from '../covenants.js';

/** Benefit that two levers may keep beyond the sum of what each does. `[std]` */
const BENEFIT_CAUTION = 0.005;

/** A plan that ran. */
export type RanWith = Tried & { readonly ran: Ran };

/** Aim of the search, and its finds so far. */
export interface Search {
  /** Everything that was run, in order. */
  readonly tried: readonly Tried[];
  /** Whether the search ended by itself and not by the limit of runs. */
  readonly isComplete: boolean;
}

/** Whether a plan ran and nothing is in its way. */
export function isAllowed(each: Tried): each is RanWith {
  return each.ran !== null && each.reasons.length === 0;
}

/** Whether levers leave every figure as it is. */
export function changesNothing({ ran }: RanWith, base: Ran): boolean {
  return plainJson(ran.measured) === plainJson(base.measured);
}

/** Two levers, and what they would fail by if neither changed what the other does. */
interface Pair {
  readonly moves: readonly [Move, Move];
  readonly failures: readonly Failure[];
  readonly headroom: number;
}

/** Every value of every lever alone. */
export function alone(moves: readonly Move[], maxRuns: number, run: (moves: readonly Move[]) => Tried): Search {
  const tried = moves.slice(0, maxRuns).map((move) => run([move]));
  return { tried, isComplete: tried.length === moves.length };
}

/**
 * Pairs of levers that are allowed alone. Those that hold by the sum of what each does alone are run first, the most headroom first; the
 * others only until one holds. `[std]`
 *
 * Pitfall: effects do not add up, so what is left out is a guess. A test compares the result with that of all pairs for one plan.
 *
 * @param holds - whether a plan is what is looked for
 */
export function inPairs(
  base: Ran,
  single: readonly RanWith[],
  goal: Goal,
  maxRuns: number,
  run: (moves: readonly Move[]) => Tried,
  holds: (each: Tried) => boolean,
): Search {
  const tried: Tried[] = [];
  let isFound = false;
  for (const { moves, failures } of pairsOf(base, single, goal)) {
    if (isFound && failures.length > 0) break;
    if (tried.length >= maxRuns) return { tried, isComplete: false };
    const both = run(moves);
    tried.push(both);
    isFound ||= holds(both);
  }
  return { tried, isComplete: true };
}

function pairsOf(base: Ran, single: readonly RanWith[], goal: Goal): Pair[] {
  const pairs = single.flatMap((one, i) =>
    single.slice(i + 1).flatMap((other): Pair[] => {
      const moves = [one.moves[0]!, other.moves[0]!] as const;
      return areCompatible(...moves) ? [{ moves, ...expected(base, one.ran, other.ran, goal) }] : [];
    }),
  );
  return pairs.sort((a, b) => a.failures.length - b.failures.length || b.headroom - a.headroom);
}

/** Estimates two levers by adding up their effects year by year; a covenant is kept where either keeps it. */
function expected(base: Ran, one: Ran, other: Ran, { floors, mayLose }: Goal): Omit<Pair, 'moves'> {
  const sumIn = (name: 'headroom' | 'benefit_level_value', i: number): number =>
    one.run.annual_projections[i]![name]! +
    other.run.annual_projections[i]![name]! -
    base.run.annual_projections[i]![name]!;
  const years = base.run.annual_projections.map((_, i) => i);
  const headroom = Math.min(...years.map((i) => sumIn('headroom', i)));
  const brokenIn = ({ run }: Ran): number[] =>
    run.summary_metrics.compliance_findings.flatMap(({ code, year }) =>
      code.startsWith('COVENANT_') && year !== null ? [year] : [],
    );
  const brokenByOther = new Set(brokenIn(other));
  const changes = eachParty((name) => one.figures[name] + other.figures[name]);
  const fails: readonly (readonly [Failure, boolean])[] = [
    ['cash_shortfall', headroom < 0],
    ['covenant', brokenIn(one).some((year) => brokenByOther.has(year))],
    ['benefit', years.some((i) => sumIn('benefit_level_value', i) + BENEFIT_CAUTION < floors[i]!)],
    ['people', losesMore('people', changes, mayLose)],
    ['outside_owners', losesMore('outside_owners', changes, mayLose)],
  ];
  return { headroom, failures: fails.flatMap(([failure, isSo]) => (isSo ? [failure] : [])) };
}

/** Plans that differ only in the size of what they do, the smallest first. */
export function inSeries(plans: readonly RanWith[]): RanWith[][] {
  const sizeOf = ({ moves }: RanWith): number => moves.reduce((sum, { size }) => sum + size, 0);
  const found = new Map<string, RanWith[]>();
  for (const each of plans) {
    const name = each.moves.map(({ series }) => series).join(' + ');
    found.set(name, [...(found.get(name) ?? []), each]);
  }
  return [...found.values()].map((series) => series.sort((a, b) => sizeOf(a) - sizeOf(b)));
}

/** Whether a plan is acceptable as far as one future tells. */
export function holds(each: Tried, goal: Goal): each is RanWith {
  return isAllowed(each) && failuresOf(each, goal).length === 0;
}

/** A lever at the value at which it is used. */
export interface UsedLever extends UsedAction {
  /** The value that the plan has, in words; null where the lever is new to it. */
  readonly now: string | null;
}

/** A plan, its measures, and whether it is acceptable. */
export interface WeighedPlan extends CompanyMeasures, PlanChances {
  /** The covenant that the least fall of EBITDA breaks in the one projection; null without covenants. */
  readonly tightest_covenant: TightestCovenant | null;
  /** Why it is not acceptable; empty where it is. */
  readonly fails: readonly Failure[];
}

/** Change of the present value of participants in futures that both plans share, at two yearly rates. */
export interface PeopleInFutures {
  /** At 3 %. */
  readonly at_3_percent: ChangeInFutures;
  /** At 10 %. */
  readonly at_10_percent: ChangeInFutures;
}

/** True for a plan by which participants hold shares longer. */
export function holdsLonger({ moves }: Pick<Tried, 'moves'>): boolean {
  return moves.some(({ lever, series }) => lever.holdsLonger === true && series !== 'payments fewer');
}

/** The plan with one lever or two, and what it comes to. */
export interface LeverRow extends WeighedPlan {
  /** The levers; none where it is the plan as it is. */
  readonly levers: readonly UsedLever[];
  /** Who must agree to any of them. */
  readonly agree: readonly Consent[];
  /** Changes to the plan as it is, as for `prepare().with()`. */
  readonly changes: PlanChanges;
  /** Change of the value of participants in the futures, where they hold shares longer by a plan that is recommended or to choose; else null. */
  readonly people_in_futures: PeopleInFutures | null;
  /** An acceptable plan that is better in something that is weighed and worse in nothing, by its levers; null without one. */
  readonly dominated_by: string | null;
}

/** One of several plans to choose from. */
export interface LeverChoice extends LeverRow {
  /** Goals in which it is the best. */
  readonly best_for: readonly BestFor[];
}

/** A lever that was dropped. */
export interface DroppedLever {
  /** Name of the lever. */
  readonly lever: string;
  /** At which value. */
  readonly setting: string;
  /** Reasons: findings that the plan as it is does not have, or the error of the changed plan. */
  readonly reasons: readonly string[];
}

/** The levers as a row has them. */
export function usedLevers(input: PreparedInput, { moves }: Pick<Tried, 'moves'>): Pick<LeverRow, 'levers' | 'agree'> {
  const levers = moves.map(({ lever: { lever, does, now, law, breaks, isElected }, setting, changes }) => {
    const agree = agreeTo(input, changes, isElected);
    return { lever, does, setting, now: now?.(input) ?? null, agree, law, breaks };
  });
  return { levers, agree: [...new Set(levers.flatMap(({ agree }) => agree))] };
}

/** `participant_cash: all + method: recycle`; `as it is` without a lever. */
export function leverText({ levers }: Pick<LeverRow, 'levers'>): string {
  return levers.length === 0 ? 'as it is' : levers.map(({ lever, setting }) => `${lever}: ${setting}`).join(' + ');
}

/** `the line of credit is raised (to $3,000,000 in place of $1,500,000)`. */
function settingWords({ does, setting, now }: UsedLever): string {
  if (setting === 'all') return does;
  return `${does} (${now === null ? setting : `${setting} in place of ${now}`})`;
}

/** `cash in accounts buys shares, and the line of credit is raised (to $3,000,000 in place of $1,500,000)`. */
export function doingWords({ levers }: Pick<LeverRow, 'levers'>): string {
  return levers.length === 0 ? 'nothing is done' : levers.map(settingWords).join(', and ');
}

/** A lever that was dropped, and why. */
export function droppedOf({ moves, reasons }: Tried): DroppedLever {
  const [{ lever, setting }] = moves as readonly [Move];
  return { lever: lever.lever, setting, reasons };
}
