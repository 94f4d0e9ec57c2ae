import { type Decimal, ONE } from './decimals.js';
import type { Plan } from './plan.js';
import type { State } from './state.js';
import type { CompanyFinancesInput } from './types.js';
import { money, rate } from './units.js';

// A company that spends less when its cash gets short (MODEL section 35).

export interface Factors {
  contribution: Decimal;
  dividend: Decimal;
  capitalExpenditure: Decimal;
}

export interface Reaction extends Factors {
  headroomBelow: Decimal;
}

export const readReactions = (input: CompanyFinancesInput['reactions'] = []): Reaction[] =>
  input.map((entry) => ({
    headroomBelow: money(entry.headroom_below),
    contribution: rate(entry.contribution_factor, 1),
    dividend: rate(entry.dividend_factor, 1),
    capitalExpenditure: rate(entry.capital_expenditure_factor, 1),
  }));

export const NO_REACTION: Factors = { contribution: ONE, dividend: ONE, capitalExpenditure: ONE };

/** The reaction of the year that begins: its number, 0 for none, and its factors. */
export function reactionOf(plan: Plan, state: State): { reaction: number; factors: Factors } {
  if (plan.finances === undefined) return { reaction: 0, factors: NO_REACTION };
  const { reactions, fundingOrder, minimumCash } = plan.finances;
  const { cash, drawn, revolver } = state.company;
  const credit = fundingOrder.includes('revolver') ? revolver.limit.minus(drawn) : revolver.limit.times(0);
  const headroom = cash.plus(credit).minus(minimumCash);
  const reaction = reactions.filter(({ headroomBelow }) => headroom.lessThan(headroomBelow)).length;
  return { reaction, factors: reactions[reaction - 1] ?? NO_REACTION };
}
