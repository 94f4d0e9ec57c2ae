import { fromUnits, DECIMALS, type Rate } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';
import { type Ran, type Tried } from './candidates.js';
import { tidy } from '../actions/changes.js';
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
