import { InvariantError } from '../../engine/errors.js';
import {
  add,
  apportion,
  Apportionment,
  type Cents,
  cost,
  type MicroShares,
  type SharePrice,
  smaller,
  subtract,
  type Weight,
  ZERO,
} from '../../engine/numeric/index.js';
import { additionsCap, divideWithinCaps } from '../../engine/rules/annual-additions.js';
import { pendingCash } from '../../engine/state/forfeiture-ladder.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { State } from '../../engine/state/state.js';
import { trustShares, type TrustTotals, type YearRecord } from '../../engine/state/year-record.js';
import type { ReadExitOptions } from './options.js';

/** A year end at which a plan ends. */
export interface YearEnd {
  readonly record: YearRecord;
  readonly state: ReadOnly<State>;
  readonly closing: TrustTotals;
}

/** What somebody has, and what is added to it. */
export interface Part {
  readonly shares: MicroShares;
  /** What the shares bring. */
  readonly sold: Cents;
  readonly cash: Cents;
  /** What the trust allocates when it ends. */
  readonly allocated: Cents;
}

/** What the shares that are pledged for a loan bring, and where it goes. */
export interface LoanSettled {
  readonly id: string;
  readonly shares: MicroShares;
  readonly sold: Cents;
  readonly repaid: Cents;
  readonly unpaid: Cents;
  readonly surplus: Cents;
  readonly isReleverage: boolean;
}

/** What becomes of everything the trust has. */
export interface Settled {
  readonly proceeds: Cents;
  readonly loans: readonly LoanSettled[];
  /** By row: accounts of those who work, and what is due to those who left. */
  readonly active: readonly Part[];
  readonly former: readonly Part[];
  /** What is restored to people who left; nothing where it is released. */
  readonly waiting: Part;
  /** What nobody may receive. */
  readonly left: Cents;
}

/**
 * Ends a plan at a year end. Everybody is fully vested, IRC 411(d)(3) `[S-411d3]`; all shares of the trust are sold at one price, and every
 * holder has the part of the proceeds that its shares are of all. Shares in suspense repay their own loan and no other, as far as
 * they bring it, Treas. Reg. 54.4975-7(b)(5) `[S-4975-7]`. What they bring beyond it, contributions and forfeitures that nobody has, and
 * shares of nobody go to the accounts, the former as the plan says `[S-suspense-sale]`, the latter by the allocation basis; all but
 * contributions, which counted in their year, within what IRC 415(c) has left of the year `[S-415]`, `[std]`.
 *
 * @throws InvariantError when shares or cash are not the same before and after
 */
