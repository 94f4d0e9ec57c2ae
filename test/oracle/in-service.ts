import { type Decimal, ONE, R2, R6 } from './decimals.js';
import { vestedByAgeAndService } from './leaving.js';
import { shrinkLoanShares } from './loan-shares.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import { isActive, type State } from './state.js';
import type { PlanRulesInput } from './types.js';
import { plain, rate, requirement } from './units.js';

// What people take out of their accounts while they work (MODEL section 22).

export interface InServiceDistributions {
  age: number;
  service: number;
  /** Of the account each year. */
  fraction: Decimal;
}

export function readInService(
  input: NonNullable<PlanRulesInput['distribution_policy']>['in_service_distributions'],
): InServiceDistributions | undefined {
  if (input === undefined || input === false) return undefined;
  return {
    age: plain(input.minimum_age, 0),
    service: requirement(input.minimum_service, 0),
    fraction: rate(input.fraction),
  };
}

/** Step 6, after diversification. The shares are sold to the trust in step 7; what was diversified stays counted. */
export function distributeInService(plan: Plan, state: State, year: Year): void {
  const rules = plan.inService;
  if (rules === undefined) return;
  shrinkLoanShares(state, () => {
    takeOut(plan, rules, state, year);
  });
}

function takeOut(plan: Plan, rules: InServiceDistributions, state: State, year: Year): void {
  for (const row of state.rows) {
    const isOfAge = row.attainedAge - 1 >= rules.age && row.service - 1 >= rules.service;
    if (!isActive(row) || !isOfAge || !vestedByAgeAndService(plan, row, year.year).equals(ONE)) continue;
    const shares = R6(row.shares.times(rules.fraction));
    const cash = R2(row.cash.times(rules.fraction));
    row.shares = row.shares.minus(shares);
    row.cash = row.cash.minus(cash);
    year.inServiceShares = year.inServiceShares.plus(shares);
    year.inServiceAmount = year.inServiceAmount.plus(R2(shares.times(year.paymentPrice)));
    year.costAtPrice = year.costAtPrice.plus(R2(shares.times(year.tradePrice)));
    year.cashDistributions = year.cashDistributions.plus(cash);
  }
}
