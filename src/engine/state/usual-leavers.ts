import {
  add,
  type Cents,
  cost,
  type Headcount,
  LARGEST,
  type MicroShares,
  portion,
  type Rate,
  SCALE,
  type SharePrice,
  subtract,
  toWholePeople,
  WHOLE,
  ZERO,
} from '../numeric/index.js';
import { type Cause, CAUSES, forCause } from '../rules/causes.js';
import { type DistributionTerms, termsOfSeparation } from '../rules/distribution-schedule.js';
import type { VestingTerms } from '../rules/vesting.js';
import { vestingIn } from './freeze.js';
import { layForfeiture, layYearly } from './payout-ladder.js';
import type { Plan } from './plan.js';
import { CELLS, cellOf } from './separation-cells.js';
import type { Separation } from './separation.js';
import type { Writes } from './state.js';
import type { PlanYear } from './year-record.js';

/** Result of `take` for leavers that the rules must settle; nothing was changed. */
export const NOT_USUAL = -1 as Headcount;

/** Leavers of a year whose vesting and schedule follow from their cell. */
export interface UsualLeavers {
  /** Takes and settles the leavers of a row, of a cell, for a cause; `NOT_USUAL` where the rules must. */
  readonly take: (row: number, cell: number, cause: number, part: Rate) => Headcount;
  /** Stores the vesting and schedule of a leaver, for others of the same cell and cause. */
  readonly remember: (leaver: Readonly<Separation>, cause: number) => void;
}

/** Positions of the numbers stored for a cell and a cause. Participation is 0 where nothing is stored: a leaver's is at least 1. */
const PARTICIPATION = 0;
const FRACTION = 1;
const DELAY = 2;
const PAYMENTS = 3;
const FORFEITED_AFTER = 4;
const WAITING = 5;
const NUMBERS = 6;

/** Vesting and schedules by cell and cause, with the terms that they depend on. */
interface Schedules {
  readonly vesting: VestingTerms;
  readonly normalRetirementAge: number;
  readonly isForfeitedAtTermination: boolean;
  /** Part of those who may wait that asks for payment. */
  readonly asking: 'all' | 'some' | 'none';
  readonly numbers: Int32Array;
}

/** Stored schedules of each policy; runs of plans with the same policy share them. */
const SCHEDULES = new WeakMap<DistributionTerms, Schedules>();

function schedulesUnder(policy: DistributionTerms, plan: Plan, year: number): Schedules {
  const vesting = vestingIn(plan, year);
  const { normalRetirementAge } = plan.vesting;
  const isForfeitedAtTermination = plan.forfeiture.atTermination;
  const rate = plan.distributionElectionRate;
  const asking: Schedules['asking'] = rate === WHOLE ? 'all' : rate === 0 ? 'none' : 'some';
  const known = SCHEDULES.get(policy);
  if (
    known?.vesting === vesting &&
    known.normalRetirementAge === normalRetirementAge &&
    known.isForfeitedAtTermination === isForfeitedAtTermination &&
    known.asking === asking
  )
    return known;
  const numbers = new Int32Array(CAUSES.length * CELLS * NUMBERS);
  const schedules = { vesting, normalRetirementAge, isForfeitedAtTermination, asking, numbers };
  SCHEDULES.set(policy, schedules);
  return schedules;
}

/**
 * Settles leavers by the vesting and schedule stored for their cell and cause. People of one age, service and participation who leave for
 * one cause are vested and paid alike, unless their account is small or large; so the rules run for the first of them only. Null where
 * payment terms depend on bands of account size.
 */
