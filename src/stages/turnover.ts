import { add, portion, subtract, toWholePeople, WHOLE, ZERO, type Headcount } from '../numeric/index.js';
import { byCause, CAUSES, forCause } from '../rules/causes.js';
import type { Listeners } from '../state/events.js';
import type { DepartureRates } from '../state/experience.js';
import { loansRepaidBy } from '../state/loan.js';
import type { Plan, WorkforceTerms } from '../state/plan.js';
import { blankSeparation, settle, type Separation } from '../state/separation.js';
import type { Reads, Writes } from '../state/state.js';
import type { Departures, PlanYear } from '../state/year-record.js';

type Touched = Writes<'participants' | 'ladder' | 'forfeitures'> & Reads<'loans' | 'company'>;

/**
 * Turnover, model 4.2: people leave, and others are hired in their place.
 *
 * Each cause takes its rate of what the causes before it left in the row: death, disability, retirement, termination. What
 * leaves moves to the row's payout ladder (vested) and to the forfeiture ladder (not vested). Somebody whose exit is known
 * leaves whole in that year and not before. `[std]` for the order of causes; the settlement cites its own sources.
 *
 * Pitfall: a row is an expected number of people, a weight and not a count. Leavers of the year get no allocation of the year.
 */
export function turnover(
  plan: Plan,
  state: Touched,
  year: PlanYear,
  onSeparation?: Listeners['onSeparation'],
): Departures {
  const { participants } = state;
  const rates: DepartureRates = byCause(() => ZERO);
  const person = {
    row: 0,
    yearIndex: year.index,
    heads: ZERO as Headcount,
    ageAtStart: 0,
    attainedAge: 0,
    serviceAtStart: 0,
  };
  const separation = blankSeparation('turnover', year.terms.limits);
  separation.year = year.year;
  separation.price = year.price;
  separation.loansRepaidBy = loansRepaidBy(state.loans);
  separation.paidThrough = year.year - 1;

  let separations: Headcount = ZERO;
  for (let row = 0; row < participants.count; row++) {
    if (participants.headcount[row] === 0) continue;
    separation.row = row;
    separation.attainedAge = participants.ageAtCensus[row]! + year.index;
    separation.service = participants.serviceAtCensus[row]! + year.index;
    separation.participation = participants.participationAtCensus[row]! + year.index;
    separation.vestedFloor = participants.vestedFloor[row]!;

    const exitYear = participants.exitYear[row]!;
    if (exitYear !== 0) {
      if (exitYear !== year.year) continue;
      separation.cause = CAUSES[participants.exitCause[row]!]!;
      separation.part = WHOLE;
      separations = add(separations, leave(plan, state, year, separation));
      onSeparation?.(separation);
      continue;
    }
    person.row = row;
    person.heads = participants.headcount[row]!;
    person.ageAtStart = separation.attainedAge - 1;
    person.attainedAge = separation.attainedAge;
    person.serviceAtStart = separation.service - 1;
    year.experience.departures(person, rates);
    for (const cause of CAUSES) {
      const rate = forCause(rates, cause);
      if (rate === 0 || participants.headcount[row] === 0) continue;
      separation.cause = cause;
      separation.part = rate;
      separations = add(separations, leave(plan, state, year, separation));
      onSeparation?.(separation);
    }
  }
  const { workforce } = plan;
  return {
    separations,
    hires: workforce !== null && separations > 0 ? hire(workforce, state, year, separations) : ZERO,
  };
}

/** One cause takes its part of what remains in a row; the last of it when nobody remains. Returns how many left. */
function leave(plan: Plan, state: Touched, { experience }: PlanYear, separation: Separation): Headcount {
  const { participants } = state;
  const { row } = separation;
  const heads = participants.headcount[row]!;
  const leavers = portion(heads, separation.part);
  separation.heads = experience.wholePeople ? toWholePeople(leavers) : leavers;
  if (separation.heads === heads) separation.part = WHOLE;
  const { part } = separation;
  separation.shares = portion(participants.shares[row]!, part);
  separation.cash = portion(participants.cash[row]!, part);

  participants.headcount[row] = subtract(heads, separation.heads);
  participants.shares[row] = subtract(participants.shares[row]!, separation.shares);
  participants.cash[row] = subtract(participants.cash[row]!, separation.cash);
  const diversified = participants.diversified[row]!;
  if (diversified > 0) participants.diversified[row] = subtract(diversified, portion(diversified, part));
  settle(plan, state.ladder, state.forfeitures, separation);
  return separation.heads;
}

/** This year's hires, in one row: they replace a part of those who left, and can leave from next year on. */
function hire(
  terms: WorkforceTerms,
  { participants, company }: Writes<'participants'> & Reads<'company'>,
  year: PlanYear,
  separations: Headcount,
): Headcount {
  const row = participants.count;
  const hires = year.experience.hires(portion(separations, terms.replacementRate), year.index);
  participants.count += 1;
  participants.ids[row] = `hires-${year.year}`;
  participants.headcount[row] = hires;
  participants.pay[row] = company.entryPay;
  participants.ageAtCensus[row] = terms.entryAge - year.index;
  participants.serviceAtCensus[row] = -year.index;
  participants.participationAtCensus[row] = -year.index;
  return hires;
}
