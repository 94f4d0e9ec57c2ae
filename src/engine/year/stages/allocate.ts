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
import { clearForfeiture } from '../../state/forfeiture-ladder.js';
import { addReleasedShares } from '../../state/loan-shares.js';
import type { Plan } from '../../state/plan.js';
import type { Participants, Writes } from '../../state/state.js';
import type {
  Allocated,
  Contributed,
  DividendsFromAccounts,
  DividendsPaid,
  LoansServiced,
  PlanYear,
  Repurchased,
} from '../../state/year-record.js';

/** What earlier stages leave for the accounts. */
interface ForAccounts {
  readonly contributed: Pick<Contributed, 'companyCash' | 'stock' | 'weightSum'>;
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
  { participants, forfeitures: ladder, trust, loans }: Writes<'participants' | 'forfeitures' | 'trust' | 'loans'>,
  year: PlanYear,
  { contributed, paid, serviced, repurchased }: ForAccounts,
): Allocated {
  const { weightSum } = contributed;
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
  const byWeight: Division = { rows: participants.weight, sum: weightSum, left: ZERO, limitedRows: [] };
  const limited = plan.repurchase.limits.enforceAdditions ? divisionWithinCaps(participants, year, additions) : null;
  const division = limited ?? byWeight;

  const toAccounts = <Q extends number>(account: Column<Q>, total: Q): Q =>
    isAnyoneEligible ? distribute(participants, account, total, division) : (ZERO as number as Q);
  const shares = toAccounts(participants.shares, pool);
  const forfeitures = toAccounts(participants.cash, forfeited);
  const contributions = toAccounts(participants.cash, unused);
  if (serviced.releasedByLoan !== null) {
    addReleasedShares(loans, serviced.releasedByLoan, { pool, toAccounts: shares, replacement });
  }
  trust.unallocatedShares = subtract(pool, shares);
  trust.forfeitures = subtract(trust.forfeitures, forfeitures);
  trust.contributions = subtract(trust.contributions, contributions);
  trust.additionsKeptBack = larger(subtract(division.left, subtract(forfeited, forfeitures)), ZERO);
  const { limitedRows } = division;
  return { sharesForfeited, cashForfeited, shares, forfeitures, contributions, additions, limitedRows };
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

/** How a total is divided: by the weights of the rows, and with the part that stays where it is. */
interface Division {
  readonly rows: Column<Weight>;
  /** Of the rows' weights and of `left`. */
  readonly sum: WeightSum;
  readonly left: Cents;
  readonly limitedRows: readonly number[];
}

/** A division by what each row may receive of the year's additions; null where the limit stops nobody. */
function divisionWithinCaps(
  { weight, pay, headcount, count }: Participants,
  { terms }: PlanYear,
  additions: Cents,
): Division | null {
  const caps = column<Cents>(count);
  for (let row = 0; row < count; row++) {
    if (weight[row] !== 0) caps[row] = additionsCap(terms.limits.additionsLimit, pay[row]!, headcount[row]!);
  }
  const { given, left, closed } = divideWithinCaps(additions, weight.subarray(0, count), caps);
  if (closed.length === 0) return null;
  const rows = column<Weight>(count);
  given.forEach((amount, row) => (rows[row] = amount));
  return { rows, sum: additions, left, limitedRows: closed };
}

/** Apportions a total over the rows into one of their accounts; returns what did not stay. */
function distribute<Q extends number>(
  { living, livingCount }: Participants,
  account: Column<Q>,
  total: Q,
  { rows, sum }: Division,
): Q {
  if (total === 0) return total;
  // Only weights have so large a sum, and they leave nothing.
  if (typeof sum !== 'number') {
    const parts = apportionment(total, sum);
    for (let i = 0; i < livingCount; i++) {
      const row = living[i]!;
      account[row] = (account[row]! + parts.part(rows[row]!)) as Q;
    }
    return total;
  }
  const ratio = total / sum;
  let weightSoFar = 0;
  let paidSoFar = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    weightSoFar += rows[row]!;
    const paid = proportion(total, weightSoFar, sum, ratio);
    account[row] = (account[row]! + paid - paidSoFar) as Q;
    paidSoFar = paid;
  }
  return paidSoFar as Q;
}
