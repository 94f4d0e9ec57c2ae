import { subtract, WHOLE, ZERO, type Headcount, type Rate } from '../numeric/index.js';
import { scaledRate } from '../rules/decrements.js';
import { type AskSeparationRates, type Person, SeparationCells } from './separation-cells.js';
import type { Plan, TurnoverTerms } from './plan.js';

/**
 * Actions of people, expected or drawn: to leave, to be hired, to elect. Everything that a projection does not know for certain is behind this
 * one interface. What they did is experience.
 */
export interface Behaviour {
  /** Rounds leavers to whole people; otherwise expected fractions. */
  readonly wholePeople: boolean;
  /** Who leaves in a year, and why. Writes into `rates`. */
  readonly separationRates: AskSeparationRates;
  /** Cells whose rates are those of everybody without a scale; null where each person is asked about. */
  readonly cells: SeparationCells | null;
  /** Number of hires for an expected number. */
  hires(expected: Headcount, yearIndex: number): Headcount;
  /** Number of hires that bring those present to a number of people. */
  hiresToReach(target: Headcount, present: Headcount, yearIndex: number): Headcount;
  /** Number of people of an acquired group who join, given the expected number. */
  joiners(expected: Headcount, group: number, yearIndex: number): Headcount;
  /** The part of a row's diversification entitlement that is elected. */
  election(row: number, yearIndex: number, heads: Headcount): Rate;
}

/** Expected values: fractions of every row leave, by the plan's decrements, and every row elects the plan's election rate. */
export function expectedBehaviour(plan: Plan): Behaviour {
  const cells = cellsOf(plan);
  return {
    wholePeople: false,
    cells: plan.turnover.scales.length > 1 ? null : cells,
    separationRates: (person, rates) => cells.ratesOf(person, rates),
    hires: (expected) => expected,
    hiresToReach: missing,
    joiners: (expected) => expected,
    election: () => plan.electionRate,
  };
}

/** Number of hires needed to reach the target. */
export function missing(target: Headcount, present: Headcount): Headcount {
  return target > present ? subtract(target, present) : ZERO;
}

/**
 * Cells are shared by plans that agree on who leaves and what is vested, and differ in something else, such as a price moved by a
 * slider.
 */
const cellsOfTurnover = new WeakMap<TurnoverTerms, SeparationCells>();

/** The cells of what is expected under a plan. */
export function cellsOf(plan: Plan): SeparationCells {
  const known = cellsOfTurnover.get(plan.turnover);
  if (known?.isOf(plan) === true) return known;
  const cells = new SeparationCells(plan, expectedSeparationRates(plan));
  cellsOfTurnover.set(plan.turnover, cells);
  return cells;
}

/** The rate with the scales of the year and of the row, rounded once. */
function terminationOf({ terminations, unscaledTermination, scales }: TurnoverTerms, person: Person): Rate {
  const { ageAtStart: age, serviceAtStart: service, terminationScale: own } = person;
  const k = Math.min(Math.max(person.yearIndex, 1), scales.length) - 1;
  return own === WHOLE
    ? terminations[k]!(age, service)
    : scaledRate(unscaledTermination(age, service), scales[k]!, own);
}

function expectedSeparationRates({ turnover, vesting }: Plan): AskSeparationRates {
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
    rates.termination = pastNormalRetirement ? ZERO : terminationOf(turnover, person);
  };
}
