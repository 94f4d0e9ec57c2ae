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
import type { Plan } from '../../state/plan.js';
import type { Participants, Reads, Writes } from '../../state/state.js';
import { cellIn, type LeavingDraws, noteOwed, noteRequirements, type WholePeople } from '../../state/whole-people.js';
import type { PlanYear, Separations } from '../../state/year-record.js';
import { inYear } from '../../rules/in-year.js';
import type { Weighed } from '../stages/contribute.js';
import type { Due } from '../stages/repurchase/repurchase.js';
import { arrive, leaversByRow, type LeaversByRow } from '../stages/turnover.js';

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
