import {
  add,
  Apportionment,
  apportionment,
  column,
  cost,
  larger,
  proportion,
  subtract,
  ZERO,
  type Cents,
  type Column,
  type MicroShares,
  type Weight,
  type WeightSum,
} from '../../numeric/index.js';
import { additionsCap, beyondValue, divideWithinCaps } from '../../rules/annual-additions.js';
import type { Listeners } from '../../state/events.js';
import { clearForfeiture } from '../../state/forfeiture-ladder.js';
import { addReleasedShares } from '../../state/loan-shares.js';
import type { Plan } from '../../state/plan.js';
import type { Participants, Writes } from '../../state/state.js';
import { layLateAllocation } from '../../state/sharing-leavers.js';
import type {
  Allocated,
  Claim,
  Contributed,
  DividendsFromAccounts,
  DividendsPaid,
  LoansServiced,
  PlanYear,
  Repurchased,
} from '../../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures' | 'trust' | 'loans'>;

/** What earlier stages leave for the accounts. */
interface ForAccounts {
  readonly contributed: Pick<Contributed, 'companyCash' | 'stock' | 'weightSum' | 'claims'>;
  readonly paid: Pick<DividendsPaid, 'forDebt' | 'fromAccounts'>;
  readonly serviced: Pick<LoansServiced, 'sharesReleased' | 'releasedByLoan' | 'replacement'>;
  readonly repurchased: Pick<Repurchased, 'sharesToPool' | 'recycledRemainder'>;
}

/**
 * Allocate, model 4.8: the year's shares, and cash nobody needs, go to the accounts of everyone eligible.
 *
 * Shares released, contributed, recycled, forfeited and left from before are one pool, apportioned by the plan's basis. Forfeited
 * cash and unused contributions follow where the plan says so. With nobody eligible everything stays where it is. Forfeitures may
 * raise accounts or reduce contributions: Prop. Treas. Reg. 1.401-7(b); the ban of IRC 401(a)(8) is for defined benefit plans only
 * `[S-401a8]`. Where IRC 415(c) is kept, nobody is allocated more than it allows: the others receive the excess, and what nobody may
 * receive stays unallocated `[S-415]`.
 *
 * Pitfall: recycled shares go to everyone eligible at the end of the year they were bought, not to those who left.
 */
export function allocate(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  { contributed, paid, serviced, repurchased }: ForAccounts,
  onLateAllocation?: Listeners['onLateAllocation'],
): Allocated {
  const { participants, forfeitures: ladder, trust, loans } = state;
  const { weightSum, claims } = contributed;
  const at = year.year - ladder.firstYear;
  const sharesForfeited = ladder.shares[at]!;
  const cashForfeited = ladder.cash[at]!;
  clearForfeiture(ladder, year.year);
  trust.forfeitures = add(trust.forfeitures, cashForfeited);
  const replacement = serviced.replacement?.shares ?? ZERO;
  if (replacement > 0) replaceDividends(participants, paid.fromAccounts!, replacement);
  const released = subtract(serviced.sharesReleased, replacement);
  const pool = [released, repurchased.sharesToPool, sharesForfeited, trust.unallocatedShares].reduce(
    add<MicroShares>,
    contributed.stock,
  );

  const isAnyoneEligible = weightSum !== 0;
  const forfeited = isAnyoneEligible && plan.forfeiture.use === 'reallocate' ? trust.forfeitures : ZERO;
  const unused = isAnyoneEligible && !plan.holdUnusedContributions ? trust.contributions : ZERO;
  // Shares count in the year in which they are allocated, whenever a note given for them is paid.
  const counted = [
    cost(contributed.stock, year.price),
    repurchased.recycledRemainder,
    cost(sharesForfeited, year.price),
    forfeited,
    trust.additionsKeptBack,
  ].reduce(add<Cents>, contributed.companyCash);
  const additions = plan.repurchase.limits.additionsByValue
    ? subtract(counted, beyondValue(subtract(year.debtService, paid.forDebt), cost(released, year.price)))
    : counted;
  const accounts =
    claims === null
      ? rowsOf(plan, participants, year, weightSum, additions)
      : claimantsOf(plan, state, year, weightSum, additions, claims);
  const toAccounts = <Q extends Cents | MicroShares>(account: 'shares' | 'cash', total: Q): Q =>
    isAnyoneEligible ? accounts.give(account, total) : (ZERO as number as Q);
  const shares = toAccounts('shares', pool);
  const forfeitures = toAccounts('cash', forfeited);
  const contributions = toAccounts('cash', unused);
  const sharesToLeavers = accounts.layLate(onLateAllocation);
  if (serviced.releasedByLoan !== null) {
    addReleasedShares(loans, serviced.releasedByLoan, {
      pool,
      toAccounts: subtract(shares, sharesToLeavers ?? ZERO),
      replacement,
    });
  }
  trust.unallocatedShares = subtract(pool, shares);
  trust.forfeitures = subtract(trust.forfeitures, forfeitures);
  trust.contributions = subtract(trust.contributions, contributions);
  trust.additionsKeptBack = larger(subtract(accounts.left, subtract(forfeited, forfeitures)), ZERO);
  const { limitedRows } = accounts;
  return {
    sharesForfeited,
    cashForfeited,
    shares,
    sharesToLeavers,
    forfeitures,
    contributions,
    additions,
    limitedRows,
  };
}

