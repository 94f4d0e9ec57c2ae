import {
  add,
  cost,
  perHead,
  type Cents,
  type Headcount,
  type MicroShares,
  type Rate,
  type SharePrice,
} from '../../numeric/index.js';
import { CAUSES, forCause } from '../../rules/causes.js';
import { firstPaymentUnasked } from '../../rules/consent.js';
import {
  firstPaymentYear,
  isCashedOut,
  latestBegin,
  settlementOf as settlementByRule,
  termsOfSeparation,
  type DistributionTerms,
} from '../../rules/distribution-schedule.js';
import { freeShares, heldByLoans, type SharesOfLoans } from '../../rules/loan-shares.js';
import type { StatutoryLimits } from '../../rules/limits.js';
import { extendedAbove, installments, type Settlement } from '../../rules/settlement.js';
import { vestingIn } from '../../state/freeze.js';
import { loansRepaidBy } from '../../state/loan.js';
import { sharesOfLoans } from '../../state/loan-shares.js';
import type { Plan } from '../../state/plan.js';
import type { Reads } from '../../state/state.js';
import type { PlanYear } from '../../state/year-record.js';
import { ageOf, serviceOf } from '../../state/separation-cells.js';
import { CAUSE, leavingCells, NOBODY_WAITS, OF_CELL, type LeavingCells } from './leaving-cells.js';

/** Terms that all leavers of a year share. */
export interface LeavingTerms {
  readonly cells: LeavingCells;
  readonly year: number;
  readonly index: number;
  readonly price: SharePrice;
  readonly paymentPrice: SharePrice;
  readonly cashFirst: boolean;
  readonly atTermination: boolean;
  readonly distribution: DistributionTerms;
  readonly normalRetirementAge: number;
  readonly loansRepaidBy: number;
  /** The shares of active accounts by loan, where they wait for it; else null. */
  readonly sharesOfLoans: SharesOfLoans | null;
  /** The part of those who may wait that asks for its money. */
  readonly asking: Rate;
  /** The vested value per head, in cents, up to which they are cashed out. */
  readonly cashOut: number;
  /** By cause, that up to which they are paid at once, and above which it is large. */
  readonly smallest: Float64Array;
  readonly large: Float64Array;
  readonly limits: StatutoryLimits;
}

export function leavingTerms(
  plan: Plan,
  { loans, participants }: Reads<'loans' | 'participants'>,
  { year, index, price, paymentPrice, behaviour, terms: { limits } }: PlanYear,
): LeavingTerms {
  const distribution = termsOfSeparation(plan.distribution, plan.distributionChanges, year);
  const { normalRetirementAge } = plan.vesting;
  const byCause = CAUSES.map((cause) => forCause(distribution.byCause, cause));
  const repaidBy = plan.defersLoanShares ? 0 : loansRepaidBy(loans);
  const cashOut = limit(distribution.cashOutLimit);
  return {
    cells: leavingCells(behaviour.cells!, vestingIn(plan, year), distribution, normalRetirementAge, repaidBy < year),
    year,
    index,
    price,
    paymentPrice,
    cashFirst: plan.forfeiture.cashFirst,
    atTermination: plan.forfeiture.atTermination,
    distribution,
    normalRetirementAge,
    loansRepaidBy: repaidBy,
    sharesOfLoans: plan.defersLoanShares ? sharesOfLoans(loans, participants) : null,
    asking: plan.distributionElectionRate,
    cashOut,
    smallest: Float64Array.from(byCause, ({ lumpSumThreshold }) => Math.max(cashOut, limit(lumpSumThreshold))),
    large: Float64Array.from(byCause, ({ settlement }) =>
      distribution.largeBalanceExtension ? extendedAbove(settlement, limits) : Infinity,
    ),
    limits,
  };
}

/** A limit of 0 is none: nobody is below it. */
function limit(cents: Cents): number {
  return cents > 0 ? cents : -Infinity;
}

export const INVERSE = 1e-8;

/** Position of this cause. */
export const TERMINATION = CAUSES.indexOf('termination');

/** In place of a number of payments: one, because the account is small. */
export const CASHED_OUT = 0;

/** Settlement by a number of payments. */
export function settlementOf(payments: number): Settlement {
  return installments(payments === CASHED_OUT ? 1 : payments);
}

/** Asks the rules how many payments leavers receive, in one of them at once if they are cashed out. */
export function askPayments(
  { distribution, paymentPrice, limits, sharesOfLoans }: LeavingTerms,
  cause: number,
  people: number,
  vested: number,
  cash: number,
): number {
  const shares = vested as MicroShares;
  const valueOf = (some: MicroShares): Cents =>
    perHead(add(cost(some, paymentPrice), cash as Cents), people as Headcount);
  const valuePerHead = valueOf(shares);
  if (isCashedOut(distribution, valuePerHead)) return CASHED_OUT;
  const waits = sharesOfLoans !== null && cause === TERMINATION;
  const free = waits ? valueOf(freeShares(shares, heldByLoans(shares, sharesOfLoans))) : valuePerHead;
  return settlementByRule(distribution, CAUSES[cause]!, valuePerHead, free, limits).years;
}

/** Asks the rules for a delay that depends on participation or on the loans. */
export function askDelay(terms: LeavingTerms, place: number, participation: number, isCashOut: boolean): number {
  const { distribution, normalRetirementAge, year } = terms;
  const leaver = leaverAt(terms, place, participation);
  return firstPaymentYear(distribution, normalRetirementAge, leaver, isCashOut) - year;
}

/** Asks the rules in which year shares must be paid that wait for a loan. */
export function askLatest(terms: LeavingTerms, place: number, participation: number): number {
  return latestBegin(terms.distribution, terms.normalRetirementAge, leaverAt(terms, place, participation));
}

/** Asks the rules how long those wait who do not ask for their money, where the others wait so long. */
export function askUnasked(terms: LeavingTerms, place: number, delay: number): number {
  const { distribution, normalRetirementAge, year } = terms;
  const unasked = firstPaymentUnasked(distribution, normalRetirementAge, leaverAt(terms, place, 0), year + delay);
  return unasked === 0 ? NOBODY_WAITS : unasked - year;
}

/** One object for all leavers that the rules are asked about, so that nothing is allocated for each of them. */
const LEAVER = { cause: CAUSES[0]!, year: 0, attainedAge: 0, service: 0, participation: 0, loansRepaidBy: 0 };

/** Who leaves by an entry of a cell. */
function leaverAt(
  { cells, year, loansRepaidBy }: LeavingTerms,
  place: number,
  participation: number,
): Readonly<typeof LEAVER> {
  const cell = cells.entries[place + OF_CELL]!;
  LEAVER.cause = CAUSES[cells.entries[place + CAUSE]!]!;
  LEAVER.year = year;
  LEAVER.attainedAge = ageOf(cell);
  LEAVER.service = serviceOf(cell);
  LEAVER.participation = participation;
  LEAVER.loansRepaidBy = loansRepaidBy;
  return LEAVER;
}
