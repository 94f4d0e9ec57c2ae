import { WHOLE, ZERO, type Headcount, type Rate } from '../numeric/index.js';
import type { AskDepartures } from './departure-rates.js';
import { DepartureCells } from './departure-cells.js';
import type { Plan, TurnoverTerms } from './plan.js';

/**
 * What happens to people, as actuaries use the word: what is expected of them, or one draw of chance. Everything that a
 * projection does not know for certain is behind this one interface.
 */
export interface Experience {
  /** True when people leave whole: the heads that leave a row are then the nearest whole number to what the rates give. */
  readonly wholePeople: boolean;
  /** Who leaves in a year, and why. Writes into `rates`. */
  readonly departures: AskDepartures;
  /** How many are hired where so many are expected. */
  hires(expected: Headcount, yearIndex: number): Headcount;
  /** Where nothing but age and service says who leaves: the same by age and service. */
  readonly cells: DepartureCells | null;
  /** The part of a row's diversification entitlement that is elected. */
  election(row: number, yearIndex: number, heads: Headcount): Rate;
}

/** Cells are kept for plans that differ in other things than who leaves and how, such as the price of a slider. */
const cellsOfTurnover = new WeakMap<TurnoverTerms, DepartureCells>();

/** Expected values: fractions of every row leave, by the plan's decrements, and every row elects the plan's election rate. */
export function expectedExperience(plan: Plan): Experience {
  const { decrements, projected } = plan.turnover;
  const { normalRetirementAge } = plan.vesting;
  const departures: AskDepartures = (person, rates) => {
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
  let cells = cellsOfTurnover.get(plan.turnover);
  if (cells?.isOf(plan) !== true) {
    cells = new DepartureCells(plan, departures);
    cellsOfTurnover.set(plan.turnover, cells);
  }
  return {
    wholePeople: false,
    departures,
    cells,
    hires: (expected) => expected,
    election: () => plan.electionRate,
  };
}
