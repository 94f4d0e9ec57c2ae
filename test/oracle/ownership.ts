import { type Decimal, max, positive, roundedQuotient, sum, ZERO } from './decimals.js';
import type { CensusParticipant, Plan } from './plan.js';
import type { Year } from './record.js';
import { type Row, type State, trustShares } from './state.js';
import { statusOf } from './tax-status.js';

// IRC 409(p): whether few people own half of the company (MODEL section 32).

export interface Ownership {
  largestDeemedOwned: Decimal;
  disqualified: string[];
  disqualifiedOwnership: Decimal;
  isNonallocationYear: boolean;
}

interface Position {
  person: CensusParticipant;
  /** D. */
  deemed: Decimal;
  /** s. */
  synthetic: Decimal;
}

function positionOf(state: State, row: Row, person: CensusParticipant, trust: Decimal, undivided: Decimal): Position {
  const allBases = sum(state.lastBases.values());
  const basis = state.lastBases.get(row) ?? ZERO;
  const part = positive(allBases) ? roundedQuotient(undivided.times(basis), allBases, 6) : ZERO;
  return {
    person,
    deemed: sum([row.shares, ...[...row.ladder.values()].map((rung) => rung.shares), part]),
    synthetic: positive(state.sharesOutstanding)
      ? roundedQuotient(person.syntheticShares.times(trust), state.sharesOutstanding, 6)
      : ZERO,
  };
}

/** Whether `members` together reach a percentage of the trust's shares. */
function owns(members: readonly Position[], trust: Decimal, percent: number, counts: 'deemed' | 'synthetic'): boolean {
  const synthetic = counts === 'synthetic' ? sum(members.map((member) => member.synthetic)) : ZERO;
  if (counts === 'synthetic' && !positive(synthetic)) return false;
  const owned = sum(members.map((member) => member.deemed)).plus(synthetic);
  return owned.times(100).greaterThanOrEqualTo(trust.plus(synthetic).times(percent));
}

function disqualifiedOf(positions: readonly Position[], trust: Decimal): Position[] {
  if (!positive(trust)) return [];
  const familyOf = (position: Position): Position[] => {
    const { family } = position.person;
    const members = family === undefined ? [] : positions.filter((other) => other.person.family === family);
    return members.length < 2 ? [] : members;
  };
  return positions.filter((position) => {
    const family = familyOf(position);
    const reaches = (counts: 'deemed' | 'synthetic'): boolean =>
      owns([position], trust, 10, counts) || (family.length > 0 && owns(family, trust, 20, counts));
    return (
      (reaches('deemed') && positive(position.deemed)) ||
      (reaches('synthetic') && positive(position.deemed.plus(position.synthetic)))
    );
  });
}

/** After purchases, before step 9. */
export function testOwnership(plan: Plan, state: State, year: Year): void {
  if (!plan.test409p) return;
  if (statusOf(plan, year.year) === 'c_corp') {
    year.ownership = {
      largestDeemedOwned: ZERO,
      disqualified: [],
      disqualifiedOwnership: ZERO,
      isNonallocationYear: false,
    };
    return;
  }
  const held = trustShares(state);
  const trust = sum(Object.values(held));
  const undivided = sum([held.suspense, held.unallocated, held.pendingForfeiture]);
  const positions = plan.participants.map((person, i) => positionOf(state, state.rows[i]!, person, trust, undivided));
  const disqualified = disqualifiedOf(positions, trust);
  const own = sum(disqualified.flatMap(({ deemed, person }) => [deemed, person.outsideShares]));
  const synthetic = sum(disqualified.map((one) => one.synthetic));
  const outstanding = state.sharesOutstanding;
  const parts: [Decimal, Decimal][] = [
    [own, outstanding],
    [own.plus(synthetic), outstanding.plus(synthetic)],
  ];
  const holdsNone = !positive(trust) || !positive(outstanding);
  const largest = positions.map(({ deemed }) => deemed).reduce(max, ZERO);
  year.ownership = {
    largestDeemedOwned: positive(trust) ? roundedQuotient(largest, trust, 8) : ZERO,
    disqualified: disqualified.map(({ person }) => person.id),
    disqualifiedOwnership: holdsNone
      ? ZERO
      : parts.map(([part, whole]) => roundedQuotient(part, whole, 8)).reduce(max, ZERO),
    isNonallocationYear:
      !holdsNone && disqualified.length > 0 && parts.some(([part, whole]) => part.times(2).greaterThanOrEqualTo(whole)),
  };
}
