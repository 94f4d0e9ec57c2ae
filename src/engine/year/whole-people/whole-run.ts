import { inYear } from '../../rules/in-year.js';
import type { ReadOnly } from '../../state/read-only.js';
import { copyState } from '../../state/copy-state.js';
import { openState } from '../../state/open-state.js';
import type { Plan } from '../../state/plan.js';
import type { State, Participants, Reads, Writes } from '../../state/state.js';
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
  cellIn,
  noteRequirements,
} from '../../state/whole-people.js';
import type { TrustTotals, PlanYear, Separations } from '../../state/year-record.js';
import { ROW_BY_ROW, type PeopleLoops } from '../annual-cycle.js';
import { diversify } from '../stages/diversify.js';
import {
  add,
  type Cents,
  cost,
  forHeads,
  grown,
  type Headcount,
  inRange,
  type MicroShares,
  ONE_PERSON,
  smaller,
  subtract,
  ZERO,
} from '../../numeric/index.js';
import type { Listeners } from '../../state/events.js';
import { activeShares, shrinkLoanShares } from '../../state/loan.js';
import { entryAt } from '../../state/payout-ladder.js';
import type { Weighed } from '../stages/contribute.js';
import type { Due } from '../stages/repurchase/repurchase.js';
import { arrive, leaversByRow, type LeaversByRow } from '../stages/turnover.js';

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

type Touched = Writes<'participants' | 'ladder' | 'forfeitures' | 'loans'> & Reads<'company'>;

/**
 * Turnover of whole people: of everybody still here one number says whether they leave; the pay of those who stay grows, and they are
 * listed where they may diversify. Those who leave are settled by the reference, and rows without a cell are left to it.
 *
 * The loops over all append to their lists without a branch: a processor cannot predict who leaves.
 */
export function leaveWhole(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  people: WholePeople,
  draws: LeavingDraws,
  onSeparation: Listeners['onSeparation'],
): Separations {
  const { participants } = state;
  const before = plan.defersLoanShares ? activeShares(participants) : ZERO;
  draws.draw(participants.living, participants.livingCount, year.index);
  const leavers = findLeavers(plan, participants, year.index, people, draws);
  const byRow = leaversByRow(plan, state, year, onSeparation);
  const separations = takeLeavers(state, leavers, byRow, year.index, people, draws);
  if (plan.defersLoanShares) shrinkLoanShares(state.loans, before, activeShares(participants));
  const staying = keepOthers(plan, participants, year.index, people);
  const arrived = arrive(plan, state, year, separations);
  for (let i = staying; i < participants.livingCount; i++) {
    noteRequirements(people, plan, participants, participants.living[i]!);
  }
  return { separations, hires: arrived.hires, joiners: arrived.joiners, sharing: byRow.sharing };
}

/** Lists the rows that may lose somebody; returns how many. */
function findLeavers(
  { census }: Plan,
  { living, livingCount }: Participants,
  index: number,
  { leavesBelow, leavers, firstCell }: WholePeople,
  draws: LeavingDraws,
): number {
  const { uniform } = draws;
  const level = draws.levelIn(index);
  const now = (index - 1) * census.count;
  let count = 0;
  let i = 0;
  for (; level === 1 && i < livingCount; i++) {
    const row = living[i]!;
    if (row >= census.count) break;
    leavers[count] = row;
    count += Number(uniform[row]! < leavesBelow[now + row]!);
  }
  for (; i < livingCount; i++) {
    const row = living[i]!;
    if (row >= census.count) break;
    const first = firstCell[row]!;
    leavers[count] = row;
    count += Number(first < 0 || uniform[row]! < draws.thresholdOf(cellIn(first, index), level));
  }
  for (; i < livingCount; i++) leavers[count++] = living[i]!;
  return count;
}

/** Takes out those who leave of so many rows; returns how many people. */
function takeLeavers(
  state: Touched,
  count: number,
  byRow: LeaversByRow,
  index: number,
  people: WholePeople,
  draws: LeavingDraws,
): Headcount {
  const { headcount, weight } = state.participants;
  const { leavers, firstCell } = people;
  let separations: Headcount = ZERO;
  for (let i = 0; i < count; i++) {
    const row = leavers[i]!;
    const first = firstCell[row]!;
    const left =
      first >= 0 ? byRow.takeAll(row, draws.causeOf(cellIn(first, index), draws.uniform[row]!)) : byRow.takeRow(row);
    separations = add(separations, left);
    if (headcount[row] === 0) weight[row] = 0;
    noteOwed(people, state, row);
  }
  return separations;
}

