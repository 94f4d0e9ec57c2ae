import {
  type Cents,
  column,
  type Column,
  type Headcount,
  type MicroShares,
  portion,
  type Rate,
  subtract,
  type Weight,
} from '../numeric/index.js';
import { type Cause, CAUSES } from '../rules/causes.js';
import { lastPaymentYear } from '../rules/distribution-schedule.js';
import { installments, type Settlement } from '../rules/settlement.js';
import { layForfeiture, layPayments } from './payout-ladder.js';
import type { Eligibility } from './freeze.js';
import type { LeaversShare } from './plan.js';
import type { Separation } from './separation.js';
import type { Writes } from './state.js';

/** Whether people of a row who leave for a cause share in the year's allocation: they meet its requirements as if they had stayed. */
export function mayShare(
  { causes }: LeaversShare,
  { minimumAge, minimumService, rows }: Eligibility,
  { row, cause, attainedAge, service }: Pick<Separation, 'row' | 'cause' | 'attainedAge' | 'service'>,
): boolean {
  return causes.includes(cause) && row < rows && attainedAge >= minimumAge && service >= minimumService;
}

/** Pay that each of the leavers was paid in the year. */
export function payUntilLeaving({ payFraction }: LeaversShare, yearlyPay: Cents): Cents {
  return portion(yearlyPay, payFraction);
}

/** People who left in a year, for a cause that lets them share in its allocation: row by row, column by column. */
export class SharingLeavers {
  count = 0;
  readonly rows: number[] = [];
  /** Positions in `CAUSES`. */
  readonly causes: number[] = [];
  readonly heads: Headcount[] = [];
  readonly service: number[] = [];
  readonly vestedFraction: Rate[] = [];
  /** The schedule of their account: its first payment, and the number of payments. */
  readonly firstPaymentYear: number[] = [];
  readonly payments: number[] = [];
  readonly isTotalDistribution: number[] = [];
  readonly forfeitureYear: number[] = [];

  /** Adds leavers; they come in the order of their rows. */
  add(leavers: Pick<Separation, (typeof NOTED)[number]>): void {
    const at = this.count++;
    this.rows[at] = leavers.row;
    this.causes[at] = CAUSES.indexOf(leavers.cause);
    this.heads[at] = leavers.heads;
    this.service[at] = leavers.service;
    this.vestedFraction[at] = leavers.vestedFraction;
    this.firstPaymentYear[at] = leavers.firstPaymentYear;
    this.payments[at] = leavers.settlement.years;
    this.isTotalDistribution[at] = Number(leavers.isTotalDistribution);
    this.forfeitureYear[at] = leavers.forfeitureYear;
  }
}

const NOTED = [
  'row',
  'cause',
  'heads',
  'service',
  'vestedFraction',
  'firstPaymentYear',
  'settlement',
  'isTotalDistribution',
  'forfeitureYear',
] as const;

/** Allocation to leavers of the year at its end, and its schedule. */
export interface LateAllocation {
  readonly row: number;
  readonly cause: Cause;
  readonly vestedFraction: Rate;
  readonly vestedShares: MicroShares;
  readonly vestedCash: Cents;
  readonly unvestedShares: MicroShares;
  readonly unvestedCash: Cents;
  /** Of the vested part. */
  readonly firstPaymentYear: number;
  readonly settlement: Settlement;
  /** Of the rest. */
  readonly forfeitureYear: number;
}

/**
 * Lays what leavers of the year are allocated on the ladders: the vested part over the payments of their account that are still to come,
 * or next year if none is; the rest is forfeited with the rest of the account, at the earliest next year. No threshold is looked at
 * again. `[std]`
 *
 * @param at - position of the leavers
 */
export function layLateAllocation(
  { ladder, forfeitures }: Writes<'ladder' | 'forfeitures'>,
  sharing: SharingLeavers,
  at: number,
  year: number,
  shares: MicroShares,
  cash: Cents,
): LateAllocation {
  const fraction = sharing.vestedFraction[at]!;
  const vestedShares = portion(shares, fraction);
  const vestedCash = portion(cash, fraction);
  const begins = sharing.firstPaymentYear[at]!;
  const agreed = installments(sharing.payments[at]!);
  const isBegun = begins <= year;
  const late: LateAllocation = {
    row: sharing.rows[at]!,
    cause: CAUSES[sharing.causes[at]!]!,
    vestedFraction: fraction,
    vestedShares,
    vestedCash,
    unvestedShares: subtract(shares, vestedShares),
    unvestedCash: subtract(cash, vestedCash),
    firstPaymentYear: isBegun ? year + 1 : begins,
    settlement: isBegun ? installments(Math.max(1, lastPaymentYear(begins, agreed) - year)) : agreed,
    forfeitureYear: Math.max(sharing.forfeitureYear[at]!, year + 1),
  };
  if (vestedShares > 0 || vestedCash > 0) {
    const { row, firstPaymentYear, settlement } = late;
    const isTotalDistribution = sharing.isTotalDistribution[at] === 1;
    layPayments(ladder, { row, firstPaymentYear, settlement, vestedShares, vestedCash, isTotalDistribution });
  }
  if (late.unvestedShares > 0 || late.unvestedCash > 0) {
    layForfeiture(forfeitures, late.forfeitureYear, late.unvestedShares, late.unvestedCash);
  }
  return late;
}

/** Parts in the year's allocation, column by column: those of rows and, after each, of its leavers. */
export interface Claims {
  readonly rows: Int32Array;
  /** Position among the leavers who share; -1 where the part is the row's own. */
  readonly leavers: Int32Array;
  readonly weights: Column<Weight>;
  /** The most that each may receive, IRC 415(c). */
  readonly caps: Column<Cents>;
}

/** Empty columns for a number of claims. */
export function emptyClaims(most: number): Claims {
  return {
    rows: new Int32Array(most),
    leavers: new Int32Array(most),
    weights: column<Weight>(most),
    caps: column<Cents>(most),
  };
}

/** The first of some claims. */
export function firstOf({ rows, leavers, weights, caps }: Claims, count: number): Claims {
  return {
    rows: rows.subarray(0, count),
    leavers: leavers.subarray(0, count),
    weights: weights.subarray(0, count),
    caps: caps.subarray(0, count),
  };
}
