import { portion, subtract, type Cents, type Headcount, type MicroShares, type Rate } from '../numeric/index.js';
import type { Cause } from '../rules/causes.js';
import { lastPaymentYear } from '../rules/distribution-schedule.js';
import { installments, type Settlement } from '../rules/settlement.js';
import { layForfeiture, type ForfeitureLadder } from './forfeiture-ladder.js';
import { layPayments, type PayoutLadder } from './payout-ladder.js';

/** People of a row who left in the year, for a cause that lets them share in its allocation. */
export interface SharingLeavers {
  readonly row: number;
  readonly cause: Cause;
  readonly heads: Headcount;
  /** The pay of each in the year. */
  readonly pay: Cents;
  readonly service: number;
  readonly vestedFraction: Rate;
  /** The schedule of their account. */
  readonly firstPaymentYear: number;
  readonly settlement: Settlement;
  readonly isTotalDistribution: boolean;
  readonly forfeitureYear: number;
}

/** Allocation to leavers of the year at its end, and its schedule. */
export interface LateAllocation {
  readonly leavers: SharingLeavers;
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
 */
export function layLateAllocation(
  ladder: PayoutLadder,
  forfeitures: ForfeitureLadder,
  leavers: SharingLeavers,
  year: number,
  { shares, cash }: { readonly shares: MicroShares; readonly cash: Cents },
): LateAllocation {
  const { row, vestedFraction, isTotalDistribution } = leavers;
  const vestedShares = portion(shares, vestedFraction);
  const vestedCash = portion(cash, vestedFraction);
  const late: LateAllocation = {
    leavers,
    vestedShares,
    vestedCash,
    unvestedShares: subtract(shares, vestedShares),
    unvestedCash: subtract(cash, vestedCash),
    ...paymentsAfter(year, leavers),
    forfeitureYear: Math.max(leavers.forfeitureYear, year + 1),
  };
  const { firstPaymentYear, settlement } = late;
  if (vestedShares > 0 || vestedCash > 0) {
    layPayments(ladder, { row, firstPaymentYear, settlement, vestedShares, vestedCash, isTotalDistribution });
  }
  if (late.unvestedShares > 0 || late.unvestedCash > 0) {
    layForfeiture(forfeitures, late.forfeitureYear, late.unvestedShares, late.unvestedCash);
  }
  return late;
}

/** The payments of an account after a year. */
function paymentsAfter(
  year: number,
  { firstPaymentYear, settlement }: Pick<SharingLeavers, 'firstPaymentYear' | 'settlement'>,
): Pick<LateAllocation, 'firstPaymentYear' | 'settlement'> {
  if (firstPaymentYear > year) return { firstPaymentYear, settlement };
  const left = lastPaymentYear(firstPaymentYear, settlement) - year;
  return { firstPaymentYear: year + 1, settlement: installments(Math.max(1, left)) };
}
