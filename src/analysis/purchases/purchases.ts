import {
  add,
  apportion,
  cost,
  DECIMALS,
  equalPart,
  fromUnits,
  subtract,
  ZERO,
  type Cents,
  type MicroShares,
} from '../../numeric/index.js';
import { inputOf, type PreparedPlan } from '../../prepared-plan.js';
import { project } from '../../project.js';
import { byCause, CAUSES, type Cause } from '../../rules/causes.js';
import type { Diversification, RowConversion } from '../../state/events.js';
import type { Separation } from '../../state/separation.js';

/** Why shares are bought from somebody: the cause for which they left, their election to diversify, or their early conversion. */
export type PurchaseReason = Cause | 'diversification' | 'segregation';

/** What is bought in a year from one row, for one reason. */
export interface Purchase {
  /** Plan year. */
  readonly year: number;
  /** The participant, or the hires of a year. */
  readonly id: string;
  /** Age attained in the year. */
  readonly age: number;
  /** Left before the census, active in it, or hired later. */
  readonly origin: 'earlier' | 'census' | 'hired';
  /** Why they sell. */
  readonly reason: PurchaseReason;
  /** Shares bought. */
  readonly shares: number;
  /** Dollars, at the year's price. */
  readonly cost: number;
}

/**
 * From whom shares are bought in each year, and why: the obligation by person and reason, to the cent, in the order of years, then
 * of people: first those who left, then diversification, then early conversions.
 *
 * The vested shares of each separation are due in equal parts over its payment years; what a row costs in a year is divided over the
 * causes by shares. `[std]`
 *
 * @throws SimulationError as `simulate()`
 * @example
 * import { prepare } from 'esop-repurchase';
 *
 * const plan = prepare(
 *   { plan_name: 'One retires', vesting_schedule: { years: 6 }, distribution_policy: { form: 'lump_sum' } },
 *   { contribution_policy: {}, share_valuation: { current_price: 100 } },
 *   { participants: [{ id: 'A', age: 64, service_years: 20, allocated_shares: 500 }] },
 *   { projection_years: 3, include_turnover_projection: false },
 * );
 * purchases(plan).map(({ year, id, reason, cost }) => [year, id, reason, cost]) // [[2028, 'A', 'retirement', 50000]]
 */
export function purchases(prepared: PreparedPlan): Purchase[] {
  const { plan } = inputOf(prepared);
  const bought: Purchase[] = [];
  const due = new SharesDue();
  let diversified: Diversification[] = [];
  let converted: RowConversion[] = [];
  project(
    plan,
    ({ year, index, price }, { participants }) => {
      const buy = (row: number, reason: PurchaseReason, shares: MicroShares, amount: Cents): void => {
        bought.push({
          year,
          id: participants.ids[row]!,
          age: participants.ageAtCensus[row]! + index,
          origin: row >= plan.census.count ? 'hired' : plan.census.active[row] === 0 ? 'earlier' : 'census',
          reason,
          shares: fromUnits(shares, DECIMALS.shares),
          cost: fromUnits(amount, DECIMALS.cents),
        });
      };
      due.settleLeavers();
      for (const [row, shares] of due.take(year)) {
        const inOrder = CAUSES.map((cause) => shares[cause]);
        const amounts = apportion(cost(inOrder.reduce(add<MicroShares>), price), inOrder);
        CAUSES.forEach((cause, i) => {
          if (shares[cause] > 0) buy(row, cause, shares[cause], amounts[i]!);
        });
      }
      for (const { row, shares, cost } of diversified) buy(row, 'diversification', shares, cost);
      for (const { row, shares, cost } of converted) buy(row, 'segregation', shares, cost);
      diversified = [];
      converted = [];
    },
    {
      onSeparation: (separation) => due.lay(separation),
      onDiversification: (diversification) => diversified.push(diversification),
      onConversion: (conversion) => {
        converted.push(conversion);
        due.convert(conversion);
      },
    },
  );
  return bought;
}

type SharesByCause = Record<Cause, MicroShares>;

/** What a separation leaves to be bought. */
type Leaver = Pick<Separation, 'row' | 'cause' | 'vestedShares' | 'firstPaymentYear' | 'installments'>;

/** Shares to be bought from those who left, by year, row and cause. */
class SharesDue {
  readonly #years = new Map<number, Map<number, SharesByCause>>();
  /** Those who left in this year: their shares are not converted yet. */
  #leavers: Leaver[] = [];

  lay({ origin, row, cause, vestedShares, firstPaymentYear, installments }: Readonly<Separation>): void {
    if (vestedShares === 0) return;
    const leaver = { row, cause, vestedShares, firstPaymentYear, installments };
    if (origin === 'census') this.#settle(leaver);
    else this.#leavers.push(leaver);
  }

  /** Adds what this year's leavers are owed to what is due. */
  settleLeavers(): void {
    for (const leaver of this.#leavers) this.#settle(leaver);
    this.#leavers = [];
  }

  #settle({ row, cause, vestedShares, firstPaymentYear, installments }: Leaver): void {
    for (let i = 0; i < installments; i++) {
      const year = firstPaymentYear + i;
      const rows = this.#years.get(year) ?? new Map<number, SharesByCause>();
      const shares = rows.get(row) ?? byCause<MicroShares>(() => ZERO);
      shares[cause] = add(shares[cause], equalPart(vestedShares, installments, i));
      this.#years.set(year, rows.set(row, shares));
    }
  }

  /** Takes converted shares off the years in which they would have been due, off every cause in proportion. */
  convert({ row, payments }: RowConversion): void {
    for (const { year, shares } of payments) {
      const owed = this.#years.get(year)?.get(row);
      if (owed === undefined) continue;
      const inOrder = CAUSES.map((cause) => owed[cause]);
      apportion(shares, inOrder).forEach((part, i) => (owed[CAUSES[i]!] = subtract(inOrder[i]!, part)));
    }
  }

  /** What is due in a year, row by row in their order. */
  take(year: number): [number, SharesByCause][] {
    const rows = [...(this.#years.get(year) ?? [])];
    this.#years.delete(year);
    return rows.sort(([row], [other]) => row - other);
  }
}
