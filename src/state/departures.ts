import { WHOLE, ZERO, type Rate } from '../numeric/index.js';
import type { Plan } from './plan.js';

/** The part of what remains in a row that each cause takes in a year, one after the other in the order of `CAUSES`. */
export interface DepartureRates {
  death: Rate;
  disability: Rate;
  retirement: Rate;
  termination: Rate;
}

/** Somebody at one moment, as departures depend on them. */
export interface Person {
  readonly row: number;
  readonly ageAtStart: number;
  readonly attainedAge: number;
  readonly serviceAtStart: number;
}

/**
 * Who leaves in a year. Expected values take fractions of every row; a draw of chance takes rows whole. Writes into `rates`.
 */
export type Departures = (person: Person, rates: DepartureRates) => void;

/** Departures as expected values of the plan's decrements. */
export function expectedDepartures(plan: Plan): Departures {
  const { decrements, projected } = plan.turnover;
  const { normalRetirementAge } = plan.vesting;
  return (person, rates) => {
    const pastNormalRetirement = person.attainedAge >= normalRetirementAge;
    if (!projected) {
      rates.death = rates.disability = rates.termination = ZERO;
      rates.retirement = pastNormalRetirement ? WHOLE : ZERO;
      return;
    }
    rates.death = decrements.death(person.ageAtStart);
    rates.disability = person.ageAtStart < normalRetirementAge ? decrements.disability(person.ageAtStart) : ZERO;
    rates.retirement = decrements.retirement(person.attainedAge);
    rates.termination = pastNormalRetirement ? ZERO : decrements.termination(person.ageAtStart, person.serviceAtStart);
  };
}
