import {
  add,
  Apportionment,
  cost,
  exceedsPerHead,
  larger,
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
import type { ConcernedRows } from './concerned-rows.js';
import { findingMessages } from './finding-messages.js';
import { FINDING_CODES, type ComplianceFinding, type FindingCode } from './types.js';

/** More than a quarter: the measure of IRC 404(a)(3), 404(a)(9) and of a high repurchase burden. */
function isOverQuarter(amount: Cents, payroll: Cents): boolean {
  return amount * 4 > payroll;
}

/** What is to be said about the plan as such, whatever happens in the run. */
export function planFindings(plan: Plan): ComplianceFinding[] {
  const holds: Partial<Record<FindingCode, boolean>> = {
    CENSUS_YEAR_ASSUMED: plan.censusYearAssumed,
    VESTING_SLOWER_THAN_ERISA: isSlowerThanErisa(plan.vesting.schedule),
    NORMAL_RETIREMENT_AGE: plan.vesting.normalRetirementAge > 65 || !plan.vesting.fullAtNormalRetirement,
    ELIGIBILITY_LIMITS: plan.eligibility.minimumAge > 21 || plan.eligibility.minimumService > 1,
    DISTRIBUTION_LATER_THAN_409O: paysLate(plan),
    DIVERSIFICATION_BELOW_401A28B: diversifiesLess(plan),
    DOUBLE_DECREMENT: plan.turnover.projected && plan.turnover.doubleDecrement,
    PRINCIPAL_ONLY_RELEASE: releasesTooSlowly(plan),
  };
  return findingsThatHold(holds, null, {}, plan);
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

/** What is to be said about a completed year; `state` is that of its end, `concerned` the rows of its separations. */
export function yearFindings(
  plan: Plan,
  state: ReadOnly<State>,
  year: YearRecord,
  concerned: ConcernedRows,
): ComplianceFinding[] {
  const payroll = year.contribution.coveredPayroll;
  const obligation = obligationOf(year);
  const cashForDebt = subtract(year.debtService, year.dividends.forDebt);
  const overAdditions = rowsOverAnnualAdditions(state, year);
  const beforeBreak = concerned.forfeitureBeforeBreak;
  const outOfOrder = year.hadLoan ? concerned.forfeitureOrder : [];
  const holds: Partial<Record<FindingCode, boolean>> = {
    FORFEITURE_BEFORE_BREAK: beforeBreak.length > 0,
    FORFEITURE_ORDER: outOfOrder.length > 0,
    CONTRIBUTIONS_NOT_ALLOCATED: plan.holdUnusedContributions && state.trust.contributions > 0,
    CONTRIBUTION_BELOW_DEBT_SERVICE:
      plan.contribution.type !== 'loan_payment' && year.contribution.policyAmount < cashForDebt,
    DEDUCTION_LIMIT_404: exceedsDeduction(plan, year, cashForDebt),
    ANNUAL_ADDITIONS_415C: overAdditions.length > 0,
    REPURCHASE_SHORTFALL:
      plan.repurchase.fundingSource === 'trust_cash' && plan.cashUsage.length > 0 && year.repurchase.remainder > 0,
    HIGH_REPURCHASE_BURDEN: isOverQuarter(obligation, payroll),
    EQUITY_EXHAUSTED: year.close.equityExhausted,
  };
  const ids = (rows: readonly number[]): string[] => rows.map((row) => state.participants.ids[row]!);
  const participants: Partial<Record<FindingCode, string[]>> = {
    FORFEITURE_BEFORE_BREAK: ids(beforeBreak),
    FORFEITURE_ORDER: ids(outOfOrder),
    ANNUAL_ADDITIONS_415C: ids(overAdditions),
  };
  return findingsThatHold(holds, year.year, participants, plan);
}

/**
 * Whether contributions exceed what is deductible: an S corporation's all together, IRC 404(a)(3); a C corporation's loan
 * principal, IRC 404(a)(9)(A), and separately its other contributions, its loan interest without limit, 404(a)(9)(B).
 */
function exceedsDeduction(plan: Plan, year: YearRecord, cashForDebt: Cents): boolean {
  const payroll = year.contribution.coveredPayroll;
  const contributed = add(companyContributionOf(year), stockContributionOf(year));
  if (plan.taxStatus === 's_corp') return isOverQuarter(contributed, payroll);
  const interest = larger(subtract(year.loans.interest, year.dividends.forDebt), ZERO);
  const principal = subtract(cashForDebt, interest);
  return (
    isOverQuarter(principal, payroll) || isOverQuarter(subtract(subtract(contributed, principal), interest), payroll)
  );
}

/**
 * Rows whose annual additions, per head, exceed the lesser of the dollar limit and pay, IRC 415(c)(1): contributions, and
 * forfeitures reallocated this year, apportioned as allocations are.
 */
function rowsOverAnnualAdditions({ participants }: ReadOnly<State>, year: YearRecord): number[] {
  if (year.contribution.weightSum === 0) return [];
  const contributed = add(companyContributionOf(year), stockContributionOf(year));
  const forfeited = add(cost(year.allocation.sharesForfeited, year.price), year.allocation.forfeitures);
  const additions = new Apportionment(add(contributed, forfeited), year.contribution.weightSum);
  const rows: number[] = [];
  for (let row = 0; row < participants.count; row++) {
    const weight = participants.weight[row]!;
    if (weight === 0) continue;
    const limit = smaller(year.terms.limits.additionsLimit, participants.pay[row]!);
    if (exceedsPerHead(additions.part(weight), limit, participants.headcount[row]!)) rows.push(row);
  }
  return rows;
}

function findingsThatHold(
  holds: Partial<Record<FindingCode, boolean>>,
  year: number | null,
  participants: Partial<Record<FindingCode, string[]>>,
  plan: Plan,
): ComplianceFinding[] {
  return FINDING_CODES.filter((code) => holds[code] === true).map((code) => {
    const concerned = participants[code];
    const finding = { year, code, message: findingMessages[code](plan) };
    return concerned === undefined ? finding : { ...finding, participants: concerned };
  });
}
