import {
  apportionEqually,
  Decimal,
  max,
  min,
  ONE,
  positive,
  quotientRoundedUp,
  R2,
  R6,
  RD6,
  roundedQuotient,
  sum,
  ZERO,
} from './decimals.js';
import { type PayoutTerms, termsOfYear } from './distribution.js';
import { frozenIn } from './people.js';
import type { WaitingShares } from './loans.js';
import type { CensusParticipant, Exit, PaymentsRemaining, Plan } from './plan.js';
import type { Limits } from './limits.js';
import type { Row, State } from './state.js';
import type { Cause } from './types.js';

/** Someone, or a part of a row, who has just left (MODEL section 4, step 2). */
export interface Leaver {
  cause: Cause;
  year: number;
  attainedAge: number;
  service: number;
  participation: number;
  vestedFloor: Decimal;
  headcount: Decimal;
  shares: Decimal;
  cash: Decimal;
}

/** What holds in the year of leaving. */
export interface LeavingTerms {
  price: Decimal;
  /** Paid for a share: the price, or a floor above it. */
  paymentPrice: Decimal;
  limits: Limits;
  /** Last scheduled payment of the loans with a balance, if there are any. */
  lastLoanPayment: number | undefined;
  /** Where shares wait for the loans that bought them (MODEL section 29). */
  waiting: WaitingShares | undefined;
}

/** Of what is owed, the part that is paid in equal installments from one year on. */
interface Part {
  shares: Decimal;
  cash: Decimal;
  firstYear: number;
}

/** What is owed to a leaver and what the plan gets back. */
export interface Settlement {
  vestedFraction: Decimal;
  vestedShares: Decimal;
  vestedCash: Decimal;
  unvestedShares: Decimal;
  unvestedCash: Decimal;
  isCashOut: boolean;
  /** All at once, but not a cash-out: only such a payment may be made by note. */
  isTotalDistribution: boolean;
  /** What was asked for, and what waits. */
  parts: Part[];
  installments: number;
  forfeitureYear: number;
}

/** The vested fraction of someone still employed, and of a leaver whose cause vests nothing by itself. */
export function vestedByAgeAndService(
  plan: Plan,
  person: { attainedAge: number; service: number; vestedFloor: Decimal },
  year: number,
): Decimal {
  if (frozenIn(plan, year)?.vestsInFull) return ONE;
  if (person.attainedAge >= plan.normalRetirementAge && plan.fullVestingOn.has('normal_retirement')) return ONE;
  return max(plan.vesting(person.service), person.vestedFloor);
}

function vestedFraction(plan: Plan, leaver: Leaver): Decimal {
  const vestsByItself = leaver.cause === 'death' || leaver.cause === 'disability';
  if (vestsByItself && plan.fullVestingOn.has(leaver.cause)) return ONE;
  return vestedByAgeAndService(plan, leaver, leaver.year);
}

/** The whole account decides the threshold; what a loan holds back is no part of a large balance (IRC 409(o)(1)(B)). */
function installmentsOf(
  plan: Plan,
  terms: PayoutTerms,
  vestedValue: Decimal,
  freeValue: Decimal,
  limits: Limits,
): number {
  const isSmall = positive(terms.lumpSumThreshold) && vestedValue.lessThanOrEqualTo(terms.lumpSumThreshold);
  const n = terms.form === 'lump_sum' || isSmall ? 1 : terms.installmentYears;
  if (n === 1 || !plan.largeBalanceExtension || !freeValue.greaterThan(limits.largeBalance)) return n;
  const excess = freeValue.minus(limits.largeBalance);
  // Falling limits may round the increment down to nothing; the extension then has its full five years.
  const steps = limits.largeBalanceStep.isZero()
    ? 5
    : min(new Decimal(5), quotientRoundedUp(excess, limits.largeBalanceStep)).toNumber();
  return Math.max(n, Math.min(n, 5) + steps);
}

function firstPaymentYear(plan: Plan, leaver: Leaver, isCashOut: boolean, lastLoanPayment: number | undefined): number {
  const isBeforeRetirementAge = leaver.attainedAge < plan.normalRetirementAge;
  const terms = termsOfYear(plan.distribution, leaver.year).byCause[leaver.cause];
  const delay = isBeforeRetirementAge ? terms.earlyDelay : terms.delay;
  let year = leaver.year + (isCashOut ? Math.min(delay, 1) : delay);
  if (leaver.cause === 'termination' && plan.deferral !== 'none' && !isCashOut && lastLoanPayment !== undefined) {
    year = Math.max(year, lastLoanPayment + 1);
  }
  if (!isOtherSeparation(plan, leaver)) return year;
  return Math.min(year, beginAtLatest(plan, leaver));
}

const beginAtLatest = (plan: Plan, leaver: Leaver): number =>
  Math.min(latestBegin(plan, leaver), earlyRetirementBegin(plan, leaver));

