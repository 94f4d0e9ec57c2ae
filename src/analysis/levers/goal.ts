import { DECIMALS, fromUnits, type Rate } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';
import { tidy } from '../actions/changes.js';
import { type Futures, isShortLessOften } from '../futures/futures.js';
import { isBetterInAny } from '../measures/dominance.js';
import { RATES } from '../measures/measuring.js';
import { bisect } from '../trials/bisect.js';
import type { Ran, Tried } from './candidates.js';
import type { ReadLeversOptions } from './options.js';

/** Part of the plan's own benefit level in each year that is kept by default. `[std]` */
const PART_KEPT = 0.95;

/** Reason for which a plan is not acceptable. */
export type Failure = 'cash_shortfall' | 'covenant' | 'benefit' | 'people' | 'election' | 'chance';

/** Reasons in words after "it". */
export const FAILURES: Readonly<Record<Failure, string>> = {
  cash_shortfall: 'is short of cash',
  covenant: 'breaks a covenant',
  benefit: 'lowers benefits below the floor',
  people: 'takes value from participants',
  election: 'needs the election of each participant',
  chance: 'is short of cash too often',
};

/** Conditions that an acceptable plan meets. */
export interface Goal {
  /** Least benefit level of each year, of pay. */
  readonly floors: readonly number[];
  /** Dollars of present value that participants may lose, at each of the rates. */
  readonly mayLose: { readonly people_at_3_percent: number; readonly people_at_10_percent: number };
}

/** The goal of a plan as it is, and of what was asked for. */
export function goalOf(
  { run, measured }: Ran,
  { keep_benefit: keep, people_may_lose: mayLose }: Pick<ReadLeversOptions, 'keep_benefit' | 'people_may_lose'>,
): Goal {
  const { people } = measured.values!;
  const part = fromUnits(mayLose, DECIMALS.rate);
  return {
    floors: run.annual_projections.map(({ benefit_level_value: own }) => floorOf(own, keep)),
    mayLose: {
      people_at_3_percent: people.people_at_3_percent * part,
      people_at_10_percent: people.people_at_10_percent * part,
    },
  };
}

/** Least benefit level of a year: the one asked for, otherwise a part of the plan's own. */
export function floorOf(own: number, keep: Rate | undefined): number {
  return keep === undefined ? tidy(own * PART_KEPT) : fromUnits(keep, DECIMALS.rate);
}

/** True if a plan is neither short of cash nor breaks a covenant. */
export function isCured(figures: {
  readonly years_with_cash_shortfall: number;
  readonly years_with_covenant_breach: number;
}): boolean {
  return figures.years_with_cash_shortfall === 0 && figures.years_with_covenant_breach === 0;
}

/** All that keeps a plan that was run from being acceptable but chance, which takes many runs. */
export function failuresOf({ moves, ran }: Pick<Tried, 'moves'> & { readonly ran: Ran }, goal: Goal): Failure[] {
  const { figures, run } = ran;
  const holds: Readonly<Record<Exclude<Failure, 'chance'>, boolean>> = {
    cash_shortfall: figures.years_with_cash_shortfall === 0,
    covenant: figures.years_with_covenant_breach === 0,
    benefit: isBenefitKept(run.annual_projections, goal),
    people:
      figures.people_at_3_percent >= -goal.mayLose.people_at_3_percent &&
      figures.people_at_10_percent >= -goal.mayLose.people_at_10_percent,
    election: !moves.some(({ lever }) => lever.isElected),
  };
  return (Object.keys(holds) as (keyof typeof holds)[]).filter((name) => !holds[name]);
}

/** Pitfall: a mean over all years hides that the first of them are far below it. */
function isBenefitKept(years: readonly AnnualProjection[], { floors }: Goal): boolean {
  return years.every(({ benefit_level_value: level }, i) => level >= floors[i]!);
}

/** An acceptable plan; the plan as it is has no moves. */
export interface Contender {
  readonly tried: Tried & { readonly ran: Ran };
  /** Null where chance was not asked. */
  readonly futures: Futures | null;
}

