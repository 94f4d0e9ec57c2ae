import type { FindingCode } from '../../engine/results/types.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';

/** One value of a lever: its words, and the inputs that it changes. */
export interface Setting {
  /** In words, such as `$500,000 a year`. */
  readonly setting: string;
  /** JSON Merge Patch to the plan as it is. */
  readonly changes: PlanChanges;
}

/** Conditions that a lever is set against. */
export interface LeverPlan {
  readonly input: PreparedInput;
  /** Mean yearly obligation of the plan as it is, in dollars. */
  readonly meanObligation: number;
  /** Part of the participants that elects what each may elect, 0 to 1. */
  readonly takeUp: number;
}

/** Something that can be done about a shortfall of cash. */
export interface Lever {
  /** Name, unique. */
  readonly lever: string;
  /** Action, in a few words. */
  readonly does: string;
  /** The values that are tried; none where the plan has it already or has nothing to apply it to. */
  readonly settings: (plan: LeverPlan) => readonly Setting[];
  /** Setting of the plan as it is, in words; left out where the lever is new to it. */
  readonly now?: (input: PreparedInput) => string;
  /** True where each participant must elect it, however many do. */
  readonly isElected?: true;
  /** The law that allows and limits it `[S-levers]`. */
  readonly law: string;
  /** Rules and people that may stop it. */
  readonly breaks: string;
  /** Breaches that an election answers. */
  readonly answers?: readonly FindingCode[];
}

/** Dollars in words: `$500,000`. */
export function dollarsText(amount: number): string {
  return `$${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/** A fraction in words: `12.5 %`. */
export function percentText(fraction: number): string {
  return `${tidy(fraction * 100)} %`;
}

/** A decimal of at most six places, without what doubles add to it. */
export function tidy(value: number): number {
  return Number(value.toFixed(6));
}

/** An amount that a board would name: one digit that counts, at least $1,000. `[std]` */
export function roundAmount(amount: number): number {
  const digits = String(Math.round(amount)).length;
  const unit = Math.max(1000, Number(`1e${digits - 1}`));
  return Math.max(1, Math.round(amount / unit)) * unit;
}
