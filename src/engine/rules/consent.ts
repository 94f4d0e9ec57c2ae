import type { Cause } from './causes.js';

/** The age up to which nobody is paid without consent, unless normal retirement age is later, Treas. Reg. 1.411(a)-11(c)(4). */
const AGE_OF_CONSENT = 62;
/** A later normal retirement age protects no longer than this, IRC 411(a)(8). */
const LATEST_NORMAL_RETIREMENT_AGE = 65;

/** Whether leavers of a cause may need to ask for their money; the disabled and beneficiaries are taken to ask `[std]`. */
export function mayNeedConsent(cause: Cause): boolean {
  return cause === 'termination' || cause === 'retirement';
}

/**
 * The first payment to somebody who left and never asks: after the later of 62 and normal retirement age, with the delay of a
 * retirement; 0 where no consent is needed. A balance above the cash-out limit is not paid without consent before that age, IRC
 * 411(a)(11), and who does not answer has chosen to wait, Treas. Reg. 1.411(a)-11(c) `[S-411a11]`. Those who retire at or after
 * normal retirement age are taken to ask `[std]`.
 *
 * @param firstPayment - the year of the first payment to those who ask
 * @example
 * const terms = { byCause: { retirement: { delayYears: 0 } } };
 * firstPaymentUnasked(terms, 65, { cause: 'termination', year: 2027, attainedAge: 45 }, 2027) // 2047: at 65
 */
export function firstPaymentUnasked(
  terms: { readonly byCause: { readonly retirement: { readonly delayYears: number } } },
  normalRetirementAge: number,
  { cause, year, attainedAge }: { readonly cause: Cause; readonly year: number; readonly attainedAge: number },
  firstPayment: number,
): number {
  const untilAge = consentEndsAt(normalRetirementAge);
  const isNormalRetirement = cause === 'retirement' && attainedAge >= normalRetirementAge;
  if (!mayNeedConsent(cause) || isNormalRetirement || attainedAge >= untilAge) return 0;
  return Math.max(firstPayment, year + untilAge - attainedAge + terms.byCause.retirement.delayYears);
}

/** The age from which no consent is needed. */
export function consentEndsAt(normalRetirementAge: number): number {
  return Math.max(AGE_OF_CONSENT, Math.min(LATEST_NORMAL_RETIREMENT_AGE, normalRetirementAge));
}
