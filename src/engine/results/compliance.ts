import { add, apportionment, portion, WHOLE, type Cents } from '../numeric/index.js';
import { additionsCap, debtOf, exceedsDeduction } from '../rules/limits.js';
import { CAUSES, STATUTORY_DELAY } from '../rules/causes.js';
import type { DistributionTerms } from '../rules/distribution-schedule.js';
import { isOverStatutoryYears } from '../rules/settlement.js';
import { isSlowerThanErisa } from '../rules/vesting.js';
import { isRefinanced, refinancedTerms } from '../state/loan.js';
import type { LoanTerms, Plan } from '../state/plan.js';
import { areContributionsStopped } from '../state/freeze.js';
import type { ReadOnly } from '../state/read-only.js';
import type { State } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';
import { companyContributionOf, obligationOf, shortfallOf, stockContributionOf } from './year-figures.js';
import type { Table } from './columns.js';
import { cashForDebtOf, breaksCoverage, breaksLeverage } from './company-year.js';
import type { ConcernedRows } from './concerned-rows.js';
import type { WordsOf } from './words.js';
import type { ComplianceFinding, FindingCode } from './rows.js';

export type { ComplianceFinding, FindingCode };

/** A completed year: what happened in it, and the state at its end. */
interface CompletedYear {
  readonly plan: Plan;
  readonly state: ReadOnly<State>;
  readonly year: YearRecord;
  /** Rows that its forfeitures concern. */
  readonly concerned: ConcernedRows;
  /** Nobody's additions can be above the limit. */
  readonly areAdditionsBelow: boolean;
}

/**
 * Weight of a finding: a `breach` is prohibited, or allowed only at the cost of a tax or penalty; a `warning` may be intended;
 * a `note` is an assumption or an action of the engine.
 */
const SEVERITIES = ['breach', 'warning', 'note'] as const;
type Severity = (typeof SEVERITIES)[number];

/** Severity and message of a finding. */
interface Said {
  readonly severity: Severity;
  readonly says: string | ((plan: Plan) => string);
}

/** Condition of a finding: on the plan as such, or on a year, perhaps with the rows concerned. */
type OfPlan = Said & { readonly ofPlan: (plan: Plan) => boolean };
type OfYear = Said & { readonly ofYear: (at: CompletedYear) => boolean | readonly number[] };
type Finding = OfPlan | OfYear;

function ofPlan(...[severity, holds, says]: [Severity, OfPlan['ofPlan'], Finding['says']]): OfPlan {
  return { severity, ofPlan: holds, says };
}

function ofYear(...[severity, holds, says]: [Severity, OfYear['ofYear'], string]): OfYear {
  return { severity, ofYear: holds, says };
}

