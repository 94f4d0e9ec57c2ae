import { add, portion, subtract, toWholePeople, WHOLE, ZERO, type Headcount } from '../../../numeric/index.js';
import { byCause, CAUSES, forCause, type Cause } from '../../../rules/causes.js';
import type { Listeners } from '../../../state/events.js';
import { loansRepaidBy } from '../../../state/loan.js';
import { sharesOfLoans } from '../../../state/loan-shares.js';
import { eligibilityIn } from '../../../state/freeze.js';
import type { LeaversShare, Plan } from '../../../state/plan.js';
import { blankSeparation, settle, type Separation } from '../../../state/separation.js';
import { mayShare, SharingLeavers } from '../../../state/sharing-leavers.js';
import type { Reads, Writes } from '../../../state/state.js';
import type { PlanYear } from '../../../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures'> & Reads<'loans'>;

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
  const person = { row: 0, yearIndex: year.index, heads: ZERO, ageAtStart: 0, attainedAge: 0, serviceAtStart: 0 };
  const separation = blankSeparation('turnover', year.terms.limits);
  separation.year = year.year;
  separation.price = year.price;
  separation.paymentPrice = year.paymentPrice;
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
