import {
  add,
  Apportionment,
  cost,
  inRange,
  proportion,
  sharesBought,
  smaller,
  ZERO,
  type Cents,
  type MicroShares,
  type SharePrice,
} from '../../../numeric/index.js';
import type { Listeners } from '../../../state/events.js';
import { entryAt, type PayoutLadder } from '../../../state/payout-ladder.js';
import type { SegregationTerms } from '../../../state/plan.js';
import type { Writes } from '../../../state/state.js';
import { askInOrder, creditPayers, sharesByPayer, type ByPayer } from './trust-cash.js';
import type { PlanYear } from '../../../state/year-record.js';
import type { OwedShares } from './owed-at-opening.js';

/** Conversions of a year, with their payers and buyers. */
export interface Conversion {
  readonly shares: MicroShares;
  readonly cost: Cents;
  readonly cashByPayer: ByPayer<Cents>;
  readonly sharesByPayer: ByPayer<MicroShares>;
  readonly isShort: boolean;
}

/**
 * Segregation, or early conversion: shares of people who left are turned into cash before they are due. It is allowed where the plan
 * says beforehand whose, how much and when, Treas. Reg. 1.401-1(a)(2), (b)(1), IRS technical assistance of 23 February 2010
 * `[S-TAR-2010]`.
 *
 * The years of payment stay, but cash is paid in them. Where cash is short, each row converts the same part of what its shares cost.
 * What trust cash buys goes where the trust's purchases go; the company's part is the caller's.
 *
 * Pitfall: the obligation comes sooner; it does not become smaller. The later payments of cash are not part of it.
 */
export function convertShares(
  terms: SegregationTerms,
  state: Writes<'participants' | 'ladder' | 'trust'>,
  { year, tradePrice: price }: Pick<PlanYear, 'year' | 'tradePrice'>,
  owed: OwedShares,
  onConversion?: Listeners['onConversion'],
): Conversion | null {
  const wanted = costOf(owed, price);
  const needed = terms.maximumAmount === null ? wanted : smaller(wanted, terms.maximumAmount);
  if (needed === 0) return null;
  const cashByPayer = askInOrder(state, terms.funding, needed);
  const available = terms.funding.reduce<Cents>((sum, payer) => add(sum, cashByPayer[payer]), ZERO);
  const parts = available === wanted ? null : new Apportionment(available, wanted);
  const shares = moveToCash(state.ladder, owed, price, parts);
  if (onConversion !== undefined) report(state.ladder, owed, year, onConversion);
  const bought = sharesByPayer(terms.funding, shares, cashByPayer);
  creditPayers(state.participants, cashByPayer.participant_cash_accounts, bought.participant_cash_accounts);
  return { shares, cost: available, cashByPayer, sharesByPayer: bought, isShort: available < needed };
}

/** The cost of all shares owed, noted row by row. */
function costOf({ count, totals, costs }: OwedShares, price: SharePrice): Cents {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const whole = cost(inRange(totals[i]!), price);
    costs[i] = whole;
    sum += whole;
  }
  return inRange(sum as Cents);
}

/**
 * Takes shares off the coming years of each row in proportion to what was owed in each, and adds the cash: differences of running totals.
 * Returns all shares taken. The list then has those, and the cash that each row received.
 *
 * @param parts - of the cash, where there is less than the shares cost
 */
function moveToCash(
  { vestedShares, vestedCash, rowShares, rowCash }: PayoutLadder,
  { count, rows, ends, totals, costs, places, shares }: OwedShares,
  price: SharePrice,
  parts: Apportionment<Cents> | null,
): MicroShares {
  let allSold = 0;
  let k = 0;
  for (let i = 0; i < count; i++) {
    const end = ends[i]!;
    const total = totals[i]!;
    const whole = costs[i]!;
    // Shares that cost nothing stay.
    const cash = parts === null || whole === 0 ? whole : parts.part(whole);
    const sold = whole === 0 ? ZERO : parts === null ? total : smaller(total, sharesBought(cash, price));
    const row = rows[i]!;
    rowShares[row] = (rowShares[row]! - sold) as MicroShares;
    rowCash[row] = add(rowCash[row]!, cash);
    totals[i] = sold;
    costs[i] = cash;
    allSold += sold;
    const shareRatio = sold / total;
    const cashRatio = cash / total;
    let owedSoFar = 0;
    let soldSoFar = 0;
    let cashSoFar = 0;
    for (; k < end; k++) {
      const at = places[k]!;
      owedSoFar += shares[k]!;
      const soldUpTo = sold === total ? owedSoFar : proportion(sold, owedSoFar, total, shareRatio);
      const cashUpTo = proportion(cash, owedSoFar, total, cashRatio);
      const part = (soldUpTo - soldSoFar) as MicroShares;
      shares[k] = part;
      vestedShares[at] = (vestedShares[at]! - part) as MicroShares;
      vestedCash[at] = (vestedCash[at]! + cashUpTo - cashSoFar) as Cents;
      soldSoFar = soldUpTo;
      cashSoFar = cashUpTo;
    }
  }
  return inRange(allSold as MicroShares);
}

/** Tells a listener what was converted, by the years in which it was due. */
function report(
  ladder: PayoutLadder,
  { count, rows, ends, totals, costs, places, shares }: OwedShares,
  year: number,
  onConversion: NonNullable<Listeners['onConversion']>,
): void {
  const { width } = ladder;
  let k = 0;
  for (let i = 0; i < count; i++) {
    const row = rows[i]!;
    const next = entryAt(ladder, row, year + 1);
    const payments: { year: number; shares: MicroShares }[] = [];
    for (; k < ends[i]!; k++) {
      payments.push({ year: year + 1 + ((places[k]! - next + width) % width), shares: shares[k]! });
    }
    if (costs[i]! > 0) onConversion({ year, row, shares: totals[i]!, cost: costs[i]!, payments });
  }
}