// prettier-ignore
/** The findings by their codes, in the order in which those of one year are listed. */
const FINDINGS = {
  CENSUS_YEAR_ASSUMED: ofPlan('note', (plan) => plan.censusYearAssumed, (plan) => `No census year was given; ${plan.censusYear} is assumed.`),
  VESTING_SLOWER_THAN_ERISA: ofPlan('breach', (plan) => isSlowerThanErisa(plan.vesting.schedule), 'Vesting is slower than both the 3-year cliff and the 2-to-6-year graded schedule, IRC 411(a)(2)(B).'),
  NORMAL_RETIREMENT_AGE: ofPlan('breach', (plan) => plan.vesting.normalRetirementAge > 65 || !plan.vesting.fullAtNormalRetirement, 'Normal retirement age is above 65, or reaching it does not vest in full, IRC 411(a), 411(a)(8).'),
  ELIGIBILITY_LIMITS: ofPlan('breach', (plan) => plan.eligibility.minimumAge > 21 || plan.eligibility.minimumService > 1, 'Eligibility requires more than age 21 or one year of service, IRC 410(a)(1).'),
  DISTRIBUTION_LATER_THAN_409O: ofPlan('breach', paysLate, 'Distributions start later, or run longer, than IRC 409(o)(1) allows without the participant’s election.'),
  DIVERSIFICATION_BELOW_401A28B: ofPlan('breach', diversifiesLess, 'Diversification rights are less than IRC 401(a)(28)(B) requires.'),
  DOUBLE_DECREMENT: ofPlan('warning', (plan) => plan.turnover.projected && plan.turnover.doubleDecrement, 'The Sarason rates already contain death and disability; the mortality table or disability rate counts them twice.'),
  PRINCIPAL_ONLY_RELEASE: ofPlan('breach', releasesTooSlowly, 'Principal-only release needs a loan of at most ten years, repaid no slower than by level payments, Treas. Reg. 54.4975-7(b)(8)(ii).'),
  DEFERRAL_BEYOND_LOAN_SHARES: ofPlan('warning', defersWholeAccounts, 'Whole accounts wait until the loans are repaid; IRC 409(o)(1)(B) holds back only shares bought with the unpaid loan, its use by an S corporation is disputed.'),
  DEFERRAL_S_CORP: ofPlan('warning', defersAsSCorporation, 'Whether an S corporation may defer distributions until its loans are repaid is disputed, IRC 404(a)(9)(C), 409(o)(1)(B).'),
  S_ELECTION_TOO_SOON: ofPlan('breach', electsTooSoon, 'S status is elected again before the fifth taxable year after it ended, IRC 1362(g).'),
  ACCELERATION_CONSENT: ofPlan('note', acceleratesEverybody, 'Everybody who waits is taken to accept an earlier payment; above the cash-out limit that needs their consent, IRC 411(a)(11).'),
  CASH_OUT_ABOVE_CONSENT_LIMIT: ofPlan('breach', (plan) => policiesOf(plan).some(({ cashOutLimit }) => cashOutLimit > CONSENT_LIMIT), 'The cash-out limit is above $7,000, up to which nobody has to consent, IRC 411(a)(11)(A).'),
  LUMP_SUM_THRESHOLD_BELOW_CASH_OUT: ofPlan('note', thresholdIsIdle, 'A lump-sum threshold is not above the cash-out limit, so it changes nothing.'),
  FREEZE_VESTING: ofPlan('breach', ({ freeze, vesting }) => freeze !== null && freeze.stopsContributions && freeze.vesting === vesting, 'Contributions stop for good without full vesting of everybody affected, IRC 411(d)(3).'),
  FORFEITURE_BEFORE_BREAK: ofYear('breach', ({ concerned }) => concerned.forfeitureBeforeBreak, 'Unvested amounts are forfeited before five one-year breaks in service without a cash-out, IRC 411(a)(7), Treas. Reg. 1.411(a)-7(d)(4).'),
  FORFEITURE_ORDER: ofYear('breach', ({ concerned, year }) => year.hadLoan && concerned.forfeitureOrder, 'Shares are forfeited although vested cash remains, in a plan with a loan, Treas. Reg. 54.4975-11(d)(4).'),
  CONTRIBUTIONS_NOT_ALLOCATED: ofYear('warning', ({ plan, state }) => plan.holdUnusedContributions && state.trust.contributions > 0, 'Contributions stay unallocated in the trust at year end.'),
  CONTRIBUTION_BELOW_DEBT_SERVICE: ofYear('warning', contributesTooLittle, 'The contribution policy is below the loan payments; the company pays the loan payments.'),
  DEDUCTION_LIMIT_404: ofYear('breach', contributesTooMuch, 'Contributions exceed the deductible 25 % of covered pay, IRC 404(a)(3), 404(a)(9).'),
  ANNUAL_ADDITIONS_415C: ofYear('breach', rowsOverAnnualAdditions, 'Annual additions exceed the lesser of the dollar limit and pay for these participants, IRC 415(c)(1).'),
  REPURCHASE_SHORTFALL: ofYear('note', ({ plan, year }) => plan.repurchase.fundingSource === 'trust_cash' && plan.cashUsage.length > 0 && shortfallOf(year) > 0, 'Trust cash does not cover the repurchases; the company pays the rest.'),
  HIGH_REPURCHASE_BURDEN: ofYear('warning', ({ year }) => isOverQuarter(obligationOf(year), year.contribution.coveredPayroll), 'The repurchase obligation is more than 25 % of covered pay.'),
  // Without shares outstanding, which chance may bring about, there is nothing to appraise.
  EQUITY_EXHAUSTED: ofYear('warning', ({ state: { company } }) => company.price === 0 && company.sharesOutstanding > 0, 'The company’s equity is used up; the share price falls to zero.'),
  RECYCLE_LIMITED: ofYear('note', ({ year }) => year.repurchase.recyclingCut > 0, 'Recycling is cut to the deductible amount, IRC 404(a)(3), 404(a)(9).'),
  ADDITIONS_LIMITED: ofYear('note', ({ year }) => year.allocation.limitedRows, 'Allocations to these participants are cut to the limit of IRC 415(c)(1); the rest is allocated to others or stays unallocated.'),
  SEGREGATION_UNFUNDED: ofYear('warning', ({ year }) => year.repurchase.segregation?.isShort === true, 'Cash was too low to convert all shares of leavers; the rest waits for next year.'),
  CASH_SHORTFALL: ofYear('warning', ({ year: { financed } }) => financed !== null && financed.shortfall > 0, 'The company’s cash falls below its minimum although the line of credit is drawn.'),
  COVENANT_LEVERAGE: ofYear('warning', ({ year: { terms, financed } }) => financed !== null && breaksLeverage(terms.finances!.lending, financed), 'Debt to EBITDA is above the lenders’ covenant.'),
  COVENANT_COVERAGE: ofYear('warning', ({ year: { terms, financed } }) => financed !== null && breaksCoverage(terms.finances!.lending, financed), 'Fixed-charge coverage is below the lenders’ covenant.'),
  DIVIDEND_REPLACEMENT_SHORT: ofYear('breach', ({ year }) => year.loans.replacement?.isShort === true, 'Dividends on allocated shares pay the loan, but the shares released are worth less than these dividends, IRC 404(k)(2)(B).'),
  PURCHASE_SHORT: ofYear('note', ({ year }) => year.purchase?.isShort === true, 'The sellers have fewer shares than the trust was to buy; it buys what there is.'),
  PURCHASE_ABOVE_APPRAISAL: ofYear('breach', ({ year }) => year.purchase?.isAboveAppraisal === true, 'The trust pays more for shares than the last appraisal, ERISA 408(e), 3(18): no more than adequate consideration.'),
  NONALLOCATION_YEAR: ofYear('breach', ({ year }) => year.ownership?.isNonallocationYear === true && year.ownership.disqualified, 'These participants own at least half of the S corporation, IRC 409(p)(3): a tax of 50 % on their shares, IRC 4979A, and the plan fails.'),
} satisfies Readonly<Record<FindingCode, Finding>>;

