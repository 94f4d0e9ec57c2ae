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
import {
  firstPaymentOfHeld,
  isCashedOut,
  lastPaymentYear,
  latestBegin,
  scheduleDistribution,
  termsOfBalance,
  termsOfSeparation,
  type DistributionTerms,
} from '../rules/distribution-schedule.js';
import type { StatutoryLimits } from '../rules/limits.js';
import { freeShares, heldByLoans, type HeldShares, type SharesOfLoans } from '../rules/share-release.js';
import { installments, LUMP_SUM, type Settlement } from '../rules/settlement.js';
import { splitVested } from '../rules/vesting.js';
import { vestingIn } from './freeze.js';
import { layForfeiture, type ForfeitureLadder, layPayments, type PayoutLadder } from './payout-ladder.js';
import type { Plan } from './plan.js';

/** Shares of leavers that wait for a loan, and when they are paid. */
interface HeldPart extends HeldShares {
  firstPaymentYear: number;
}

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
  /** Price that people are paid for a share: the vested value is measured at it. */
  paymentPrice: SharePrice;
  limits: StatutoryLimits;
  /** Last scheduled payment year of the loans, for deferral; 0 without any. */
  loansRepaidBy: number;
  /** The shares of active accounts by loan, where they and not whole accounts wait; else null. */
  sharesOfLoans: SharesOfLoans | null;
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
  /** Vested shares that wait for the loans that bought them, and their first payment. */
  held: readonly HeldPart[];
  /** Vested value per head without them. */
  freeValuePerHead: Cents;
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
    sharesOfLoans: null,
    paidThrough: 0,
    electionRate: WHOLE,
    vestedFraction: ZERO,
    vestedShares: ZERO,
    vestedCash: ZERO,
    unvestedShares: ZERO,
    unvestedCash: ZERO,
    valuePerHead: ZERO,
    held: [],
    freeValuePerHead: ZERO,
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
  separation.valuePerHead = valuePerHead(separation, separation.vestedShares);
  const policy = termsOfSeparation(plan.distribution, plan.distributionChanges, separation.year);
  const terms = termsOfBalance(policy, separation.valuePerHead);
  if (separation.sharesOfLoans === null) {
    separation.freeValuePerHead = separation.valuePerHead;
    scheduleDistribution(plan, terms, separation);
  } else {
    scheduleWithLoanShares(plan, terms, separation, separation.sharesOfLoans);
  }
  lay(ladder, forfeitures, separation);
}

/** Schedules what is free, and each loan's shares after it is repaid: of those who terminate and are not cashed out. */
function scheduleWithLoanShares(
  plan: Plan,
  terms: DistributionTerms,
  separation: Separation,
  sharesOfLoans: SharesOfLoans,
): void {
  const { cause, vestedShares } = separation;
  const waits = cause === 'termination' && !isCashedOut(terms, separation.valuePerHead);
  const held: HeldPart[] = [];
  for (const { shares, repaidIn } of waits ? heldByLoans(vestedShares, sharesOfLoans) : []) {
    held.push({ shares, repaidIn, firstPaymentYear: 0 });
  }
  separation.freeValuePerHead = valuePerHead(separation, freeShares(vestedShares, held));
  separation.held = held;
  scheduleDistribution(plan, terms, separation);
  if (held.length === 0) return;
  const latest = latestBegin(terms, plan.vesting.normalRetirementAge, separation);
  for (const part of held) {
    part.firstPaymentYear = firstPaymentOfHeld(separation.firstPaymentYear, part.repaidIn, latest);
  }
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
  separation.valuePerHead = valuePerHead(separation, separation.vestedShares);
  separation.isCashOut = false;
  separation.isTotalDistribution = false;
  separation.held = [];
  separation.firstPaymentYear = payments.firstYear;
  separation.settlement = installments(payments.count);
  separation.forfeitureYear = lastPaymentYear(payments.firstYear, separation.settlement);
  lay(ladder, forfeitures, separation);
}

function valuePerHead({ vestedCash, paymentPrice, heads }: Separation, shares: MicroShares): Cents {
  return perHead(add(cost(shares, paymentPrice), vestedCash), heads);
}

function lay(ladder: PayoutLadder, forfeitures: ForfeitureLadder, separation: Separation): void {
  const { vestedShares, vestedCash, unvestedShares, unvestedCash } = separation;
  if (separation.waitingUntil > 0 || separation.held.length > 0) layParts(ladder, separation);
  else if (vestedShares > 0 || vestedCash > 0) layPayments(ladder, separation);
  if (unvestedShares > 0 || unvestedCash > 0) {
    layForfeiture(forfeitures, separation.forfeitureYear, unvestedShares, unvestedCash);
  }
}

function layParts(ladder: PayoutLadder, separation: Separation): void {
  const { row, settlement, isTotalDistribution } = separation;
  for (const { vestedShares, vestedCash, firstPaymentYear } of partsToPay(separation)) {
    if (vestedShares === 0 && vestedCash === 0) continue;
    layPayments(ladder, { row, firstPaymentYear, settlement, vestedShares, vestedCash, isTotalDistribution });
  }
}

/** The vested account of leavers, or a part of it with a first payment of its own. */
type PartToPay = Pick<Separation, 'vestedShares' | 'vestedCash' | 'firstPaymentYear'>;

/** Payments from one year on: the vested account, or what was asked for and, after it, what waits for consent and for loans. */
export function partsToPay({
  vestedShares,
  vestedCash,
  firstPaymentYear,
  waitingShares,
  waitingCash,
  waitingUntil,
  held,
}: Readonly<
  PartToPay & Pick<Separation, 'waitingShares' | 'waitingCash' | 'waitingUntil' | 'held'>
>): readonly PartToPay[] {
  if (waitingUntil === 0 && held.length === 0) return [{ vestedShares, vestedCash, firstPaymentYear }];
  const asked = subtract(freeShares(vestedShares, held), waitingShares);
  const parts: PartToPay[] = [{ vestedShares: asked, vestedCash: subtract(vestedCash, waitingCash), firstPaymentYear }];
  if (waitingUntil > 0) {
    parts.push({ vestedShares: waitingShares, vestedCash: waitingCash, firstPaymentYear: waitingUntil });
  }
  for (const part of held) {
    parts.push({ vestedShares: part.shares, vestedCash: ZERO, firstPaymentYear: part.firstPaymentYear });
  }
  return parts;
}
