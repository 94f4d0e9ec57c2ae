import { add, cost, WHOLE } from '../../engine/numeric/index.js';
import { CAUSES, type Cause } from '../../engine/rules/causes.js';
import { firstPaymentUnasked } from '../../engine/rules/consent.js';
import { firstPaymentYear, termsOfBalance, termsOfSeparation } from '../../engine/rules/distribution-schedule.js';
import { electionPercentage, entitlement } from '../../engine/rules/diversification.js';
import { vestedFraction } from '../../engine/rules/vesting.js';
import type { Census, Plan } from '../../engine/state/plan.js';
import {
  compareCensuses,
  hasLessService,
  isSomebodyElse,
  type Compared,
  type KnownIds,
} from '../later-census/compared.js';
import { isYearOlder, type People } from '../later-census/people.js';

/** One person in the year between two censuses. */
export interface Exposure {
  /** The year at whose end the second census is. */
  readonly year: number;
  readonly id: string;
  /** Completed years at the first of the two. */
  readonly age: number;
  readonly service: number;
  /** Probability of a termination by the table, of those who do not retire in the year; 0 from the normal retirement age on. */
  readonly expected: number;
  /** Cause of the separation; null for those who stayed. */
  readonly left: Cause | null;
  /** Growth of the pay; null unless employed for a year before the first census and at the second. */
  readonly payGrowth: number | null;
  /** Pay at both, of those employed at both. */
  readonly pay: readonly [before: number, after: number] | null;
  /** Part of the entitlement that was diversified; null without an entitlement, or where the census does not have it. */
  readonly elected: number | null;
}

/** Person excluded from the experience, with the reason. */
export interface ExcludedPerson {
  /** The year at whose end the second census is. */
  readonly year: number;
  /** Id of the person. */
  readonly id: string;
  /** Reason of the exclusion. */
  readonly reason: string;
}

/** A year of experience. */
export interface YearOfExperience {
  /** Requests for payment: one for each leaver who may be paid in the year for the first time, true if that leaver asked. */
  readonly asked: readonly boolean[];
  readonly exposures: readonly Exposure[];
  readonly excluded: readonly ExcludedPerson[];
  readonly compared: Compared;
}

/** Age and service from which a leaver without a cause counts as retired. */
export interface EarlyRetirement {
  readonly age: number;
  readonly service: number;
}

/**
 * Measures the experience between two censuses a year apart: one exposure for each person employed at the first, who counts by age and
 * service at that date. Somebody who is separated or missing at the second has left, by the cause given. Without a cause it is a retirement
 * from the early retirement age and service on, and a termination otherwise. People hired between the two have no exposure `[std]`.
 */
export function yearBetween(
  plan: Plan,
  before: People,
  after: People,
  early: EarlyRetirement,
  known: KnownIds,
): YearOfExperience {
  const { census: was } = before;
  const { census: is, year } = after;
  const compared = compareCensuses(before, after, known);
  const saysDiversified = is.ids.some((_, row) => is.diversified[row]! > 0);
  const exposures: Exposure[] = [];
  const excluded: ExcludedPerson[] = [];
  was.ids.forEach((id, row) => {
    if (was.active[row] !== 1) return;
    const now = compared.rowNow(row);
    const reason = known.isLeftOut(id) ? 'Left out as asked' : reasonToExclude(before, row, after, now);
    if (reason !== null) excluded.push({ year, id, reason });
    else exposures.push(exposureOf(plan, was, row, is, now, year, early, saysDiversified));
  });
  const asked = was.ids.flatMap((id, row) => {
    const may = was.active[row] !== 1 && !known.isLeftOut(id) && mayBePaidFirst(plan, before, row);
    return may ? [hasAsked(was, row, is, compared.rowNow(row))] : [];
  });
  return { asked, exposures, excluded, compared };
}

/**
 * True if a leaver may be paid in the next year for the first time and need not be: vested in full, since a forfeiture would look like a
 * payment, and above the limit of cash-outs.
 */
