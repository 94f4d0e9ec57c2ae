import { fieldsOf, whatever, type Known } from '../../state/known-fields.js';
import { RULES_OF_PEOPLE } from '../../state/known-plans.js';
import type { Plan } from '../../state/plan.js';

/** The fields of a plan that the fused year is right for. */
export const RULES_OF_FUSED_YEAR: Known<Plan> = {
  ...RULES_OF_PEOPLE,
  ownerTaxRate: whatever,
  defersLoanShares: whatever,
  leaversShare: whatever,
  purchases: whatever,
  testsOwnership: whatever,
  // Dividends that pay the loan are taken from accounts in proportion to those of all.
  dividendsOnAllocated: (use) => use !== 'loan',
};

const isKnown = fieldsOf(RULES_OF_FUSED_YEAR);

const known = new WeakMap<Plan, boolean>();

/** Whether the fused year gives what the stages give under a plan. An option that nobody has added to the table is unknown. */
export function isKnownPlan(plan: Plan): boolean {
  const before = known.get(plan);
  if (before !== undefined) return before;
  known.set(plan, isKnown(plan));
  return isKnown(plan);
}