/** Termination, and retirement before normal retirement age. */
const isOtherSeparation = (plan: Plan, { cause, attainedAge }: Leaver): boolean =>
  cause === 'termination' || (cause === 'retirement' && attainedAge < plan.normalRetirementAge);

/** The delay that retirement at normal retirement age has. */
const retirementDelay = (plan: Plan, { year }: Leaver): number =>
  termsOfYear(plan.distribution, year).byCause.retirement.delay;

/** IRC 401(a)(14), which prevails over the deferral: after 65 or normal retirement age and after ten years in the plan. */
function latestBegin(plan: Plan, leaver: Leaver): number {
  const toAge = Math.min(65, plan.normalRetirementAge) - leaver.attainedAge;
  const toTenYears = 10 - leaver.participation;
  return leaver.year + retirementDelay(plan, leaver) + Math.max(0, toAge, toTenYears);
}

/** MODEL section 23: early retirement age may be reached after leaving, by those who had the service for it. */
function earlyRetirementBegin(plan: Plan, leaver: Leaver): number {
  const { earlyRetirement } = plan;
  if (earlyRetirement === undefined || leaver.service < earlyRetirement.service) return Infinity;
  return leaver.year + retirementDelay(plan, leaver) + Math.max(0, earlyRetirement.age - leaver.attainedAge);
}

/**
 * MODEL section 19: until 62 or normal retirement age, whichever is later (but never after 65, IRC 411(a)(8)), nobody
 * need take a balance above the cash-out limit, and who does not answer has chosen to wait.
 */
function split(plan: Plan, leaver: Leaver, isCashOut: boolean, whole: Part): Part[] {
  const asked = plan.distributionElectionRate;
  const consentEnds = Math.max(62, Math.min(65, plan.normalRetirementAge));
  const isAsked = leaver.year > plan.censusYear && isOtherSeparation(plan, leaver) && !isCashOut;
  if (asked.equals(ONE) || !isAsked || leaver.attainedAge >= consentEnds) return [whole];
  const shares = R6(whole.shares.times(asked));
  const cash = R2(whole.cash.times(asked));
  const waiting = leaver.year + (consentEnds - leaver.attainedAge) + retirementDelay(plan, leaver);
  const rest = {
    shares: whole.shares.minus(shares),
    cash: whole.cash.minus(cash),
    firstYear: Math.max(whole.firstYear, waiting),
  };
  return asked.isZero() ? [rest] : [{ shares, cash, firstYear: whole.firstYear }, rest];
}

export function settle(plan: Plan, leaver: Leaver, terms: LeavingTerms): Settlement {
  const v = vestedFraction(plan, leaver);
  let vestedShares = R6(leaver.shares.times(v));
  let vestedCash = R2(leaver.cash.times(v));
  let unvestedShares = leaver.shares.minus(vestedShares);
  let unvestedCash = leaver.cash.minus(vestedCash);
  if (plan.forfeitureOrder === 'cash_first' && positive(terms.price)) {
    // Cash is forfeited before shares that a loan bought: vested cash and unvested shares change places.
    const cash = min(vestedCash, R2(unvestedShares.times(terms.price)));
    const shares = min(unvestedShares, roundedQuotient(cash, terms.price, 6));
    vestedCash = vestedCash.minus(cash);
    unvestedCash = unvestedCash.plus(cash);
    vestedShares = vestedShares.plus(shares);
    unvestedShares = unvestedShares.minus(shares);
  }

  const valueOf = (shares: Decimal): Decimal => {
    const value = R2(shares.times(terms.paymentPrice)).plus(vestedCash);
    return positive(leaver.headcount) ? roundedQuotient(value, leaver.headcount, 2) : value;
  };
  const vestedValue = valueOf(vestedShares);
  const { byCause, cashOutLimit } = termsOfYear(plan.distribution, leaver.year);
  const isCashOut = positive(cashOutLimit) && vestedValue.lessThanOrEqualTo(cashOutLimit);
  const held = isCashOut ? [] : heldByLoans(leaver, vestedShares, terms.waiting);
  const free = vestedShares.minus(sum(held.map((one) => one.shares)));
  const installments = isCashOut
    ? 1
    : installmentsOf(plan, byCause[leaver.cause], vestedValue, valueOf(free), terms.limits);
  const firstYear = firstPaymentYear(plan, leaver, isCashOut, terms.lastLoanPayment);
  const parts = split(plan, leaver, isCashOut, { shares: free, cash: vestedCash, firstYear });
  const begin = parts[0]?.firstYear ?? firstYear;
  for (const { shares, lastPaymentYear } of held) {
    const waitsUntil = Math.min(Math.max(begin, lastPaymentYear + 1), beginAtLatest(plan, leaver));
    parts.push({ shares, cash: ZERO, firstYear: waitsUntil });
  }

  const forfeitedAtOnce = plan.forfeitureTiming === 'at_termination' || v.isZero();
  const lastPaymentYear = begin + installments - 1;
  const forfeitureYear = forfeitedAtOnce
    ? leaver.year
    : Math.max(leaver.year, Math.min(lastPaymentYear, leaver.year + 5));

  return {
    vestedFraction: v,
    vestedShares,
    vestedCash,
    unvestedShares,
    unvestedCash,
    isCashOut,
    isTotalDistribution: installments === 1 && !isCashOut && held.length === 0,
    parts,
    installments,
    forfeitureYear,
  };
}