export function settle(end: YearEnd, price: SharePrice, { surplus, waiting }: ReadExitOptions): Settled {
  const { state, closing } = end;
  const { participants, ladder, forfeitures, trust } = state;
  const { count } = participants;
  const total = trustShares(closing);
  const proceeds = cost(total, price);
  const sold = proceedsOf(proceeds, total);
  const rows = Array.from({ length: count }, (_, row) => row);

  const loans = state.loans.map(({ id, suspenseShares, balance, isReleverage }) => {
    const brought = sold(suspenseShares);
    const repaid = smaller(brought, balance);
    const [unpaid, over] = [subtract(balance, repaid), subtract(brought, repaid)];
    return { id, shares: suspenseShares, sold: brought, repaid, unpaid, surplus: over, isReleverage };
  });
  const active = rows.map((row) => holding(participants.shares[row]!, participants.cash[row]!, sold));
  const former = rows.map((row) => holding(ladder.rowShares[row]!, ladder.rowCash[row]!, sold));
  const pending = holding(closing.pendingShares, pendingCash(forfeitures), sold);
  const ofNobody = sold(trust.unallocatedShares);
  const over = loans.reduce<Cents>((sum, loan) => add(sum, loan.surplus), ZERO);

  const isReleased = waiting === 'released';
  const kept: Held = isReleased ? { shares: ZERO, sold: ZERO, cash: ZERO } : pending;
  const released = isReleased ? add(pending.sold, pending.cash) : ZERO;
  const asAdditions = [trust.forfeitures, ofNobody, released].reduce(add<Cents>, surplus === 'additions' ? over : ZERO);
  const weights = rows.map((row) => (participants.headcount[row]! > 0 ? participants.weight[row]! : 0));
  const contributions = apportion(trust.contributions, weights);
  const additions = withinRoom(end, weights, asAdditions);
  const earnings = apportion(surplus === 'earnings' ? over : ZERO, [
    ...active.map(({ shares }) => shares),
    ...former.map(({ shares }) => shares),
    kept.shares,
  ]);

  const settled = {
    proceeds,
    loans,
    active: active.map((held, row) => ({
      ...held,
      allocated: [contributions[row]!, additions[row]!].reduce(add<Cents>, earnings[row]!),
    })),
    former: former.map((held, row) => ({ ...held, allocated: earnings[count + row]! })),
    waiting: { ...kept, allocated: earnings[2 * count]! },
  };
  const given = [...settled.active, ...settled.former, settled.waiting].reduce<Cents>(
    (sum, { allocated }) => add(sum, allocated),
    ZERO,
  );
  const toGive = [trust.contributions, trust.forfeitures, ofNobody, over].reduce(add<Cents>, released);
  const result = { ...settled, left: subtract(toGive, given) };
  checkConservation(end, result, add(trust.unallocatedShares, isReleased ? pending.shares : ZERO));
  return result;
}

type Held = Omit<Part, 'allocated'>;

function holding(shares: MicroShares, cash: Cents, sold: (shares: MicroShares) => Cents): Held {
  return { shares, sold: sold(shares), cash };
}

/** The part of the proceeds that some shares are of all, in the order in which they are asked for: the parts add up to the whole. */
function proceedsOf(proceeds: Cents, total: MicroShares): (shares: MicroShares) => Cents {
  if (total === 0) return () => ZERO;
  const parts = new Apportionment(proceeds, total);
  return (shares) => parts.part(shares);
}

/** Divides an amount by weight within what each row may still receive of the year's additions; what nobody may receive is left. */
function withinRoom({ record, state }: YearEnd, weights: Weight[], amount: Cents): readonly Cents[] {
  const { pay, headcount } = state.participants;
  const limit = record.terms.limits.additionsLimit;
  const caps = weights.map((weight, row) => (weight === 0 ? ZERO : additionsCap(limit, pay[row]!, headcount[row]!)));
  const { additions, limitedRows } = record.allocation;
  const given =
    limitedRows.length === 0 ? apportion(additions, weights) : divideWithinCaps(additions, weights, caps).given;
  const room = caps.map((cap, row) => subtract(cap, smaller(given[row]!, cap)));
  return divideWithinCaps(amount, weights, room).given;
}

/**
 * Shares: sold as they were held. Cash: proceeds and what the trust had are what repaid loans, what people receive, and what is left.
 */
function checkConservation({ record, closing }: YearEnd, settled: Settled, sharesOfNobody: MicroShares): void {
  const people = [...settled.active, ...settled.former, settled.waiting];
  const check = (identity: string, before: readonly number[], after: readonly number[]): void => {
    const residual = before.reduce(add<number>, 0) - after.reduce(add<number>, 0);
    if (residual !== 0) throw new InvariantError('exit', record.year, identity, residual);
  };
  check(
    'shares sold',
    [trustShares(closing)],
    [...people, ...settled.loans].map(({ shares }) => shares).concat(sharesOfNobody),
  );
  check(
    'cash paid out',
    [settled.proceeds, closing.participantCash, closing.contributions, closing.forfeitures],
    [
      ...settled.loans.map(({ repaid }) => repaid),
      ...people.flatMap(({ sold, cash, allocated }) => [sold, cash, allocated]),
      settled.left,
    ],
  );
}
