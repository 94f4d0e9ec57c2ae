import {
  add,
  apportion,
  column,
  cost,
  subtract,
  type Cents,
  type Column,
  type MicroShares,
  type SharePrice,
  ZERO,
} from '../../engine/numeric/index.js';
import { CAUSES, type Cause } from '../../engine/rules/causes.js';
import { paymentOf } from '../../engine/rules/settlement.js';
import type {
  Diversification,
  InServiceDistribution,
  Listeners,
  RowAcceleration,
  RowConversion,
} from '../../engine/state/events.js';
import { partsToPay, type Separation } from '../../engine/state/separation.js';
import type { LateAllocation } from '../../engine/state/sharing-leavers.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type { Purchased } from '../../engine/state/year-record.js';
import { ACCOUNTS, type Balances } from './accounts.js';
import { moveShares, moveUsd, reported, type Poster } from './poster.js';

/** Shares that are bought from the people of a row who left for one cause. */
export interface BoughtFromLeavers {
  readonly row: number;
  readonly cause: Cause;
  readonly shares: MicroShares;
  readonly cost: Cents;
}

/**
 * Records the holders from whom shares are bought in each year, and the reasons: a fold over the events of a projection.
 *
 * The vested shares of each separation are due over its payment years; what a row costs in a year is divided over the
 * causes by shares. `[std]`
 */
export class Bought {
  private readonly due = new SharesDue();
  /** Events of the year, the last of them allocations to its leavers; who reads them takes them out. */
  readonly diversified: Diversification[] = [];
  readonly inService: InServiceDistribution[] = [];
  readonly converted: RowConversion[] = [];
  readonly late: LateAllocation[] = [];

  /** Listeners for the projection. */
  readonly listeners: Listeners = {
    onAcceleration: (acceleration) => this.due.accelerate(acceleration),
    onSeparation: (separation) => this.due.lay(separation),
    onDiversification: (diversification) => this.diversified.push(diversification),
    onInService: (distribution) => this.inService.push(distribution),
    onLateAllocation: (late) => {
      this.late.push(late);
      // Allocated once the year's purchases are made.
      this.due.settle(late);
    },
    onConversion: (conversion) => {
      this.converted.push(conversion);
      this.due.convert(conversion);
    },
  };

  /** Returns the shares bought that were due in a year, by row and cause; called once a year, after the repurchases. */
  takeDistributed(year: number, price: SharePrice): BoughtFromLeavers[] {
    const bought: BoughtFromLeavers[] = [];
    this.due.settleLeavers();
    const due = this.due.take(year);
    for (let row = 0; row * CAUSES.length < due.length; row++) {
      const owed = sharesOf(due, row);
      const amounts = apportion(cost(owed.reduce(add<MicroShares>), price), owed);
      CAUSES.forEach((cause, i) => {
        if (owed[i]! > 0) bought.push({ row, cause, shares: owed[i]!, cost: amounts[i]! });
      });
    }
    return bought;
  }
}

/** Shares that a separation leaves to be bought. */
type Leaver = Pick<Separation, 'row' | 'cause' | 'vestedShares' | 'firstPaymentYear' | 'settlement'>;

/** Least number of places in a column. It becomes twice as long when it ends before a row. */
const FIRST_PLACES = 1024;
const NONE_DUE = column<MicroShares>(0);

/** Shares to be bought from those who left: a column for each year, in which a row has a place for each cause. */
class SharesDue {
  private readonly years = new Map<number, Column<MicroShares>>();
  /** Leavers of this year, whose shares are not converted yet. */
  private leavers: Leaver[] = [];

  lay(separation: Readonly<Separation>): void {
    const { origin, row, cause, settlement } = separation;
    for (const { vestedShares, firstPaymentYear } of partsToPay(separation)) {
      if (vestedShares === 0) continue;
      const leaver = { row, cause, vestedShares, firstPaymentYear, settlement };
      if (origin === 'census') this.settle(leaver);
      else this.leavers.push(leaver);
    }
  }

  /** Adds what this year's leavers are owed to what is due. */
  settleLeavers(): void {
    for (const leaver of this.leavers) this.settle(leaver);
    this.leavers = [];
  }