/** Of the vested shares of somebody who left by termination, those that wait for the loan that bought them. */
function heldByLoans(leaver: Leaver, vestedShares: Decimal, waiting: WaitingShares | undefined) {
  if (leaver.cause !== 'termination' || waiting === undefined || !positive(waiting.activeShares)) return [];
  return waiting.loans.flatMap(({ inAccounts, lastPaymentYear }) => {
    const shares = RD6(vestedShares.times(inAccounts), waiting.activeShares);
    return positive(shares) ? [{ shares, lastPaymentYear }] : [];
  });
}

export function addToForfeitures(state: State, year: number, shares: Decimal, cash: Decimal): void {
  const forfeited = state.forfeitures.get(year) ?? { shares: ZERO, cash: ZERO };
  state.forfeitures.set(year, { shares: forfeited.shares.plus(shares), cash: forfeited.cash.plus(cash) });
}

export function addToLadder(
  row: Row,
  year: number,
  shares: Decimal,
  cash: Decimal,
  isTotalDistribution: boolean,
): void {
  const rung = row.ladder.get(year) ?? { shares: ZERO, totalDistributionShares: ZERO, cash: ZERO };
  row.ladder.set(year, {
    shares: rung.shares.plus(shares),
    totalDistributionShares: rung.totalDistributionShares.plus(isTotalDistribution ? shares : ZERO),
    cash: rung.cash.plus(cash),
  });
}

/**
 * Lays a settlement on the row's payout ladder and the plan's forfeiture ladder. Installments before `notBefore` count as
 * paid already, and the balance is spread over those still to come, or falls due in `notBefore` if none are; only people
 * separated at the census have any (MODEL section 3).
 */
export function laySettlement(state: State, row: Row, settlement: Settlement, notBefore: number): void {
  for (const part of settlement.parts) {
    const scheduled = Array.from({ length: settlement.installments }, (_, i) => part.firstYear + i);
    const toCome = scheduled.filter((year) => year >= notBefore);
    const years = toCome.length === 0 ? [notBefore] : toCome;
    const shares = apportionEqually(part.shares, years.length, 6);
    const cash = apportionEqually(part.cash, years.length, 2);
    years.forEach((year, i) => {
      addToLadder(row, year, shares[i] ?? ZERO, cash[i] ?? ZERO, settlement.isTotalDistribution);
    });
  }

  const forfeitureYear = Math.max(settlement.forfeitureYear, notBefore);
  addToForfeitures(state, forfeitureYear, settlement.unvestedShares, settlement.unvestedCash);
}

/** Someone whose payments have begun: what is left is owed in equal parts, and no rule applies any more. */
function settleRemaining(person: CensusParticipant, { count, firstYear }: PaymentsRemaining): Settlement {
  const v = person.vestedFloorIsGiven ? person.vestedFloor : ONE;
  const vestedShares = R6(person.shares.times(v));
  const vestedCash = R2(person.cash.times(v));
  return {
    vestedFraction: v,
    vestedShares,
    vestedCash,
    unvestedShares: person.shares.minus(vestedShares),
    unvestedCash: person.cash.minus(vestedCash),
    isCashOut: false,
    isTotalDistribution: false,
    parts: [{ shares: vestedShares, cash: vestedCash, firstYear }],
    installments: count,
    forfeitureYear: firstYear + count - 1,
  };
}

/** A census participant who left in an earlier year: laid on the ladders as if at that time, but at census prices. */
export function enterSeparated(
  plan: Plan,
  state: State,
  row: Row,
  person: CensusParticipant,
  separation: Exit,
  terms: LeavingTerms,
): void {
  const firstYear = plan.censusYear + 1;
  if (person.paymentsRemaining !== undefined) {
    laySettlement(state, row, settleRemaining(person, person.paymentsRemaining), firstYear);
    return;
  }
  const leaver: Leaver = {
    cause: separation.cause,
    year: separation.year,
    attainedAge: row.attainedAge - (plan.censusYear - separation.year),
    service: row.service,
    participation: row.participation,
    vestedFloor: row.vestedFloor,
    headcount: ONE,
    shares: person.shares,
    cash: person.cash,
  };
  laySettlement(state, row, settle(plan, leaver, terms), firstYear);
}
