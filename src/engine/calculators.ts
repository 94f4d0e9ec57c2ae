import { issues, ValidationError } from './errors.js';
import { buildSchedule, termsOf } from './input/build-rule-terms.js';
import { parseInput, type PlanRules } from './input/index.js';
import {
  distributionOptions,
  type DistributionOptions,
  diversificationOptions,
  type DiversificationOptions,
  type ReadReleaseOptions,
  releaseOptions,
  type ReleaseOptions,
  vestingOptions,
  type VestingOptions,
} from './input/options/calculators.js';
import { inPlace, readOptions } from './input/options/read-options.js';
import { add, cost, DECIMALS, fromUnits, ONE_PERSON, type SharePrice, ZERO } from './numeric/index.js';
import { electionPercentage, entitlement } from './rules/diversification.js';
import { vestedFraction } from './rules/vesting.js';
import { emptyForfeitureLadder, emptyLadder, entryAt, type PayoutLadder } from './state/payout-ladder.js';
import { AS_SCHEDULED, payLoan, startLoan } from './state/loan.js';
import { ladderWidth } from './state/open-state.js';
import { blankSeparation, settle } from './state/separation.js';
import { withinRange } from './state/within-range.js';

/** Diversification right of a participant in a plan year. */
export interface DiversificationElection {
  /** Fraction of the account that may have been diversified in total; 0 outside the election period. */
  readonly percentage: number;
  /** Shares that may be diversified this year. */
  readonly shares: number;
}

/**
 * Diversification right of a participant in a plan year, IRC 401(a)(28)(B) `[S-401a28]`.
 *
 * @throws ValidationError when the options violate a constraint
 * @example
 * diversificationElection({ age: 57, participation_years: 12, shares: 850, diversified_shares: 250 })
 * // { percentage: 0.25, shares: 25 }
 */
export function diversificationElection(options: DiversificationOptions): DiversificationElection {
  const given = readOptions(diversificationOptions, options);
  const terms = termsOf(given.diversification_rules, { finalElectionAge: null })!;
  const percentage = electionPercentage(terms, given.age, given.participation_years);
  return {
    percentage: fromUnits(percentage, DECIMALS.rate),
    shares: fromUnits(entitlement(given.shares, given.diversified_shares, percentage), DECIMALS.shares),
  };
}

/**
 * The vested fraction after some years of service, by the schedule alone: age and cause of leaving are left out.
 *
 * @throws ValidationError when the options violate a constraint
 * @example
 * vestedPercentage({ years: 6, service_years: 3 }) // 0.4
 * vestedPercentage({ type: 'cliff', years: 3, service_years: 2.9 }) // 0
 */
export function vestedPercentage(options: VestingOptions): number {
  const { service_years: service, ...given } = readOptions(vestingOptions, options);
  const terms = {
    schedule: buildSchedule(given),
    normalRetirementAge: 0,
    fullAtNormalRetirement: false,
    fullAtCauses: [],
  };
  return fromUnits(vestedFraction(terms, 0, service, ZERO), DECIMALS.rate);
}

/** A year's payments of a loan and the shares they release. Money in dollars. */
export interface LoanPayment {
  /** Counted from 1. */
  readonly payment: number;
  readonly principal: number;
  readonly interest: number;
  /** Principal and interest. */
  readonly total: number;
  /** Principal owed after the payment. */
  readonly principal_balance: number;
  readonly shares_released: number;
  /** Shares in suspense after the payment. */
  readonly suspense_shares: number;
}

/**
 * The payments of an ESOP loan and the shares they release from suspense, Treas. Reg. 54.4975-7(b)(8) `[S-4975-7]`, when the loan
 * is paid as scheduled. A loan without a balance releases everything at once.
 *
 * @throws ValidationError when the options violate a constraint
 * @throws SimulationError when a payment is beyond the exact range
 * @example
 * const loan = { principal_balance: 1000, interest_rate: 0, years_remaining: 4, suspense_shares: 100 };
 * releaseSchedule(loan).map(({ total, shares_released }) => [total, shares_released])
 * // [[250, 25], [250, 25], [250, 25], [250, 25]]
 */
export function releaseSchedule(options: ReleaseOptions): LoanPayment[] {
  return withinRange(1, () => paymentsOf(readOptions(releaseOptions, options)));
}

