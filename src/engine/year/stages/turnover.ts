import {
  add,
  type Headcount,
  inRange,
  portion,
  type Rate,
  runningSums,
  subtract,
  toWholePeople,
  WHOLE,
  ZERO,
} from '../../numeric/index.js';
import { byCause, type Cause, CAUSES, forCause } from '../../rules/causes.js';
import type { Listeners } from '../../state/events.js';
import { eligibilityIn } from '../../state/freeze.js';
import { activeShares, loansRepaidBy, sharesOfLoans, shrinkLoanShares } from '../../state/loan.js';
import type { JoiningGroup, LeaversShare, Plan, WorkforceTerms } from '../../state/plan.js';
import { cellOf } from '../../state/separation-cells.js';
import { blankSeparation, type Separation, settle } from '../../state/separation.js';
import { mayShare, SharingLeavers } from '../../state/sharing-leavers.js';
import { NOT_USUAL, usualLeavers } from '../../state/usual-leavers.js';
import type { Participants, Reads, Writes } from '../../state/state.js';
import type { PlanYear, Separations } from '../../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures' | 'loans'> & Reads<'company'>;

/**
 * Turnover, model 4.2: people leave, and others come.
 *
 * Each cause takes its rate of what the causes before it left in the row: death, disability, retirement, termination. What leaves
 * moves to the row's payout ladder (vested) and to the forfeiture ladder (not vested). Somebody whose separation is known leaves
 * entirely in that year, and not before. `[std]` for the order of causes; the settlement cites its own sources.
 *
 * Pitfall: a row is an expected number of people, a weight and not a count. Leavers get no allocation for the year in which they
 * leave.
 */
export function turnover(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  onSeparation?: Listeners['onSeparation'],
): Separations {
  const { participants } = state;
  const before = plan.defersLoanShares ? activeShares(participants) : ZERO;
  const byRow = leaversByRow(plan, state, year, onSeparation);
  const { living, livingCount } = participants;
  const taken = runningSums(1);
  for (let i = 0; i < livingCount; i++) taken[0]! += byRow.takeRow(living[i]!);
  const separations = inRange(taken[0] as Headcount);
  if (plan.defersLoanShares) shrinkLoanShares(state.loans, before, activeShares(participants));
  return { separations, ...arrive(plan, state, year, separations), sharing: byRow.sharing };
}

/**
 * The leavers of a year, row by row and cause by cause: the reference for faster loops, which leave every unusual row to it, and the
 * only way for a behaviour that must be asked about each person.
 */
export interface LeaversByRow {
  /** Takes and settles a year's leavers of a row that is not empty. Returns how many left. */
  readonly takeRow: (row: number) => Headcount;
  /** Takes and settles all of a row for a cause. Returns how many left. */
  readonly takeAll: (row: number, cause: Cause) => Headcount;
  /** Who of those taken shares in the year's allocation; null where nobody may. */
  readonly sharing: SharingLeavers | null;
}

export function leaversByRow(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  onSeparation?: Listeners['onSeparation'],
): LeaversByRow {
  const { participants } = state;
  const rates = byCause(() => ZERO);
  const person = {
    row: 0,
    yearIndex: year.index,
    heads: ZERO,
    ageAtStart: 0,
    attainedAge: 0,
    serviceAtStart: 0,
    terminationScale: WHOLE,
  };
  const separation = blankSeparation('turnover', year.terms.limits);
  separation.year = year.year;
  separation.price = year.price;
  separation.paymentPrice = year.appraisedPaymentPrice;
  separation.loansRepaidBy = plan.defersLoanShares ? 0 : loansRepaidBy(state.loans);
  separation.sharesOfLoans = plan.defersLoanShares ? sharesOfLoans(state.loans, participants) : null;
  separation.paidThrough = year.year - 1;
  separation.electionRate = plan.distributionElectionRate;

  const { leaversShare } = plan;
  const sharing = leaversShare === null ? null : new SharingLeavers();
  const share = (terms: LeaversShare): void => {
    if (mayShare(terms, eligibilityIn(plan, participants, year.year), separation)) sharing!.add(separation);
  };

  const usual = onSeparation === undefined ? usualLeavers(plan, state, year, separation.loansRepaidBy) : null;
  /** A cause takes its part of what remains; all of it when nobody remains. */
  const take = (row: number, cell: number, at: number, part: Separation['part']): Headcount => {
    const taken = usual === null || cell < 0 ? NOT_USUAL : usual.take(row, cell, at, part);
    if (taken !== NOT_USUAL) return taken;
    separation.row = row;
    separation.attainedAge = participants.ageAtCensus[row]! + year.index;
    separation.service = participants.serviceAtCensus[row]! + year.index;
    separation.participation = participants.participationAtCensus[row]! + year.index;
    separation.vestedFloor = participants.vestedFloor[row]!;
    separation.cause = CAUSES[at]!;
    separation.part = part;
    takeFrom(participants, separation, year.behaviour.wholePeople);
    settle(plan, state.ladder, state.forfeitures, separation);
    usual?.remember(separation, at);
    if (leaversShare !== null) share(leaversShare);
    onSeparation?.(separation);
    return separation.heads;
  };

  const { ageAtCensus, serviceAtCensus, headcount, separationYear, terminationScale } = participants;
  const takeAll = (row: number, cause: Cause): Headcount => {
    const cell = cellOf(ageAtCensus[row]! + year.index, serviceAtCensus[row]! + year.index);
    return take(row, cell, CAUSES.indexOf(cause), WHOLE);
  };

  const { cells } = year.behaviour;
  const takeRow = (row: number): Headcount => {
    const known = separationYear[row]!;
    if (known !== 0) return known === year.year ? takeAll(row, CAUSES[participants.separationCause[row]!]!) : ZERO;
    const age = ageAtCensus[row]! + year.index;
    const service = serviceAtCensus[row]! + year.index;
    const cell = cellOf(age, service);
    const isExpected = cell >= 0 && cells !== null && terminationScale[row]! === 0;
    if (isExpected) cells.know(cell);
    else ask(row, age, service);
    let separations: Headcount = ZERO;
    for (let cause = 0; cause < CAUSES.length; cause++) {
      const rate = (isExpected ? cells.ratesInOrder[cause]![cell]! : forCause(rates, CAUSES[cause]!)) as Rate;
      if (rate > 0 && headcount[row]! > 0) separations = add(separations, take(row, cell, cause, rate));
    }
    return separations;
  };

  /** Asks who leaves a row. */
  const ask = (row: number, age: number, service: number): void => {
    person.row = row;
    person.heads = headcount[row]! as typeof ZERO;
    person.ageAtStart = age - 1;
    person.attainedAge = age;
    person.serviceAtStart = service - 1;
    person.terminationScale = (WHOLE + terminationScale[row]!) as typeof WHOLE;
    year.behaviour.separationRates(person, rates);
  };

  return { takeRow, takeAll, sharing };
}

