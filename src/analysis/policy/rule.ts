import * as z from 'zod/mini';
import { about } from '../../engine/input/schema/about.js';
import { list, unique } from '../../engine/input/schema/lists.js';
import { rate, wholeNumber } from '../../engine/input/schema/numbers.js';
import type { PreparedPlan } from '../../engine/prepared-plan.js';
import {
  allowChance,
  checkedInFutures,
  futuresCount,
  futuresOf,
  isShortLessOften,
  type Draws,
  type Futures,
} from '../futures.js';
import { INSTRUMENT_NAMES } from './instruments.js';
import type { PolicyOptions } from '../option-types.js';
import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { DECIMALS, fromUnits, net, type Cents } from '../../engine/numeric/index.js';
import { together } from '../actions/actions.js';

/** Part of its plans that the company keeps below a headroom, as `company_finances.reactions` takes it. */
export interface PolicyReaction {
  /** Dollars of headroom at the start of a year. */
  readonly headroom_below: number;
  /** Part of the contributions that is still paid. */
  readonly contribution_factor?: number;
  /** Part of the dividends that is still paid. */
  readonly dividend_factor?: number;
  /** Part of the capital expenditure that is still spent. */
  readonly capital_expenditure_factor?: number;
}

/** Payments that a rule may cut, and the part of each that is kept. */
export const FACTORS = {
  contributions: 'contribution_factor',
  dividends: 'dividend_factor',
  capital_expenditure: 'capital_expenditure_factor',
} as const satisfies Readonly<Record<string, keyof PolicyReaction>>;

/** Name of a payment that a rule may cut. */
export type Cut = keyof typeof FACTORS;
/** Names of the payments that a rule may cut. */
export const CUTS = Object.keys(FACTORS) as Cut[];

/** The payment in words. */
export function cutText(cut: Cut): string {
  return cut.replace('_', ' ');
}

/** A rule by which the company reacts when cash gets short. */
export interface PolicyRule {
  /** Thresholds and factors, as `company_finances.reactions`. */
  readonly reactions: readonly PolicyReaction[];
}

/** The rule, and the futures with and without it. */
export interface RuleFound {
  readonly rule: PolicyRule | null;
  readonly withRule: Futures;
  readonly withoutRule: Futures;
}

/** Changes that give the company a rule, or none. */
export function reacting(reactions: readonly PolicyReaction[] | null): PlanChanges {
  return { operatingAssumptions: { company_finances: { reactions } } };
}

/** The rule that the plan has as it is. */
export function ownReactions({ given }: PreparedInput): readonly PolicyReaction[] | null {
  const { company_finances: finances } = given.operatingAssumptions as {
    company_finances?: { readonly reactions?: readonly PolicyReaction[] };
  };
  return finances?.reactions ?? null;
}

/** Part of capital expenditure that a rule leaves at least. `[std]` */
const LEAST_EXPENDITURE = 0.25;

/**
 * Rules from the mildest on: half of what is planned below the least headroom of the plan; half, and nothing below half of that headroom;
 * nothing. First of capital expenditure, which takes nothing from participants, then of contributions and dividends, then of all. Of
 * capital expenditure a quarter is left. `[std]`
 *
 * Pitfall: the thresholds are not above the headroom with which any planned year starts, so no rule changes the plan itself.
 *
 * @param least - least headroom with which a planned year starts
 */
export function rulesFor(least: Cents, cuts: readonly Cut[]): PolicyRule[] {
  const ofCompany = cuts.filter((cut) => cut === 'capital_expenditure');
  const ofPlan = cuts.filter((cut) => cut !== 'capital_expenditure');
  const sets = ofCompany.length === 0 || ofPlan.length === 0 ? [cuts] : [ofCompany, ofPlan, cuts];
  return sets.filter((each) => each.length > 0).flatMap((each) => rulesThatCut(least, each));
}

function rulesThatCut(least: Cents, cuts: readonly Cut[]): PolicyRule[] {
  const keep = (headroom: number, part: number): PolicyReaction => ({
    headroom_below: fromUnits(headroom, DECIMALS.cents),
    ...Object.fromEntries(
      cuts.map((cut) => [FACTORS[cut], cut === 'capital_expenditure' ? Math.max(LEAST_EXPENDITURE, part) : part]),
    ),
  });
  const inTwo = least > 0 ? [{ reactions: [keep(least, 0.5), keep(Math.floor(least / 2), 0)] }] : [];
  return [{ reactions: [keep(least, 0.5)] }, ...inTwo, { reactions: [keep(least, 0)] }];
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
  const withoutRule = futuresOf(plan, changes, draws);
  const isAccepted = ({ chance }: Futures): boolean => limit !== null && chance.probability <= limit;
  let found: RuleFound = { rule: null, withRule: withoutRule, withoutRule };
  if (isAccepted(withoutRule) || withoutRule.chance.probability === 0) return found;
  for (const rule of rules) {
    const withRule = futuresOf(plan, together(changes, reacting(rule.reactions)) as PlanChanges, draws);
    if (isAccepted(withRule)) return { rule, withRule, withoutRule };
    if (isShortLessOften(withRule, found.withRule)) found = { rule, withRule, withoutRule };
  }
  return found;
}

/** Runs of the plan at most, and by default. */
const MOST_RUNS = 20_000;
const DEFAULT_RUNS = 1000;

/** Limits of a funding policy, and the length of the search. */
export const policyOptions = z.strictObject({
  benefit_floor: about(
    'Least benefit level, of pay, by projection year; the last one repeats. By default 95 % of the plan’s level in the same year.',
    z.optional(list(rate())),
  ),
  benefit_ceiling: about(
    'Highest benefit level, of pay, by projection year; the last one repeats. By default none.',
    z.optional(list(rate())),
  ),
  allow_chance: allowChance(),
  free_cash_flow_cap: about(
    'Largest part of a year’s free cash flow before the plan that the company may pay for the plan. By default none.',
    z.optional(rate()),
  ),
  instruments: about(
    'Instruments that may be used, by the names of their levers. By default all.',
    z.optional(list(z.enum(INSTRUMENT_NAMES)).check(unique((name) => name))),
  ),
  do_not_ask: about(
    'Parties who need not be asked: leaves out instruments that need their consent.',
    z.optional(list(z.enum(['trustee', 'amendment'])).check(unique((party) => party))),
  ),
  rule_cuts: about(
    'Payments that the rule may cut in bad futures. By default all.',
    z.optional(list(z.enum(CUTS)).check(unique((cut) => cut))),
  ),
  paths: futuresCount('the proposed plan'),
  max_runs: about(
    'Largest number of runs, without futures.',
    z.prefault(wholeNumber(2, MOST_RUNS, 'runs'), DEFAULT_RUNS),
  ),
});

/** Options as read. */
export type ReadPolicyOptions = z.output<typeof policyOptions>;

/** Reads and checks the options, as `checkedInFutures()`. */
export function checkedPolicy(prepared: PreparedPlan, given: PolicyOptions): ReadPolicyOptions {
  return checkedInFutures(policyOptions, prepared, given);
}
