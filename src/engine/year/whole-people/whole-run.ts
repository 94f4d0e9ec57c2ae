import type { ReadOnly } from '../../state/read-only.js';
import { copyState } from '../../state/copy-state.js';
import { openState } from '../../state/open-state.js';
import type { Plan } from '../../state/plan.js';
import type { State } from '../../state/state.js';
import { totalsOf } from '../../state/trust-totals.js';
import type { SharingLeavers } from '../../state/sharing-leavers.js';
import {
  noteOwed,
  oweAgain,
  owedNow,
  wholePeopleOf,
  type LeavingDraws,
  type Owed,
  type WholePeople,
} from '../../state/whole-people.js';
import type { TrustTotals } from '../../state/year-record.js';
import { ROW_BY_ROW, type PeopleLoops } from '../annual-cycle.js';
import { leaveWhole, payDueTo, weighByPay } from './people-loops.js';
import { diversify } from '../stages/diversify.js';

/** A run of whole people, ready to be projected once. */
interface WholeRun {
  readonly state: State;
  readonly people: WholePeople;
  readonly loops: PeopleLoops;
}

/** Begins a run of whole people, or gives null for one row by row. */
export type BeginRun = (plan: Plan, draws: LeavingDraws) => WholeRun | null;

/** A state as opened, and one that runs change. */
interface Opened {
  readonly first: ReadOnly<State>;
  readonly owedAtFirst: ReadOnly<Owed>;
  readonly state: State;
  readonly people: WholePeople;
}

const OPENED = new WeakMap<Plan, Opened>();

/**
 * Begins a run of whole people: the state of the census date, in memory that the plan's next run takes over. A run may be of the plan
 * with other years, pay growth or election rates.
 */
export function wholeRun(plan: Plan, draws: LeavingDraws): WholeRun {
  const opened = openedOf(plan, draws);
  const { state, people } = opened;
  copyState(opened.first, state);
  oweAgain(opened.owedAtFirst, people);
  let sharing: SharingLeavers | null = null;
  const loops: PeopleLoops = {
    growPay: () => undefined,
    turnover: (plan, state, year, onSeparation) => {
      const separations = leaveWhole(plan, state, year, people, draws, onSeparation);
      sharing = separations.sharing;
      return separations;
    },
    weigh:
      plan.allocationBasis === 'compensation' && plan.freeze === null && plan.leaversShare === null
        ? (_plan, state, year) => weighByPay(people, state, year)
        : ROW_BY_ROW.weigh,
    // Shares of loans shrink by what left all active accounts.
    diversify: plan.defersLoanShares
      ? diversify
      : (plan, { loans }, year, onDiversification) =>
          diversify(plan, { participants: people.electing, loans }, year, onDiversification),
    payDue: (state, year) => payDueTo(people, state, year),
    countTrust: (state) => {
      // The year's allocation may be all that a leaver is owed.
      for (const row of sharing?.rows ?? []) noteOwed(people, state, row);
      return countThose(people, state);
    },
  };
  return { state, people, loops };
}

function openedOf(plan: Plan, draws: LeavingDraws): Opened {
  const known = OPENED.get(plan);
  if (known !== undefined) return known;
  const state = openState(plan);
  const people = wholePeopleOf(plan, state, draws);
  const opened = { first: openState(plan), owedAtFirst: owedNow(people), state, people };
  OPENED.set(plan, opened);
  return opened;
}

/** Counts the trust, of those only who are here or owed something. */
function countThose({ owed, owedCount }: WholePeople, state: ReadOnly<State>): TrustTotals {
  const { headcount, shares, cash, living, livingCount } = state.participants;
  const { rowShares, rowCash } = state.ladder;
  let heads = 0;
  let allocated = 0;
  let separated = 0;
  let ofAll = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    heads += headcount[row]!;
    allocated += shares[row]!;
    ofAll += cash[row]!;
  }
  for (let i = 0; i < owedCount; i++) {
    const row = owed[i]!;
    separated += rowShares[row]!;
    ofAll += rowCash[row]!;
  }
  return totalsOf(state, heads, allocated, separated, ofAll);
}
