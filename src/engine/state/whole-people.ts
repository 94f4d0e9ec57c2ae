import type { Cents } from '../numeric/index.js';
import type { Cause } from '../rules/causes.js';
import type { Plan } from './plan.js';
import { vestedFraction } from '../rules/vesting.js';
import { cellOf, CELLS_A_YEAR } from './separation-cells.js';
import type { ReadOnly } from './read-only.js';
import type { Participants, State } from './state.js';

/** Chance, as it decides whether people of the census leave: one number of a person and year against one of the cell. */
export interface LeavingDraws {
  /** By row: what chance says in the year that was drawn last, from 0 (included) to 1 (excluded). */
  readonly uniform: Float64Array;
  /** Draws a year of the census rows among some rows. */
  draw(rows: ReadOnly<Int32Array>, count: number, yearIndex: number): void;
  /** Factor on the rates of termination in a projection year; 1 as planned. */
  levelIn(yearIndex: number): number;
  /** Who is drawn below it leaves the cell. */
  thresholdOf(cell: number, level: number): number;
  /** Why somebody leaves who is drawn below it, at any level. */
  causeOf(cell: number, uniform: number): Cause;
}

/** Lists that a run of whole people keeps beside its state, so that it visits only those who are here or owed something. */
export interface WholePeople {
  /**
   * By census row: the cell it is in at the end of the first year, and in the next one every year after that. -1 for rows that the
   * reference takes: those with a known separation, and those that come to an age or service without a cell.
   */
  readonly firstCell: Int32Array;
  /** By projection year and census row: who is drawn below it may leave as planned, which is everybody in a row without a cell. */
  readonly leavesBelow: Float64Array;
  /** By projection year and census row: what is vested at its end, as long as the plan is not frozen. */
  readonly vested: Int32Array;
  /** The rows of a year that may lose somebody. */
  readonly leavers: Int32Array;
  /** By row, the first projection year in which it takes part in allocations, and the first in which it may diversify. */
  readonly eligibleFrom: Int32Array;
  readonly electsFrom: Int32Array;
  /** The most that one person's pay counted for this year; null where people are weighed otherwise. */
  largestPay: Cents | null;
  /** The participants, with those alone listed as living who may diversify this year. */
  readonly electing: Participants;
  /** The first `owedCount` entries are the rows with anything on their ladder, in no order. */
  readonly owed: Int32Array;
  owedCount: number;
  /** By row, whether it is among them. */
  readonly isOwed: Uint8Array;
}

/** The lists of a state that has just been opened. */
export function wholePeopleOf(plan: Plan, state: State, draws: LeavingDraws): WholePeople {
  const { census, projectionYears } = plan;
  const { participants } = state;
  const rows = participants.headcount.length;
  const firstCell = new Int32Array(rows).fill(-1);
  for (let row = 0; row < census.count; row++) {
    const [age, service] = [census.ageAtCensus[row]!, census.serviceAtCensus[row]!];
    const isByCell = census.terminationScale[row] === 0 && plan.turnover.scales.length === 1;
    const staysInCells = isByCell && cellOf(age + projectionYears, service + projectionYears) >= 0;
    if (census.separationYear[row] === 0 && staysInCells) firstCell[row] = cellOf(age + 1, service + 1);
  }
  const people: WholePeople = {
    firstCell,
    leavesBelow: new Float64Array(projectionYears * census.count).fill(ALWAYS),
    vested: new Int32Array(projectionYears * census.count),
    leavers: new Int32Array(rows),
    eligibleFrom: new Int32Array(rows),
    electsFrom: new Int32Array(rows),
    largestPay: null,
    electing: { ...participants, living: new Int32Array(rows), livingCount: 0 },
    owed: new Int32Array(rows),
    owedCount: 0,
    isOwed: new Uint8Array(rows),
  };
  for (let row = 0; row < census.count; row++) {
    noteOwed(people, state, row);
    noteRequirements(people, plan, participants, row);
    if (census.active[row] === 1) noteYears(people, plan, row, draws);
  }
  return people;
}

/** More than anybody is drawn. */
const ALWAYS = 2;

/** Notes what each year will bring for a census row that is still here by then. */
function noteYears(
  { firstCell, leavesBelow, vested }: WholePeople,
  { census, projectionYears, vesting }: Plan,
  row: number,
  draws: LeavingDraws,
): void {
  for (let index = 1; index <= projectionYears; index++) {
    const at = (index - 1) * census.count + row;
    if (firstCell[row]! >= 0) leavesBelow[at] = draws.thresholdOf(cellIn(firstCell[row]!, index), 1);
    const [age, service] = [census.ageAtCensus[row]! + index, census.serviceAtCensus[row]! + index];
    vested[at] = vestedFraction(vesting, age, service, census.vestedFloor[row]!);
  }
}

/** The cell, in a projection year, of somebody with a first one. */
export function cellIn(firstCell: number, yearIndex: number): number {
  return firstCell + (yearIndex - 1) * CELLS_A_YEAR;
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

/** Who is owed something at one moment. */
export type Owed = Pick<WholePeople, 'owed' | 'owedCount' | 'isOwed'>;

/** Keeps who is owed something now. */
export function owedNow({ owed, owedCount, isOwed }: ReadOnly<Owed>): ReadOnly<Owed> {
  return { owed: Int32Array.from(owed), owedCount, isOwed: Uint8Array.from(isOwed) };
}

/** Goes back to it. */
export function oweAgain(kept: ReadOnly<Owed>, people: WholePeople): void {
  people.owed.set(kept.owed);
  people.isOwed.set(kept.isOwed);
  people.owedCount = kept.owedCount;
}
