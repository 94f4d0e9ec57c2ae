import {
  add,
  apportion,
  cost,
  subtract,
  type Cents,
  type Column,
  type MicroShares,
  type SharePrice,
} from '../../engine/numeric/index.js';
import type {
  Diversification,
  InServiceDistribution,
  RowAcceleration,
  RowConversion,
} from '../../engine/state/events.js';
import { entryAt } from '../../engine/state/payout-ladder.js';
import { paymentOf } from '../../engine/rules/settlement.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import type { LateAllocation } from '../../engine/state/sharing-leavers.js';
import type { Allocated, DividendsPaid, LoansServiced } from '../../engine/state/year-record.js';
import { ACCOUNTS, type Balances } from './accounts.js';
import type { BoughtFromLeavers } from './bought.js';
import { type JournalEntry, moveShares, moveUsd, reported, shares, usd, type Poster, type Postings } from './poster.js';
import type { RuleName } from './rules.js';

/** The years whose payments lie on a ladder from this year on, each with its place. */
function* places(
  { ladder }: ReadOnly<State>,
  row: number,
  year: number,
): Generator<readonly [due: number, at: number]> {
  for (let due = year; due < year + ladder.width; due++) yield [due, entryAt(ladder, row, due)];
}

/** Cash that a stage credited to active accounts and to payout ladders, out of one account. */
export function postCredits(
  poster: Poster,
  before: Balances,
  state: ReadOnly<State>,
  year: number,
  from: string,
  about: { readonly cause: 'dividend' | 'interest'; readonly active: RuleName; readonly left: RuleName },
): void {
  const { participants, ladder } = state;
  for (let row = 0; row < participants.count; row++) {
    const credited = subtract(participants.cash[row]!, before.cash[row]!);
    const inputs =
      about.cause === 'dividend'
        ? { shares: reported.shares(participants.shares[row]!) }
        : { cash: reported.dollars(before.cash[row]!) };
    poster.post(
      { cause: about.cause, rule: about.active, row, inputs },
      moveUsd(from, poster.own(row, 'Cash'), credited),
    );
    if (ladder.lastYear[row]! < year) continue;
    const postings: Postings = [];
    let sum = 0;
    for (const [due, at] of places(state, row, year)) {
      const received = subtract(ladder.vestedCash[at]!, before.ladderCash[at]!);
      // Most places are empty, and names take time.
      if (received !== 0) postings.push(usd(poster.own(row, `PayoutLadder:${due}`), received));
      sum += received;
    }
    poster.post({ cause: about.cause, rule: about.left, row }, [...postings, usd(from, -sum)]);
  }
}

/** Dividends that are paid out to the people of each row. */
export function postPassedThrough(
  poster: Poster,
  { participants, ladder }: ReadOnly<State>,
  dividend: SharePrice,
): void {
  for (let row = 0; row < participants.count; row++) {
    const received = add(cost(participants.shares[row]!, dividend), cost(ladder.rowShares[row]!, dividend));
    poster.post(
      { cause: 'dividend', rule: 'dividend.passed_through', row },
      moveUsd(ACCOUNTS.companyDividends, poster.paid(row, 'Dividends'), received),
    );
  }
}

/** Dividends on shares of each account that pay the loan. */
export function postAccountDividends(poster: Poster, byRow: Column<Cents>): void {
  for (const [row, used] of [...byRow].entries()) {
    poster.post(
      { cause: 'account_dividend', rule: 'dividend.account_debt', row },
      moveUsd(ACCOUNTS.companyDividends, ACCOUNTS.debtService, used),
    );
  }
}

/** Shares that each account receives for them; returns these by row. */
function postReplacement(poster: Poster, byRow: Column<Cents>, total: MicroShares): readonly MicroShares[] {
  const parts = apportion(total, [...byRow]);
  parts.forEach((received, row) =>
    poster.post(
      {
        cause: 'dividend_replacement',
        rule: 'dividend.replacement',
        row,
        inputs: { dividends: reported.dollars(byRow[row]!) },
      },
      moveShares(ACCOUNTS.sharePool, poster.own(row, 'Shares'), received),
    ),
  );
  return parts;
}

/** Inputs of a sale: the shares and, where it is not the price of the year, the price paid. */
function soldFor({ paidPrice }: Poster, sold: MicroShares): JournalEntry['inputs'] {
  const paid = paidPrice === null ? {} : { payment_price: reported.price(paidPrice) };
  return { shares: reported.shares(sold), ...paid };
}

