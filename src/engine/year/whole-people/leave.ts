import { add, grown, ZERO, type Headcount } from '../../numeric/index.js';
import type { Listeners } from '../../state/events.js';
import { activeShares, shrinkLoanShares } from '../../state/loan-shares.js';
import type { Plan } from '../../state/plan.js';
import type { Participants, Reads, Writes } from '../../state/state.js';
import { cellIn, noteOwed, noteRequirements, type LeavingDraws, type WholePeople } from '../../state/whole-people.js';
import type { PlanYear, Separations } from '../../state/year-record.js';
import { arrive } from '../stages/turnover/arrivals.js';
import { leaversByRow, type LeaversByRow } from '../stages/turnover/by-row.js';

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
  const leavers = findLeavers(plan, participants, year.index, people, draws.uniform);
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
  { leavesBelow, leavers }: WholePeople,
  uniform: Float64Array,
): number {
  const now = (index - 1) * census.count;
  let count = 0;
  let i = 0;
  for (; i < livingCount; i++) {
    const row = living[i]!;
    if (row >= census.count) break;
    leavers[count] = row;
    count += Number(uniform[row]! < leavesBelow[now + row]!);
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
function keepOthers({ payGrowth }: Plan, participants: Participants, index: number, people: WholePeople): number {
  const { headcount, pay, living, livingCount } = participants;
  const { electsFrom, electing } = people;
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