export function usualLeavers(
  plan: Plan,
  { participants, ladder, forfeitures }: Writes<'participants' | 'ladder' | 'forfeitures'>,
  year: PlanYear,
  loansRepaidBy: number,
): UsualLeavers | null {
  const policy = termsOfSeparation(plan.distribution, plan.distributionChanges, year.year);
  if (policy.bySize !== null) return null;
  const { numbers } = schedulesUnder(policy, plan, year.year);
  const { headcount, shares, cash, diversified, vestedFloor } = participants;
  const { participationAtCensus } = participants;
  const { index, year: now } = year;
  const { wholePeople } = year.behaviour;
  const price: SharePrice = year.appraisedPaymentPrice;
  const { cashFirst } = plan.forfeiture;
  const { distributionElectionRate: electionRate, leaversShare } = plan;
  // Only terminations wait for loans; leavers who share in the year's allocation are listed row by row.
  const waits = plan.defersLoanShares || (policy.deferUntilLoanRepaid && loansRepaidBy > 0);
  const isAlone = CAUSES.map(
    (cause) => (waits && cause === 'termination') || leaversShare?.causes.includes(cause) === true,
  );
  const ranges = CAUSES.map((cause) => usualSizes(policy, cause, year));

  const layAny = (row: number, from: number, payments: number, ofShares: MicroShares, ofCash: Cents): void => {
    if (ofShares > 0 || ofCash > 0) layYearly(ladder, row, from, payments, ofShares, ofCash, payments === 1);
  };

  return {
    take(row, cell, cause, part) {
      const at = (cell * CAUSES.length + cause) * NUMBERS;
      if (isAlone[cause]! || numbers[at + PARTICIPATION] !== participationAtCensus[row]! + index) return NOT_USUAL;
      const heads = headcount[row]!;
      const leavers = wholePeople ? toWholePeople(portion(heads, part)) : portion(heads, part);
      const taken = leavers === heads ? WHOLE : part;
      const leavingShares = portion(shares[row]!, taken);
      const leavingCash = cash[row] === 0 ? ZERO : portion(cash[row]!, taken);
      const fraction = numbers[at + FRACTION]! as Rate;
      if (fraction < WHOLE && (vestedFloor[row]! > fraction || (cashFirst && leavingCash > 0))) return NOT_USUAL;
      const vestedShares = portion(leavingShares, fraction);
      const vestedCash = portion(leavingCash, fraction);
      const { from, to } = ranges[cause]!;
      const value = add(cost(vestedShares, price), vestedCash) * SCALE;
      // Nobody counts to no size, and a cent more or less takes the rounding of a value per head.
      if (leavers === 0 || value <= (from + 1) * leavers || value >= (to - 1) * leavers) return NOT_USUAL;

      headcount[row] = subtract(heads, leavers);
      shares[row] = subtract(shares[row]!, leavingShares);
      if (leavingCash > 0) cash[row] = subtract(cash[row]!, leavingCash);
      if (diversified[row]! > 0) diversified[row] = subtract(diversified[row]!, portion(diversified[row]!, taken));
      const first = now + numbers[at + DELAY]!;
      const payments = numbers[at + PAYMENTS]!;
      const waiting = numbers[at + WAITING]!;
      const askedShares = waiting === 0 ? vestedShares : portion(vestedShares, electionRate);
      const askedCash = waiting === 0 ? vestedCash : portion(vestedCash, electionRate);
      layAny(row, first, payments, askedShares, askedCash);
      if (waiting > 0) {
        layAny(row, now + waiting, payments, subtract(vestedShares, askedShares), subtract(vestedCash, askedCash));
      }
      const unvestedShares = subtract(leavingShares, vestedShares);
      const unvestedCash = subtract(leavingCash, vestedCash);
      if (unvestedShares > 0 || unvestedCash > 0) {
        layForfeiture(forfeitures, now + numbers[at + FORFEITED_AFTER]!, unvestedShares, unvestedCash);
      }
      return leavers;
    },

    remember(leaver, cause) {
      const cell = cellOf(leaver.attainedAge, leaver.service);
      const { from, to } = ranges[cause]!;
      const isUsual = leaver.valuePerHead > from && leaver.valuePerHead <= to;
      if (cell < 0 || isAlone[cause]! || !isUsual || leaver.vestedFloor > 0) return;
      const at = (cell * CAUSES.length + cause) * NUMBERS;
      numbers[at + PARTICIPATION] = leaver.participation;
      numbers[at + FRACTION] = leaver.vestedFraction;
      numbers[at + DELAY] = leaver.firstPaymentYear - now;
      numbers[at + PAYMENTS] = leaver.settlement.years;
      numbers[at + FORFEITED_AFTER] = leaver.forfeitureYear - now;
      numbers[at + WAITING] = leaver.waitingUntil === 0 ? 0 : leaver.waitingUntil - now;
    },
  };
}

/** Sizes of balances that are neither small nor large: above the first, up to the second. */
function usualSizes(
  { cashOutLimit, largeBalanceExtension, byCause }: DistributionTerms,
  cause: Cause,
  { terms }: PlanYear,
): { readonly from: number; readonly to: number } {
  return {
    from: Math.max(cashOutLimit, forCause(byCause, cause).lumpSumThreshold),
    to: largeBalanceExtension ? terms.limits.largeBalanceThreshold : LARGEST,
  };
}
