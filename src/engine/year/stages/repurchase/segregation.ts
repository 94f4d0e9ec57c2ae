import {
  add,
  Apportionment,
  apportion,
  column,
  cost,
  sharesBought,
  smaller,
  subtract,
  ZERO,
  type Cents,
  type Column,
  type MicroShares,
} from '../../../numeric/index.js';
import type { Listeners } from '../../../state/events.js';
import { entryAt, type PayoutLadder } from '../../../state/payout-ladder.js';
import type { Plan, SegregationTerms } from '../../../state/plan.js';
import type { ReadOnly } from '../../../state/read-only.js';
import type { Writes } from '../../../state/state.js';
import { askInOrder, creditPayers, sharesByPayer, type ByPayer } from './trust-cash.js';
import type { PlanYear } from '../../../state/year-record.js';

/** The shares on every ladder as a year began, entry by entry; null in a year without conversions. */
export type OwedAtOpening = Column<MicroShares> | null;

/**
 * Debts to people who left as the year begins, in years with conversions: those who leave during the year are converted in the next one
 * at the earliest.
 */
export function owedAtOpening(
  { segregation }: Plan,
  { ladder }: ReadOnly<Writes<'ladder'>>,
  year: number,
): OwedAtOpening {
  if (segregation === null || year < segregation.fromYear) return null;
  const owed = column<MicroShares>(ladder.vestedShares.length);
  owed.set(ladder.vestedShares as Column<MicroShares>);
  return owed;
}

/** Conversions of a year, with their payers and buyers. */
export interface Conversion {
  readonly shares: MicroShares;
  readonly cost: Cents;
  readonly cashByPayer: ByPayer<Cents>;
  readonly sharesByPayer: ByPayer<MicroShares>;
  readonly isShort: boolean;
}

/** A row whose shares are to be converted. */
interface Candidate {
  readonly row: number;
  /** Shares due in the coming years, from the next one on. */
  readonly owed: readonly MicroShares[];
  readonly shares: MicroShares;
  readonly cost: Cents;
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
  { year, price }: Pick<PlanYear, 'year' | 'price'>,
  owed: Column<MicroShares>,
  onConversion?: Listeners['onConversion'],
): Conversion | null {
  const candidates = candidatesOf(state, year, price, owed);
  let wanted: Cents = ZERO;
  for (const candidate of candidates) wanted = add(wanted, candidate.cost);
  const needed = terms.maximumAmount === null ? wanted : smaller(wanted, terms.maximumAmount);
  if (needed === 0) return null;
  const cashByPayer = askInOrder(state, terms.funding, needed);
  const available = terms.funding.reduce<Cents>((sum, payer) => add(sum, cashByPayer[payer]), ZERO);

  const parts = new Apportionment(available, wanted);
  let shares: MicroShares = ZERO;
  for (const candidate of candidates) {
    const cash = available === wanted ? candidate.cost : parts.part(candidate.cost);
    const sold = available === wanted ? candidate.shares : smaller(candidate.shares, sharesBought(cash, price));
    const payments = moveToCash(state.ladder, year, candidate, sold, cash);
    onConversion?.({ year, row: candidate.row, shares: sold, cost: cash, payments });
    shares = add(shares, sold);
  }
  const bought = sharesByPayer(terms.funding, shares, cashByPayer);
  creditPayers(state.participants, cashByPayer.participant_cash_accounts, bought.participant_cash_accounts);
  return { shares, cost: available, cashByPayer, sharesByPayer: bought, isShort: available < needed };
}

/** Rows that were owed shares of later years as the year began, and whose shares cost something. */
function candidatesOf(
  { participants, ladder }: Writes<'participants' | 'ladder'>,
  year: number,
  price: PlanYear['price'],
  owedOfAll: Column<MicroShares>,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (let row = 0; row < participants.count; row++) {
    if (ladder.lastYear[row]! <= year) continue;
    const owed: MicroShares[] = [];
    let shares: MicroShares = ZERO;
    for (let due = year + 1; due <= ladder.lastYear[row]!; due++) {
      const own = owedOfAll[entryAt(ladder, row, due)]!;
      owed.push(own);
      shares = add(shares, own);
    }
    const amount = cost(shares, price);
    if (amount > 0) candidates.push({ row, owed, shares, cost: amount });
  }
  return candidates;
}

/** Takes shares off a row's coming years in proportion to what was owed in each, and adds the cash; returns the shares by year. */
function moveToCash(
  ladder: PayoutLadder,
  year: number,
  { row, owed }: Candidate,
  shares: MicroShares,
  cash: Cents,
): { year: number; shares: MicroShares }[] {
  const sharesByYear = apportion(shares, owed);
  const cashByYear = apportion(cash, owed);
  ladder.rowShares[row] = subtract(ladder.rowShares[row]!, shares);
  ladder.rowCash[row] = add(ladder.rowCash[row]!, cash);
  return sharesByYear.map((part, i) => {
    const at = entryAt(ladder, row, year + 1 + i);
    ladder.vestedShares[at] = subtract(ladder.vestedShares[at]!, part);
    ladder.vestedCash[at] = add(ladder.vestedCash[at]!, cashByYear[i]!);
    return { year: year + 1 + i, shares: part };
  });
}
