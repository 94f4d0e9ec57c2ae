import {
  add,
  apportionment,
  column,
  ONE_PERSON,
  proportion,
  runningSums,
  smaller,
  ZERO,
  type Cents,
  type Column,
  type MicroShares,
  type Weight,
  type WeightSum,
} from '../numeric/index.js';
import { additionsCap, divideWithinCaps } from '../rules/limits.js';
import type { Listeners } from './events.js';
import type { Plan } from './plan.js';
import { type Claims, layLateAllocation, type SharingLeavers } from './sharing-leavers.js';
import type { Participants, State } from './state.js';
import type { PlanYear } from './year-record.js';

/** Who receives the year's shares and cash, and how much of a total. */
export interface Accounts {
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
export function rowsOf(
  plan: Plan,
  participants: Participants,
  { terms }: PlanYear,
  weightSum: WeightSum,
  additions: Cents,
): Accounts {
  const { weight, pay, headcount, count } = participants;
  const { enforceAdditions, otherPlansRate } = plan.repurchase.limits;
  const byWeight: Division = { weights: weight, sum: weightSum, left: ZERO, limited: [] };
  const within = (): Division | null => {
    const caps = column<Cents>(count);
    for (let row = 0; row < count; row++) {
      if (weight[row] !== 0) caps[row] = additionsCap(terms.limits, pay[row]!, headcount[row]!, otherPlansRate);
    }
    return divisionWithinCaps(additions, weight.subarray(0, count), caps);
  };
  const mayLimit =
    enforceAdditions &&
    // Near the limit doubles tell only where nothing is taken off it.
    (typeof weightSum !== 'number' ||
      otherPlansRate > 0 ||
      isAnyoneLimited(participants, terms.limits, weightSum, additions));
  const division = (mayLimit ? within() : null) ?? byWeight;
  return {
    give: <Q extends Cents | MicroShares>(account: 'shares' | 'cash', total: Q) =>
      distribute(participants, participants[account] as Column<number> as Column<Q>, total, division),
    left: division.left,
    limitedRows: division.limited,
    layLate: () => null,
  };
}

/** Rows and leavers of the year who share, each by its claim. */
export function claimantsOf(
  plan: Plan,
  state: Pick<State, 'participants' | 'ladder' | 'forfeitures'>,
  { year }: PlanYear,
  weightSum: WeightSum,
  additions: Cents,
  { rows, leavers, weights, caps }: Claims,
  sharing: SharingLeavers,
): Accounts {
  const mayLimit = plan.repurchase.limits.enforceAdditions && isAnyClaimLimited(weights, caps, weightSum, additions);
  const within = mayLimit ? divisionWithinCaps(additions, weights, caps) : null;
  const division = within ?? { weights, sum: weightSum, left: ZERO, limited: [] };
  const late = { shares: column<MicroShares>(sharing.count), cash: column<Cents>(sharing.count) };
  return {
    left: division.left,
    limitedRows: [...new Set(division.limited.map((i) => rows[i]!))],
    give: <Q extends Cents | MicroShares>(account: 'shares' | 'cash', total: Q) => {
      if (total === 0) return total;
      const parts = apportionment<number>(total, division.sum);
      const ofRows = state.participants[account] as Column<number>;
      const ofLeavers = late[account] as Column<number>;
      let given = 0;
      for (let i = 0; i < rows.length; i++) {
        const part = parts.part(division.weights[i]!);
        const leaver = leavers[i]!;
        given += part;
        if (leaver < 0) ofRows[rows[i]!] = ofRows[rows[i]!]! + part;
        else ofLeavers[leaver] = ofLeavers[leaver]! + part;
      }
      return given as Q;
    },
    layLate: (onLateAllocation) => {
      let sum: MicroShares = ZERO;
      for (let at = 0; at < sharing.count; at++) {
        const [shares, cash] = [late.shares[at]!, late.cash[at]!];
        if (shares === 0 && cash === 0) continue;
        sum = add(sum, shares);
        const allocation = layLateAllocation(state, sharing, at, year, shares, cash);
        onLateAllocation?.(allocation);
      }
      return sum;
    },
  };
}

/** Division of a total: by weights, and with the part that stays where it is. */
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

/** Cents by which doubles may be off, and the roundings of a part and of a cap. */
const NEAR = 4;
/** Above this many cents doubles may be off by more. */
const LARGEST_NEAR = 1e14;

/** True if any claim's part of the additions is above its cap: doubles tell nearly always, as for rows. */
function isAnyClaimLimited(
  weights: Column<Weight>,
  caps: Column<Cents>,
  weightSum: WeightSum,
  additions: Cents,
): boolean {
  if (additions === 0 || weightSum === 0) return false;
  if (typeof weightSum !== 'number') return true;
  const ratio = additions / weightSum;
  let weightSoFar = 0;
  for (let i = 0; i < weights.length; i++) {
    const before = weightSoFar;
    weightSoFar += weights[i]!;
    if (weights[i]! * ratio + NEAR < caps[i]! && caps[i]! < LARGEST_NEAR) continue;
    const part = proportion(additions, weightSoFar, weightSum, ratio) - proportion(additions, before, weightSum, ratio);
    if (part > caps[i]!) return true;
  }
  return false;
}

/**
 * Whether anybody's part of the additions, divided by weight, is above the limit. Doubles tell nearly always; close to the limit the part is
 * formed exactly, as the difference of two running totals.
 */
function isAnyoneLimited(
  { living, livingCount, weight, pay, headcount }: Participants,
  limits: PlanYear['terms']['limits'],
  weightSum: Weight,
  additions: Cents,
): boolean {
  if (additions === 0 || weightSum === 0) return false;
  const ratio = additions / weightSum;
  let weightSoFar = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const rowWeight = weight[row]!;
    if (rowWeight === 0) continue;
    const before = weightSoFar;
    weightSoFar += rowWeight;
    const nearCap = smaller(limits.additionsLimit, pay[row]!) * (headcount[row]! / ONE_PERSON);
    if (rowWeight * ratio + NEAR < nearCap && nearCap < LARGEST_NEAR) continue;
    const part = proportion(additions, weightSoFar, weightSum, ratio) - proportion(additions, before, weightSum, ratio);
    if (part > additionsCap(limits, pay[row]!, headcount[row]!, ZERO)) return true;
  }
  return false;
}

/** Positions of what is apportioned so far. */
const WEIGHT = 0;
const PAID = 1;

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
  const soFar = runningSums(2);
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    soFar[WEIGHT]! += weights[row]!;
    const next = proportion(total, soFar[WEIGHT]!, sum, ratio);
    account[row] = (account[row]! + next - soFar[PAID]!) as Q;
    soFar[PAID] = next;
  }
  return soFar[PAID] as Q;
}