/** The codes of findings, in the order in which those of one year are listed. */
export const FINDING_CODES = Object.keys(FINDINGS) as readonly FindingCode[];

/** Severity of each finding. */
export const FINDING_SEVERITY = Object.fromEntries(
  Object.entries<Finding>(FINDINGS).map(([code, { severity }]) => [code, severity]),
) as Readonly<Record<FindingCode, Severity>>;

/** Sentence of a finding about a year; those about the plan as such may depend on it. */
export const FINDING_MESSAGE = Object.fromEntries(
  Object.entries<Finding>(FINDINGS).map(([code, { says }]) => [code, typeof says === 'string' ? says : '']),
) as Readonly<Record<FindingCode, string>>;

const ENTRIES = Object.entries<Finding>(FINDINGS) as readonly (readonly [FindingCode, Finding])[];
const OF_PLANS = ENTRIES.filter((entry): entry is readonly [FindingCode, OfPlan] => 'ofPlan' in entry[1]);
const OF_YEARS = ENTRIES.filter((entry): entry is readonly [FindingCode, OfYear] => 'ofYear' in entry[1]);

/** A warning: the columns of `compliance_findings`. */
export const COMPLIANCE_FINDING = {
  year: { unit: 'year', orNull: true },
  code: { unit: 'text', oneOf: FINDING_CODES },
  severity: { unit: 'text', oneOf: SEVERITIES },
  message: { unit: 'text' },
  participants: { unit: 'texts', optional: true },
} satisfies Table;

// prettier-ignore
/** Labels and sentences of these columns. */
export const COMPLIANCE_FINDING_WORDS = {
  year: ['Year', 'The year it happened; null for the plan as such.'],
  code: ['Finding', 'One of the documented codes.'],
  severity: ['Severity', 'A breach of law, a warning, or a note of an assumption or action.'],
  message: ['Message', 'One sentence, with the rule it refers to.'],
  participants: ['Participants', 'Rows concerned, for a finding about people.'],
} satisfies WordsOf<typeof COMPLIANCE_FINDING>;

