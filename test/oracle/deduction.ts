import { type Decimal, max, min, R2, ZERO } from './decimals.js';
import type { ByMethod } from './mix.js';
import type { Plan } from './plan.js';
import type { Year } from './record.js';
import { statusOf } from './tax-status.js';

// IRC 404(a)(3) and (9): how much of the year's contributions may be deducted.

/** The part of the contribution that services loans: interest is deductible without limit in a C corporation. */
export function contributedForDebt(year: Year): { interest: Decimal; principal: Decimal } {
  const interest = max(ZERO, year.loanInterest.minus(year.dividendsForDebt));
  return { interest, principal: year.cashForDebt.minus(interest) };
}

/** Q4: a quarter of eligible payroll. */
export const quarterOfPayroll = (year: Year): Decimal => R2(year.coveredPayroll.times('0.25'));

/** O: what the employer's other plans receive. */
export const otherPlans = (plan: Plan, year: Year): Decimal =>
  R2(year.coveredPayroll.times(plan.repurchase.limits.otherPlanRate));

/** The part of all contributions that counts against the general limit. */
function againstLimit(plan: Plan, year: Year, contributed: Decimal): Decimal {
  if (statusOf(plan, year.year) === 's_corp') return contributed;
  const { interest, principal } = contributedForDebt(year);
  return contributed.minus(principal).minus(interest);
}

export const stockContributed = (year: Year): Decimal => R2(year.stockContributed.times(year.price));

/** The finding DEDUCTION_LIMIT_404. */
export function exceedsDeduction(plan: Plan, year: Year): boolean {
  const limit = quarterOfPayroll(year);
  const contributed = year.companyContribution.plus(stockContributed(year));
  const isOver = againstLimit(plan, year, contributed).plus(otherPlans(plan, year)).greaterThan(limit);
  return isOver || (statusOf(plan, year.year) === 'c_corp' && contributedForDebt(year).principal.greaterThan(limit));
}

/** MODEL section 12.2: what no longer fits under the limit in the recycled part goes elsewhere. */
export function limitRecycling(plan: Plan, year: Year, cash: ByMethod): ByMethod {
  const { enforces404, overflow } = plan.repurchase.limits;
  if (!enforces404) return cash;
  const before = againstLimit(plan, year, year.plannedContribution.plus(stockContributed(year)));
  const room = quarterOfPayroll(year).minus(otherPlans(plan, year)).minus(before);
  const recycled = min(cash.recycled, max(ZERO, room));
  const cut = cash.recycled.minus(recycled);
  year.recyclingIsLimited = cut.greaterThan(0);
  return { ...cash, recycled, [overflow]: cash[overflow].plus(cut) };
}
