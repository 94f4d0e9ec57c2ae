import { apportion, Decimal, max, min, positive, R2, ZERO } from './decimals.js';
import type { LoanTerms, Plan } from './plan.js';
import type { State } from './state.js';
import type { Cause, Finding } from './types.js';
import type { Year } from './record.js';

/** The order of MODEL section 8. */
const CODES = [
  'CENSUS_YEAR_ASSUMED',
  'VESTING_SLOWER_THAN_ERISA',
  'NORMAL_RETIREMENT_AGE',
  'ELIGIBILITY_LIMITS',
  'DISTRIBUTION_LATER_THAN_409O',
  'DIVERSIFICATION_BELOW_401A28B',
  'DOUBLE_DECREMENT',
  'PRINCIPAL_ONLY_RELEASE',
  'FORFEITURE_BEFORE_BREAK',
  'FORFEITURE_ORDER',
  'CONTRIBUTIONS_NOT_ALLOCATED',
  'CONTRIBUTION_BELOW_DEBT_SERVICE',
  'DEDUCTION_LIMIT_404',
  'ANNUAL_ADDITIONS_415C',
  'REPURCHASE_SHORTFALL',
  'HIGH_REPURCHASE_BURDEN',
  'EQUITY_EXHAUSTED',
] as const;
type Code = (typeof CODES)[number];

/** Collects the findings that hold and lists them in the order of the table. */
function list(year: number | null, facts: Partial<Record<Code, boolean | string[]>>): Finding[] {
  return CODES.flatMap((code) => {
    const fact = facts[code] ?? false;
    if (Array.isArray(fact)) return fact.length === 0 ? [] : [{ year, code, participants: fact }];
    return fact ? [{ year, code }] : [];
  });
}

/** IRC 411(a)(2)(B): the schedule must be at least one of the two statutory ones at every service. */
function vestingIsSlower(plan: Plan): boolean {
  const services = [0, 1, 2, 3, 4, 5, 6, 7];
  const cliff = (service: number): Decimal => new Decimal(service >= 3 ? 1 : 0);
  const graded = (service: number): Decimal => new Decimal(Math.min(1, Math.max(0, (service - 1) * 0.2)).toFixed(1));
  const isBelow = (other: (service: number) => Decimal): boolean =>
    services.some((service) => plan.vesting(service).lessThan(other(service)));
  return isBelow(cliff) && isBelow(graded);
}

function distributionIsLate(plan: Plan): boolean {
  return (Object.keys(plan.payout) as Cause[]).some((cause) => {
    const { delay, form, installmentYears } = plan.payout[cause];
    return delay > (cause === 'termination' ? 6 : 1) || (form === 'installments' && installmentYears > 5);
  });
}

function diversificationIsBelow(plan: Plan): boolean {
  const rules = plan.diversification;
  return (
    !rules.enabled ||
    rules.age > 55 ||
    rules.service > 10 ||
    rules.firstPercentage.lessThan('0.25') ||
    rules.finalPercentage.lessThan('0.5') ||
    (rules.finalAge !== undefined && rules.finalAge > rules.age + 5) ||
    ((rules.age < 55 || rules.service < 10) && !rules.continueAfterPeriod)
  );
}

function releasesTooSlowly(terms: LoanTerms): boolean {
  const longestAllowed = terms.paymentSchedule === 'balloon' ? 1 : 10;
  return terms.releaseMethod === 'principal_only' && terms.years > longestAllowed;
}

/** What can be said of the plan before anything happens. */
export function planFindings(plan: Plan): Finding[] {
  const { turnover } = plan;
  const sarasonTable = turnover.rates === undefined && turnover.table.startsWith('sarason_');
  return list(null, {
    CENSUS_YEAR_ASSUMED: plan.censusYearAssumed,
    VESTING_SLOWER_THAN_ERISA: vestingIsSlower(plan),
    NORMAL_RETIREMENT_AGE: plan.normalRetirementAge > 65 || !plan.fullVestingOn.has('normal_retirement'),
    ELIGIBILITY_LIMITS: plan.minimumAge > 21 || plan.minimumService > 1,
    DISTRIBUTION_LATER_THAN_409O: distributionIsLate(plan),
    DIVERSIFICATION_BELOW_401A28B: diversificationIsBelow(plan),
    DOUBLE_DECREMENT: turnover.on && sarasonTable && (turnover.mortality || positive(turnover.disability)),
    PRINCIPAL_ONLY_RELEASE:
      plan.loans.some(releasesTooSlowly) ||
      (plan.repurchase.method === 'releverage' && releasesTooSlowly(plan.repurchase.loan)),
  });
}

const isOverAQuarter = (amount: Decimal, payroll: Decimal): boolean => amount.times(4).greaterThan(payroll);

/** IRC 404(a)(3) and (9): `k` is everything contributed, of which interest and principal may stand apart. */
function exceedsDeduction(plan: Plan, year: Year, k: Decimal): boolean {
  const interest = max(ZERO, year.loanInterest.minus(year.dividendsForDebt));
  const principal = year.cashForDebt.minus(interest);
  if (plan.taxStatus === 's_corp') return isOverAQuarter(k, year.coveredPayroll);
  return (
    isOverAQuarter(principal, year.coveredPayroll) ||
    isOverAQuarter(k.minus(principal).minus(interest), year.coveredPayroll)
  );
}

/** IRC 415(c): rows whose additions per head are over the dollar limit or their pay. */
function overAnnualAdditions(year: Year, k: Decimal): string[] {
  const forfeitures = R2(year.sharesForfeited.times(year.price)).plus(year.forfeitureCashAllocated);
  const additions = apportion(k.plus(forfeitures), year.basis, 2);
  return year.eligible
    .filter((row, i) =>
      (additions[i] ?? ZERO).greaterThan(min(year.limits.annualAdditions, row.pay).times(row.headcount)),
    )
    .map((row) => row.id);
}

/** What happened in one year; `state` is that of the year end. */
export function yearFindings(plan: Plan, state: State, year: Year): Finding[] {
  const k = year.companyContribution.plus(R2(year.stockContributed.times(year.price)));
  // A loan that the company makes this year comes after this year's leavers.
  const hadLoanBefore = state.loans.some((loan) => loan.id !== `releverage-${year.year}`);
  return list(year.year, {
    FORFEITURE_BEFORE_BREAK: [...year.forfeitedBeforeBreak],
    FORFEITURE_ORDER: hadLoanBefore ? [...year.forfeitedOutOfOrder] : [],
    CONTRIBUTIONS_NOT_ALLOCATED: plan.unusedContributions === 'hold' && positive(state.contributionsBucket),
    CONTRIBUTION_BELOW_DEBT_SERVICE:
      plan.contribution.type !== 'loan_payment' && year.policyContribution.lessThan(year.cashForDebt),
    DEDUCTION_LIMIT_404: exceedsDeduction(plan, year, k),
    ANNUAL_ADDITIONS_415C: overAnnualAdditions(year, k),
    REPURCHASE_SHORTFALL:
      plan.repurchase.fundingSource === 'trust_cash' && plan.cashUsagePolicy.length > 0 && positive(year.remainder),
    HIGH_REPURCHASE_BURDEN: isOverAQuarter(year.obligation, year.coveredPayroll),
    EQUITY_EXHAUSTED: year.equityExhausted,
  });
}
