import { Decimal, positive } from './decimals.js';
import { claimsOverCap, exceedsDeduction } from './limits.js';
import { hasShortfall } from './finances.js';
import { breaches } from './finances-outputs.js';
import { hasIdleThreshold, isLaterThan409o } from './distribution.js';
import { frozenIn } from './people.js';
import { censusLoanReleasesTooSlowly, releasesTooSlowly } from './loans.js';
import type { Plan } from './plan.js';
import type { State } from './state.js';
import type { Finding } from './types.js';
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
  'DEFERRAL_BEYOND_LOAN_SHARES',
  'DEFERRAL_S_CORP',
  'LUMP_SUM_THRESHOLD_BELOW_CASH_OUT',
  'FREEZE_VESTING',
  'FORFEITURE_BEFORE_BREAK',
  'FORFEITURE_ORDER',
  'CONTRIBUTIONS_NOT_ALLOCATED',
  'CONTRIBUTION_BELOW_DEBT_SERVICE',
  'DEDUCTION_LIMIT_404',
  'ANNUAL_ADDITIONS_415C',
  'REPURCHASE_SHORTFALL',
  'HIGH_REPURCHASE_BURDEN',
  'EQUITY_EXHAUSTED',
  'RECYCLE_LIMITED',
  'ADDITIONS_LIMITED',
  'SEGREGATION_UNFUNDED',
  'CASH_SHORTFALL',
  'COVENANT_LEVERAGE',
  'COVENANT_COVERAGE',
  'DIVIDEND_REPLACEMENT_SHORT',
  'PURCHASE_SHORT',
  'PURCHASE_ABOVE_APPRAISAL',
  'NONALLOCATION_YEAR',
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

/** Whether a releverage loan can arise, whatever the year and its cash. */
function mayReleverage({ repurchase: { mix, limits } }: Plan): boolean {
  return mix.some(({ lent }) => positive(lent)) || (limits.enforces404 && limits.overflow === 'lent');
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
    DISTRIBUTION_LATER_THAN_409O: plan.distribution.some(({ terms }) => isLaterThan409o(terms)),
    DIVERSIFICATION_BELOW_401A28B: diversificationIsBelow(plan),
    DOUBLE_DECREMENT: turnover.on && sarasonTable && (turnover.mortality || positive(turnover.disability)),
    PRINCIPAL_ONLY_RELEASE:
      plan.loans.some((loan) => censusLoanReleasesTooSlowly(loan, plan.censusYear)) ||
      plan.purchases.some(releasesTooSlowly) ||
      (mayReleverage(plan) && releasesTooSlowly(plan.repurchase.loan)),
    DEFERRAL_BEYOND_LOAN_SHARES: plan.deferral === 'account' && plan.loans.some((loan) => positive(loan.balance)),
    LUMP_SUM_THRESHOLD_BELOW_CASH_OUT: plan.distribution.some(({ terms }) => hasIdleThreshold(terms)),
    // IRC 411(d)(3): who stops contributing for good vests everyone.
    FREEZE_VESTING: plan.freeze !== undefined && plan.freeze.stopsContributions && !plan.freeze.vestsInFull,
    DEFERRAL_S_CORP: plan.deferral === 'loan_shares' && plan.taxStatus === 's_corp',
  });
}

const isOverAQuarter = (amount: Decimal, payroll: Decimal): boolean => amount.times(4).greaterThan(payroll);

/** What happened in one year; `state` is that of the year end. */
export function yearFindings(plan: Plan, state: State, year: Year): Finding[] {
  const breached = breaches(plan.finances, year);
  // Leavers who share count for their row.
  const idsOf = (claims: readonly number[]): string[] => [...new Set(claims.map((i) => year.claims[i]!.row.id))];
  // A loan that the company makes this year comes after this year's leavers.
  const hadLoanBefore = state.loans.some((loan) => loan.madeIn < year.year);
  return list(year.year, {
    FORFEITURE_BEFORE_BREAK: [...year.forfeitedBeforeBreak],
    FORFEITURE_ORDER: hadLoanBefore ? [...year.forfeitedOutOfOrder] : [],
    CONTRIBUTIONS_NOT_ALLOCATED: plan.unusedContributions === 'hold' && positive(state.contributionsBucket),
    CONTRIBUTION_BELOW_DEBT_SERVICE:
      plan.contribution.type !== 'loan_payment' &&
      !frozenIn(plan, year.year)?.stopsContributions &&
      year.policyContribution.lessThan(year.cashForDebt),
    DEDUCTION_LIMIT_404: exceedsDeduction(plan, year),
    ANNUAL_ADDITIONS_415C: plan.repurchase.limits.enforces415 ? false : idsOf(claimsOverCap(year)),
    REPURCHASE_SHORTFALL:
      plan.repurchase.fundingSource === 'trust_cash' && plan.cashUsagePolicy.length > 0 && positive(year.shortfall),
    HIGH_REPURCHASE_BURDEN: isOverAQuarter(year.obligation, year.coveredPayroll),
    EQUITY_EXHAUSTED: state.price.isZero(),
    RECYCLE_LIMITED: year.recyclingIsLimited,
    ADDITIONS_LIMITED: idsOf(year.claimsAtCap),
    SEGREGATION_UNFUNDED: year.segregationIsUnfunded,
    CASH_SHORTFALL: hasShortfall(year),
    COVENANT_LEVERAGE: breached.leverage,
    COVENANT_COVERAGE: breached.coverage,
    DIVIDEND_REPLACEMENT_SHORT: year.dividendReplacementShort,
    PURCHASE_SHORT: year.purchaseIsShort,
    PURCHASE_ABOVE_APPRAISAL: year.purchaseIsAboveAppraisal,
    NONALLOCATION_YEAR: year.ownership?.isNonallocationYear ? year.ownership.disqualified : false,
  });
}
