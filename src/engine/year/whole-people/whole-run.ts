import type { ReadOnly } from '../../state/read-only.js';
import { copyState } from '../../state/copy-state.js';
import { openState } from '../../state/open-state.js';
import type { Plan } from '../../state/plan.js';
import type { State } from '../../state/state.js';
import { totalsOf } from '../../state/trust-totals.js';
import {
  oweAgain,
  owedNow,
  wholePeopleOf,
  type LeavingDraws,
  type Owed,
  type WholePeople,
} from '../../state/whole-people.js';
import type { TrustTotals } from '../../state/year-record.js';
import { ROW_BY_ROW, type PeopleLoops } from '../annual-cycle.js';
import { isKnownPlan } from './known-plans.js';
import { leaveWhole } from './leave.js';
import { diversify } from '../stages/diversify.js';
import { payDueTo } from './pay-due.js';
import { weighByPay } from './weigh.js';

/** A run of whole people, ready to be projected once. */
interface WholeRun {
  readonly state: State;
  readonly people: WholePeople;
  readonly loops: PeopleLoops;
}

/** A state as opened, and one that runs change. */
interface Opened {
  readonly first: ReadOnly<State>;
  readonly owedAtFirst: ReadOnly<Owed>;
  readonly state: State;
  readonly people: WholePeople;
}

/** Null for a plan with a rule that these loops do not know. */
const OPENED = new WeakMap<Plan, Opened | null>();

/**
 * Begins a run of whole people: the state of the census date, in memory that the plan's next run takes over; null for a plan with a
 * rule that these loops do not know. A run may be of the plan with other years, pay growth or election rates.
 */
export function wholeRun(plan: Plan, draws: LeavingDraws): WholeRun | null {
  const opened = openedOf(plan, draws);
  if (opened === null) return null;
  const { state, people } = opened;
  copyState(opened.first, state);
  oweAgain(opened.owedAtFirst, people);
  const loops: PeopleLoops = {
    ...ROW_BY_ROW,
    growPay: () => undefined,
    turnover: (plan, state, year, onSeparation) => leaveWhole(plan, state, year, people, draws, onSeparation),
    weigh:
      plan.allocationBasis === 'compensation' && plan.freeze === null
        ? (_plan, state, year) => weighByPay(people, state, year)
        : ROW_BY_ROW.weigh,
    diversify: (plan, { loans }, year, onDiversification) =>
      diversify(plan, { participants: people.electing, loans }, year, onDiversification),
    payDue: (state, year) => payDueTo(people, state, year),
    countTrust: (state) => countThose(people, state),
  };
  return { state, people, loops };
}

function openedOf(plan: Plan, draws: LeavingDraws): Opened | null {
  let opened = OPENED.get(plan);
  if (opened === undefined) {
    opened = isKnownPlan(plan) ? open(plan, draws) : null;
    OPENED.set(plan, opened);
  }
  return opened;
}

function open(plan: Plan, draws: LeavingDraws): Opened {
  const first = openState(plan);
  const state = openState(plan);
  const people = wholePeopleOf(plan, state, draws);
  return { first, owedAtFirst: owedNow(people), state, people };
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
