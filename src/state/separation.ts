import {
  add,
  cost,
  perHead,
  portion,
  sharesBought,
  smaller,
  subtract,
  WHOLE,
  ZERO,
  type Cents,
  type Headcount,
  type MicroShares,
  type Rate,
  type SharePrice,
} from '../numeric/index.js';
import {
  extendedInstallments,
  forfeitureYear,
  isCashOut,
  latestFirstPayment,
  type LargeBalanceLimits,
} from '../rules/distribution-schedule.js';
import { vestedFraction } from '../rules/vesting.js';
import { layForfeiture, type ForfeitureLadder } from './forfeiture-ladder.js';
import { layPayments, type PayoutLadder } from './payout-ladder.js';
import type { Cause, Plan } from './plan.js';

/** People of one row who leave for one cause in one year, and what leaves with them. Reused from row to row. */
export interface Leaving {
  row: number;
  year: number;
  cause: Cause;
  attainedAge: number;
  service: number;
  vestedFloor: Rate;
  heads: Headcount;
  shares: MicroShares;
  cash: Cents;
  /** Price the vested value is measured at. */
  price: SharePrice;
  largeBalance: LargeBalanceLimits;
  /** Last scheduled payment year of the loans, for deferral; 0 without any. */
  loansRepaidBy: number;
  /** Payments of this year and before are over; what was due then is due with the rest. */
  paidThrough: number;
}

/** What became of it. Reused likewise; the findings read it. */
export interface Settlement {
  vestedFraction: Rate;
  vestedCash: Cents;
  unvestedShares: MicroShares;
  unvestedCash: Cents;
  cashOut: boolean;
}

export function blankLeaving(): Leaving {
  return {
    row: 0,
    year: 0,
    cause: 'termination',
    attainedAge: 0,
    service: 0,
    vestedFloor: ZERO,
    heads: ZERO,
    shares: ZERO,
    cash: ZERO,
    price: ZERO,
    largeBalance: { threshold: ZERO, increment: ZERO },
    loansRepaidBy: 0,
    paidThrough: 0,
  };
}

export function blankSettlement(): Settlement {
  return { vestedFraction: ZERO, vestedCash: ZERO, unvestedShares: ZERO, unvestedCash: ZERO, cashOut: false };
}

/**
 * Settles what leavers take: splits it into vested and unvested, lays the vested part on the row's payout ladder by the
 * distribution policy, and the rest on the forfeiture ladder.
 *
 * Sources: vesting IRC 411(a) `[S-411]`; order of forfeiture Treas. Reg. 54.4975-11(d)(4) `[S-4975-11]`; time and form of
 * payment IRC 409(o) `[S-409]`; cash-outs IRC 411(a)(11).
 *
 * Pitfall: the vested value is per head. A row of half a person with 4,000 vested dollars is an account of 8,000.
 */
export function settle(
  plan: Plan,
  ladder: PayoutLadder,
  forfeitures: ForfeitureLadder,
  leaving: Leaving,
  settlement: Settlement,
): void {
  const vested = splitVested(plan, leaving, settlement);
  const value = perHead(add(cost(vested, leaving.price), settlement.vestedCash), leaving.heads);
  settlement.cashOut = isCashOut(value, plan.distribution.cashOutLimit);

  const installments = installmentsOf(plan, leaving, value, settlement.cashOut);
  const firstYear = firstPaymentYear(plan, leaving, settlement.cashOut);
  const isTotalDistribution = installments === 1 && !settlement.cashOut;
  layVested(ladder, leaving, vested, settlement.vestedCash, firstYear, installments, isTotalDistribution);

  const forfeited = forfeitureYear(
    leaving.year,
    firstYear + installments - 1,
    plan.forfeiture.atTermination,
    settlement.vestedFraction === 0,
  );
  const { unvestedShares, unvestedCash } = settlement;
  if (unvestedShares > 0 || unvestedCash > 0) {
    layForfeiture(forfeitures, Math.max(forfeited, leaving.paidThrough + 1), unvestedShares, unvestedCash);
  }
}

/** Splits shares and cash into vested and unvested; returns the vested shares. */
function splitVested(plan: Plan, leaving: Leaving, settlement: Settlement): MicroShares {
  const fraction = vestedFractionOnLeaving(plan, leaving);
  let vestedShares = portion(leaving.shares, fraction);
  let vestedCash = portion(leaving.cash, fraction);
  const unvestedShares = subtract(leaving.shares, vestedShares);
  if (plan.forfeiture.cashFirst && leaving.price > 0 && unvestedShares > 0 && vestedCash > 0) {
    // Forfeit cash before shares: the vested cash stands in for unvested shares of the same value.
    const swapped = smaller(vestedCash, cost(unvestedShares, leaving.price));
    vestedCash = subtract(vestedCash, swapped);
    vestedShares = add(vestedShares, smaller(unvestedShares, sharesBought(swapped, leaving.price)));
  }
  settlement.vestedFraction = fraction;
  settlement.vestedCash = vestedCash;
  settlement.unvestedShares = subtract(leaving.shares, vestedShares);
  settlement.unvestedCash = subtract(leaving.cash, vestedCash);
  return vestedShares;
}

/** Death and disability vest in full where the plan grants it; every other leaver vests as if still here. */
function vestedFractionOnLeaving({ vesting }: Plan, leaving: Leaving): Rate {
  if (leaving.cause === 'death' && vesting.fullAtDeath) return WHOLE;
  if (leaving.cause === 'disability' && vesting.fullAtDisability) return WHOLE;
  return vestedFraction(vesting, leaving.attainedAge, leaving.service, leaving.vestedFloor);
}

function installmentsOf(plan: Plan, leaving: Leaving, value: Cents, cashOut: boolean): number {
  if (cashOut) return 1;
  const { installments } = plan.distribution.byCause[leaving.cause];
  return plan.distribution.largeBalanceExtension
    ? extendedInstallments(installments, value, leaving.largeBalance)
    : installments;
}

function firstPaymentYear(plan: Plan, leaving: Leaving, cashOut: boolean): number {
  const { distribution } = plan;
  const delay = distribution.byCause[leaving.cause].delayYears;
  const byPolicy = leaving.year + (cashOut ? Math.min(delay, 1) : delay);
  if (leaving.cause !== 'termination') return byPolicy;
  const deferred =
    distribution.deferUntilLoanRepaid && !cashOut && leaving.loansRepaidBy > 0
      ? Math.max(byPolicy, leaving.loansRepaidBy + 1)
      : byPolicy;
  const latest = latestFirstPayment(
    leaving.year,
    leaving.attainedAge,
    plan.vesting.normalRetirementAge,
    distribution.byCause.retirement.delayYears,
  );
  return Math.min(deferred, latest);
}

/** Lays the vested part in equal parts on the payment years still to come, or all of it on the first one possible. */
function layVested(
  ladder: PayoutLadder,
  leaving: Leaving,
  shares: MicroShares,
  cash: Cents,
  firstYear: number,
  installments: number,
  isTotalDistribution: boolean,
): void {
  if (shares === 0 && cash === 0) return;
  const earliest = leaving.paidThrough + 1;
  const first = Math.max(firstYear, earliest);
  const last = Math.max(firstYear + installments - 1, earliest);
  layPayments(ladder, leaving.row, first, last - first + 1, shares, cash, isTotalDistribution);
}