/** The findings about the plan as such, whatever happens in the run. */
export function planFindings(plan: Plan): ComplianceFinding[] {
  return OF_PLANS.flatMap(([code, finding]) =>
    finding.ofPlan(plan) ? [{ year: null, code, severity: finding.severity, message: messageOf(finding, plan) }] : [],
  );
}

/** The findings about a completed year; `state` is that of its end. */
export function yearFindings(
  plan: Plan,
  state: ReadOnly<State>,
  year: YearRecord,
  concerned: ConcernedRows,
  areAdditionsBelow: boolean,
): ComplianceFinding[] {
  const found: ComplianceFinding[] = [];
  const at: CompletedYear = { plan, state, year, concerned, areAdditionsBelow };
  for (const [code, finding] of OF_YEARS) {
    const holds = finding.ofYear(at);
    if (holds === false || (holds !== true && holds.length === 0)) continue;
    const participants = holds === true ? {} : { participants: holds.map((row) => state.participants.ids[row]!) };
    const { severity } = finding;
    found.push({ year: year.year, code, severity, message: messageOf(finding, plan), ...participants });
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

/** The policy of distributions, and each changed one. */
function policiesOf(plan: Plan): DistributionTerms[] {
  return [plan.distribution, ...plan.distributionChanges.map(({ terms }) => terms)];
}

/** Vested balance up to which it is paid without consent, IRC 411(a)(11)(A), as SECURE 2.0, section 304, raised it; in cents. */
const CONSENT_LIMIT = 7_000_00;

/** Years after the year of its end in which S status may not be elected again, IRC 1362(g). */
const YEARS_TO_ELECTION = 5;

function electsTooSoon({ taxStatusChanges, censusYear, projectionYears }: Plan): boolean {
  const changes = (taxStatusChanges ?? []).filter(({ year }) => year <= censusYear + projectionYears);
  return changes.some(({ taxStatus, year }, i) => {
    const ended = changes.slice(0, i).filter((before) => before.taxStatus === 'c_corp');
    return taxStatus === 's_corp' && ended.some((before) => year < before.year + YEARS_TO_ELECTION);
  });
}

/** IRC 409(o)(1)(A): later than the statutory delay; (C): over more than five years. */
function paysLate(plan: Plan): boolean {
  return policiesOf(plan)
    .flatMap(allSizes)
    .some(({ byCause }) =>
      CAUSES.some(
        (cause) =>
          byCause[cause].delayYears > STATUTORY_DELAY[cause] || isOverStatutoryYears(byCause[cause].settlement),
      ),
    );
}

/** The policy itself, and its terms for balances of each size. */
function allSizes(policy: DistributionTerms): DistributionTerms[] {
  return [policy, ...(policy.bySize ?? []).map(({ terms }) => terms)];
}

/** A balance up to the threshold is cashed out in any case: the threshold does nothing. */
function thresholdIsIdle(plan: Plan): boolean {
  return policiesOf(plan).some(({ byCause, cashOutLimit }) =>
    CAUSES.some((cause) => byCause[cause].thresholds.some((upTo) => upTo > 0 && upTo <= cashOutLimit)),
  );
}

/** IRC 401(a)(28)(B): at 55 with ten years of participation, a quarter, half in the sixth year. */
function diversifiesLess(plan: Plan): boolean {
  const terms = plan.diversification;
  const startsEarly = terms.ageRequirement < 55 || terms.serviceRequirement < 10;
  return (
    !terms.enabled ||
    terms.ageRequirement > 55 ||
    terms.serviceRequirement > 10 ||
    terms.firstElectionPercentage < 25_000_000 ||
    terms.finalElectionPercentage < 50_000_000 ||
    (terms.finalElectionAge !== null && terms.finalElectionAge > terms.ageRequirement + 5) ||
    (startsEarly && !terms.continueAfterPeriod)
  );
}

/**
 * Treas. Reg. 54.4975-7(b)(8)(ii): principal-only release for at most ten years, (C) counts those of a refinancing with them, and no
 * slower than level payments.
 */
function releasesTooSlowly({ censusYear, openingTrust, purchases, repurchase }: Plan): boolean {
  const isTooSlow = ({ releaseMethod, years, paymentSchedule }: LoanTerms, expired = 0): boolean =>
    releaseMethod === 'principal_only' && (expired + years > 10 || (paymentSchedule === 'balloon' && years > 1));
  if (repurchase.mayReleverage && isTooSlow(repurchase.releverageLoan)) return true;
  if (purchases?.some(({ loan }) => isTooSlow(loan))) return true;
  return openingTrust.loans.some(({ id, balance: startBalance, suspenseShares, expiredYears, terms }) => {
    const { refinanced, releaseMethod, interestOnlyYears } = terms;
    if (releaseMethod === 'principal_only' && interestOnlyYears > 0) return true;
    const loan = { id, terms, startBalance, startYear: censusYear, isFromCompany: false, suspenseShares };
    if (refinanced === null || !isRefinanced(loan)) return isTooSlow(terms, expiredYears);
    const years = refinanced.year - censusYear;
    const anew = refinancedTerms(terms, refinanced);
    const isBalloon = (own: LoanTerms): boolean => own.paymentSchedule === 'balloon' && own.years > 1;
    // Principal-only release ends with the refinancing: the terms before it count up to there.
    if (anew.releaseMethod !== 'principal_only') return isTooSlow({ ...terms, years }, expiredYears);
    const wasTooSlow = releaseMethod === 'principal_only' && isBalloon(terms);
    return expiredYears + years + anew.years > 10 || wasTooSlow || isBalloon(anew);
  });
}

function defersWholeAccounts({ distribution, defersLoanShares, openingTrust: { loans } }: Plan): boolean {
  return distribution.deferUntilLoanRepaid && !defersLoanShares && loans.some(({ balance }) => balance > 0);
}

function defersAsSCorporation({ defersLoanShares, taxStatus, years }: Plan): boolean {
  return defersLoanShares && [taxStatus, ...years.map((year) => year.taxStatus)].includes('s_corp');
}

function acceleratesEverybody({ accelerations, censusYear, projectionYears }: Plan): boolean {
  const last = censusYear + projectionYears;
  return (accelerations ?? []).some(({ year, takeUp }) => year <= last && takeUp === WHOLE);
}

function contributesTooLittle({ plan, year }: CompletedYear): boolean {
  if (plan.contribution.type === 'loan_payment' || areContributionsStopped(plan, year.year)) return false;
  return year.contribution.policyAmount < cashForDebtOf(year);
}

/** Whether contributions exceed what is deductible, IRC 404(a)(3), 404(a)(9): they count in the year in which they are paid. */
function contributesTooMuch({ plan, year }: CompletedYear): boolean {
  const payroll = year.contribution.coveredPayroll;
  const { debtService, loans, dividends } = year;
  const debt = debtOf({ debtService, loanInterest: loans.interest, dividends: dividends.forDebt });
  // A literal: it is asked every year of every path, and records made by spreading are slow to make and to read.
  return exceedsDeduction({
    cashForDebt: debt.cashForDebt,
    interestForDebt: debt.interestForDebt,
    taxStatus: year.terms.taxStatus,
    payroll,
    contributed: add(companyContributionOf(year), stockContributionOf(year)),
    toOtherPlans: portion(payroll, plan.repurchase.limits.otherPlansRate),
  });
}

/**
 * Rows whose annual additions exceed the lesser of the dollar limit and pay for their people, IRC 415(c)(1), apportioned as
 * allocations are. Where the limit is kept there are none.
 */
function rowsOverAnnualAdditions({ plan, state: { participants }, year, areAdditionsBelow }: CompletedYear): number[] {
  if (areAdditionsBelow || plan.repurchase.limits.enforceAdditions || year.contribution.weightSum === 0) return [];
  const additions = apportionment(year.allocation.additions, year.contribution.weightSum);
  const { claims } = year.contribution;
  if (claims !== null) {
    const { weights, caps } = claims;
    return [...new Set(claims.rows.filter((_, i) => additions.part(weights[i]!) > caps[i]!))];
  }
  const { limits } = year.terms;
  const { otherPlansRate } = plan.repurchase.limits;
  const rows: number[] = [];
  for (let i = 0; i < participants.livingCount; i++) {
    const row = participants.living[i]!;
    const weight = participants.weight[row]!;
    if (weight === 0) continue;
    const cap = additionsCap(limits, participants.pay[row]!, participants.headcount[row]!, otherPlansRate);
    if (additions.part(weight) > cap) rows.push(row);
  }
  return rows;
}
