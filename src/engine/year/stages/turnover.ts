import { add, type Headcount, inRange, portion, subtract, toWholePeople, WHOLE, ZERO } from '../../numeric/index.js';
import { byCause, type Cause, CAUSES, forCause } from '../../rules/causes.js';
import type { Listeners } from '../../state/events.js';
import { eligibilityIn } from '../../state/freeze.js';
import { activeShares, loansRepaidBy, sharesOfLoans, shrinkLoanShares } from '../../state/loan.js';
import type { JoiningGroup, LeaversShare, Plan, WorkforceTerms } from '../../state/plan.js';
import { blankSeparation, type Separation, settle } from '../../state/separation.js';
import { mayShare, SharingLeavers } from '../../state/sharing-leavers.js';
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
  let separations: Headcount = ZERO;
  for (let i = 0; i < livingCount; i++) separations = add(separations, byRow.takeRow(living[i]!));
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

  const meet = (row: number): void => {
    separation.row = row;
    separation.attainedAge = participants.ageAtCensus[row]! + year.index;
    separation.service = participants.serviceAtCensus[row]! + year.index;
    separation.participation = participants.participationAtCensus[row]! + year.index;
    separation.vestedFloor = participants.vestedFloor[row]!;
  };

  const { leaversShare } = plan;
  const sharing = leaversShare === null ? null : new SharingLeavers();
  const share = (terms: LeaversShare): void => {
    if (mayShare(terms, eligibilityIn(plan, participants, year.year), separation)) sharing!.add(separation);
  };

  /** A cause takes its part of what remains; all of it when nobody remains. */
  const take = (cause: Cause, part: Separation['part']): Headcount => {
    separation.cause = cause;
    separation.part = part;
    takeFrom(participants, separation, year.behaviour.wholePeople);
    settle(plan, state.ladder, state.forfeitures, separation);
    if (leaversShare !== null) share(leaversShare);
    onSeparation?.(separation);
    return separation.heads;
  };

  const takeAll = (row: number, cause: Cause): Headcount => {
    meet(row);
    return take(cause, WHOLE);
  };

  const takeRow = (row: number): Headcount => {
    meet(row);
    const separationYear = participants.separationYear[row]!;
    if (separationYear !== 0)
      return separationYear === year.year ? take(CAUSES[participants.separationCause[row]!]!, WHOLE) : ZERO;
    person.row = row;
    person.heads = participants.headcount[row]! as typeof ZERO;
    person.ageAtStart = separation.attainedAge - 1;
    person.attainedAge = separation.attainedAge;
    person.serviceAtStart = separation.service - 1;
    person.terminationScale = (WHOLE + participants.terminationScale[row]!) as typeof WHOLE;
    year.behaviour.separationRates(person, rates);
    let separations: Headcount = ZERO;
    for (const cause of CAUSES) {
      const rate = forCause(rates, cause);
      if (rate > 0 && participants.headcount[row]! > 0) separations = add(separations, take(cause, rate));
    }
    return separations;
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
