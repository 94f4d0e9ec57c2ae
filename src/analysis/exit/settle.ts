import { refuse } from '../given.js';
import { InvariantError, issues as words } from '../../engine/errors.js';
import {
  add,
  apportion,
  Apportionment,
  type Cents,
  type MicroShares,
  smaller,
  subtract,
  ZERO,
} from '../../engine/numeric/index.js';
import { divideWithinCaps } from '../../engine/rules/limits.js';
import { pendingCash } from '../../engine/state/payout-ladder.js';
import type { Plan } from '../../engine/state/plan.js';
import { trustShares } from '../../engine/state/year-record.js';
import { isOwedToCompany, sell, type Sale, type YearEnd } from './sale.js';
import * as z from 'zod/mini';
import { readOptions } from '../../engine/input/options/read-options.js';
import { optional, defaulted } from '../../engine/input/schema/about.js';
import { price, wholeYears } from '../../engine/input/schema/numbers.js';
import type { ExitOptions } from '../option-types.js';

/** Terms of the plan document for an end, unless it has others. */
export const USUAL_TERMS = { surplus: 'earnings', waiting: 'restored' } as const;

// prettier-ignore
/** Year and price of the end, and the plan document's terms for it. */
export const exitOptions = z.strictObject({
  year: optional(wholeYears('year'), null, 'Plan year at whose end the plan ends, from the census year on. By default the last projection year.'),
  price: optional(price({ exclusiveMinimum: 0 }), null, 'Offer of a buyer, dollars a share. By default the appraisal at that year end.'),
  surplus: defaulted(z.enum(['earnings', 'additions', 'by_balance', 'employed_only']), USUAL_TERMS.surplus, 'Allocation of the proceeds of suspense shares above their loan: `earnings` of all accounts, by the shares in them; `by_balance`, by shares and cash; `employed_only`, by the shares of people who work; or `additions`, by the allocation basis and within IRC 415(c). The plan document decides.', 'S-suspense-sale'),
  waiting: defaulted(z.enum(['restored', 'released']), USUAL_TERMS.waiting, 'Unvested balances of people who left, not yet forfeited: `restored` to them, or `released` to the others as forfeitures.', 'S-411d3'),
});

/** Options as read and checked against the plan. */
export type ReadExitOptions = Omit<z.output<typeof exitOptions>, 'year'> & { readonly year: number };

/**
 * Reads the options.
 *
 * @throws ValidationError, also when the year is neither the census year nor one of the projection
 */
export function readExit({ censusYear, projectionYears }: Plan, options: ExitOptions): ReadExitOptions {
  const read = readOptions(exitOptions, options);
  const [first, last] = [censusYear, censusYear + projectionYears];
  const { year = last } = read;
  if (year < first || year > last) refuse('year', words.between(first, last));
  return { ...read, year };
}

/** Holdings of a person or a group, with the allocation at the end. */
export interface Part {
  readonly shares: MicroShares;
  /** Dollars that the shares bring. */
  readonly sold: Cents;
  readonly cash: Cents;
  /** Allocation of the trust at the end. */
  readonly allocated: Cents;
}

/** Proceeds of the shares pledged for a loan, and their use. */
export interface LoanSettled {
  readonly id: string;
  readonly shares: MicroShares;
  readonly sold: Cents;
  readonly repaid: Cents;
  readonly unpaid: Cents;
  readonly surplus: Cents;
  /** True if the company lent it. */
  readonly isInside: boolean;
}

/** Distribution of all assets of the trust. */
export interface Settled {
  readonly proceeds: Cents;
  /** Paid to holders of rights before them. */
  readonly toRights: Cents;
  /** Paid to the owners of shares outside the trust. */
  readonly toOthers: Cents;
  readonly loans: readonly LoanSettled[];
  /** Accounts of active participants and amounts due to former ones, by row. */
  readonly active: readonly Part[];
  readonly former: readonly Part[];
  /** Amounts restored to former participants; 0 where these are released. */
  readonly waiting: Part;
  /** Amount that nobody may receive. */
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
export function settle(
  plan: Plan,
  end: YearEnd,
  sale: Sale,
  { surplus, waiting }: Pick<ReadExitOptions, 'surplus' | 'waiting'>,
): Settled {
  const { state, closing, weights } = end;
  const { participants, ladder, forfeitures, trust } = state;
  const { count } = participants;
  const total = trustShares(closing);
  const { proceeds, toRights, toOthers } = sell(plan, end, sale);
  const sold = proceedsOf(proceeds, total);
  const rows = Array.from({ length: count }, (_, row) => row);

  const loans = state.loans.map((loan) => {
    const { id, suspenseShares, balance } = loan;
    const brought = sold(suspenseShares);
    const repaid = smaller(brought, balance);
    const [unpaid, over] = [subtract(balance, repaid), subtract(brought, repaid)];
    const isInside = isOwedToCompany(plan, loan);
    return { id, shares: suspenseShares, sold: brought, repaid, unpaid, surplus: over, isInside };
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
  const contributions = apportion(trust.contributions, weights);
  const additions = divideWithinCaps(asAdditions, weights, end.room).given;
  const share = SHARES_OF_SURPLUS[surplus];
  const earnings = apportion(surplus === 'additions' ? ZERO : over, [
    ...active.map((held) => share(held, true)),
    ...former.map((held) => share(held, false)),
    share(kept, false),
  ]);

  const settled = {
    proceeds,
    toRights,
    toOthers,
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

/** Measure of a holder's part in the surplus of shares in suspense. */
const SHARES_OF_SURPLUS: Readonly<Record<ReadExitOptions['surplus'], (held: Held, isEmployed: boolean) => number>> = {
  earnings: ({ shares }) => shares,
  by_balance: ({ sold, cash }) => sold + cash,
  employed_only: ({ shares }, isEmployed) => (isEmployed ? shares : 0),
  additions: () => 0,
};

function holding(shares: MicroShares, cash: Cents, sold: (shares: MicroShares) => Cents): Held {
  return { shares, sold: sold(shares), cash };
}

/** The part of the proceeds that some shares are of all, in the order in which they are asked for: the parts add up to the whole. */
function proceedsOf(proceeds: Cents, total: MicroShares): (shares: MicroShares) => Cents {
  if (total === 0) return () => ZERO;
  const parts = new Apportionment(proceeds, total);
  return (shares) => parts.part(shares);
}

/**
 * Shares: sold as they were held. Cash: proceeds and what the trust had are what repaid loans, what people receive, and what is left.
 */
function checkConservation({ state, closing }: YearEnd, settled: Settled, sharesOfNobody: MicroShares): void {
  const people = [...settled.active, ...settled.former, settled.waiting];
  const check = (identity: string, before: readonly number[], after: readonly number[]): void => {
    const residual = before.reduce(add<number>, 0) - after.reduce(add<number>, 0);
    if (residual !== 0) throw new InvariantError('exit', state.year, identity, residual);
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
