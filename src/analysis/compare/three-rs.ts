import { methodOf } from '../../engine/input/build-rule-terms.js';
import { inputOf, type PreparedPlan } from '../../engine/prepared-plan.js';
import type { RepurchaseMethod } from '../../engine/rules/repurchase-funding.js';
import type { ChangedScenario, ScenarioNote } from './scenarios.js';

const TO_ACCOUNTS =
  'Dividends of participants go to their accounts: they can pay a loan only where no second one can arise.';

/** Pitfall: the price is low because the loan is no asset and repayments from planned contributions do not come back to equity, MODEL 4.9. */
export const LENT_LEAVES_EQUITY =
  'Under equity_value what is lent for a releverage leaves the equity, and what the trust repays out of planned contributions is not ' +
  'added again: its price, and what shares cost at it, are on the low side. ebitda_multiple counts the repayments as cash.';

const IMMEDIATE =
  "Paid immediately: a releverage pays in cash, so the plan's deferred timing with promissory notes cannot apply.";

const ACCOUNTS = { dividends: { on_allocated_shares: 'accounts' as const } };

/** Scenarios of `compare(plan)`, as changes to the plan: for `compareMonteCarlo()`, say. */
export function threeRs(plan: PreparedPlan): ChangedScenario[] {
  const input = inputOf(plan);
  const strategy = input.read.operatingAssumptions.repurchase_strategy;
  const own = methodOf(strategy);
  const methods: RepurchaseMethod[] = ['recycle', 'redeem', 'releverage'];
  if (strategy.method === 'hybrid' || strategy.redeem_fraction !== undefined) methods.push('hybrid');
  // Sorting is stable: the others keep their order.
  methods.sort((a, b) => Number(b === own) - Number(a === own));
  const mixed = strategy.mix === undefined ? [] : [{ name: 'as it is', changes: {} }];
  const alone = methods.map((method) => {
    const isReleverage = method === 'releverage';
    const timing = isReleverage && input.plan.repurchase.deferred ? { timing: 'immediate' as const } : {};
    const dividends = isReleverage && input.plan.dividendsOnAllocated === 'loan' ? ACCOUNTS : {};
    return {
      name: method,
      changes: { operatingAssumptions: { repurchase_strategy: { method, mix: null, ...timing }, ...dividends } },
    };
  });
  return [...mixed, ...alone];
}

/** Assumptions of these scenarios besides their method. */
export function threeRsNotes(plan: PreparedPlan): ScenarioNote[] {
  const { repurchase, dividendsOnAllocated, valuation } = inputOf(plan).plan;
  const notes = [
    ...(repurchase.deferred ? [IMMEDIATE] : []),
    ...(dividendsOnAllocated === 'loan' ? [TO_ACCOUNTS] : []),
    ...(valuation.method === 'equity_value' ? [LENT_LEAVES_EQUITY] : []),
  ];
  return notes.map((note) => ({ scenario: 'releverage', note }));
}
