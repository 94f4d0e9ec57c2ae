import {
  add,
  apportion,
  cost,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
  type SharePrice,
} from '../../engine/numeric/index.js';
import { byCause, CAUSES, type Cause } from '../../engine/rules/causes.js';
import { paymentOf } from '../../engine/rules/settlement.js';
import type { Diversification, InServiceDistribution, Listeners, RowConversion } from '../../engine/state/events.js';
import { partsToPay, type Separation } from '../../engine/state/separation.js';

/** Shares that are bought from the people of a row who left for one cause. */
export interface BoughtFromLeavers {
  readonly row: number;
  readonly cause: Cause;
  readonly shares: MicroShares;
  readonly cost: Cents;
}

/**
 * From whom shares are bought in each year, and why: a fold over the events of a projection.
 *
 * The vested shares of each separation are due over its payment years; what a row costs in a year is divided over the
 * causes by shares. `[std]`
 */
export class Bought {
  private readonly due = new SharesDue();
  private diversified: Diversification[] = [];
  private inService: InServiceDistribution[] = [];
  private converted: RowConversion[] = [];

  /** To be handed to the projection. */
  readonly listeners: Listeners = {
    onSeparation: (separation) => this.due.lay(separation),
    onDiversification: (diversification) => this.diversified.push(diversification),
    onInService: (distribution) => this.inService.push(distribution),
    onConversion: (conversion) => {
      this.converted.push(conversion);
      this.due.convert(conversion);
    },
  };

  /** What has been bought from people still employed since it was last asked for. */
  takeDiversified(): Diversification[] {
    const taken = this.diversified;
    this.diversified = [];
    return taken;
  }

  /** What has been taken in service since it was last asked for. */
  takeInService(): InServiceDistribution[] {
    const taken = this.inService;
    this.inService = [];
    return taken;
  }

  /** What was due in a year and has been bought, row by row and cause by cause; to be asked for once, after the repurchases. */
  takeDistributed(year: number, price: SharePrice): BoughtFromLeavers[] {
    const bought: BoughtFromLeavers[] = [];
    this.due.settleLeavers();
    for (const [row, shares] of this.due.take(year)) {
      const inOrder = CAUSES.map((cause) => shares[cause]);
      const amounts = apportion(cost(inOrder.reduce(add<MicroShares>), price), inOrder);
      CAUSES.forEach((cause, i) => {
        if (shares[cause] > 0) bought.push({ row, cause, shares: shares[cause], cost: amounts[i]! });
      });
    }
    return bought;
  }

  /** What has been converted since it was last asked for. */
  takeConverted(): RowConversion[] {
    const taken = this.converted;
    this.converted = [];
    return taken;
  }
}

type SharesByCause = Record<Cause, MicroShares>;

/** What a separation leaves to be bought. */
type Leaver = Pick<Separation, 'row' | 'cause' | 'vestedShares' | 'firstPaymentYear' | 'settlement'>;

/** Shares to be bought from those who left, by year, row and cause. */
class SharesDue {
  private readonly years = new Map<number, Map<number, SharesByCause>>();
  /** Those who left in this year: their shares are not converted yet. */
  private leavers: Leaver[] = [];

  lay({ origin, row, cause, settlement, ...separation }: Readonly<Separation>): void {
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

  private settle({ row, cause, vestedShares, firstPaymentYear, settlement }: Leaver): void {
    for (let i = 0; i < settlement.years; i++) {
      const year = firstPaymentYear + i;
      const rows = this.years.get(year) ?? new Map<number, SharesByCause>();
      const shares = rows.get(row) ?? byCause<MicroShares>(() => ZERO);
      shares[cause] = add(shares[cause], paymentOf(settlement, vestedShares, i));
      this.years.set(year, rows.set(row, shares));
    }
  }

  /** Takes converted shares off the years in which they would have been due, off every cause in proportion. */
  convert({ row, payments }: RowConversion): void {
    for (const { year, shares } of payments) {
      const owed = this.years.get(year)?.get(row);
      if (owed === undefined) continue;
      const inOrder = CAUSES.map((cause) => owed[cause]);
      apportion(shares, inOrder).forEach((part, i) => (owed[CAUSES[i]!] = subtract(inOrder[i]!, part)));
    }
  }

  /** What is due in a year, row by row in their order. */
  take(year: number): [number, SharesByCause][] {
    const rows = [...(this.years.get(year) ?? [])];
    this.years.delete(year);
    return rows.sort(([row], [other]) => row - other);
  }
}
