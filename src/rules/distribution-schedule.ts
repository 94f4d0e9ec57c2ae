import { add, type Cents } from '../numeric/index.js';

/** The delay and form of payment for one cause of leaving. */
export interface CauseTerms {
  /** Years from the year of leaving to the first payment. */
  readonly delayYears: number;
  /** Yearly payments; 1 is a lump sum. */
  readonly installments: number;
}

/** IRC 409(o)(1)(C)(ii): balances above the threshold may be paid over one more year for each increment, up to five more. */
export interface LargeBalanceLimits {
  readonly threshold: Cents;
  readonly increment: Cents;
}

/** Whether a vested value per head is small enough to be paid out at once, IRC 411(a)(11); a limit of 0 means never. */
export function isCashOut(valuePerHead: Cents, limit: Cents): boolean {
  return limit > 0 && valuePerHead <= limit;
}

/**
 * Number of yearly payments for a balance that is not cashed out, with the extension of IRC 409(o)(1)(C)(ii) for balances
 * above the threshold: up to five years, plus one for each increment or part of one, at most five more `[S-409]`. A plan that
 * already pays over more years than that keeps them.
 *
 * @example
 * extendedInstallments(5, 1_600_000_00, { threshold: 1_015_000_00, increment: 200_000_00 }) // 8: the 2012 case
 */
export function extendedInstallments(installments: number, valuePerHead: Cents, limits: LargeBalanceLimits): number {
  if (installments === 1 || valuePerHead <= limits.threshold) return installments;
  let extraYears = 0;
  let covered = limits.threshold;
  while (extraYears < 5 && covered < valuePerHead) {
    covered = add(covered, limits.increment);
    extraYears += 1;
  }
  return Math.max(installments, Math.min(installments, 5) + extraYears);
}

/**
 * Latest year of a terminated person's first payment: payments start no later than they would have after retiring at normal
 * retirement age, whatever the delay or deferral; after IRC 401(a)(14) `[std]`.
 *
 * @example
 * latestFirstPayment(2030, 60, 65, 1) // 2036: reaches 65 in 2035, paid the year after
 */
export function latestFirstPayment(
  yearOfLeaving: number,
  attainedAge: number,
  normalRetirementAge: number,
  retirementDelay: number,
): number {
  return yearOfLeaving + retirementDelay + Math.max(0, normalRetirementAge - attainedAge);
}

/**
 * Year in which what was not vested is forfeited: at once when the plan says so or nothing was vested; otherwise with the last
 * payment or after five one-year breaks in service, whichever is first, IRC 411(a)(6)(C), Treas. Reg. 1.411(a)-7(d)(4) `[S-411]`.
 */
export function forfeitureYear(
  yearOfLeaving: number,
  lastPaymentYear: number,
  atTermination: boolean,
  nothingVested: boolean,
): number {
  return atTermination || nothingVested ? yearOfLeaving : Math.min(lastPaymentYear, yearOfLeaving + 5);
}
