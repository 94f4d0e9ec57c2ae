import {
  add,
  cost,
  exceedsPerHead,
  larger,
  ONE_PERSON,
  proRata,
  smaller,
  subtract,
  ZERO,
  type Cents,
} from '../numeric/index.js';
import { CAUSES, STATUTORY_DELAY } from '../rules/causes.js';
import { isSlowerThanErisa } from '../rules/vesting.js';
import type { Plan } from '../state/plan.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';
import { companyContributionOf, obligationOf, stockContributionOf } from './annual-projection.js';
import type { Row, Table } from './columns.js';
import type { ConcernedRows } from './concerned-rows.js';

/** A completed year: what happened in it, and the state at its end. */
interface CompletedYear {
  readonly plan: Plan;
  readonly state: ReadOnly<State>;
  readonly year: YearRecord;
  /** Rows that its forfeitures concern. */
  readonly concerned: ConcernedRows;
}

/** A finding: when it holds, of the plan as such or of a year, then perhaps with the rows concerned; and what it says. */
type Finding = (
  { readonly ofPlan: (plan: Plan) => boolean } | { readonly ofYear: (at: CompletedYear) => boolean | readonly number[] }
) & { readonly says: string | ((plan: Plan) => string) };

/** The findings by their codes, in the order in which those of one year are listed. */
const FINDINGS = {
  CENSUS_YEAR_ASSUMED: {
    ofPlan: (plan) => plan.censusYearAssumed,
    says: (plan) => `No census year was given; ${plan.censusYear} is assumed.`,
  },
  VESTING_SLOWER_THAN_ERISA: {
    ofPlan: (plan) => isSlowerThanErisa(plan.vesting.schedule),
    says: 'Vesting is slower than both the 3-year cliff and the 2-to-6-year graded schedule, IRC 411(a)(2)(B).',
  },
  NORMAL_RETIREMENT_AGE: {
    ofPlan: (plan) => plan.vesting.normalRetirementAge > 65 || !plan.vesting.fullAtNormalRetirement,
    says: 'Normal retirement age is above 65, or reaching it does not vest in full, IRC 411(a), 411(a)(8).',
  },
  ELIGIBILITY_LIMITS: {
    ofPlan: (plan) => plan.eligibility.minimumAge > 21 || plan.eligibility.minimumService > 1,
    says: 'Eligibility requires more than age 21 or one year of service, IRC 410(a)(1).',
  },
  DISTRIBUTION_LATER_THAN_409O: {
    ofPlan: paysLate,
    says: 'Distributions start later, or run longer, than IRC 409(o)(1) allows without the participant’s election.',
  },
  DIVERSIFICATION_BELOW_401A28B: {
    ofPlan: diversifiesLess,
    says: 'Diversification rights are less than IRC 401(a)(28)(B) requires.',
  },
  DOUBLE_DECREMENT: {
    ofPlan: (plan) => plan.turnover.projected && plan.turnover.doubleDecrement,
    says: 'The Sarason rates already contain death and disability; the mortality table or disability rate counts them twice.',
  },
  PRINCIPAL_ONLY_RELEASE: {
    ofPlan: releasesTooSlowly,
    says: 'Principal-only release needs a loan of at most ten years, repaid no slower than by level payments, Treas. Reg. 54.4975-7(b)(8)(ii).',
  },
  FORFEITURE_BEFORE_BREAK: {
    ofYear: ({ concerned }) => concerned.forfeitureBeforeBreak,
    says: 'Unvested amounts are forfeited before five one-year breaks in service without a cash-out, IRC 411(a)(7), Treas. Reg. 1.411(a)-7(d)(4).',
  },
  FORFEITURE_ORDER: {
    ofYear: ({ concerned, year }) => year.hadLoan && concerned.forfeitureOrder,
    says: 'Shares are forfeited although vested cash remains, in a plan with a loan, Treas. Reg. 54.4975-11(d)(4).',
  },
  CONTRIBUTIONS_NOT_ALLOCATED: {
    ofYear: ({ plan, state }) => plan.holdUnusedContributions && state.trust.contributions > 0,
    says: 'Contributions stay unallocated in the trust at year end.',
  },
  CONTRIBUTION_BELOW_DEBT_SERVICE: {
    ofYear: ({ plan, year }) =>
      plan.contribution.type !== 'loan_payment' && year.contribution.policyAmount < cashForDebtOf(year),
    says: 'The contribution policy asks for less than the loans need; the company pays what they need.',
  },
  DEDUCTION_LIMIT_404: {
    ofYear: exceedsDeduction,
    says: 'Contributions exceed the deductible 25 % of covered pay, IRC 404(a)(3), 404(a)(9).',
  },
  ANNUAL_ADDITIONS_415C: {
    ofYear: rowsOverAnnualAdditions,
    says: 'Annual additions exceed the lesser of the dollar limit and pay for these participants, IRC 415(c)(1).',
  },
  REPURCHASE_SHORTFALL: {
    ofYear: ({ plan, year }) =>
      plan.repurchase.fundingSource === 'trust_cash' && plan.cashUsage.length > 0 && year.repurchase.remainder > 0,
    says: 'Trust cash does not cover the repurchases; the company pays the rest.',
  },
  HIGH_REPURCHASE_BURDEN: {
    ofYear: ({ year }) => isOverQuarter(obligationOf(year), year.contribution.coveredPayroll),
    says: 'The repurchase obligation is more than 25 % of covered pay.',
  },
  EQUITY_EXHAUSTED: {
    ofYear: ({ year }) => year.close.equityExhausted,
    says: 'Repurchases cost more than the company’s equity; the share price falls to zero.',
  },
} as const satisfies Readonly<Record<string, Finding>>;

