import type { Plan } from '../state/plan.js';
import type { FindingCode } from './types.js';

/** What each finding says, in one sentence with the rule it refers to. */
export const findingMessages: Readonly<Record<FindingCode, (plan: Plan) => string>> = {
  CENSUS_YEAR_ASSUMED: (plan) => `No census year was given; ${plan.censusYear} is assumed.`,
  VESTING_SLOWER_THAN_ERISA: () =>
    'Vesting is slower than both the 3-year cliff and the 2-to-6-year graded schedule, IRC 411(a)(2)(B).',
  NORMAL_RETIREMENT_AGE: () =>
    'Normal retirement age is above 65, or reaching it does not vest in full, IRC 411(a), 411(a)(8).',
  ELIGIBILITY_LIMITS: () => 'Eligibility requires more than age 21 or one year of service, IRC 410(a)(1).',
  DISTRIBUTION_LATER_THAN_409O: () =>
    'Distributions start later, or run longer, than IRC 409(o)(1) allows without the participant’s election.',
  DIVERSIFICATION_BELOW_401A28B: () => 'Diversification rights are less than IRC 401(a)(28)(B) requires.',
  DOUBLE_DECREMENT: () =>
    'The Sarason rates already contain death and disability; the mortality table or disability rate counts them twice.',
  PRINCIPAL_ONLY_RELEASE: () =>
    'Principal-only release needs a loan of at most ten years, repaid no slower than by level payments, Treas. Reg. 54.4975-7(b)(8)(ii).',
  FORFEITURE_BEFORE_BREAK: () =>
    'Unvested amounts are forfeited before five one-year breaks in service without a cash-out, IRC 411(a)(7), Treas. Reg. 1.411(a)-7(d)(4).',
  FORFEITURE_ORDER: () =>
    'Shares are forfeited although vested cash remains, in a plan with a loan, Treas. Reg. 54.4975-11(d)(4).',
  CONTRIBUTIONS_NOT_ALLOCATED: () => 'Contributions stay unallocated in the trust at year end.',
  CONTRIBUTION_BELOW_DEBT_SERVICE: () =>
    'The contribution policy asks for less than the loans need; the company pays what they need.',
  DEDUCTION_LIMIT_404: () => 'Contributions exceed the deductible 25 % of covered pay, IRC 404(a)(3), 404(a)(9).',
  ANNUAL_ADDITIONS_415C: () =>
    'Annual additions exceed the lesser of the dollar limit and pay for these participants, IRC 415(c)(1).',
  REPURCHASE_SHORTFALL: () => 'Trust cash does not cover the repurchases; the company pays the rest.',
  HIGH_REPURCHASE_BURDEN: () => 'The repurchase obligation is more than 25 % of covered pay.',
  EQUITY_EXHAUSTED: () => 'Repurchases cost more than the company’s equity; the share price falls to zero.',
};
