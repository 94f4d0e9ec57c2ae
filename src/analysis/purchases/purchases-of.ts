import {
  add,
  apportion,
  cost,
  DECIMALS,
  EqualParts,
  fromUnits,
  ZERO,
  type Cents,
  type MicroShares,
} from '../../numeric/index.js';
import { project } from '../../project.js';
import { byCause, CAUSES, type Cause } from '../../rules/causes.js';
import type { Diversification } from '../../state/events.js';
import type { Plan } from '../../state/plan.js';
import type { Separation } from '../../state/separation.js';

/** Why shares are bought from somebody: the cause for which they left, or their election to diversify. */
export type PurchaseReason = Cause | 'diversification';

/** What is bought in a year from one row, for one reason. */
export interface Purchase {
  /** Plan year. */
  readonly year: number;
  /** The participant, or the hires of a year. */
  readonly id: string;
  /** Age attained in the year. */
  readonly age: number;
  /** Left before the census, in it, or hired later. */
  readonly origin: 'earlier' | 'census' | 'hired';
  /** Why they sell. */
  readonly reason: PurchaseReason;
  /** Shares bought. */
  readonly shares: number;
  /** Dollars, at the year's price. */
  readonly cost: number;
}

/**
 * Every purchase of a run: the years' obligation by row and reason, to the cent. The vested shares of each separation are due in
 * equal parts over its payment years; a row's cost of a year is divided over causes by shares. `[std]`
 */
export function purchasesOf(plan: Plan): Purchase[] {
  const purchases: Purchase[] = [];
  const due = new SharesDue();
  let diversified: Diversification[] = [];
  project(
    plan,
    ({ year, index, price }, { participants }) => {
      const buy = (row: number, reason: PurchaseReason, shares: MicroShares, amount: Cents): void => {
        purchases.push({
          year,
          id: participants.ids[row]!,
          age: participants.ageAtCensus[row]! + index,
          origin: row >= plan.census.count ? 'hired' : plan.census.active[row] === 0 ? 'earlier' : 'census',
          reason,
          shares: fromUnits(shares, DECIMALS.shares),
          cost: fromUnits(amount, DECIMALS.cents),
        });
      };
      for (const [row, shares] of due.take(year)) {
        const inOrder = CAUSES.map((cause) => shares[cause]);
        const amounts = apportion(cost(inOrder.reduce(add<MicroShares>), price), inOrder);
        CAUSES.forEach((cause, i) => {
          if (shares[cause] > 0) buy(row, cause, shares[cause], amounts[i]!);
        });
      }
      for (const { row, shares, cost } of diversified) buy(row, 'diversification', shares, cost);
      diversified = [];
    },
    {
      onSeparation: (separation) => due.lay(separation),
      onDiversification: (diversification) => diversified.push(diversification),
    },
  );
  return purchases;
}

type SharesByCause = Record<Cause, MicroShares>;

/** Shares to be bought from those who left, by year, row and cause. */
class SharesDue {
  readonly #years = new Map<number, Map<number, SharesByCause>>();
  readonly #parts = new EqualParts<MicroShares>();

  lay({ row, cause, vestedShares, firstPaymentYear, installments }: Readonly<Separation>): void {
    if (vestedShares === 0) return;
    this.#parts.divide(vestedShares, installments);
    for (let i = 0; i < installments; i++) {
      const year = firstPaymentYear + i;
      const rows = this.#years.get(year) ?? new Map<number, SharesByCause>();
      const shares = rows.get(row) ?? byCause<MicroShares>(() => ZERO);
      shares[cause] = add(shares[cause], this.#parts.part(i));
      this.#years.set(year, rows.set(row, shares));
    }
  }

  /** What is due in a year, row by row in their order. */
  take(year: number): [number, SharesByCause][] {
    const rows = [...(this.#years.get(year) ?? [])];
    this.#years.delete(year);
    return rows.sort(([row], [other]) => row - other);
  }
}