/** Lets pay grow of those who stay, and lists those who may diversify; returns how many rows stay. */
function keepOthers({ payGrowths }: Plan, participants: Participants, index: number, people: WholePeople): number {
  const { headcount, pay, living, livingCount } = participants;
  const { electsFrom, electing } = people;
  const payGrowth = inYear(payGrowths, index - 1);
  let staying = 0;
  let mayElect = 0;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    const stays = Number(headcount[row]! > 0);
    living[staying] = row;
    staying += stays;
    electing.living[mayElect] = row;
    mayElect += stays & Number(index >= electsFrom[row]!);
    pay[row] = grown(pay[row]!, payGrowth);
  }
  participants.livingCount = staying;
  electing.livingCount = mayElect;
  return staying;
}

/** Weighs those who take part by their pay. */
export function weighByPay(people: WholePeople, { participants }: Writes<'participants'>, year: PlanYear): Weighed {
  const { eligibleFrom } = people;
  const { headcount, pay, weight, living, livingCount } = participants;
  const { payCap } = year.terms.limits;
  let payroll = 0;
  let largestPay: Cents = ZERO;
  for (let i = 0; i < livingCount; i++) {
    const row = living[i]!;
    if (year.index < eligibleFrom[row]!) {
      weight[row] = 0;
      continue;
    }
    const heads: Headcount = headcount[row]!;
    const counted = smaller(pay[row]!, payCap);
    if (heads > 0 && counted > largestPay) largestPay = counted;
    const paid = heads === ONE_PERSON ? counted : forHeads(counted, heads);
    weight[row] = paid;
    payroll += paid;
  }
  const coveredPayroll = inRange(payroll as Cents);
  people.largestPay = largestPay;
  return { coveredPayroll, weightSum: coveredPayroll };
}

/** Takes this year's payments off the ladders of those who are owed any, and rows that are then owed nothing off their list. */
export function payDueTo(people: WholePeople, { ladder }: Writes<'ladder'>, year: PlanYear): Due {
  const { width, vestedShares, vestedCash, totalDistribution, rowShares, rowCash } = ladder;
  const { owed, owedCount, isOwed } = people;
  const { tradePrice: price, paymentPrice } = year;
  const withNotes = totalDistribution.length > 0;
  const isAbove = paymentPrice > price;
  const place = entryAt(ladder, 0, year.year);
  let distributedShares = 0;
  let distributionCost = 0;
  let paidAbove = 0;
  let cashDistributions = 0;
  let notableCost = 0;
  let kept = 0;
  for (let i = 0; i < owedCount; i++) {
    const row = owed[i]!;
    const at = row * width + place;
    const shares = vestedShares[at]!;
    const cash = vestedCash[at]!;
    if (shares > 0) {
      distributedShares += shares;
      distributionCost += cost(shares, price);
      if (isAbove) paidAbove += cost(shares, paymentPrice);
      rowShares[row] = subtract(rowShares[row]!, shares);
      vestedShares[at] = ZERO;
    }
    if (cash > 0) {
      cashDistributions += cash;
      rowCash[row] = subtract(rowCash[row]!, cash);
      vestedCash[at] = ZERO;
    }
    if (withNotes) {
      notableCost += cost(totalDistribution[at]!, price);
      totalDistribution[at] = ZERO;
    }
    if (rowShares[row]! > 0 || rowCash[row]! > 0) {
      owed[kept] = row;
      kept += 1;
    } else {
      isOwed[row] = 0;
    }
  }
  people.owedCount = kept;
  const atAppraisal = inRange(distributionCost as Cents);
  return {
    distributedShares: inRange(distributedShares as MicroShares),
    distributionCost: atAppraisal,
    distributionPaid: isAbove ? inRange(paidAbove as Cents) : atAppraisal,
    cashDistributions: inRange(cashDistributions as Cents),
    notableCost: inRange(notableCost as Cents),
  };
}
