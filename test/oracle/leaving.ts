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
  roundedQuotient,
  ZERO,
} from './decimals.js';
import type { Exit, Plan } from './plan.js';
import type { Limits } from './limits.js';
import type { Row, State } from './state.js';
import type { Cause } from './types.js';

/** Someone, or a part of a row, who has just left (MODEL section 4, step 2). */
export interface Leaver {
  cause: Cause;
  year: number;
  attainedAge: number;
  service: number;
  vestedFloor: Decimal;
  headcount: Decimal;
  shares: Decimal;
  cash: Decimal;
}

/** What holds in the year of leaving. */
export interface LeavingTerms {
  price: Decimal;
  limits: Limits;
  /** Last scheduled payment of the loans with a balance, if there are any. */
  lastLoanPayment: number | undefined;
}

/** What is owed to a leaver and what the plan gets back. */
export interface Settlement {
  vestedFraction: Decimal;
  vestedShares: Decimal;
  vestedCash: Decimal;
  unvestedShares: Decimal;
  unvestedCash: Decimal;
  isCashOut: boolean;
  firstPaymentYear: number;
  installments: number;
  forfeitureYear: number;
}

/** The vested fraction of someone still employed, and of a leaver whose cause vests nothing by itself. */
export function vestedByAgeAndService(
  plan: Plan,
  person: { attainedAge: number; service: number; vestedFloor: Decimal },
): Decimal {
  if (person.attainedAge >= plan.normalRetirementAge && plan.fullVestingOn.has('normal_retirement')) return ONE;
  return max(plan.vesting(person.service), person.vestedFloor);
}

function vestedFraction(plan: Plan, leaver: Leaver): Decimal {
  const vestsByItself = leaver.cause === 'death' || leaver.cause === 'disability';
  if (vestsByItself && plan.fullVestingOn.has(leaver.cause)) return ONE;
  return vestedByAgeAndService(plan, leaver);
}

function installmentsOf(plan: Plan, cause: Cause, vestedValue: Decimal, limits: Limits): number {
  const terms = plan.payout[cause];
  const n = terms.form === 'lump_sum' ? 1 : terms.installmentYears;
  if (n === 1 || !plan.largeBalanceExtension || !vestedValue.greaterThan(limits.largeBalance)) return n;
  const excess = vestedValue.minus(limits.largeBalance);
  // Falling limits may round the increment down to nothing; the extension then has its full five years.
  const steps = limits.largeBalanceStep.isZero()
    ? 5
    : min(new Decimal(5), quotientRoundedUp(excess, limits.largeBalanceStep)).toNumber();
  return Math.max(n, Math.min(n, 5) + steps);
}

function firstPaymentYear(plan: Plan, leaver: Leaver, isCashOut: boolean, lastLoanPayment: number | undefined): number {
  const delay = plan.payout[leaver.cause].delay;
  let year = leaver.year + (isCashOut ? Math.min(delay, 1) : delay);
  if (leaver.cause !== 'termination') return year;
  if (plan.deferUntilLoanRepaid && !isCashOut && lastLoanPayment !== undefined)
    year = Math.max(year, lastLoanPayment + 1);
  // Not later than if the leaver had stayed until normal retirement; this prevails over the deferral.
  const retirementDelay = plan.payout.retirement.delay;
  const yearsToRetirement = plan.normalRetirementAge - leaver.attainedAge;
  return Math.min(year, leaver.year + Math.max(retirementDelay, yearsToRetirement + retirementDelay));
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

  const value = R2(vestedShares.times(terms.price)).plus(vestedCash);
  const vestedValue = positive(leaver.headcount) ? roundedQuotient(value, leaver.headcount, 2) : value;
  const isCashOut = positive(plan.cashOutLimit) && vestedValue.lessThanOrEqualTo(plan.cashOutLimit);
  const installments = isCashOut ? 1 : installmentsOf(plan, leaver.cause, vestedValue, terms.limits);
  const first = firstPaymentYear(plan, leaver, isCashOut, terms.lastLoanPayment);

  const forfeitedAtOnce = plan.forfeitureTiming === 'at_termination' || v.isZero();
  const lastPaymentYear = first + installments - 1;
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
    firstPaymentYear: first,
    installments,
    forfeitureYear,
  };
}

function addToLadder(row: Row, year: number, shares: Decimal, cash: Decimal, isTotalDistribution: boolean): void {
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
  const { firstPaymentYear: first, installments, isCashOut } = settlement;
  const scheduled = Array.from({ length: installments }, (_, i) => first + i);
  const toCome = scheduled.filter((year) => year >= notBefore);
  const years = toCome.length === 0 ? [notBefore] : toCome;
  const shares = apportionEqually(settlement.vestedShares, years.length, 6);
  const cash = apportionEqually(settlement.vestedCash, years.length, 2);
  years.forEach((year, i) => {
    addToLadder(row, year, shares[i] ?? ZERO, cash[i] ?? ZERO, installments === 1 && !isCashOut);
  });

  const forfeitureYear = Math.max(settlement.forfeitureYear, notBefore);
  const forfeited = state.forfeitures.get(forfeitureYear) ?? { shares: ZERO, cash: ZERO };
  state.forfeitures.set(forfeitureYear, {
    shares: forfeited.shares.plus(settlement.unvestedShares),
    cash: forfeited.cash.plus(settlement.unvestedCash),
  });
}

/** A census participant who left in an earlier year: laid on the ladders as if at that time, but at census prices. */
export function enterSeparated(
  plan: Plan,
  state: State,
  row: Row,
  held: { shares: Decimal; cash: Decimal },
  separation: Exit,
  terms: LeavingTerms,
): void {
  const leaver: Leaver = {
    cause: separation.cause,
    year: separation.year,
    attainedAge: row.attainedAge - (plan.censusYear - separation.year),
    service: row.service,
    vestedFloor: row.vestedFloor,
    headcount: ONE,
    shares: held.shares,
    cash: held.cash,
  };
  laySettlement(state, row, settle(plan, leaver, terms), plan.censusYear + 1);
}
