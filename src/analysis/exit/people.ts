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
import { figuresOf, rowFrom } from '../answer/columns.js';
import type { ExitGroupFigures, ExitPersonFigures, ExitQuartileFigures } from '../answer/values.js';
import type { Part, Settled } from './settle.js';

const dollars = (amount: Cents): number => fromUnits(amount, DECIMALS.cents);
const shares = (quantity: MicroShares): number => fromUnits(quantity, DECIMALS.shares);
const heads = (people: Headcount): number => fromUnits(people, DECIMALS.headcount);
const ofGroup = figuresOf<Part & { readonly headcount: number | null }>();
const ofPeople = figuresOf<{ readonly people: Headcount; readonly received: Cents }>();

// prettier-ignore
export const EXIT_GROUP = {
  headcount: ofGroup('headcount', 'People', 'Expected number of people who work; null for those who left, whose payments the model keeps and not their number.', ({ headcount }) => headcount, { orNull: true }),
  shares: ofGroup('shares', 'Shares', 'Shares in their accounts, or due to them.', (all) => shares(all.shares)),
  sold: ofGroup('dollars', 'For shares', 'Dollars that these shares bring.', (all) => dollars(all.sold)),
  cash: ofGroup('dollars', 'Cash', 'Cash in their accounts, or due to them.', (all) => dollars(all.cash)),
  allocated: ofGroup('dollars', 'Surplus', 'Dollars that the trust allocates to them when the plan ends.', (all) => dollars(all.allocated)),
  receives: ofGroup('dollars', 'In all', 'Shares sold, cash and allocation together.', (all) => dollars(receivedBy(all))),
};

// prettier-ignore
export const EXIT_QUARTILE = {
  headcount: ofPeople('headcount', 'People', 'Expected number of people.', ({ people }) => heads(people)),
  receives: ofPeople('dollars', 'In all', 'Dollars that they receive.', ({ received }) => dollars(received)),
  a_head: ofPeople('dollars', 'A head', 'Dollars a head; null where nobody is in it.', ({ people, received }) => people === 0 ? null : dollars(perHead(received, people)), { orNull: true }),
};

// prettier-ignore
export const EXIT_PERSON = {
  headcount: ofPeople('headcount', 'People', 'Expected number of people who work: below 1 for a participant who may have left by then.', ({ people }) => heads(people)),
  receives: ofPeople('dollars', 'In all', 'Dollars that the row receives.', ({ received }) => dollars(received)),
  a_head: ofPeople('dollars', 'A head', 'Dollars a head.', ({ people, received }) => dollars(perHead(received, people))),
};

/** Holdings and payments of a group of people, in dollars and shares. */
export interface ExitGroup extends ExitGroupFigures {
  /** People who work, people who left and are still owed, or people who left and had not yet forfeited what they were not vested in. */
  readonly group: 'active' | 'former' | 'waiting';
}

/** People who work, by what was in their accounts a head. */
export interface ExitQuartile extends ExitQuartileFigures {
  /** 1 has the least. */
  readonly quartile: number;
}

/** Row among those that receive most a head. */
export interface ExitPerson extends ExitPersonFigures {
  /** The participant, the hires of a year, or an acquired group. */
  readonly participant_id: string;
}

/** Count of people named. */
const LARGEST_NAMED = 10;

/** Adds up the payments to all people. */
export function paidToPeople({ active, former, waiting }: Settled): Cents {
  return [...active, ...former, waiting].reduce<Cents>((sum, part) => add(sum, receivedBy(part)), ZERO);
}

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
  const sum = <Name extends keyof Part>(name: Name): Part[Name] =>
    parts.reduce<number>((all, part) => add<number>(all, part[name]), 0) as Part[Name];
  const all = { headcount, shares: sum('shares'), sold: sum('sold'), cash: sum('cash'), allocated: sum('allocated') };
  return { group, ...rowFrom(EXIT_GROUP, all) };
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
  // Who has no account has nothing to receive.
  const workers = workersBy('balance', participants, active).filter(
    ({ balance, receives }) => balance > 0 || receives > 0,
  );
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
  return quarters.map(({ quartile, ...quarter }) => ({ quartile, ...rowFrom(EXIT_QUARTILE, quarter) }));
}

/** Rows of active participants that receive most a head, in descending order. */
export function largestOf(participants: ReadOnly<Participants>, active: readonly Part[]): ExitPerson[] {
  return workersBy('receives', participants, active)
    .reverse()
    .slice(0, LARGEST_NAMED)
    .map(({ row, heads: people, receives }) => ({
      participant_id: participants.ids[row]!,
      ...rowFrom(EXIT_PERSON, { people, received: receives }),
    }));
}

/** Sums the amounts of active accounts that vest only because the plan ends. */
export function newlyVested(active: readonly Part[], vested: readonly Cents[]): Cents {
  return active.reduce<Cents>((sum, { sold, cash }, row) => add(sum, subtract(add(sold, cash), vested[row]!)), ZERO);
}
