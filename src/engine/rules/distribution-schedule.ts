import { portion, subtract, WHOLE, ZERO, type Cents, type MicroShares, type Rate } from '../numeric/index.js';
import { forCause, type Cause } from './causes.js';
import { firstPaymentUnasked } from './consent.js';
import type { StatutoryLimits } from './limits.js';
import { freeShares, type HeldShares } from './share-release.js';
import { asManyAsNeeded, extended, LUMP_SUM, withoutMissed, type Settlement } from './settlement.js';

/** When and how those who leave for one cause are paid. */
export interface CauseTerms {
  /** Years from the year of leaving to the first payment; for retirement, only at or after normal retirement age. */
  readonly delayYears: number;
  /** Years to the payment of a balance that is cashed out. */
  readonly cashOutDelayYears: number;
  readonly settlement: Settlement;
  /** Vested value per head at or below this is paid at once, whatever the form; 0 = never. */
  readonly lumpSumThreshold: Cents;
  /** The sizes of balances up to which anything else is agreed. */
  readonly thresholds: readonly number[];
  /** Dollars a year that may end the installments earlier; null where only their number is agreed. */
  readonly annualAmount: Cents | null;
}

/** Terms of distributions to leavers. */
export interface DistributionTerms {
  /** The delay and form in force for each cause, `by_cause` and `timing` already resolved. */
  readonly byCause: Readonly<Record<Cause, CauseTerms>>;
  /** The delay of a retirement before normal retirement age. */
  readonly earlyRetirementDelay: number;
  readonly earlyCashOutDelay: number;
  /** Vested value per head at or below this is cashed out; 0 = never. */
  readonly cashOutLimit: Cents;
  readonly largeBalanceExtension: boolean;
  readonly deferUntilLoanRepaid: boolean;
  /** From what age and service leavers are paid as those who retire; null where the plan has no early retirement. */
  readonly earlyRetirement: EarlyRetirement | null;
  /** The terms of balances of each size, by ascending size, the last of any; null where all balances are paid alike. */
  readonly bySize: readonly TermsOfSize[] | null;
}

/** Terms of balances up to a vested value per head. */
export interface TermsOfSize {
  readonly upTo: number;
  readonly terms: DistributionTerms;
}

/**
 * The terms of a balance of some size: plans pay small balances soon and at once, large ones later and longer. An ESOP may change them,
 * IRC 411(d)(6)(C) `[S-411d6]`.
 */
export function termsOfBalance(policy: DistributionTerms, valuePerHead: Cents): DistributionTerms {
  if (policy.bySize === null) return policy;
  return policy.bySize.find(({ upTo }) => valuePerHead <= upTo)!.terms;
}

/** The early retirement of a plan, which somebody who left with enough service may reach later. */
export interface EarlyRetirement {
  readonly age: number;
  /** Completed years, at separation. */
  readonly service: number;
}

/** Terms of distributions for separations from some year on. */
export interface DistributionChange {
  readonly fromYear: number;
  readonly terms: DistributionTerms;
}

/**
 * The terms for those who leave in a year: the last change that concerns them, else those the plan began with. An ESOP may
 * change the form of payment without cutting back a benefit, IRC 411(d)(6)(C) `[S-411d6]`.
 */
export function termsOfSeparation(
  first: DistributionTerms,
  changes: readonly DistributionChange[],
  year: number,
): DistributionTerms {
  let terms = first;
  for (const change of changes) if (change.fromYear <= year) terms = change.terms;
  return terms;
}

/** The other parts of a plan that decide when a leaver is paid. */
interface TermsOfLeaving {
  readonly vesting: { readonly normalRetirementAge: number };
  readonly forfeiture: { readonly atTermination: boolean };
}

/** Facts about a leaver that decide the schedule of payments. */
interface Leaver {
  readonly year: number;
  readonly cause: Cause;
  /** At the end of that year. */
  readonly attainedAge: number;
  /** Completed years of service then. */
  readonly service: number;
  /** Completed years of participation then. */
  readonly participation: number;
  readonly vestedFraction: Rate;
  readonly vestedShares: MicroShares;
  readonly vestedCash: Cents;
  readonly valuePerHead: Cents;
  /** Vested shares that wait for the loans that bought them. */
  readonly held: readonly HeldShares[];
  /** Vested value per head without them: a balance is large by what is paid. */
  readonly freeValuePerHead: Cents;
  readonly limits: StatutoryLimits;
  /** Last scheduled payment year of the loans, for deferral; 0 without any. */
  readonly loansRepaidBy: number;
  /** Payments up to this year are over; what was due by then is due with the rest. */
  readonly paidThrough: number;
  /** The part of those who may wait that asks to be paid. */
  readonly electionRate: Rate;
}

