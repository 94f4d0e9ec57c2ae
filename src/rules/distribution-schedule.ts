import { add, type Cents, type Rate } from '../numeric/index.js';
import { forCause, type Cause } from './causes.js';
import type { StatutoryLimits } from './limits.js';

/** The delay and form of payment for one cause of leaving. */
export interface CauseTerms {
  /** Years from the year of leaving to the first payment. */
  readonly delayYears: number;
  /** Yearly payments; 1 is a lump sum. */
  readonly installments: number;
}

/** What a plan says about paying those who leave. */
export interface DistributionTerms {
  /** The delay and form in force for each cause, `by_cause` and `timing` already resolved. */
  readonly byCause: Readonly<Record<Cause, CauseTerms>>;
  /** Vested value per head at or below this is cashed out; 0 = never. */
  readonly cashOutLimit: Cents;
  readonly largeBalanceExtension: boolean;
  readonly deferUntilLoanRepaid: boolean;
}

/** The parts of a plan on which it depends when a leaver is paid. */
interface TermsOfLeaving {
  readonly distribution: DistributionTerms;
  readonly vesting: { readonly normalRetirementAge: number };
  readonly forfeiture: { readonly atTermination: boolean };
}

/** Somebody who leaves, as the schedule of payments depends on it. */
interface Leaver {
  readonly year: number;
  readonly cause: Cause;
  /** At the end of that year. */
  readonly attainedAge: number;
  readonly vestedFraction: Rate;
  readonly valuePerHead: Cents;
  readonly limits: StatutoryLimits;
  /** Last scheduled payment year of the loans, for deferral; 0 without any. */
  readonly loansRepaidBy: number;
  /** Payments of this year and before are over; what was due then is due with the rest. */
  readonly paidThrough: number;
}

/** When a leaver is paid, and when the rest is forfeited. */
interface Schedule {
  /** Small enough to be paid out at once. */
  isCashOut: boolean;
  /** One payment that is no cash-out, which a promissory note may pay, IRC 409(h)(5). */
  isTotalDistribution: boolean;
  firstPaymentYear: number;
  /** Equal yearly payments from then on. */
  installments: number;
  forfeitureYear: number;
}

/** One-year breaks in service after which nothing can be restored, IRC 411(a)(6)(C). */
const BREAKS_IN_SERVICE = 5;

/**
 * When somebody who leaves is paid, and when what was not vested is forfeited, IRC 409(o) `[S-409]`. Written into the leaver, so
 * that nothing is allocated for each of them.
 *
 * What was not vested is forfeited at once when the plan says so or nothing was vested; otherwise with the last payment or after
 * five one-year breaks in service, whichever is first, Treas. Reg. 1.411(a)-7(d)(4) `[S-411]`.
 *
 * Payments that would have been due by `paidThrough` are due with the rest, in equal parts over the years that are left, or all
 * at once in the first year possible.
 *
 * Pitfall: thresholds are met per head. A row of half a person with 4,000 vested dollars is an account of 8,000.
 */
export function scheduleDistribution(terms: TermsOfLeaving, leaver: Leaver & Schedule): void {
  const { distribution, forfeiture } = terms;
  const { cause, year, valuePerHead } = leaver;
  const { installments } = forCause(distribution.byCause, cause);
  const isCashOut = distribution.cashOutLimit > 0 && valuePerHead <= distribution.cashOutLimit;
  const isExtended = distribution.largeBalanceExtension && !isCashOut;
  const payments = isExtended
    ? extendedInstallments(installments, valuePerHead, leaver.limits)
    : isCashOut
      ? 1
      : installments;
  const first = firstPaymentYear(terms, leaver, isCashOut);
  const last = first + payments - 1;
  const isForfeitedAtOnce = forfeiture.atTermination || leaver.vestedFraction === 0;
  const forfeited = forfeitureYear(year, last, isForfeitedAtOnce);

  const earliest = leaver.paidThrough + 1;
  leaver.isCashOut = isCashOut;
  leaver.isTotalDistribution = payments === 1 && !isCashOut;
  leaver.firstPaymentYear = Math.max(first, earliest);
  leaver.installments = Math.max(last, earliest) - leaver.firstPaymentYear + 1;
  leaver.forfeitureYear = Math.max(forfeited, earliest);
}

/** When what is not vested is forfeited: at once, or with the last payment, or after five breaks in service. */
export function forfeitureYear(year: number, lastPaymentYear: number, isAtOnce: boolean): number {
  return isAtOnce ? year : Math.min(lastPaymentYear, year + BREAKS_IN_SERVICE);
}

/**
 * Number of yearly payments for a balance that is not cashed out, with the extension of IRC 409(o)(1)(C)(ii) for balances
 * above the threshold: up to five years, plus one for each increment or part of one, at most five more `[S-409]`. A plan that
 * already pays over more years than that keeps them.
 *
 * @example
 * const limits = { largeBalanceThreshold: 1_015_000_00, largeBalanceIncrement: 200_000_00 };
 * extendedInstallments(5, 1_600_000_00, limits) // 8: the 2012 case
 */
export function extendedInstallments(
  installments: number,
  valuePerHead: Cents,
  limits: Pick<StatutoryLimits, 'largeBalanceThreshold' | 'largeBalanceIncrement'>,
): number {
  const { largeBalanceThreshold, largeBalanceIncrement } = limits;
  if (installments === 1 || valuePerHead <= largeBalanceThreshold) return installments;
  let extraYears = 0;
  let covered = largeBalanceThreshold;
  while (extraYears < 5 && covered < valuePerHead) {
    covered = add(covered, largeBalanceIncrement);
    extraYears += 1;
  }
  return Math.max(installments, Math.min(installments, 5) + extraYears);
}

/** When somebody leaves, and what else the first payment depends on. */
type Leaving = Pick<Leaver, 'cause' | 'year' | 'attainedAge' | 'loansRepaidBy'>;

/** The first payment year by the delay for the cause, a cash-out at the latest in the year after; `[S-409]`. */
export function firstPaymentYear(
  { distribution, vesting }: Pick<TermsOfLeaving, 'distribution' | 'vesting'>,
  { cause, year, attainedAge, loansRepaidBy }: Leaving,
  isCashOut: boolean,
): number {
  const { delayYears } = forCause(distribution.byCause, cause);
  const byDelay = year + (isCashOut ? Math.min(delayYears, 1) : delayYears);
  if (cause !== 'termination') return byDelay;
  // The plan may wait until its loans are repaid, IRC 409(o)(1)(B), except with a cash-out; but payments start no later than they
  // would have after staying until normal retirement age and retiring then, whatever the delay or deferral: after IRC
  // 401(a)(14) `[std]`.
  const isDeferred = distribution.deferUntilLoanRepaid && !isCashOut && loansRepaidBy > 0;
  const untilRetirement = Math.max(0, vesting.normalRetirementAge - attainedAge);
  const latest = year + untilRetirement + distribution.byCause.retirement.delayYears;
  return Math.min(isDeferred ? Math.max(byDelay, loansRepaidBy + 1) : byDelay, latest);
}
