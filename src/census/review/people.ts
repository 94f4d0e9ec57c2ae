import { completedYearsBetween, planYearEnd } from '../../engine/input/calendar.js';
import { calendarOf, dateOf, type CensusCalendar } from './census-calendar.js';
import { GroupOfPeople, type Person } from './group-of-people.js';
import type { Doubt, ValidInputs } from './doubt.js';

/** Nobody younger is employed: the least age for most work under the Fair Labor Standards Act. */
const YOUNGEST_HIRE = 14;
/** Nobody older is in a census. A calendar year in the column of ages is far above it. */
const OLDEST = 100;

/** Ages and service that no person has. */
export function reviewPeople({ planRules, initialState }: ValidInputs): Doubt[] {
  const beforeBirth = new GroupOfPeople();
  const asChild = new GroupOfPeople();
  const tooOld = new GroupOfPeople();
  const tooYoung = new GroupOfPeople();
  const calendar = calendarOf(planRules, initialState);
  initialState.participants.forEach((person, row) => {
    const service = person.hire_date === undefined ? 'service_years' : 'hire_date';
    const born = person.birth_date === undefined ? 'age' : 'birth_date';
    const { age, ageAtHire } = agesOf(person, calendar);
    if (age > OLDEST) tooOld.add(row, person, born, `, at ${age}`);
    else if (age < YOUNGEST_HIRE) tooYoung.add(row, person, born, `, at ${age}`);
    else if (ageAtHire < 0) beforeBirth.add(row, person, service, `, aged ${age}`);
    else if (ageAtHire < YOUNGEST_HIRE) asChild.add(row, person, service, `, at ${ageAtHire}`);
  });
  return [
    ...tooOld.doubts(`older than ${OLDEST}`),
    ...tooYoung.doubts(`younger than ${YOUNGEST_HIRE}`),
    ...beforeBirth.doubts('in service for longer than alive'),
    ...asChild.doubts(`hired before the age of ${YOUNGEST_HIRE}`),
  ];
}

/**
 * Completed years of age at the census and when hired. The difference of two lengths in completed years is the age when hired or
 * one year more, never less: somebody who comes out at 13 was not yet 14.
 */
function agesOf(person: Person, { censusYear, yearEnd }: CensusCalendar): { age: number; ageAtHire: number } {
  const birth = dateOf(person.birth_date);
  const hire = dateOf(person.hire_date);
  const age =
    birth === null ? Math.floor(Number(person.age)) : completedYearsBetween(birth, planYearEnd(censusYear, yearEnd));
  if (birth !== null && hire !== null) return { age, ageAtHire: completedYearsBetween(birth, hire) };
  const service = serviceOf(person, { censusYear, yearEnd });
  return { age, ageAtHire: age - (censusYear - lastYearOf(person, censusYear)) - service };
}

/** Completed years of service at the census; for people who have left, at leaving. */
export function serviceOf(person: Person, { censusYear, yearEnd }: CensusCalendar): number {
  const hire = dateOf(person.hire_date);
  if (hire === null) return Math.floor(Number(person.service_years));
  return completedYearsBetween(hire, planYearEnd(lastYearOf(person, censusYear), yearEnd));
}

function lastYearOf({ status, separation }: Person, censusYear: number): number {
  return status === 'separated' ? Number(separation?.year) : censusYear;
}
