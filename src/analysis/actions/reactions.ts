import type { PlanChanges, PreparedInput } from '../../engine/input/index.js';
import { type Cents, DECIMALS, fromUnits } from '../../engine/numeric/index.js';
import type { AnnualProjection } from '../../engine/results/types.js';

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
export const KEPT = {
  contributions: 'contribution_factor',
  dividends: 'dividend_factor',
  capital_expenditure: 'capital_expenditure_factor',
} as const satisfies Readonly<Record<string, keyof PolicyReaction>>;

/** Name of a payment that a rule may cut. */
export type Cut = keyof typeof KEPT;
/** Names of the payments that a rule may cut. */
export const CUTS = Object.keys(KEPT) as Cut[];

/** The payment in words. */
export function cutText(cut: Cut): string {
  return cut.replace('_', ' ');
}

/** A rule by which the company reacts when cash gets short. */
export interface PolicyRule {
  /** Thresholds and factors, as `company_finances.reactions`. */
  readonly reactions: readonly PolicyReaction[];
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

/** Sets of payments that rules cut, of those that are planned: first capital expenditure, which takes nothing from participants, then the plan's, then all. */
export function cutSets(
  { plan }: PreparedInput,
  years: readonly AnnualProjection[],
  allowed: readonly Cut[] = CUTS,
): (readonly Cut[])[] {
  const isPlanned: Readonly<Record<Cut, boolean>> = {
    contributions: years.some(({ policy_contribution: amount }) => amount > 0),
    dividends: years.some(({ dividends }) => dividends > 0),
    capital_expenditure: plan.years.some(({ finances }) => finances!.capitalExpenditure > 0),
  };
  const cuts = allowed.filter((cut) => isPlanned[cut]);
  const ofCompany = cuts.filter((cut) => cut === 'capital_expenditure');
  const ofPlan = cuts.filter((cut) => cut !== 'capital_expenditure');
  const sets = ofCompany.length === 0 || ofPlan.length === 0 ? [cuts] : [ofCompany, ofPlan, cuts];
  return sets.filter((each) => each.length > 0);
}

/** Part of capital expenditure that a rule leaves at least. `[std]` */
const LEAST_EXPENDITURE = 0.25;

/** Keeps a part of some payments below a headroom in cents; of capital expenditure at least a quarter. `[std]` */
export function keeping(part: number, cuts: readonly Cut[], below: Cents): PolicyReaction {
  return {
    headroom_below: fromUnits(below, DECIMALS.cents),
    ...Object.fromEntries(
      cuts.map((cut) => [KEPT[cut], cut === 'capital_expenditure' ? Math.max(LEAST_EXPENDITURE, part) : part]),
    ),
  };
}
