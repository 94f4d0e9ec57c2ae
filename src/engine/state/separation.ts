import {
  add,
  cost,
  perHead,
  portion,
  subtract,
  WHOLE,
  ZERO,
  type Cents,
  type Headcount,
  type MicroShares,
  type Rate,
  type SharePrice,
} from '../numeric/index.js';
import type { Cause } from '../rules/causes.js';
import { lastPaymentYear, scheduleDistribution, termsOfSeparation } from '../rules/distribution-schedule.js';
import type { StatutoryLimits } from '../rules/limits.js';
import { installments, LUMP_SUM, type Settlement } from '../rules/settlement.js';
import { splitVested } from '../rules/vested-split.js';
import { vestingIn } from './freeze.js';
import { layForfeiture, type ForfeitureLadder } from './forfeiture-ladder.js';
import { layPayments, type PayoutLadder } from './payout-ladder.js';
import type { Plan } from './plan.js';

/**
 * People of one row who leave for one cause in one year, what leaves with them, and what becomes of it. One object serves a whole
 * year and is filled anew for every row and cause: copy what is to be kept.
 */
export interface Separation {
  /** Left in a year of the run, or before the census; the census states what is still owed. */
  origin: 'turnover' | 'census';
  row: number;
  year: number;
  cause: Cause;
  attainedAge: number;
  service: number;
  participation: number;
  vestedFloor: Rate;
  /** The part of what remained in the row. */
  part: Rate;
  heads: Headcount;
  shares: MicroShares;
  cash: Cents;
  /** The last appraisal, at which cash and shares are exchanged. */
  price: SharePrice;
  /** What the people are paid for a share: the vested value is measured at it. */
  paymentPrice: SharePrice;
  limits: StatutoryLimits;
  /** Last scheduled payment year of the loans, for deferral; 0 without any. */
  loansRepaidBy: number;
  /** Payments up to this year are over. */
  paidThrough: number;
  /** The part of those who may wait that asks to be paid; everybody who left before the census asks. */
  electionRate: Rate;

  vestedFraction: Rate;
  vestedShares: MicroShares;
  vestedCash: Cents;
  unvestedShares: MicroShares;
  unvestedCash: Cents;
  /** Vested value per head. */
  valuePerHead: Cents;
  isCashOut: boolean;
  isTotalDistribution: boolean;
  /** The vested part is paid from this year on. */
  firstPaymentYear: number;
  settlement: Settlement;
  /** The rest is forfeited in this year. */
  forfeitureYear: number;
  /** Of the vested part, what nobody asked for: settled likewise, from another year on, 0 where nothing waits. */
  waitingShares: MicroShares;
  waitingCash: Cents;
  waitingUntil: number;
}

export function blankSeparation(origin: Separation['origin'], limits: StatutoryLimits): Separation {
  return {
    origin,
    row: 0,
    year: 0,
    cause: 'termination',
    attainedAge: 0,
    service: 0,
    participation: 0,
    vestedFloor: ZERO,
    part: WHOLE,
    heads: ZERO,
    shares: ZERO,
    cash: ZERO,
    price: ZERO,
    paymentPrice: ZERO,
    limits,
    loansRepaidBy: 0,
    paidThrough: 0,
    electionRate: WHOLE,
    vestedFraction: ZERO,
    vestedShares: ZERO,
    vestedCash: ZERO,
    unvestedShares: ZERO,
    unvestedCash: ZERO,
    valuePerHead: ZERO,
    isCashOut: false,
    isTotalDistribution: false,
    firstPaymentYear: 0,
    settlement: LUMP_SUM,
    forfeitureYear: 0,
    waitingShares: ZERO,
    waitingCash: ZERO,
    waitingUntil: 0,
  };
}

/**
 * Settles what leavers take: splits it into vested and unvested, lays the vested part on the row's payout ladder by the
 * distribution policy, and the rest on the forfeiture ladder. Each rule cites its own sources.
 */
export function settle(plan: Plan, ladder: PayoutLadder, forfeitures: ForfeitureLadder, separation: Separation): void {
  splitVested(vestingIn(plan, separation.year), plan.forfeiture.cashFirst, separation);
  separation.valuePerHead = valuePerHead(separation);
  scheduleDistribution(
    plan,
    termsOfSeparation(plan.distribution, plan.distributionChanges, separation.year),
    separation,
  );
  lay(ladder, forfeitures, separation);
}

/**
 * Settles somebody who left before the census and is already being paid: the stated account is paid in the stated number of equal
 * parts from the stated year on, whatever the policy says. The vested fraction is the floor; the rest is forfeited with the last
 * payment.
 */
export function continuePayments(
  ladder: PayoutLadder,
  forfeitures: ForfeitureLadder,
  separation: Separation,
  payments: { readonly firstYear: number; readonly count: number },
): void {
  const { shares, cash, vestedFloor } = separation;
  separation.vestedFraction = vestedFloor;
  separation.vestedShares = portion(shares, vestedFloor);
  separation.vestedCash = portion(cash, vestedFloor);
  separation.unvestedShares = subtract(shares, separation.vestedShares);
  separation.unvestedCash = subtract(cash, separation.vestedCash);
  separation.valuePerHead = valuePerHead(separation);
  separation.isCashOut = false;
  separation.isTotalDistribution = false;
  separation.firstPaymentYear = payments.firstYear;
  separation.settlement = installments(payments.count);
  separation.forfeitureYear = lastPaymentYear(payments.firstYear, separation.settlement);
  lay(ladder, forfeitures, separation);
}

function valuePerHead({ vestedShares, vestedCash, paymentPrice, heads }: Separation): Cents {
  return perHead(add(cost(vestedShares, paymentPrice), vestedCash), heads);
}

function lay(ladder: PayoutLadder, forfeitures: ForfeitureLadder, separation: Separation): void {
  const { vestedShares, vestedCash, unvestedShares, unvestedCash } = separation;
  if (separation.waitingUntil > 0) layParts(ladder, separation);
  else if (vestedShares > 0 || vestedCash > 0) layPayments(ladder, separation);
  if (unvestedShares > 0 || unvestedCash > 0) {
    layForfeiture(forfeitures, separation.forfeitureYear, unvestedShares, unvestedCash);
  }
}

function layParts(ladder: PayoutLadder, { row, settlement, isTotalDistribution, ...separation }: Separation): void {
  for (const { vestedShares, vestedCash, firstPaymentYear } of partsToPay(separation)) {
    if (vestedShares === 0 && vestedCash === 0) continue;
    layPayments(ladder, { row, firstPaymentYear, settlement, vestedShares, vestedCash, isTotalDistribution });
  }
}

/** The vested account of leavers, or a part of it with a first payment of its own. */
type PartToPay = Pick<Separation, 'vestedShares' | 'vestedCash' | 'firstPaymentYear'>;

/** What is paid from one year on: the vested account, or what was asked for and, after it, what waits. */
export function partsToPay({
  vestedShares,
  vestedCash,
  firstPaymentYear,
  waitingShares,
  waitingCash,
  waitingUntil,
}: Readonly<PartToPay & Pick<Separation, 'waitingShares' | 'waitingCash' | 'waitingUntil'>>): readonly PartToPay[] {
  if (waitingUntil === 0) return [{ vestedShares, vestedCash, firstPaymentYear }];
  return [
    {
      vestedShares: subtract(vestedShares, waitingShares),
      vestedCash: subtract(vestedCash, waitingCash),
      firstPaymentYear,
    },
    { vestedShares: waitingShares, vestedCash: waitingCash, firstPaymentYear: waitingUntil },
  ];
}
