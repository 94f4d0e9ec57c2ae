import {
  add,
  Apportionment,
  column,
  cost,
  inRange,
  proportion,
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

/** The memory of one ladder, used again every year. */
const OPENINGS = new WeakMap<object, Column<MicroShares>>();

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
  const owed = OPENINGS.get(ladder) ?? column<MicroShares>(ladder.vestedShares.length);
  OPENINGS.set(ladder, owed);
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
  const { ladder, participants } = state;
  const costs = column<Cents>(participants.count);
  let wanted: Cents = ZERO;
  for (let row = 0; row < participants.count; row++) {
    if (ladder.lastYear[row]! <= year) continue;
    const whole = cost(dueLater(ladder, owed, row, year), price);
    costs[row] = whole;
    wanted = add(wanted, whole);
  }
  const needed = terms.maximumAmount === null ? wanted : smaller(wanted, terms.maximumAmount);
  if (needed === 0) return null;
  const cashByPayer = askInOrder(state, terms.funding, needed);
  const available = terms.funding.reduce<Cents>((sum, payer) => add(sum, cashByPayer[payer]), ZERO);

  const parts = new Apportionment(available, wanted);
  let shares: MicroShares = ZERO;
  for (let row = 0; row < participants.count; row++) {
    const whole = costs[row]!;
    if (whole === 0) continue;
    const convertible = dueLater(ladder, owed, row, year);
    const cash = available === wanted ? whole : parts.part(whole);
    const sold = available === wanted ? convertible : smaller(convertible, sharesBought(cash, price));
    const payments: Payments | null = onConversion === undefined ? null : [];
    moveToCash(ladder, owed, { year, row, convertible, shares: sold, cash, payments });
    if (payments !== null) onConversion?.({ year, row, shares: sold, cost: cash, payments });
    shares = add(shares, sold);
  }
  const bought = sharesByPayer(terms.funding, shares, cashByPayer);
  creditPayers(participants, cashByPayer.participant_cash_accounts, bought.participant_cash_accounts);
  return { shares, cost: available, cashByPayer, sharesByPayer: bought, isShort: available < needed };
}

/** The shares that a row was owed, as the year began, for the years after it. */
function dueLater(ladder: PayoutLadder, owed: Column<MicroShares>, row: number, year: number): MicroShares {
  const end = (row + 1) * ladder.width;
  let at = entryAt(ladder, row, year + 1);
  let shares = 0;
  for (let due = year + 1; due <= ladder.lastYear[row]!; due++) {
    shares += owed[at]!;
    at += 1;
    if (at === end) at -= ladder.width;
  }
  return inRange(shares as MicroShares);
}

/** The shares converted of a row, by the years in which they were due. */
type Payments = { year: number; shares: MicroShares }[];

/** Amounts converted from a row. */
interface RowConverted {
  readonly year: number;
  readonly row: number;
  /** All shares that it was owed for later years. */
  readonly convertible: MicroShares;
  readonly shares: MicroShares;
  readonly cash: Cents;
  /** Where a listener asks for them. */
  readonly payments: Payments | null;
}

/** Takes shares off a row's coming years in proportion to what was owed in each, and adds the cash: differences of running totals. */
function moveToCash(
  ladder: PayoutLadder,
  owed: Column<MicroShares>,
  { year, row, convertible, shares, cash, payments }: RowConverted,
): void {
  const { width, vestedShares, vestedCash, rowShares, rowCash, lastYear } = ladder;
  rowShares[row] = subtract(rowShares[row]!, shares);
  rowCash[row] = add(rowCash[row]!, cash);
  const [shareRatio, cashRatio] = [shares / convertible, cash / convertible];
  const end = (row + 1) * width;
  let at = entryAt(ladder, row, year + 1);
  let owedSoFar = 0;
  let sharesSoFar = 0;
  let cashSoFar = 0;
  for (let due = year + 1; due <= lastYear[row]!; due++) {
    owedSoFar += owed[at]!;
    const sharesUpTo = proportion(shares, owedSoFar, convertible, shareRatio);
    const cashUpTo = proportion(cash, owedSoFar, convertible, cashRatio);
    const part = (sharesUpTo - sharesSoFar) as MicroShares;
    vestedShares[at] = subtract(vestedShares[at]!, part);
    vestedCash[at] = (vestedCash[at]! + cashUpTo - cashSoFar) as Cents;
    payments?.push({ year: due, shares: part });
    sharesSoFar = sharesUpTo;
    cashSoFar = cashUpTo;
    at += 1;
    if (at === end) at -= width;
  }
}
