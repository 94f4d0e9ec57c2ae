import * as z from 'zod/mini';
import { defaulted, optional } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import { rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import {
  allowChance,
  checkedInFutures,
  futuresCount,
  futuresIfLessOften,
  costedFutures,
  futuresOf,
  isShortLessOften,
  type Draws,
  type CostedFutures,
  type DrawnFutures,
  type Futures,
} from '../futures.js';
import { INSTRUMENT_NAMES } from './instruments.js';
import type { PolicyOptions } from '../option-types.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { net, type Cents } from '../../engine/numeric/index.js';
import { together } from '../actions/actions.js';
import { type Cut, CUTS, keeping, type PolicyRule, reacting } from '../actions/reactions.js';

/** The rule, and the futures with and without it. */
export interface RuleFound {
  readonly rule: PolicyRule | null;
  readonly withRule: CostedFutures;
  readonly withoutRule: CostedFutures;
}

/** Headroom at which rules begin for a policy that is itself short, in mean yearly obligations. `[std]` */
const HIGHER = [1, 2];

/** Plan for which rules are sought. */
export interface RuleGround {
  /** Least headroom with which a planned year starts. */
  readonly least: Cents;
  /** True where the policy is short of cash without a rule. */
  readonly isShort: boolean;
  /** Mean yearly obligation. */
  readonly obligation: Cents;
}

/**
 * Rules from the mildest on: half of what is planned below the least headroom of the plan; half, and nothing below half of that headroom;
 * nothing. Their thresholds are not above the headroom with which any planned year starts, so none changes the plan itself. A policy that is
 * short without a rule has nothing to lose by it: rules begin at a higher headroom there, and act in the planned years too. `[std]`
 */
export function rulesFor({ least, isShort, obligation }: RuleGround, sets: readonly (readonly Cut[])[]): PolicyRule[] {
  const inTwo = (cuts: readonly Cut[]): PolicyRule[] =>
    least > 0 ? [{ reactions: [keeping(0.5, cuts, least), keeping(0, cuts, Math.floor(least / 2) as Cents)] }] : [];
  const simple = (cuts: readonly Cut[], below: Cents): PolicyRule[] =>
    [0.5, 0].map((part) => ({ reactions: [keeping(part, cuts, below)] }));
  const higher = isShort ? HIGHER.map((times) => (obligation * times) as Cents) : [];
  return sets.flatMap((cuts) => {
    const [half, nothing] = simple(cuts, least) as [PolicyRule, PolicyRule];
    return [half, ...inTwo(cuts), nothing, ...higher.flatMap((below) => simple(cuts, below))];
  });
}

/** Least headroom with which a year starts, the census included. */
export function leastStart({ plan }: PreparedInput, ends: readonly Cents[]): Cents {
  const { opening, minimumCash, fundingOrder } = plan.finances!;
  const limit = plan.years[0]!.finances!.lending.revolverLimit;
  const undrawn = fundingOrder.includes('revolver') ? net([limit], [opening.drawn]) : 0;
  return Math.min(net([opening.cash, undrawn as Cents], [minimumCash]), ...ends.slice(0, -1)) as Cents;
}

/**
 * The mildest rule with which the chance of a shortfall is accepted; without one, or without a limit, the mildest that no harsher one beats:
 * that is short less often by more than chance explains. Null where no rule beats none.
 *
 * @param changes - of the proposed plan, without a rule
 */
export function ruleFor(
  plan: PreparedPlan,
  changes: PlanChanges,
  rules: readonly PolicyRule[],
  limit: number | null,
  draws: Draws,
): RuleFound {
  const withoutRule = costedFutures(plan, changes, draws);
  const none: RuleFound = { rule: null, withRule: withoutRule, withoutRule };
  const isAccepted = ({ chance }: Futures): boolean => limit !== null && chance.probability <= limit;
  if (isAccepted(withoutRule) || withoutRule.chance.probability === 0) return none;
  let best: { readonly rule: PolicyRule; readonly futures: DrawnFutures } | null = null;
  for (const rule of rules) {
    const changed = together(changes, reacting(rule.reactions)) as PlanChanges;
    const fewest: Futures = best?.futures ?? withoutRule;
    const futures: DrawnFutures | null =
      limit === null ? futuresIfLessOften(plan, changed, draws, fewest) : futuresOf(plan, changed, draws);
    if (futures === null) continue;
    const isEnough = isAccepted(futures);
    if (isEnough || isShortLessOften(futures, fewest)) best = { rule, futures };
    if (isEnough) break;
  }
  // Only what is found has a cost to tell.
  return best === null ? none : { rule: best.rule, withRule: best.futures.toTheEnd(), withoutRule };
}

/** Runs of the plan at most, and by default. */
const MOST_RUNS = 20_000;
const DEFAULT_RUNS = 1000;

// prettier-ignore
/** Limits of a funding policy, and the length of the search. */
export const policyOptions = z.strictObject({
  benefit_floor: optional(list(rate()), null, 'Least benefit level, of pay, by projection year; the last one repeats. By default 95 % of the plan’s level in the same year.'),
  benefit_ceiling: optional(list(rate()), null, 'Highest benefit level, of pay, by projection year; the last one repeats. By default none.'),
  allow_chance: allowChance(),
  free_cash_flow_cap: optional(rate(), null, 'Largest part of a year’s free cash flow before the plan that the company may pay for the plan. By default none.'),
  instruments: optional(list(z.enum(INSTRUMENT_NAMES)).check(unique((name) => name)), null, 'Instruments that may be used, by the names of their levers. By default all.'),
  do_not_ask: optional(list(z.enum(['trustee', 'amendment'])).check(unique((party) => party)), null, 'Parties who need not be asked: leaves out instruments that need their consent.'),
  rule_cuts: optional(list(z.enum(CUTS)).check(unique((cut) => cut)), null, 'Payments that the rule may cut in bad futures. By default all.'),
  paths: futuresCount('the proposed plan'),
  max_runs: defaulted(wholeNumber(2, MOST_RUNS, 'runs'), DEFAULT_RUNS, 'Largest number of runs, without futures.'),
});

/** Options as read. */
export type ReadPolicyOptions = z.output<typeof policyOptions>;

/** Reads and checks the options, as `checkedInFutures()`. */
export function checkedPolicy(prepared: PreparedPlan, given: PolicyOptions): ReadPolicyOptions {
  return checkedInFutures(policyOptions, prepared, given);
}
