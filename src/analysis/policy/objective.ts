import type { Unit } from '../../engine/results/columns.js';
import { DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { ComplianceFinding } from '../../engine/results/types.js';
import { findingChanges } from '../finding-changes.js';
import { tidy } from '../actions/changes.js';
import type { Steps } from './instruments.js';
import type { RanYear, RunFacts } from './run.js';

/** A policy in each criterion: less is better. */
export interface PolicyScore {
  /** Breaches of the law that the plan as it is does not have. */
  readonly law: number;
  /** Benefit level below the floor or above the ceiling, of pay, sum of all years. */
  readonly benefit: number;
  /** Cash shortfall in dollars, sum of all years. */
  readonly cash_shortfall: number;
  /** Years in which a covenant is broken. */
  readonly covenant: number;
  /** Dollars that the company pays for its plan above the cap on the part of free cash flow, sum of all years. */
  readonly free_cash_flow: number;
  /** Dollars of headroom missing to the reserve that an accepted chance needs, sum of all years. */
  readonly reserve: number;
  /** Loss of participants against the plan as it is: the sum of the losses of present value at 3 % and at 10 % a year, in dollars. */
  readonly people: number;
  /** Steps between each year and the year before, of all instruments; the year before the first has none. */
  readonly changes_of_course: number;
  /** Steps away from the plan as it is, of all instruments and years. */
  readonly steps: number;
}

/** Name of a criterion. */
export type CriterionName = keyof PolicyScore;

/**
 * Criteria in order: of two policies the better one has less of the first criterion in which they differ. The first six are
 * conditions, which hold at 0. The present value of company cash is none of them: a lower share price would count as saving. `[std]`
 */
export const CRITERIA: { readonly [Name in CriterionName]: { readonly unit: Unit; readonly label: string } } = {
  law: { unit: 'count', label: 'breaches' },
  benefit: { unit: 'fraction', label: 'benefit missed' },
  cash_shortfall: { unit: 'dollars', label: 'cash missing' },
  covenant: { unit: 'count', label: 'covenant years' },
  free_cash_flow: { unit: 'dollars', label: 'above the cap' },
  reserve: { unit: 'dollars', label: 'reserve missing' },
  people: { unit: 'dollars', label: 'people lose' },
  changes_of_course: { unit: 'count', label: 'changes of course' },
  steps: { unit: 'count', label: 'steps' },
};

const NAMES = Object.keys(CRITERIA) as CriterionName[];
/** Criteria that are conditions. */
const CONDITIONS = ['law', 'benefit', 'cash_shortfall', 'covenant', 'free_cash_flow', 'reserve'] as const;

/** Limits of a policy, and the plan as it is. */
export interface Goal {
  /** Least benefit level of each year, of pay. */
  readonly floors: readonly number[];
  /** Highest benefit level of each year; null for none. */
  readonly ceilings: readonly number[] | null;
  /** Highest part of free cash flow before the plan; null for none. */
  readonly cap: number | null;
  /** Findings of the plan as it is. */
  readonly findings: readonly ComplianceFinding[];
  /** Present values of participants in the plan as it is. */
  readonly people: RunFacts['people'];
}

/** The score of a policy that was run, with the headroom, in cents, that it has to keep. */
export function scoreOf(facts: RunFacts, steps: readonly Steps[], goal: Goal, reserve: number): PolicyScore {
  const { years, findings, people } = facts;
  const { new_findings: found } = findingChanges(goal.findings, findings);
  const overCap = ({ paid, available }: RanYear): number =>
    goal.cap === null ? 0 : Math.max(0, paid - Math.round(goal.cap * Math.max(0, available)));
  return {
    law: found.filter(({ severity }) => severity === 'breach').length,
    benefit: tidyRate(sumOf(years, ({ benefit }, i) => outside(benefit, goal, i))),
    cash_shortfall: dollars(sumOf(years, ({ shortfall }) => shortfall)),
    covenant: facts.covenantYears,
    free_cash_flow: dollars(sumOf(years, overCap)),
    reserve: reserve === 0 ? 0 : dollars(sumOf(years, ({ headroom }) => Math.max(0, reserve - headroom))),
    people: tidy(sumOf(people, (value, i) => Math.max(0, goal.people[i]! - value))),
    ...paceOf(steps),
  };
}

/** The two criteria that need no run. */
export function paceOf(steps: readonly Steps[]): Pick<PolicyScore, 'changes_of_course' | 'steps'> {
  return {
    changes_of_course: sumOf(steps, (of) => sumOf(of, (each, i) => Math.abs(each - (of[i - 1] ?? 0)))),
    steps: sumOf(steps, (of) => sumOf(of, Math.abs)),
  };
}

/** True if the first score is better. */
export function isBetter(one: PolicyScore, other: PolicyScore): boolean {
  const first = NAMES.find((name) => one[name] !== other[name]);
  return first !== undefined && one[first] < other[first];
}

/** True if nothing can be better in any criterion that needs a run. */
export function isAsGoodAsCanBe(score: PolicyScore): boolean {
  return NAMES.every((name) => name === 'changes_of_course' || name === 'steps' || score[name] === 0);
}

/** Conditions that do not hold. */
export function unmet(score: PolicyScore): (typeof CONDITIONS)[number][] {
  return CONDITIONS.filter((name) => score[name] > 0);
}

function outside(benefit: number, { floors, ceilings }: Goal, i: number): number {
  return Math.max(0, floors[i]! - benefit, benefit - (ceilings?.[i] ?? benefit));
}

function sumOf<Entry>(entries: readonly Entry[], of: (entry: Entry, i: number) => number): number {
  return entries.reduce((sum, entry, i) => sum + of(entry, i), 0);
}

const dollars = (cents: number): number => fromUnits(cents, DECIMALS.cents);
/** Sums of doubles, back in the unit of a rate. */
const tidyRate = (rate: number): number => Number(rate.toFixed(DECIMALS.rate));
