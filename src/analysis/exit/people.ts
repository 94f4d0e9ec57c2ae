import {
  add,
  type Cents,
  DECIMALS,
  fromUnits,
  type Headcount,
  type MicroShares,
  perHead,
  subtract,
  ZERO,
} from '../../engine/numeric/index.js';
import type { ReadOnly } from '../../engine/state/read-only.js';
import type { Participants } from '../../engine/state/state.js';
import type { Part, Settled } from './settle.js';

/** Holdings and payments of a group of people, in dollars and shares. */
export interface ExitGroup {
  /** People who work, people who left and are still owed, or people who left and had not yet forfeited what they were not vested in. */
  readonly group: 'active' | 'former' | 'waiting';
  /** Expected number of people who work; null for those who left, whose payments the model keeps and not their number. */
  readonly headcount: number | null;
  /** Shares in their accounts, or due to them. */
  readonly shares: number;
  /** Dollars that these shares bring. */
  readonly sold: number;
  /** Cash in their accounts, or due to them. */
  readonly cash: number;
  /** Dollars that the trust allocates to them when the plan ends. */
  readonly allocated: number;
  /** Shares sold, cash and allocation together. */
  readonly receives: number;
}

/** People who work, by what was in their accounts a head. */
export interface ExitQuartile {
  /** 1 has the least. */
  readonly quartile: number;
  /** Expected number of people. */
  readonly headcount: number;
  /** Dollars that they receive. */
  readonly receives: number;
  /** Dollars a head; null where nobody is in it. */
  readonly a_head: number | null;
}

/** Row among those that receive most a head. */
export interface ExitPerson {
  /** The participant, the hires of a year, or an acquired group. */
  readonly participant_id: string;
  /** Expected number of people who work: below 1 for a participant who may have left by then. */
  readonly headcount: number;
  /** Dollars that the row receives. */
  readonly receives: number;
  /** Dollars a head. */
  readonly a_head: number;
}

/** Count of people named. */
const LARGEST_NAMED = 10;

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const heads = (people: Headcount): number => fromUnits(people, DECIMALS.headcount);

/** Adds up a holder's payment. */
export function receivedBy({ sold, cash, allocated }: Part): Cents {
  return add(add(sold, cash), allocated);
}

/** Groups of recipients, each with its holdings and payments. */
export function groupsOf({ active, former, waiting }: Settled, working: Headcount): ExitGroup[] {
  return [
    groupOf('active', heads(working), active),
    groupOf('former', null, former),
    groupOf('waiting', null, [waiting]),
  ];
}

function groupOf(group: ExitGroup['group'], headcount: number | null, parts: readonly Part[]): ExitGroup {
  const sum = <Q extends number>(of: (part: Part) => Q): Q =>
    parts.reduce<number>((all, part) => add<number>(all, of(part)), 0) as Q;
  return {
    group,
    headcount,
    shares: fromUnits(
      sum<MicroShares>(({ shares }) => shares),
      DECIMALS.shares,
    ),
    sold: dollars(sum(({ sold }) => sold)),
    cash: dollars(sum(({ cash }) => cash)),
    allocated: dollars(sum(({ allocated }) => allocated)),
    receives: dollars(sum(receivedBy)),
  };
}

/** Row of active participants. */
interface Worker {
  readonly row: number;
  readonly heads: Headcount;
  /** Balance of the account before any allocation. */
  readonly balance: Cents;
  readonly receives: Cents;
}

/** People who work, ordered by a figure a head, ascending; the order of the rows decides a tie. */
function workersBy(
  of: 'balance' | 'receives',
  { headcount, count }: ReadOnly<Participants>,
  active: readonly Part[],
): Worker[] {
  const workers: Worker[] = [];
  for (let row = 0; row < count; row++) {
    const part = active[row]!;
    if (headcount[row]! === 0) continue;
    workers.push({
      row,
      heads: headcount[row]!,
      balance: add(part.sold, part.cash),
      receives: receivedBy(part),
    });
  }
  return workers.sort((a, b) => a[of] / a.heads - b[of] / b.heads || a.row - b.row);
}

/**
 * People who work in four quarters by the balance a head, as many people in each as rows allow: a row is in the quarter in which the
 * middle one of its people is. `[std]`
 */
export function quartilesOf(participants: ReadOnly<Participants>, active: readonly Part[]): ExitQuartile[] {
  const workers = workersBy('balance', participants, active);
  const all = workers.reduce((sum, worker) => sum + worker.heads, 0);
  const quarters: { readonly quartile: number; people: Headcount; received: Cents }[] = [1, 2, 3, 4].map(
    (quartile) => ({ quartile, people: 0 as Headcount, received: ZERO }),
  );
  let before = 0;
  for (const { heads: people, receives } of workers) {
    const quarter = quarters[Math.min(3, Math.floor((2 * (2 * before + people)) / all))]!;
    quarter.people = add(quarter.people, people);
    quarter.received = add(quarter.received, receives);
    before += people;
  }
  return quarters.map(({ quartile, people, received }) => ({
    quartile,
    headcount: heads(people),
    receives: dollars(received),
    a_head: people === 0 ? null : dollars(perHead(received, people)),
  }));
}

/** Rows of active participants that receive most a head, in descending order. */
export function largestOf(participants: ReadOnly<Participants>, active: readonly Part[]): ExitPerson[] {
  return workersBy('receives', participants, active)
    .reverse()
    .slice(0, LARGEST_NAMED)
    .map(({ row, heads: people, receives }) => ({
      participant_id: participants.ids[row]!,
      headcount: heads(people),
      receives: dollars(receives),
      a_head: dollars(perHead(receives, people)),
    }));
}

/** Sums the amounts of active accounts that vest only because the plan ends. */
export function newlyVested(active: readonly Part[], vested: readonly Cents[]): Cents {
  return active.reduce<Cents>((sum, { sold, cash }, row) => add(sum, subtract(add(sold, cash), vested[row]!)), ZERO);
}