/** The code of a finding. */
export type FindingCode = keyof typeof FINDINGS;

/** The codes of findings, in the order in which those of one year are listed. */
export const FINDING_CODES = Object.keys(FINDINGS) as readonly FindingCode[];

const ENTRIES = Object.entries(FINDINGS) as readonly (readonly [FindingCode, Finding])[];

/** A warning: the columns of `compliance_findings`. */
export const COMPLIANCE_FINDING = {
  year: { unit: 'year', orNull: true, is: 'The year it happened; null for the plan as such.' },
  code: { unit: 'text', oneOf: FINDING_CODES, is: 'One of the documented codes.' },
  message: { unit: 'text', is: 'One sentence, with the rule it refers to.' },
  participants: { unit: 'texts', optional: true, is: 'Rows concerned, where it is about people.' },
} satisfies Table;

/** A warning about the plan (`year` null) or about one year of the run. */
export type ComplianceFinding = Omit<FindingRow, 'participants'> & Partial<Pick<FindingRow, 'participants'>>;

type FindingRow = Row<typeof COMPLIANCE_FINDING>;

/** What is to be said about the plan as such, whatever happens in the run. */
export function planFindings(plan: Plan): ComplianceFinding[] {
  return ENTRIES.flatMap(([code, finding]) =>
    'ofPlan' in finding && finding.ofPlan(plan) ? [{ year: null, code, message: messageOf(finding, plan) }] : [],
  );
}

/** What is to be said about a completed year; `state` is that of its end. */
export function yearFindings(
  plan: Plan,
  state: ReadOnly<State>,
  year: YearRecord,
  concerned: ConcernedRows,
): ComplianceFinding[] {
  const found: ComplianceFinding[] = [];
  const at: CompletedYear = { plan, state, year, concerned };
  for (const [code, finding] of ENTRIES) {
    const holds = 'ofYear' in finding && finding.ofYear(at);
    if (holds === false || (holds !== true && holds.length === 0)) continue;
    const participants = holds === true ? {} : { participants: holds.map((row) => state.participants.ids[row]!) };
    found.push({ year: year.year, code, message: messageOf(finding, plan), ...participants });
  }
  return found;
}

function messageOf({ says }: Finding, plan: Plan): string {
  return typeof says === 'string' ? says : says(plan);
}

/** More than a quarter: the measure of IRC 404(a)(3), 404(a)(9) and of a high repurchase burden. */
function isOverQuarter(amount: Cents, payroll: Cents): boolean {
  return amount * 4 > payroll;
}

