import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import type { Consent } from '../actions/consents.js';
import { agreeTo } from '../actions/used.js';
import type { CompanyMeasures } from '../figures/figures.js';
import type { Probability } from '../monte-carlo/result.js';
import type { Move, Tried } from './candidates.js';
import type { BestFor, Failure } from './goal.js';

/** A lever at the value at which it is used. */
export interface UsedLever {
  /** Name of the lever, as `without` takes it. */
  readonly lever: string;
  /** Action of the lever, in words. */
  readonly does: string;
  /** At which value, in words. */
  readonly setting: string;
  /** The value that the plan has, in words; null where the lever is new to it. */
  readonly now: string | null;
  /** Who must agree. */
  readonly agree: readonly Consent[];
  /** The law that allows and limits it. */
  readonly law: string;
  /** Risk that may undo it. */
  readonly breaks: string;
}

/** A plan, its measures, and whether it is acceptable. */
export interface WeighedPlan extends CompanyMeasures {
  /** Fraction of futures, the same for all plans, with a cash shortfall in the years that count; null where it was not computed. */
  readonly chance_of_shortfall: Probability | null;
  /** Why it is not acceptable; empty where it is. */
  readonly fails: readonly Failure[];
}

/** The plan with one lever or two, and what it comes to. */
export interface LeverRow extends WeighedPlan {
  /** The levers; none where it is the plan as it is. */
  readonly levers: readonly UsedLever[];
  /** Who must agree to any of them. */
  readonly agree: readonly Consent[];
  /** Changes to the plan as it is, as for `prepare().with()`. */
  readonly changes: PlanChanges;
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

/** A lever that was dropped, and why. */
export function droppedOf({ moves, reasons }: Tried): DroppedLever {
  const [{ lever, setting }] = moves as readonly [Move];
  return { lever: lever.lever, setting, reasons };
}
