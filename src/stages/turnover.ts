import { add, portion, subtract, toWholePeople, WHOLE, ZERO, type Headcount, type Rate } from '../numeric/index.js';
import type { DepartureRates } from '../state/experience.js';
import { loansRepaidBy } from '../state/loan.js';
import { CAUSES, type Cause, type Plan, type WorkforceTerms } from '../state/plan.js';
import { blankLeaving, blankSettlement, settle, type Leaving, type Settlement } from '../state/separation.js';
import type { Reads, Writes } from '../state/state.js';
import type { YearRecord } from '../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures'> & Reads<'loans' | 'trust' | 'company'>;

/**
 * 2 Turnover: people leave, and others are hired in their place.
 *
 * Each cause takes its rate of what the causes before it left in the row: death, disability, retirement, termination. What
 * leaves moves to the row's payout ladder (vested) and to the forfeiture ladder (not vested). Somebody whose exit is known
 * leaves whole in that year and not before. `[std]` for the order of causes; the settlement cites its own sources.
 *
 * Pitfall: a row is an expected number of people, a weight and not a count. Leavers of the year get no allocation of the year.
 */
export function turnover(plan: Plan, state: Touched, year: YearRecord): void {
  const { participants } = state;
  const rates: DepartureRates = { death: ZERO, disability: ZERO, retirement: ZERO, termination: ZERO };
  const person = {
    row: 0,
    yearIndex: year.index,
    heads: ZERO as Headcount,
    ageAtStart: 0,
    attainedAge: 0,
    serviceAtStart: 0,
  };
  const settlement = blankSettlement();
  const leaving = blankLeaving();
  leaving.year = year.year;
  leaving.price = year.price;
  leaving.largeBalance = year.terms.largeBalance;
  leaving.loansRepaidBy = loansRepaidBy(state.loans);
  leaving.paidThrough = year.year - 1;

  for (let row = 0; row < participants.count; row++) {
    if (participants.headcount[row] === 0) continue;
    leaving.row = row;
    leaving.attainedAge = participants.ageAtCensus[row]! + year.index;
    leaving.service = participants.serviceAtCensus[row]! + year.index;
    leaving.vestedFloor = participants.vestedFloor[row]!;

    const exitYear = participants.exitYear[row]!;
    if (exitYear !== 0) {
      if (exitYear === year.year) {
        leave(plan, state, year, leaving, settlement, CAUSES[participants.exitCause[row]!]!, WHOLE);
      }
      continue;
    }
    person.row = row;
    person.heads = participants.headcount[row]!;
    person.ageAtStart = leaving.attainedAge - 1;
    person.attainedAge = leaving.attainedAge;
    person.serviceAtStart = leaving.service - 1;
    year.experience.departures(person, rates);
    if (rates.death > 0) leave(plan, state, year, leaving, settlement, 'death', rates.death);
    if (rates.disability > 0) leave(plan, state, year, leaving, settlement, 'disability', rates.disability);
    if (rates.retirement > 0) leave(plan, state, year, leaving, settlement, 'retirement', rates.retirement);
    if (rates.termination > 0) leave(plan, state, year, leaving, settlement, 'termination', rates.termination);
  }
  if (plan.workforce !== null && year.separations > 0) hire(plan.workforce, state, year);
}

/** One cause takes its part of what remains in a row; the last of it when nobody remains. */
function leave(
  plan: Plan,
  state: Touched,
  year: YearRecord,
  leaving: Leaving,
  settlement: Settlement,
  cause: Cause,
  rate: Rate,
): void {
  const { participants } = state;
  const { row } = leaving;
  const heads = participants.headcount[row]!;
  if (heads === 0) return;
  leaving.cause = cause;
  const leavers = portion(heads, rate);
  leaving.heads = year.experience.wholePeople ? toWholePeople(leavers) : leavers;
  const taken = leaving.heads === heads ? WHOLE : rate;
  leaving.shares = portion(participants.shares[row]!, taken);
  leaving.cash = portion(participants.cash[row]!, taken);

  participants.headcount[row] = subtract(heads, leaving.heads);
  participants.shares[row] = subtract(participants.shares[row]!, leaving.shares);
  participants.cash[row] = subtract(participants.cash[row]!, leaving.cash);
  const diversified = participants.diversified[row]!;
  if (diversified > 0) participants.diversified[row] = subtract(diversified, portion(diversified, taken));
  year.separations = add(year.separations, leaving.heads);

  settle(plan, state.ladder, state.forfeitures, leaving, settlement);
  if (year.concerned !== null) noteConcerns(plan, state, year, leaving, settlement);
}

/** Remembers rows for the findings FORFEITURE_BEFORE_BREAK and FORFEITURE_ORDER. */
function noteConcerns(
  plan: Plan,
  { trust }: Reads<'trust'>,
  year: YearRecord,
  leaving: Leaving,
  settlement: Settlement,
): void {
  const { vestedFraction, vestedCash, unvestedShares, unvestedCash, cashOut } = settlement;
  const partlyVested = vestedFraction > 0 && vestedFraction < WHOLE;
  if (plan.forfeiture.atTermination && partlyVested && unvestedShares + unvestedCash > 0 && !cashOut) {
    appendOnce(year.concerned!.forfeitureBeforeBreak, leaving.row);
  }
  if (!plan.forfeiture.cashFirst && year.price > 0 && unvestedShares > 0 && vestedCash > 0 && trust.hadLoan) {
    appendOnce(year.concerned!.forfeitureOrder, leaving.row);
  }
}

function appendOnce(rows: number[], row: number): void {
  if (rows[rows.length - 1] !== row) rows.push(row);
}

/** This year's hires, in one row: they replace a part of those who left, and can leave from next year on. */
function hire(
  terms: WorkforceTerms,
  { participants, company }: Writes<'participants'> & Reads<'company'>,
  year: YearRecord,
): void {
  const row = participants.count;
  participants.count += 1;
  participants.ids[row] = `hires-${year.year}`;
  year.hires = year.experience.hires(portion(year.separations, terms.replacementRate), year.index);
  participants.headcount[row] = year.hires;
  participants.pay[row] = company.entryPay;
  participants.ageAtCensus[row] = terms.entryAge - year.index;
  participants.serviceAtCensus[row] = -year.index;
  participants.participationAtCensus[row] = -year.index;
}