/** When a leaver is paid, and when the rest is forfeited. */
interface Schedule {
  /** Small enough to be paid out at once. */
  isCashOut: boolean;
  /** A single payment that is not a cash-out; a promissory note may pay it, IRC 409(h)(5). */
  isTotalDistribution: boolean;
  firstPaymentYear: number;
  /** Form of payment from then on. */
  settlement: Settlement;
  forfeitureYear: number;
  /** Of the vested account, what nobody asked for; it is settled likewise, from a later year on. */
  waitingShares: MicroShares;
  waitingCash: Cents;
  /** The year of its first payment; 0 where nothing waits. */
  waitingUntil: number;
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
 * Of those who may wait, a part asks for its money. The others are paid when nobody needs their consent any more.
 *
 * Payments that would have been due by `paidThrough` are due with the rest, over the years that are left, or all at once in the first
 * possible year.
 *
 * Pitfall: thresholds are met per head. A row of half a person with 4,000 vested dollars is an account of 8,000.
 */
export function scheduleDistribution(
  { vesting, forfeiture }: TermsOfLeaving,
  distribution: DistributionTerms,
  leaver: Leaver & Schedule,
): void {
  const { cause, year, valuePerHead } = leaver;
  const isCashOut = isCashedOut(distribution, valuePerHead);
  const settlement = settlementOf(distribution, cause, valuePerHead, leaver.freeValuePerHead, leaver.limits);
  const asked = firstPaymentYear(distribution, vesting.normalRetirementAge, leaver, isCashOut);
  const unasked =
    leaver.electionRate < WHOLE && !isCashOut
      ? firstPaymentUnasked(distribution, vesting.normalRetirementAge, leaver, asked)
      : 0;
  const first = unasked > 0 && leaver.electionRate === 0 ? unasked : asked;
  const last = lastPaymentYear(first, settlement);
  const isForfeitedAtOnce = forfeiture.atTermination || leaver.vestedFraction === 0;
  const forfeited = forfeitureYear(year, last, isForfeitedAtOnce);

  const earliest = leaver.paidThrough + 1;
  leaver.isCashOut = isCashOut;
  leaver.isTotalDistribution = settlement.years === 1 && !isCashOut && leaver.held.length === 0;
  leaver.firstPaymentYear = Math.max(first, earliest);
  leaver.settlement = withoutMissed(settlement, earliest - first);
  leaver.forfeitureYear = Math.max(forfeited, earliest);
  const isDivided = unasked > 0 && leaver.electionRate > 0;
  leaver.waitingUntil = isDivided ? unasked : 0;
  leaver.waitingShares = isDivided ? notAsked(freeShares(leaver.vestedShares, leaver.held), leaver.electionRate) : ZERO;
  leaver.waitingCash = isDivided ? notAsked(leaver.vestedCash, leaver.electionRate) : ZERO;
}

/** Settlement of a vested account: at once if it is small, otherwise as agreed, over more years if it is large without the part that waits for loans. */
export function settlementOf(
  distribution: DistributionTerms,
  cause: Cause,
  valuePerHead: Cents,
  freeValuePerHead: Cents,
  limits: StatutoryLimits,
): Settlement {
  const { settlement: agreed, lumpSumThreshold, annualAmount } = forCause(distribution.byCause, cause);
  const isPaidAtOnce =
    isCashedOut(distribution, valuePerHead) || (lumpSumThreshold > 0 && valuePerHead <= lumpSumThreshold);
  const settlement = isPaidAtOnce ? LUMP_SUM : agreed;
  const longest = distribution.largeBalanceExtension ? extended(settlement, freeValuePerHead, limits) : settlement;
  return annualAmount === null ? longest : asManyAsNeeded(longest, valuePerHead, annualAmount);
}

/** Whether a vested value per head is small enough to be paid out at once. */
export function isCashedOut({ cashOutLimit }: Pick<DistributionTerms, 'cashOutLimit'>, valuePerHead: Cents): boolean {
  return cashOutLimit > 0 && valuePerHead <= cashOutLimit;
}

/**
 * The first payment of shares that wait for a loan: with the others, or after its last scheduled payment, IRC 409(o)(1)(B), but not later
 * than IRC 401(a)(14) and the plan's early retirement allow `[S-409]`.
 *
 * @param latest - by `latestBegin`
 */
export function firstPaymentOfHeld(firstPaymentYear: number, repaidIn: number, latest: number): number {
  return Math.min(Math.max(firstPaymentYear, repaidIn + 1), latest);
}

/** Rest of a vested amount when a part asks for its money. */
function notAsked<Q extends MicroShares | Cents>(vested: Q, electionRate: Rate): Q {
  return subtract(vested, portion(vested, electionRate));
}

/** The year of the last payment. */
export function lastPaymentYear(firstPaymentYear: number, settlement: Settlement): number {
  return firstPaymentYear + settlement.years - 1;
}

/** When what is not vested is forfeited: at once, or with the last payment, or after five breaks in service. */
export function forfeitureYear(year: number, lastPayment: number, isAtOnce: boolean): number {
  return isAtOnce ? year : Math.min(lastPayment, year + BREAKS_IN_SERVICE);
}

/** Facts about a leaver that decide the first payment. */
type FirstPaid = Pick<Leaver, 'year' | 'cause' | 'attainedAge' | 'service' | 'participation' | 'loansRepaidBy'>;

/**
 * The year of the first payment: after the delay and, for those who terminate and are not cashed out, once the loans are repaid,
 * IRC 409(o)(1)(B); but never later than IRC 401(a)(14) allows, and than retirement at the plan's early retirement age.
 */
export function firstPaymentYear(
  terms: DistributionTerms,
  normalRetirementAge: number,
  leaver: FirstPaid,
  isCashOut: boolean,
): number {
  const { cause, year, attainedAge, loansRepaidBy } = leaver;
  const byDelay = year + delayYears(terms, cause, attainedAge, normalRetirementAge, isCashOut);
  if (cause === 'death' || cause === 'disability') return byDelay;
  if (cause === 'retirement') {
    return attainedAge >= normalRetirementAge
      ? byDelay
      : Math.min(byDelay, latestBegin(terms, normalRetirementAge, leaver));
  }
  const isDeferred = terms.deferUntilLoanRepaid && !isCashOut && loansRepaidBy > 0;
  const wished = isDeferred ? Math.max(byDelay, loansRepaidBy + 1) : byDelay;
  return Math.min(wished, latestBegin(terms, normalRetirementAge, leaver));
}

/** The latest first payment of somebody who leaves before normal retirement, by law and by the plan. */
export function latestBegin(
  terms: DistributionTerms,
  normalRetirementAge: number,
  leaver: Pick<FirstPaid, 'year' | 'attainedAge' | 'service' | 'participation'>,
): number {
  const byLaw = latestFirstPayment(terms, normalRetirementAge, leaver);
  const { earlyRetirement } = terms;
  if (earlyRetirement === null || leaver.service < earlyRetirement.service) return byLaw;
  return Math.min(byLaw, afterEarlyRetirement(terms, earlyRetirement, leaver));
}

/**
 * Years from leaving to the first payment. IRC 409(o)(1)(A)(i) has payments begin within a year for separation by reason of normal
 * retirement age, disability or death; retirement before that age counts as any other separation `[S-409]`.
 *
 * Pitfall: "retirement" in a plan document includes early retirement, in the statute it does not.
 */
export function delayYears(
  terms: DistributionTerms,
  cause: Cause,
  attainedAge: number,
  normalRetirementAge: number,
  isCashOut: boolean,
): number {
  const isEarly = cause === 'retirement' && attainedAge < normalRetirementAge;
  if (isEarly) return isCashOut ? terms.earlyCashOutDelay : terms.earlyRetirementDelay;
  const ofCause = forCause(terms.byCause, cause);
  return isCashOut ? ofCause.cashOutDelayYears : ofCause.delayYears;
}

/** The age of IRC 401(a)(14)(A), unless the plan's normal retirement age is lower, and the anniversary of participation of (B). */
const LATEST_AGE = 65;
const LATEST_PARTICIPATION = 10;

/**
 * The latest year in which somebody who leaves before normal retirement may first be paid, IRC 401(a)(14) `[S-401a14]`: as if they
 * had stayed until 65 (or an earlier normal retirement age) or the tenth anniversary of participation, whichever is later, and
 * retired then.
 *
 * @example
 * const terms = { byCause: { retirement: { delayYears: 1 } } };
 * latestFirstPayment(terms, 65, { year: 2030, attainedAge: 61, participation: 3 }) // 2038: seven years to the tenth, and one
 */
export function latestFirstPayment(
  terms: { readonly byCause: { readonly retirement: Pick<CauseTerms, 'delayYears'> } },
  normalRetirementAge: number,
  leaver: { readonly year: number; readonly attainedAge: number; readonly participation: number },
): number {
  const untilAge = Math.min(LATEST_AGE, normalRetirementAge) - leaver.attainedAge;
  const untilAnniversary = LATEST_PARTICIPATION - leaver.participation;
  return leaver.year + terms.byCause.retirement.delayYears + Math.max(0, untilAge, untilAnniversary);
}

/**
 * When somebody who left with the service that early retirement asks for is first paid: as if they had stayed until that age and
 * retired then, IRC 401(a)(14), last sentence; Treas. Reg. 1.401(a)-14(c) `[S-401a14]`.
 *
 * @example
 * const terms = { byCause: { retirement: { delayYears: 1 } } };
 * afterEarlyRetirement(terms, { age: 60 }, { year: 2027, attainedAge: 58 }) // 2030: two years to 60, and one
 */
export function afterEarlyRetirement(
  terms: { readonly byCause: { readonly retirement: Pick<CauseTerms, 'delayYears'> } },
  { age }: Pick<EarlyRetirement, 'age'>,
  leaver: { readonly year: number; readonly attainedAge: number },
): number {
  return leaver.year + terms.byCause.retirement.delayYears + Math.max(0, age - leaver.attainedAge);
}
