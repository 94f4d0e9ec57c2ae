import {
  add,
  forHeads,
  larger,
  portion,
  sharesBought,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type Weight,
} from '../numeric/index.js';
import { allocationWeight } from '../rules/allocation-basis.js';
import type { Plan } from '../state/plan.js';
import type { Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';

/**
 * 4 Contribute: the company pays what its policy says, and at least what the loans need.
 *
 * Eligible are those still here at year end who meet the age and service requirements (IRC 410(a)(1) `[S-410]`, last-day
 * rule); their capped pay is the covered payroll. The policy's amount beyond the debt goes to the contributions bucket in
 * cash, or into the allocation pool as new shares at the last appraisal.
 *
 * Forfeited cash may replace company cash, but never the cash for debt: loans are paid with contributions and dividends on
 * pledged shares only, Treas. Reg. 54.4975-7(b)(5) `[S-4975-7]`.
 */
export function contribute(plan: Plan, state: Writes<'participants' | 'trust' | 'company'>, year: YearRecord): void {
  weighRows(plan, state, year);
  const { trust, company } = state;

  year.policyContribution =
    plan.contribution.type === 'percentage_of_payroll'
      ? portion(year.coveredPayroll, plan.contribution.percentage)
      : year.terms.policyAmount;
  const cashForDebt = subtract(year.debtService, year.dividendsForDebt);
  const beyondDebt = larger(subtract(year.policyContribution, cashForDebt), ZERO);

  if (plan.contribution.inStock && year.price > 0) {
    year.stockContributed = sharesBought(beyondDebt, year.price);
    trust.allocationPool = add(trust.allocationPool, year.stockContributed);
    company.sharesOutstanding = add(company.sharesOutstanding, year.stockContributed);
  } else {
    year.contributionsReceived = beyondDebt;
  }
  if (plan.forfeiture.use === 'reduce_contributions') {
    year.forfeituresUsed = smaller(trust.forfeitures, year.contributionsReceived);
    trust.forfeitures = subtract(trust.forfeitures, year.forfeituresUsed);
  }
  trust.contributions = add(trust.contributions, year.contributionsReceived);
  year.companyCash = subtract(add(cashForDebt, year.contributionsReceived), year.forfeituresUsed);
}

/** Sets every row's allocation weight and adds up the covered payroll. */
function weighRows(plan: Plan, { participants }: Writes<'participants'>, year: YearRecord): void {
  const { minimumAge, minimumService } = plan.eligibility;
  const { payCap } = year.terms;
  let payroll: Cents = ZERO;
  let weightSum: Weight = 0;
  for (let row = 0; row < participants.count; row++) {
    const heads = participants.headcount[row]!;
    const age = participants.ageAtCensus[row]! + year.index;
    const service = participants.serviceAtCensus[row]! + year.index;
    if (heads === 0 || age < minimumAge || service < minimumService) {
      participants.weight[row] = 0;
      continue;
    }
    const pay = participants.pay[row]!;
    const weight = allocationWeight(plan.allocationBasis, pay, service, heads, payCap);
    participants.weight[row] = weight;
    weightSum = add(weightSum, weight);
    payroll = add(
      payroll,
      plan.allocationBasis === 'compensation' ? (weight as Cents) : forHeads(smaller(pay, payCap), heads),
    );
  }
  year.coveredPayroll = payroll;
  year.weightSum = weightSum;
}