/** Shares sold by people near retirement. */
export function postDiversification(poster: Poster, { row, shares: sold, paid }: Diversification): void {
  poster.post({ cause: 'diversification', rule: 'diversification.election', row, inputs: soldFor(poster, sold) }, [
    ...moveShares(poster.own(row, 'Shares'), ACCOUNTS.boughtShares, sold),
    ...moveUsd(ACCOUNTS.purchases, poster.paid(row, 'Repurchases'), paid),
  ]);
}

/** Shares sold, and cash taken, by people who still work. */
export function postInService(poster: Poster, { row, shares: sold, paid, cash }: InServiceDistribution): void {
  poster.post({ cause: 'in_service', rule: 'in_service.taken', row, inputs: soldFor(poster, sold) }, [
    ...moveShares(poster.own(row, 'Shares'), ACCOUNTS.boughtShares, sold),
    ...moveUsd(ACCOUNTS.purchases, poster.paid(row, 'Repurchases'), paid),
    ...moveUsd(poster.own(row, 'Cash'), poster.paid(row, 'CashDistributions'), cash),
  ]);
}

/** Shares bought from people who left for one cause. */
export function postDistribution(poster: Poster, year: number, bought: BoughtFromLeavers): void {
  const { row, cause, shares: due, cost: paid } = bought;
  poster.post({ cause, rule: 'distribution.put', row, inputs: soldFor(poster, due) }, [
    ...moveShares(poster.own(row, `PayoutLadder:${year}`), ACCOUNTS.boughtShares, due),
    ...moveUsd(ACCOUNTS.purchases, poster.paid(row, 'Repurchases'), paid),
  ]);
}

/** Cash paid out to people who left. */
export function postCashDistributions(poster: Poster, before: Balances, state: ReadOnly<State>, year: number): void {
  for (let row = 0; row < state.participants.count; row++) {
    const due = before.ladderCash[entryAt(state.ladder, row, year)]!;
    if (due === 0) continue;
    const from = poster.own(row, `PayoutLadder:${year}`);
    poster.post(
      { cause: 'cash_distribution', rule: 'distribution.cash', row },
      moveUsd(from, poster.paid(row, 'CashDistributions'), due),
    );
  }
}

/** Payments to people who left, moved to earlier years. */
export function postAcceleration(poster: Poster, { row, taken, laid }: RowAcceleration): void {
  const account = (year: number): string => poster.own(row, `PayoutLadder:${year}`);
  poster.post({ cause: 'acceleration', rule: 'distribution.earlier', row }, [
    ...taken.flatMap(({ year, ...was }) => [shares(account(year), -was.shares), usd(account(year), -was.cash)]),
    ...laid.flatMap(({ year, ...now }) => [shares(account(year), now.shares), usd(account(year), now.cash)]),
  ]);
}

/** Shares of people who left, turned into cash; the cash stays on their ladder. */
export function postConversion(
  poster: Poster,
  before: Balances,
  state: ReadOnly<State>,
  { year, row, shares: sold, cost: paid, payments }: RowConversion,
): void {
  const postings: Postings = payments.map((payment) =>
    shares(poster.own(row, `PayoutLadder:${payment.year}`), -payment.shares),
  );
  for (const [due, at] of places(state, row, year + 1)) {
    if (due === year + state.ladder.width) continue;
    const gained = subtract(state.ladder.vestedCash[at]!, before.ladderCash[at]!);
    postings.push(usd(poster.own(row, `PayoutLadder:${due}`), gained));
  }
  poster.post(
    { cause: 'segregation', rule: 'segregation.conversion', row, inputs: { shares: reported.shares(sold) } },
    [...postings, shares(ACCOUNTS.boughtShares, sold), usd(ACCOUNTS.purchases, -paid)],
  );
}

/** Cash that active accounts paid for shares, and the shares they received for it. */
export function postPayers(poster: Poster, before: Balances, { participants }: ReadOnly<State>): void {
  for (let row = 0; row < participants.count; row++) {
    const given = subtract(before.cash[row]!, participants.cash[row]!);
    const received = subtract(participants.shares[row]!, before.shares[row]!);
    if (given === 0 && received === 0) continue;
    poster.post({ cause: 'trust_purchase', rule: 'funding.order', row }, [
      ...moveUsd(poster.own(row, 'Cash'), ACCOUNTS.purchases, given),
      ...moveShares(ACCOUNTS.boughtShares, poster.own(row, 'Shares'), received),
    ]);
  }
}

