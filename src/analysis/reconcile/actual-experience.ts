import {
  ONE_PERSON,
  mulDiv,
  smaller,
  subtract,
  WHOLE,
  ZERO,
  type Cents,
  type Headcount,
  type MicroShares,
  type Rate,
} from '../../engine/numeric/index.js';
import { CAUSES, setByCause, type Cause } from '../../engine/rules/causes.js';
import { electionPercentage, entitlement } from '../../engine/rules/diversification.js';
import { expectedBehaviour, type Behaviour } from '../../engine/state/behaviour.js';
import type { Plan } from '../../engine/state/plan.js';
import type { State } from '../../engine/state/state.js';

/** Actual year of a row of last year's census. */
export interface Outcome {
  /** Cause of the separation; null for those who stayed. */
  readonly left: Cause | null;
  /** Pay a head; null where the new census does not say. */
  readonly pay: Cents | null;
  /** Shares diversified in all so far; null where the new census does not say. */
  readonly diversified: MicroShares | null;
}

/** The causes whose actual values are put in place of the expected ones. */
export interface Substituted {
  readonly turnover: boolean;
  readonly elections: boolean;
}

/** Replays year one with the actual exits, hires and elections. */
export function actualExperience(
  plan: Plan,
  outcomes: readonly Outcome[],
  hired: number,
  { turnover, elections }: Substituted,
  stateNow: () => State,
): Behaviour {
  const expected = expectedBehaviour(plan);
  /** People hired who are not counted as joiners of an acquired group. */
  let others = (hired * ONE_PERSON) as Headcount;
  return {
    wholePeople: false,
    cells: null,
    separationRates: (person, rates) => {
      const outcome = outcomes[person.row];
      if (!turnover || outcome === undefined) {
        expected.separationRates(person, rates);
        return;
      }
      setByCause(rates, (cause): Rate => (outcome.left === cause ? WHOLE : ZERO));
    },
    hires: (heads, year) => (turnover ? others : expected.hires(heads, year)),
    hiresToReach: (target, present, year) => (turnover ? others : expected.hiresToReach(target, present, year)),
    joiners: (heads) => {
      if (!turnover) return heads;
      const joined = smaller(heads, others);
      others = subtract(others, joined);
      return joined;
    },
    election: (row, year, heads) => {
      const diversified = outcomes[row]?.diversified ?? null;
      if (!elections || diversified === null) return expected.election(row, year, heads);
      return electedPart(plan, stateNow(), row, diversified);
    },
  };
}

/** Fraction of the entitlement that gives this number of diversified shares. */
function electedPart(plan: Plan, { participants }: State, row: number, diversified: MicroShares): Rate {
  const before = participants.diversified[row]!;
  const age = participants.ageAtCensus[row]!;
  const percentage = electionPercentage(plan.diversification, age, participants.participationAtCensus[row]!);
  const most = entitlement(participants.shares[row]!, before, percentage);
  if (most === 0 || diversified <= before) return ZERO;
  return mulDiv(WHOLE, Math.min(most, diversified - before), most) as Rate;
}

/** Removes the known separation of people who stayed, and gives leavers their actual cause. */
export function forgetKnownSeparations({ participants }: State, outcomes: readonly Outcome[], year: number): void {
  outcomes.forEach(({ left }, row) => {
    if (participants.separationYear[row] !== year) return;
    participants.separationYear[row] = left === null ? 0 : year;
    if (left !== null) participants.separationCause[row] = CAUSES.indexOf(left);
  });
}
