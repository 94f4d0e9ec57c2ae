import { WHOLE, ZERO, type Headcount, type Rate } from '../numeric/index.js';
import type { AskDepartures } from './departure-rates.js';
import { DepartureCells } from './departure-cells.js';
import type { Plan, TurnoverTerms } from './plan.js';

/**
 * What happens to people, as actuaries use the word: the expected values, or one random draw. Everything that a projection does
 * not know for certain is behind this one interface.
 */
export interface Experience {
  /** Rounds leavers to whole people; otherwise expected fractions. */
  readonly wholePeople: boolean;
  /** Who leaves in a year, and why. Writes into `rates`. */
  readonly departures: AskDepartures;
  /** How many are hired when so many are expected. */
  hires(expected: Headcount, yearIndex: number): Headcount;
  /** Departures by age and service, where nothing else decides who leaves; otherwise null. */
  readonly cells: DepartureCells | null;
  /** The part of a row's diversification entitlement that is elected. */
  election(row: number, yearIndex: number, heads: Headcount): Rate;
}

/** Expected values: fractions of every row leave, by the plan's decrements, and every row elects the plan's election rate. */
export function expectedExperience(plan: Plan): Experience {
  return {
    wholePeople: false,
    departures: expectedDepartures(plan),
    cells: plan.census.count < WORTH_CELLS ? null : cellsOf(plan),
    hires: (expected) => expected,
    election: () => plan.electionRate,
  };
}

/** With fewer people than this, making the cells takes longer than they save in one run. */
const WORTH_CELLS = 64;

/**
 * Cells are shared by plans that agree on who leaves and what is vested, and differ in something else, such as a price moved by a
 * slider.
 */
const cellsOfTurnover = new WeakMap<TurnoverTerms, DepartureCells>();

/** The cells of what is expected under a plan. */
export function cellsOf(plan: Plan): DepartureCells {
  const known = cellsOfTurnover.get(plan.turnover);
  if (known?.isOf(plan) === true) return known;
  const cells = new DepartureCells(plan, expectedDepartures(plan));
  cellsOfTurnover.set(plan.turnover, cells);
  return cells;
}

function expectedDepartures({ turnover, vesting }: Plan): AskDepartures {
  const { decrements, projected } = turnover;
  const { normalRetirementAge } = vesting;
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
