import type { Cause } from '../rules/causes.js';
import type { Plan } from './plan.js';
import { cellOf } from './separation-cells.js';
import type { ReadOnly } from './read-only.js';
import type { Participants, State } from './state.js';

/** Chance, as it decides whether people of the census leave: one number of a person and year against one of the cell. */
export interface LeavingDraws {
  /** By row: what chance says in the year that was drawn last, from 0 (included) to 1 (excluded). */
  readonly uniform: Float64Array;
  /** By cell: who is drawn below it leaves. NaN where nobody has asked yet. */
  readonly threshold: Float64Array;
  /** Draws a year of the census rows among some rows. */
  draw(rows: ReadOnly<Int32Array>, count: number, yearIndex: number): void;
  /** The threshold of a cell, found if need be. */
  thresholdOf(cell: number): number;
  /** Why somebody leaves who is drawn below it. */
  causeOf(cell: number, uniform: number): Cause;
}

/** What a run of whole people keeps beside its state, so that it visits only those who are here or owed something. */
export interface WholePeople {
  /**
   * By census row: the cell it is in at the end of the first year, and in the next one every year after that. -1 for rows that the
   * reference takes: those with a known separation, and those that come to an age or service without a cell.
   */
  readonly firstCell: Int32Array;
  /** By row, the first projection year in which it takes part in allocations, and the first in which it may diversify. */
  readonly eligibleFrom: Int32Array;
  readonly electsFrom: Int32Array;
  /** The participants, with those alone listed as living who may diversify this year. */
  readonly electing: Participants;
  /** The first `owedCount` entries are the rows with anything on their ladder, in no order. */
  readonly owed: Int32Array;
  owedCount: number;
  /** By row, whether it is among them. */
  readonly isOwed: Uint8Array;
}

/** The lists of a state that has just been opened. */
export function wholePeopleOf(plan: Plan, state: State): WholePeople {
  const { census, projectionYears } = plan;
  const { participants } = state;
  const rows = participants.headcount.length;
  const firstCell = new Int32Array(rows).fill(-1);
  for (let row = 0; row < census.count; row++) {
    const [age, service] = [census.ageAtCensus[row]!, census.serviceAtCensus[row]!];
    const staysInCells = cellOf(age + projectionYears, service + projectionYears) >= 0;
    if (census.separationYear[row] === 0 && staysInCells) firstCell[row] = cellOf(age + 1, service + 1);
  }
  const people: WholePeople = {
    firstCell,
    eligibleFrom: new Int32Array(rows),
    electsFrom: new Int32Array(rows),
    electing: { ...participants, living: new Int32Array(rows), livingCount: 0 },
    owed: new Int32Array(rows),
    owedCount: 0,
    isOwed: new Uint8Array(rows),
  };
  for (let row = 0; row < census.count; row++) {
    noteOwed(people, state, row);
    noteRequirements(people, plan, participants, row);
  }
  return people;
}

/** Notes when a row meets the requirements of age and service: once it does, it always will. */
export function noteRequirements(
  { eligibleFrom, electsFrom }: WholePeople,
  { eligibility, diversification }: Plan,
  { ageAtCensus, serviceAtCensus, participationAtCensus }: ReadOnly<Participants>,
  row: number,
): void {
  const age = ageAtCensus[row]!;
  eligibleFrom[row] = Math.max(eligibility.minimumAge - age, eligibility.minimumService - serviceAtCensus[row]!);
  const { ageRequirement, serviceRequirement } = diversification;
  // An election counts age and participation as the year starts.
  electsFrom[row] = Math.max(ageRequirement - age, serviceRequirement - participationAtCensus[row]!) + 1;
}

/** Lists a row once it is owed something. */
export function noteOwed(people: WholePeople, { ladder }: Pick<ReadOnly<State>, 'ladder'>, row: number): void {
  const { isOwed, owed } = people;
  if (isOwed[row] === 1 || (ladder.rowShares[row] === 0 && ladder.rowCash[row] === 0)) return;
  isOwed[row] = 1;
  owed[people.owedCount] = row;
  people.owedCount += 1;
}

/** Makes one run's lists those of another. */
export function copyWholePeople(from: ReadOnly<WholePeople>, into: WholePeople): void {
  into.owed.set(from.owed);
  into.isOwed.set(from.isOwed);
  into.owedCount = from.owedCount;
}