/** IRC 409(o)(1)(A): later than the statutory delay; (C): over more than five years. */
function paysLate(plan: Plan): boolean {
  return CAUSES.some((cause) => {
    const { delayYears, installments } = plan.distribution.byCause[cause];
    return delayYears > STATUTORY_DELAY[cause] || installments > 5;
  });
}

/** IRC 401(a)(28)(B): at 55 with ten years of participation, a quarter, half in the sixth year. */
function diversifiesLess(plan: Plan): boolean {
  const terms = plan.diversification;
  const startsEarly = terms.ageRequirement < 55 || terms.serviceRequirement < 10;
  return (
    !terms.enabled ||
    terms.ageRequirement > 55 ||
    terms.serviceRequirement > 10 ||
    terms.firstPercentage < 25_000_000 ||
    terms.finalPercentage < 50_000_000 ||
    (terms.finalElectionAge !== null && terms.finalElectionAge > terms.ageRequirement + 5) ||
    (startsEarly && !terms.continueAfterPeriod)
  );
}

/** Treas. Reg. 54.4975-7(b)(8)(ii): principal-only release for at most ten years, no slower than level payments. */
function releasesTooSlowly(plan: Plan): boolean {
  const { method, releverageLoan } = plan.repurchase;
  const terms = plan.openingTrust.loans.map((loan) => loan.terms);
  if (method === 'releverage') terms.push(releverageLoan);
  return terms.some(
    ({ releaseMethod, years, paymentSchedule }) =>
      releaseMethod === 'principal_only' && (years > 10 || (paymentSchedule === 'balloon' && years > 1)),
  );
}

/** What the loans need beyond dividends. */
function cashForDebtOf(year: YearRecord): Cents {
  return subtract(year.debtService, year.dividends.forDebt);
}

/**
 * Whether contributions exceed what is deductible: an S corporation's all together, IRC 404(a)(3); a C corporation's loan
 * principal, IRC 404(a)(9)(A), and separately its other contributions, its loan interest without limit, 404(a)(9)(B).
 */
function exceedsDeduction({ plan, year }: CompletedYear): boolean {
  const payroll = year.contribution.coveredPayroll;
  const contributed = add(companyContributionOf(year), stockContributionOf(year));
  if (plan.taxStatus === 's_corp') return isOverQuarter(contributed, payroll);
  const interest = larger(subtract(year.loans.interest, year.dividends.forDebt), ZERO);
  const principal = subtract(cashForDebtOf(year), interest);
  return (
    isOverQuarter(principal, payroll) || isOverQuarter(subtract(subtract(contributed, principal), interest), payroll)
  );
}

/** A row that stays below this part of its limit for a unit of headcount, and a cent, needs no exact apportioning. */
const FAR_BELOW = 0.999 / ONE_PERSON;

/**
 * Rows whose annual additions, per head, exceed the lesser of the dollar limit and pay, IRC 415(c)(1): contributions, and
 * forfeitures reallocated this year, apportioned as allocations are.
 */
function rowsOverAnnualAdditions({ state: { participants }, year }: CompletedYear): number[] {
  const { weightSum } = year.contribution;
  if (weightSum === 0) return [];
  const contributed = add(companyContributionOf(year), stockContributionOf(year));
  const forfeited = add(cost(year.allocation.sharesForfeited, year.price), year.allocation.forfeitures);
  const additions = add(contributed, forfeited);
  const { additionsLimit } = year.terms.limits;
  const ofWeight = additions / weightSum;
  const rows: number[] = [];
  let before = 0;
  for (let row = 0; row < participants.count; row++) {
    const weight = participants.weight[row]!;
    if (weight === 0) continue;
    const after = before + weight;
    const heads = participants.headcount[row]!;
    const pay = participants.pay[row]!;
    // Of two running totals rounded, the difference is less than a cent off.
    const most = weight * ofWeight + 1;
    if (most > heads * pay * FAR_BELOW || most > heads * additionsLimit * FAR_BELOW) {
      const part = subtract(proRata(additions, after, weightSum), proRata(additions, before, weightSum));
      if (exceedsPerHead(part, smaller(additionsLimit, pay), heads)) rows.push(row);
    }
    before = after;
  }
  return rows;
}
