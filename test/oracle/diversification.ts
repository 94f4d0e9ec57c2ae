import { type Decimal, max, min, positive, R2, R6, ZERO } from './decimals.js';
import { shrinkLoanShares } from './loan-shares.js';
import type { Plan } from './plan.js';
import { isActive, type State } from './state.js';
import type { Year } from './record.js';

/** The cumulative percentage that may be diversified, by age and participation at the start of the year (step 6). */
export function diversificationPercentage(plan: Plan, age: number, participation: number): Decimal {
  const rules = plan.diversification;
  const yearsPast = Math.min(age - rules.age, participation - rules.service);
  if (!rules.enabled || yearsPast < 0) return ZERO;
  const electionYear = Math.floor(yearsPast) + 1;
  if (electionYear > 6 && !rules.continueAfterPeriod) return ZERO;
  const isFinal = rules.finalAge === undefined ? electionYear >= 6 : age >= rules.finalAge;
  return isFinal ? rules.finalPercentage : rules.firstPercentage;
}

/** Step 6. What is elected is sold to the trust in step 7. */
export function diversify(plan: Plan, state: State, year: Year): void {
  shrinkLoanShares(state, () => {
    elect(plan, state, year);
  });
}

function elect(plan: Plan, state: State, year: Year): void {
  for (const row of state.rows) {
    if (!isActive(row) || !positive(row.shares)) continue;
    const percentage = diversificationPercentage(plan, row.attainedAge - 1, row.participation - 1);
    // Whatever was diversified before counts towards the cumulative percentage, as if the shares were still held.
    const upToPercentage = R6(row.shares.plus(row.diversified).times(percentage));
    const entitlement = min(row.shares, max(ZERO, upToPercentage.minus(row.diversified)));
    const elected = R6(entitlement.times(plan.diversification.electionRate));
    row.shares = row.shares.minus(elected);
    row.diversified = row.diversified.plus(elected);
    year.diversificationShares = year.diversificationShares.plus(elected);
    year.diversificationAmount = year.diversificationAmount.plus(R2(elected.times(year.paymentPrice)));
    year.costAtPrice = year.costAtPrice.plus(R2(elected.times(year.tradePrice)));
  }
}
