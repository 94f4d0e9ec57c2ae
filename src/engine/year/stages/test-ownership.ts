import {
  add,
  type Column,
  ExactDecimal,
  wideAsDecimal,
  inRange,
  type MicroShares,
  mulDiv,
  roundedQuotient,
  sumOfWeights,
  type Weight,
  type WeightSum,
  ZERO,
} from '../../numeric/index.js';
import { disqualifiedOwners, isNonallocationYear, type Owner } from '../../rules/ownership.js';
import type { Plan } from '../../state/plan.js';
import type { Reads, State, Writes } from '../../state/state.js';
import { countTrust } from '../../state/trust-totals.js';
import {
  trustShares,
  type Allocated,
  type Contributed,
  type OwnershipTested,
  type PlanYear,
} from '../../state/year-record.js';

const NOBODY: OwnershipTested = {
  trustShares: ZERO,
  largest: ZERO,
  disqualified: [],
  ownership: { owned: ZERO, synthetic: ZERO, outstanding: ZERO },
  isNonallocationYear: false,
};

/** The allocation of the year, and what it is divided by. */
interface BeforeTest {
  readonly allocated: Pick<Allocated, 'shares'>;
  readonly contributed: Pick<Contributed, 'claims'>;
}

/**
 * Test ownership, model 4.11: whether few people own too much of an S corporation, IRC 409(p); Treas. Reg. 1.409(p)-1 `[S-409p]`. Everybody of the
 * census is tested, on the shares of the account, those due after leaving, and a part of what is in nobody's account by the bases of the
 * latest allocation. Shares that may yet be forfeited count among the latter `[std]`.
 *
 * Pitfall: the statute tests every day; this is the year end. Rows are expected values: of somebody who may have left, the expected shares.
 */
export function testOwnership(
  plan: Plan,
  state: Writes<'bases'> & Reads<keyof State>,
  { terms: { taxStatus } }: Pick<PlanYear, 'terms'>,
  { allocated, contributed }: BeforeTest,
): OwnershipTested | null {
  const { bases, participants } = state;
  if (bases === null) return null;
  if (allocated.shares > 0) keepBases(bases, participants.weight, contributed.claims);
  // Only an S corporation is tested.
  if (taxStatus === 'c_corp') return NOBODY;
  const totals = countTrust(state);
  const all = trustShares(totals);
  const outstanding = state.company.sharesOutstanding;
  const undivided = add(add(totals.suspenseShares, totals.unallocatedShares), totals.pendingShares);
  const owners = ownersOf(plan, state, partOf(undivided, bases), { all, outstanding });
  const disqualified = outstanding === 0 ? [] : disqualifiedOwners(owners, all);
  const { outsideShares } = plan.census;
  const owned = disqualified.reduce<MicroShares>((sum, i) => add(sum, add(owners[i]!.deemed, outsideShares[i]!)), ZERO);
  const synthetic = disqualified.reduce<MicroShares>((sum, i) => add(sum, owners[i]!.synthetic), ZERO);
  const ownership = { owned, synthetic, outstanding };
  return {
    trustShares: all,
    largest: inRange(owners.reduce((most, { deemed }) => Math.max(most, deemed), 0) as MicroShares),
    disqualified,
    ownership,
    isNonallocationYear: isNonallocationYear(ownership),
  };
}

/** Keeps the weights of the year's allocation; those of leavers count for their row. */
function keepBases(
  bases: Column<Weight>,
  weights: Reads<'participants'>['participants']['weight'],
  claims: Contributed['claims'],
): void {
  if (claims === null) {
    for (let row = 0; row < bases.length; row++) bases[row] = weights[row]!;
    return;
  }
  bases.fill(0);
  claims.rows.forEach((row, i) => (bases[row] = bases[row]! + claims.weights[i]!));
}

function ownersOf(
  { census }: Plan,
  { participants, ladder }: Reads<keyof State>,
  partOfUndivided: (row: number) => MicroShares,
  { all, outstanding }: { readonly all: MicroShares; readonly outstanding: MicroShares },
): Owner[] {
  return Array.from({ length: census.count }, (_, row) => {
    const held = add(participants.shares[row]!, ladder.rowShares[row]!);
    const rights = census.syntheticShares[row]!;
    return {
      deemed: add(held, partOfUndivided(row)),
      synthetic: rights === 0 || outstanding === 0 ? ZERO : (mulDiv(rights, all, outstanding) as MicroShares),
      family: census.family[row]!,
    };
  });
}

/** A row's part of what is in nobody's account: its basis over all of them, each part rounded by itself. */
function partOf(undivided: MicroShares, bases: Column<Weight>): (row: number) => MicroShares {
  const sum: WeightSum = sumOfWeights(bases);
  if (sum === 0) return () => ZERO;
  if (typeof sum === 'number') return (row) => mulDiv(undivided, bases[row]!, sum) as MicroShares;
  const whole = wideAsDecimal(sum);
  return (row) => roundedQuotient(new ExactDecimal(undivided).times(bases[row]!), whole) as MicroShares;
}