/** Takes what leaves out of the row. */
function takeFrom(
  { headcount, shares, cash, diversified }: Touched['participants'],
  separation: Separation,
  wholePeople: boolean,
): void {
  const { row } = separation;
  const heads = headcount[row]!;
  const leavers = portion(heads, separation.part);
  separation.heads = wholePeople ? toWholePeople(leavers) : leavers;
  if (separation.heads === heads) separation.part = WHOLE;
  const { part } = separation;
  separation.shares = portion(shares[row]!, part);
  separation.cash = portion(cash[row]!, part);

  headcount[row] = subtract(heads, separation.heads);
  shares[row] = subtract(shares[row]!, separation.shares);
  cash[row] = subtract(cash[row]!, separation.cash);
  if (diversified[row]! > 0) diversified[row] = subtract(diversified[row]!, portion(diversified[row]!, part));
}

/**
 * People who come, after others have left: groups that the company acquires, then this year's hires, one row each. They have no
 * account, may be eligible at the end of the year, and can leave from next year on. `[std]`
 */
export function arrive(
  { joiners, workforce }: Plan,
  state: Touched,
  year: PlanYear,
  separations: Headcount,
): Pick<Separations, 'hires' | 'joiners'> {
  let joined: Headcount = ZERO;
  for (const group of joiners) if (group.year === year.year) joined = add(joined, join(group, state, year));
  return { joiners: joined, hires: workforce === null ? ZERO : hire(workforce, state, year, separations) };
}

function join(group: JoiningGroup, { participants }: Touched, year: PlanYear): Headcount {
  const heads = year.behaviour.joiners(group.count, group.position, year.index);
  addRow(participants, year, { ...group, heads });
  return heads;
}

/** Hires replace a part of those who left, or bring the number of people to its target. */
function hire(terms: WorkforceTerms, state: Touched, year: PlanYear, separations: Headcount): Headcount {
  const { targetHeadcount: target } = year.terms;
  const { behaviour, index } = year;
  let heads: Headcount;
  if (target === null) {
    if (separations === 0) return ZERO;
    heads = behaviour.hires(portion(separations, terms.replacementRate), index);
  } else {
    heads = behaviour.hiresToReach(target, headcount(state.participants), index);
    if (heads === 0) return ZERO;
  }
  const { entryAge: age } = terms;
  const pay = state.company.entryPay;
  const { terminationScale } = terms;
  const hires = { id: `hires-${year.year}`, heads, pay, age, service: 0, participation: 0, terminationScale };
  addRow(state.participants, year, hires);
  return heads;
}

function headcount({ headcount: heads, living, livingCount }: Participants): Headcount {
  let sum = 0;
  for (let i = 0; i < livingCount; i++) sum += heads[living[i]!]!;
  return inRange(sum as Headcount);
}

/** People who come in one year, alike; age, service and participation are those at its end. */
type Newcomers = Pick<JoiningGroup, 'id' | 'pay' | 'age' | 'service' | 'participation' | 'terminationScale'> & {
  readonly heads: Headcount;
};

function addRow(participants: Participants, { index }: PlanYear, newcomers: Newcomers): void {
  const row = participants.count;
  participants.count += 1;
  participants.living[participants.livingCount] = row;
  participants.livingCount += 1;
  participants.ids[row] = newcomers.id;
  participants.headcount[row] = newcomers.heads;
  participants.pay[row] = newcomers.pay;
  participants.ageAtCensus[row] = newcomers.age - index;
  participants.serviceAtCensus[row] = newcomers.service - index;
  participants.participationAtCensus[row] = newcomers.participation - index;
  participants.terminationScale[row] = (newcomers.terminationScale - WHOLE) as typeof WHOLE;
}