/** Records of earlier stages that the allocation depends on, and the basis of the plan. */
interface BeforeAllocation {
  readonly paid: DividendsPaid;
  readonly serviced: LoansServiced;
  readonly basis: string;
}

/** Posts each account's part of the year's shares and cash. */
export function postAllocations(
  poster: Poster,
  before: Balances,
  { participants }: ReadOnly<State>,
  { limitedRows }: Allocated,
  { paid, serviced, basis }: BeforeAllocation,
): void {
  const limited = new Set(limitedRows);
  const isLimited = limited.size > 0;
  const { byRow = null } = paid.fromAccounts ?? {};
  const replaced = byRow === null ? [] : postReplacement(poster, byRow, serviced.replacement!.shares);
  for (let row = 0; row < participants.count; row++) {
    const gained = participants.shares[row]! - before.shares[row]! - (replaced[row] ?? 0);
    const cash = subtract(participants.cash[row]!, before.cash[row]!);
    const inputs = {
      basis,
      weight: participants.weight[row]!,
      ...(isLimited ? { held_to_limit: limited.has(row) ? 'yes' : 'no' } : {}),
    };
    const rule = isLimited ? 'allocation.within_415' : 'allocation.basis';
    poster.post({ cause: 'allocation', rule, row, inputs }, [
      ...moveShares(ACCOUNTS.sharePool, poster.own(row, 'Shares'), gained),
      ...moveUsd(ACCOUNTS.cashPool, poster.own(row, 'Cash'), cash),
    ]);
  }
}

/** Posts the allocations to leavers of the year, by year of payment; the part that is not vested waits to be forfeited. */
export function postLateAllocation(poster: Poster, late: LateAllocation): void {
  const { row, cause, vestedFraction, vestedShares, vestedCash } = late;
  const { unvestedShares, unvestedCash, firstPaymentYear, settlement } = late;
  const postings: Postings = [
    shares(ACCOUNTS.sharePool, -add(vestedShares, unvestedShares)),
    usd(ACCOUNTS.cashPool, -add(vestedCash, unvestedCash)),
  ];
  for (let i = 0; i < settlement.years; i++) {
    const account = poster.own(row, `PayoutLadder:${firstPaymentYear + i}`);
    postings.push(shares(account, paymentOf(settlement, vestedShares, i)));
    postings.push(usd(account, paymentOf(settlement, vestedCash, i)));
  }
  const pending = `${ACCOUNTS.pendingForfeiture}:${late.forfeitureYear}`;
  postings.push(shares(pending, unvestedShares), usd(pending, unvestedCash));
  const inputs = { left_by: cause, vested_fraction: reported.rate(vestedFraction) };
  poster.post({ cause: 'allocation', rule: 'allocation.leavers', row, inputs }, postings);
}

/** Shares and cash that accounts exchanged at the new appraisal. */
export function postRebalancing(poster: Poster, before: Balances, { participants }: ReadOnly<State>): void {
  for (let row = 0; row < participants.count; row++) {
    const gained = subtract(participants.shares[row]!, before.shares[row]!);
    const cash = subtract(participants.cash[row]!, before.cash[row]!);
    poster.post({ cause: 'rebalancing', rule: 'rebalancing.same_parts', row }, [
      ...moveShares(ACCOUNTS.rebalancing, poster.own(row, 'Shares'), gained),
      ...moveUsd(ACCOUNTS.rebalancing, poster.own(row, 'Cash'), cash),
    ]);
  }
}

/** Balances of every account of a person: active, and by year of payment. */
export function holdings(poster: Poster, state: ReadOnly<State>): Postings {
  const { participants, ladder } = state;
  const postings: Postings = [];
  for (let row = 0; row < participants.count; row++) {
    postings.push(
      shares(poster.own(row, 'Shares'), participants.shares[row]!),
      usd(poster.own(row, 'Cash'), participants.cash[row]!),
    );
    for (const [due, at] of places(state, row, state.year + 1)) {
      const account = poster.own(row, `PayoutLadder:${due}`);
      postings.push(shares(account, ladder.vestedShares[at]!), usd(account, ladder.vestedCash[at]!));
    }
  }
  return postings;
}