function mayBePaidFirst(
  { distribution, distributionChanges, vesting, valuation, openingTrust }: Plan,
  { census, year: censusYear }: People,
  row: number,
): boolean {
  const year = census.separationYear[row]!;
  if (census.paymentsRemaining[row]! > 0 || census.shares[row] === 0) return false;
  const policy = termsOfSeparation(distribution, distributionChanges, year);
  if (policy.deferUntilLoanRepaid && openingTrust.loans.length > 0) return false;
  const leaver = {
    year,
    cause: CAUSES[census.separationCause[row]!]!,
    attainedAge: census.ageAtCensus[row]! - (censusYear - year),
    service: census.serviceAtCensus[row]!,
    participation: census.participationAtCensus[row]!,
    loansRepaidBy: 0,
  };
  const { attainedAge, service } = leaver;
  if (vestedFraction(vesting, attainedAge, service, census.vestedFloor[row]!) !== WHOLE) return false;
  const value = add(cost(census.shares[row]!, valuation.currentPrice), census.cash[row]!);
  if (value <= policy.cashOutLimit) return false;
  const terms = termsOfBalance(policy, value);
  const first = firstPaymentYear(terms, vesting.normalRetirementAge, leaver, false);
  return first === censusYear + 1 && firstPaymentUnasked(terms, vesting.normalRetirementAge, leaver, first) > first;
}

/** A leaver who is missing from the later census, or holds fewer shares in it, was paid. */
function hasAsked(was: Census, row: number, is: Census, now: number | undefined): boolean {
  return now === undefined || is.shares[now]! < was.shares[row]!;
}

function reasonToExclude(before: People, was: number, after: People, now: number | undefined): string | null {
  if (now === undefined) return null;
  if (isSomebodyElse(before, was, after, now))
    return 'Neither age nor service follow: may be somebody else under this id';
  if (!isYearOlder(before, was, after, now)) {
    const older = after.census.ageAtCensus[now]! - before.census.ageAtCensus[was]!;
    return `Is ${older} years older a year later: correct one of the dates`;
  }
  return hasLessService(before, was, after, now) ? 'Has less service a year later: correct one of the dates' : null;
}

function exposureOf(
  plan: Plan,
  was: Census,
  row: number,
  is: Census,
  now: number | undefined,
  year: number,
  early: EarlyRetirement,
  saysDiversified: boolean,
): Exposure {
  const age = was.ageAtCensus[row]!;
  const service = was.serviceAtCensus[row]!;
  const stays = now !== undefined && is.active[now] === 1;
  const pay = stays ? ([was.pay[row]!, is.pay[now]!] as const) : null;
  const isBelow = age < plan.vesting.normalRetirementAge;
  return {
    year,
    id: was.ids[row]!,
    age,
    service,
    expected: isBelow ? expectedTermination(plan, age, service) : 0,
    left: stays ? null : causeOf(is, now, year, age, service, early),
    pay,
    payGrowth: pay !== null && service >= 1 && pay[0] > 0 && pay[1] > 0 ? pay[1] / pay[0] - 1 : null,
    elected: stays && saysDiversified ? electedPart(plan, was, row, is, now) : null,
  };
}

/** Retirement at the attained age comes first, as in the projection: a person who retires cannot also leave by termination. */
function expectedTermination({ turnover: { decrements } }: Plan, age: number, service: number): number {
  const stays = 1 - decrements.retirement(age + 1) / WHOLE;
  return stays * (decrements.termination(age, service) / WHOLE);
}

/** The cause that the second census gives for the year, or the one that age and service suggest. */
function causeOf(
  is: Census,
  now: number | undefined,
  year: number,
  age: number,
  service: number,
  early: EarlyRetirement,
): Cause {
  if (now !== undefined && is.separationYear[now] === year) return CAUSES[is.separationCause[now]!]!;
  return age + 1 >= early.age && service >= early.service ? 'retirement' : 'termination';
}

/** Fraction diversified of the amount that could be diversified in the year; null where that is 0. */
function electedPart({ diversification }: Plan, was: Census, row: number, is: Census, now: number): number | null {
  const held = was.diversified[row]!;
  const percentage = electionPercentage(diversification, was.ageAtCensus[row]!, was.participationAtCensus[row]!);
  const most = entitlement(was.shares[row]!, held, percentage);
  return most === 0 ? null : Math.min(1, Math.max(0, (is.diversified[now]! - held) / most));
}