  /** Adds what a leaver is owed to what is due. */
  settle({ row, cause, vestedShares, firstPaymentYear, settlement }: Leaver): void {
    const at = row * CAUSES.length + CAUSES.indexOf(cause);
    for (let i = 0; i < settlement.years; i++)
      this.put(firstPaymentYear + i, at, paymentOf(settlement, vestedShares, i));
  }

  private put(year: number, at: number, shares: MicroShares): void {
    let due = this.years.get(year) ?? NONE_DUE;
    if (due.length <= at) {
      const longer = column<MicroShares>(2 * (at + FIRST_PLACES));
      longer.set(due);
      this.years.set(year, (due = longer));
    }
    due[at] = add(due[at]!, shares);
  }

  /** Takes converted shares off the years in which they would have been due, off every cause in proportion. */
  convert({ row, payments }: RowConversion): void {
    for (const { year, shares } of payments) this.takeOff(row, year, shares);
  }

  /** Moves shares to the years in which they are paid now, each payment off every cause in proportion. */
  accelerate({ row, taken, laid }: RowAcceleration): void {
    const left = CAUSES.map(() => ZERO as MicroShares);
    for (const { year, shares } of taken) {
      this.takeOff(row, year, shares).forEach((part, i) => (left[i] = add(left[i]!, part)));
    }
    for (const { year, shares } of laid) {
      apportion(shares, left).forEach((part, i) => {
        left[i] = subtract(left[i]!, part);
        this.put(year, row * CAUSES.length + i, part);
      });
    }
  }

  private takeOff(row: number, year: number, shares: MicroShares): MicroShares[] {
    const due = this.years.get(year);
    if (due === undefined) return [];
    const owed = sharesOf(due, row);
    const parts = apportion(shares, owed);
    parts.forEach((part, i) => (due[row * CAUSES.length + i] = subtract(owed[i]!, part)));
    return parts;
  }

  /** Takes what is due in a year. */
  take(year: number): Column<MicroShares> {
    const due = this.years.get(year) ?? NONE_DUE;
    this.years.delete(year);
    return due;
  }
}

/** A row's shares in a column, by cause in their order; none where the column ends before it. */
function sharesOf(due: Column<MicroShares>, row: number): MicroShares[] {
  const first = row * CAUSES.length;
  return first < due.length ? CAUSES.map((_, cause) => due[first + cause]!) : [];
}

/** Shares that the trust buys with loans of the company: who sells them, and the loans for which they are pledged. */
export function postPurchases(
  poster: Poster,
  before: Balances,
  { cost, toAccounts, fromOutside }: Purchased,
  { participants, loans, trust }: ReadOnly<State>,
): void {
  const about = { cause: 'purchase', rule: 'purchase.loan' } as const;
  for (let row = 0; row < participants.count; row++) {
    const sold = subtract(before.shares[row]!, participants.shares[row]!);
    if (sold === 0) continue;
    const received = subtract(participants.cash[row]!, before.cash[row]!);
    poster.post({ ...about, row, inputs: { shares: reported.shares(sold) } }, [
      ...moveShares(poster.own(row, 'Shares'), ACCOUNTS.boughtShares, sold),
      ...moveUsd(ACCOUNTS.purchases, poster.own(row, 'Cash'), received),
    ]);
  }
  poster.post(about, [
    ...moveShares(ACCOUNTS.outside, ACCOUNTS.boughtShares, fromOutside),
    ...moveUsd(ACCOUNTS.purchases, ACCOUNTS.sellers, subtract(cost, toAccounts)),
  ]);
  for (const { id, startBalance, suspenseShares } of loans.slice(before.loans.length)) {
    poster.post({ ...about, inputs: { loan: id } }, [
      ...moveUsd(poster.loan(ACCOUNTS.loans, id), ACCOUNTS.purchases, startBalance),
      ...moveShares(ACCOUNTS.boughtShares, poster.loan(ACCOUNTS.suspense, id), suspenseShares),
    ]);
  }
  poster.post(
    about,
    moveShares(ACCOUNTS.boughtShares, ACCOUNTS.unallocated, subtract(trust.unallocatedShares, before.unallocated)),
  );
}