/** Gives accounts whose dividends paid the loan shares for them, before anything else is allocated. */
function replaceDividends(
  { shares, count }: Participants,
  { used, byRow }: DividendsFromAccounts,
  total: MicroShares,
): void {
  const parts = new Apportionment(total, used);
  for (let row = 0; row < count; row++) shares[row] = add(shares[row]!, parts.part(byRow![row]!));
}

/** Who receives the year's shares and cash, and how much of a total. */
interface Accounts {
  /** Divides a total over them; returns what did not stay where it was. */
  readonly give: <Q extends Cents | MicroShares>(account: 'shares' | 'cash', total: Q) => Q;
  /** Additions that nobody may receive. */
  readonly left: Cents;
  /** Rows held to what IRC 415(c) allows. */
  readonly limitedRows: readonly number[];
  /** Lays what leavers of the year were given on their ladders; returns their shares, null where leavers have no part. */
  readonly layLate: (onLateAllocation: Listeners['onLateAllocation']) => MicroShares | null;
}

/** The rows, by their weights or, where IRC 415(c) stops somebody, by what each may receive. */
function rowsOf(
  plan: Plan,
  participants: Participants,
  { terms }: PlanYear,
  weightSum: WeightSum,
  additions: Cents,
): Accounts {
  const { weight, pay, headcount, count } = participants;
  const byWeight: Division = { weights: weight, sum: weightSum, left: ZERO, limited: [] };
  const within = (): Division | null => {
    const caps = column<Cents>(count);
    for (let row = 0; row < count; row++) {
      if (weight[row] !== 0) caps[row] = additionsCap(terms.limits.additionsLimit, pay[row]!, headcount[row]!);
    }
    return divisionWithinCaps(additions, weight.subarray(0, count), caps);
  };
  const division = (plan.repurchase.limits.enforceAdditions ? within() : null) ?? byWeight;
  return {
    give: <Q extends Cents | MicroShares>(account: 'shares' | 'cash', total: Q) =>
      distribute(participants, participants[account] as Column<number> as Column<Q>, total, division),
    left: division.left,
    limitedRows: division.limited,
    layLate: () => null,
  };
}

/** Rows and leavers of the year who share, each by its claim. */
function claimantsOf(
  plan: Plan,
  { participants, ladder, forfeitures }: Touched,
  { year }: PlanYear,
  weightSum: WeightSum,
  additions: Cents,
  claims: readonly Claim[],
): Accounts {
  const weights = claims.map(({ weight }) => weight);
  const caps = claims.map(({ cap }) => cap);
  const within = plan.repurchase.limits.enforceAdditions ? divisionWithinCaps(additions, weights, caps) : null;
  const division = within ?? { weights, sum: weightSum, left: ZERO, limited: [] };
  const late = claims.map(() => ({ shares: ZERO as MicroShares, cash: ZERO as Cents }));
  return {
    left: division.left,
    limitedRows: [...new Set(division.limited.map((i) => claims[i]!.row))],
    give: (account, total) => {
      if (total === 0) return total;
      const parts = apportionment<number>(total, division.sum);
      let given = 0;
      claims.forEach(({ row, leavers }, i) => {
        const part = parts.part(division.weights[i]!);
        given += part;
        const receives = (leavers === null ? participants[account] : late[i]!) as Record<string | number, number>;
        const at = leavers === null ? row : account;
        receives[at] = receives[at]! + part;
      });
      return given as typeof total;
    },
    layLate: (onLateAllocation) => {
      let sum: MicroShares = ZERO;
      claims.forEach(({ leavers }, i) => {
        const { shares, cash } = late[i]!;
        if (leavers === null || (shares === 0 && cash === 0)) return;
        sum = add(sum, shares);
        const allocation = layLateAllocation(ladder, forfeitures, leavers, year, { shares, cash });
        onLateAllocation?.(allocation);
      });
      return sum;
    },
  };
}

/** How a total is divided: by weights, and with the part that stays where it is. */
interface Division {
  readonly weights: ArrayLike<Weight>;
  /** Of the weights and of `left`. */
  readonly sum: WeightSum;
  readonly left: Cents;
  /** Positions that are held to their cap. */
  readonly limited: readonly number[];
}

/** A division by what each may receive of the year's additions; null where the limit stops nobody. */
function divisionWithinCaps(additions: Cents, weights: ArrayLike<Weight>, caps: ArrayLike<Cents>): Division | null {
  const { given, left, closed } = divideWithinCaps(additions, weights, caps);
  return closed.length === 0 ? null : { weights: given, sum: additions, left, limited: closed };
}

/** Apportions a total over the rows into one of their accounts; returns what did not stay. */
function distribute<Q extends number>(
  { living, livingCount }: Participants,
  account: Column<Q>,
  total: Q,
  { weights, sum }: Division,
): Q {
  if (total === 0) return total;
  // Only weights have so large a sum, and they leave nothing.
  if (typeof sum !== 'number') {
    const parts = apportionment(total, sum);
    for (let i = 0; i < livingCount; i++) {
      const row = living[i]!;
      account[row] = (account[row]! + parts.part(weights[row]!)) as Q;
    }
    return total;
  }
  const ratio = total / sum;
  let weightSoFar = 0;
  let paidSoFar = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    weightSoFar += weights[row]!;
    const paid = proportion(total, weightSoFar, sum, ratio);
    account[row] = (account[row]! + paid - paidSoFar) as Q;
    paidSoFar = paid;
  }
  return paidSoFar as Q;
}