function paymentsOf(given: ReadReleaseOptions): LoanPayment[] {
  const terms = {
    years: given.years_remaining,
    rate: given.interest_rate,
    paymentSchedule: given.payment_schedule,
    releaseMethod: given.release_method,
    ...AS_SCHEDULED,
    paymentsPerYear: given.payments_per_year ?? 1,
    interestOnlyYears: given.interest_only_years ?? 0,
  };
  const loan = startLoan({
    id: '',
    terms,
    startBalance: given.principal_balance,
    startYear: 0,
    isFromCompany: false,
    suspenseShares: given.suspense_shares,
  });
  const payments: LoanPayment[] = [];
  do {
    const { principal, interest, released } = payLoan(loan);
    payments.push({
      payment: payments.length + 1,
      principal: fromUnits(principal, DECIMALS.cents),
      interest: fromUnits(interest, DECIMALS.cents),
      total: fromUnits(add(principal, interest), DECIMALS.cents),
      principal_balance: fromUnits(loan.balance, DECIMALS.cents),
      shares_released: fromUnits(released, DECIMALS.shares),
      suspense_shares: fromUnits(loan.suspenseShares, DECIMALS.shares),
    });
  } while (loan.balance > 0);
  return payments;
}

/** Payment of one year to somebody who left. Money in dollars. */
export interface DistributionPayment {
  readonly year: number;
  readonly shares: number;
  /** Of the shares, at the price when the person left. */
  readonly amount: number;
  readonly cash: number;
}

/** Everything vests from the first day; all else has the model's defaults. */
const DEFAULT_RULES: PlanRules = { plan_name: 'Default rules', vesting_schedule: { type: 'immediate' } };

/**
 * The payments to one person who leaves: vesting, time and form by the plan's rules, IRC 409(o) `[S-409]`. Empty when nothing is
 * vested. The share price stays as it was, and cash earns nothing.
 *
 * Without rules everything is vested and paid by the statutory defaults. Deferral until the loans are repaid is refused: it
 * depends on the plan's loans.
 *
 * @throws ValidationError when the options violate a constraint, or the rules, by their path after `planRules`
 * @throws SimulationError when a payment is beyond the exact range
 * @example
 * const leaver = { cause: 'retirement', year: 2027, age: 65, service_years: 20, shares: 1000, share_price: 10 };
 * distributionPayments(leaver).map(({ year, amount }) => [year, amount])
 * // [[2028, 2000], [2029, 2000], [2030, 2000], [2031, 2000], [2032, 2000]]
 */
export function distributionPayments(options: DistributionOptions, rules = DEFAULT_RULES): DistributionPayment[] {
  const given = readOptions(distributionOptions, options);
  const plan = inPlace('planRules', () =>
    parseInput(
      rules,
      { contribution_policy: {} },
      { census_year: given.year - 1, participants: [] },
      { projection_years: 1 },
    ),
  );
  if (plan.distribution.deferUntilLoanRepaid) {
    const field = 'planRules.distribution_policy.defer_until_loan_repaid';
    throw new ValidationError([{ field, issue: issues.notSupported }]);
  }
  const width = ladderWidth(plan);
  const ladder = emptyLadder(1, width, false);
  const separation = {
    ...blankSeparation('turnover', plan.years[0]!.limits),
    year: given.year,
    cause: given.cause,
    attainedAge: given.age,
    service: given.service_years,
    participation: given.participation_years ?? given.service_years,
    heads: ONE_PERSON,
    shares: given.shares,
    cash: given.cash_balance,
    price: given.share_price,
    paymentPrice: given.share_price,
    paidThrough: given.year - 1,
  };
  return withinRange(given.year, () => {
    settle(plan, ladder, emptyForfeitureLadder(given.year, width), separation);
    return paymentsOn(ladder, given.year, given.share_price);
  });
}

function paymentsOn(ladder: PayoutLadder, firstYear: number, price: SharePrice): DistributionPayment[] {
  const payments: DistributionPayment[] = [];
  for (let year = firstYear; year <= ladder.lastYear[0]!; year++) {
    const at = entryAt(ladder, 0, year);
    const shares = ladder.vestedShares[at]!;
    const cash = ladder.vestedCash[at]!;
    if (shares === 0 && cash === 0) continue;
    payments.push({
      year,
      shares: fromUnits(shares, DECIMALS.shares),
      amount: fromUnits(cost(shares, price), DECIMALS.cents),
      cash: fromUnits(cash, DECIMALS.cents),
    });
  }
  return payments;
}
