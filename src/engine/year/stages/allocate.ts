import { add, Apportionment, cost, larger, subtract, ZERO, type Cents, type MicroShares } from '../../numeric/index.js';
import { beyondValue } from '../../rules/limits.js';
import { claimantsOf, rowsOf, type Accounts } from '../../state/accounts.js';
import type { Listeners } from '../../state/events.js';
import { clearForfeiture } from '../../state/payout-ladder.js';
import { addReleasedShares } from '../../state/loan.js';
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
  Separations,
} from '../../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures' | 'trust' | 'loans'>;

/** Amounts of earlier stages for the accounts. */
interface ForAccounts {
  readonly separated: Pick<Separations, 'sharing'>;
  readonly contributed: Pick<Contributed, 'companyCash' | 'stock' | 'weightSum' | 'claims'>;
  readonly paid: Pick<DividendsPaid, 'forDebt' | 'fromAccounts'>;
  readonly serviced: Pick<LoansServiced, 'sharesReleased' | 'releasedByLoan' | 'replacement'>;
  readonly repurchased: Pick<Repurchased, 'sharesToPool' | 'recycledRemainder'>;
}

/** Amounts for the accounts, and the part that these receive. */
interface Given {
  readonly shares: MicroShares;
  readonly forfeitures: Cents;
  readonly contributions: Cents;
}

/** Gives shares, forfeited cash and unused contributions to the accounts; returns what did not stay where it was. */
function giveInTurn(accounts: Accounts, { shares, forfeitures, contributions }: Given): Given {
  return {
    shares: accounts.give('shares', shares),
    forfeitures: accounts.give('cash', forfeitures),
    contributions: accounts.give('cash', contributions),
  };
}

const NOTHING: Given = { shares: ZERO, forfeitures: ZERO, contributions: ZERO };

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
  { separated: { sharing }, contributed, paid, serviced, repurchased }: ForAccounts,
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
    claims === null || sharing === null
      ? rowsOf(plan, participants, year, weightSum, additions)
      : claimantsOf(plan, state, year, weightSum, additions, claims, sharing);
  const { shares, forfeitures, contributions } = isAnyoneEligible
    ? giveInTurn(accounts, { shares: pool, forfeitures: forfeited, contributions: unused })
    : NOTHING;
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
