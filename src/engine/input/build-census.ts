import { Apportionment, WHOLE, ZERO, type Cents } from '../numeric/index.js';
import { CAUSES } from '../rules/causes.js';
import { CENSUS_COLUMNS, emptyColumns } from '../state/participant-columns.js';
import type { Census } from '../state/plan.js';
import { completedYearsBetween, planYearEnd, type DayOfYear } from './calendar.js';
import type { ReadInitialState } from './initial-state.js';

/** The census, column by column, with ages and service in completed years. */
export function buildCensus(state: ReadInitialState, censusYear: number, yearEnd: DayOfYear): Census {
  const { participants } = state;
  const count = participants.length;
  const censusDay = planYearEnd(censusYear, yearEnd);
  const census: Census = {
    count,
    ids: participants.map(({ id }) => id),
    ...emptyColumns(CENSUS_COLUMNS, count),
  };
  for (const [row, person] of participants.entries()) {
    const { separation } = person;
    const isActive = person.status === 'active';
    const serviceDay = isActive || separation === undefined ? censusDay : planYearEnd(separation.year, yearEnd);
    const age = person.age ?? completedYearsBetween(person.birth_date!, censusDay);
    const service = person.service_years ?? completedYearsBetween(person.hire_date!, serviceDay);
    census.ageAtCensus[row] = age;
    census.serviceAtCensus[row] = service;
    census.participationAtCensus[row] = person.participation_years ?? service;
    census.pay[row] = person.compensation;
    census.shares[row] = person.allocated_shares;
    census.cash[row] = person.cash_balance ?? ZERO;
    census.diversified[row] = person.diversified_shares;
    // Somebody who is already being paid is fully vested, unless a lower percentage is stated.
    census.vestedFloor[row] = person.vested_percentage ?? (separation?.payments_remaining === undefined ? ZERO : WHOLE);
    census.active[row] = isActive ? 1 : 0;
    census.separationYear[row] = separation?.year ?? 0;
    census.separationCause[row] = separation === undefined ? 0 : CAUSES.indexOf(separation.cause);
    if (separation?.payments_remaining === undefined) continue;
    census.paymentsRemaining[row] = separation.payments_remaining;
    census.nextPaymentYear[row] = separation.next_payment_year ?? censusYear + 1;
  }
  divideStatedCash(state, census);
  return census;
}

/** Divides cash stated only for all accounts together over the accounts by the shares they hold. */
function divideStatedCash({ participants, trust_cash: trustCash }: ReadInitialState, census: Census): void {
  const stated = trustCash.participant_cash_accounts ?? ZERO;
  if (stated === 0 || participants.some((person) => person.cash_balance !== undefined)) return;
  let shares = 0;
  for (let row = 0; row < census.count; row++) shares += census.shares[row]!;
  const parts = new Apportionment<Cents>(stated, shares);
  for (let row = 0; row < census.count; row++) census.cash[row] = parts.part(census.shares[row]!);
}