/** Goal in which a choice is the best. */
export type BestFor = 'chance_of_shortfall' | 'least_headroom' | 'people_at_3_percent' | 'people_at_10_percent';

/** Decision that acceptable plans leave to the board. */
export interface Decision {
  /** Best in everything that is weighed; null without one, and where it is the plan as it is. */
  readonly recommended: Contender | null;
  /** Otherwise the best for each. */
  readonly choices: readonly { readonly contender: Contender; readonly bestFor: readonly BestFor[] }[];
  /** Yearly rate at which another plan becomes the best for participants; null where one is the best at 3 % and at 10 %. */
  readonly switchRate: number | null;
}

/** Choices at most. */
const MOST_CHOICES = 3;
/** Distance of rates that are looked at: 0.1 points. */
const STEP = 100_000;

/** Whether one is better than another in chance, least headroom or the value of people. */
export function isBetter(one: Contender, other: Contender): boolean {
  if (isBetterInAny(one.tried.ran.figures, other.tried.ran.figures)) return true;
  return one.futures !== null && other.futures !== null && isShortLessOften(one.futures, other.futures);
}

/** Recommends a plan only if no other is better in anything that is weighed; otherwise names the best for each. */
export function decide(contenders: readonly Contender[]): Decision {
  const best = contenders.find((each) => contenders.every((other) => other === each || !isBetter(other, each)));
  if (best !== undefined) {
    return { recommended: best.tried.moves.length === 0 ? null : best, choices: [], switchRate: null };
  }
  if (contenders.length === 0) return { recommended: null, choices: [], switchRate: null };
  const top = (name: Exclude<BestFor, 'chance_of_shortfall'>): Contender =>
    contenders.reduce((most, each) => (each.tried.ran.figures[name] > most.tried.ran.figures[name] ? each : most));
  const winners: readonly (readonly [BestFor, Contender | null])[] = [
    ['chance_of_shortfall', leastOftenShort(contenders)],
    ['least_headroom', top('least_headroom')],
    ['people_at_3_percent', top('people_at_3_percent')],
    ['people_at_10_percent', top('people_at_10_percent')],
  ];
  const choices = new Map<Contender, BestFor[]>();
  for (const [name, winner] of winners) {
    if (winner !== null) choices.set(winner, [...(choices.get(winner) ?? []), name]);
  }
  return {
    recommended: null,
    choices: [...choices].slice(0, MOST_CHOICES).map(([contender, bestFor]) => ({ contender, bestFor })),
    switchRate: switchRateOf(top('people_at_3_percent'), top('people_at_10_percent')),
  };
}

/** Fewest futures short, most headroom on a tie; null where chance tells no two of them apart. */
function leastOftenShort(contenders: readonly Contender[]): Contender | null {
  const drawn = contenders.filter((each): each is Contender & { futures: Futures } => each.futures !== null);
  const isTold = drawn.some((one) => drawn.some((other) => isShortLessOften(one.futures, other.futures)));
  if (!isTold) return null;
  const least = Math.min(...drawn.map(({ futures }) => futures.chance.probability));
  const fewest = drawn.filter(({ futures }) => futures.chance.probability === least);
  return fewest.reduce((most, each) =>
    each.tried.ran.figures.least_headroom > most.tried.ran.figures.least_headroom ? each : most,
  );
}

/** First rate, in steps, at which the second plan is worth more to people; it is at the last. */
function switchRateOf(one: Contender, other: Contender): number | null {
  if (one === other) return null;
  const isWorthMore = (rate: number): boolean =>
    other.tried.ran.measured.values!.peoplesAt(rate as Rate) > one.tried.ran.measured.values!.peoplesAt(rate as Rate);
  const [from, to] = [RATES.people_at_3_percent / STEP, RATES.people_at_10_percent / STEP];
  const [, first] = bisect([from, to], (position) => isWorthMore(position * STEP), false);
  return fromUnits(first * STEP, DECIMALS.rate);
}
