import { CellComplaint } from '../../census/cell-complaint.js';
import { datesOfCensus, type DatesOfCensus } from '../../census/census-date.js';
import type { CensusColumn } from '../../census/columns.js';
import { datesOf, readCell, readPeople, type CensusComplaint } from '../../census/people.js';
import { UNKNOWN_PLAN_YEARS, type PlanYears } from '../../census/plan-years.js';
import type { InitialState } from '../../../index.js';
import type { CensusTable } from './census-table.js';
import { columnLabel, type ColumnMapping } from './column-names.js';

/** The people of a census as the engine takes them; what is wrong in a cell the engine says. */
export function participantsOf(
  { rows }: CensusTable,
  mapping: ColumnMapping,
  years: PlanYears = UNKNOWN_PLAN_YEARS,
): InitialState['participants'] {
  const { participants } = readPeople(
    mapping,
    rows.map(({ cells }) => cells),
    years,
  );
  return participants as unknown as InitialState['participants'];
}

/** What is wrong with a census and the engine could not say; with any of it nothing should be computed. */
export function complaintsOf(
  { rows }: CensusTable,
  mapping: ColumnMapping,
  years: PlanYears = UNKNOWN_PLAN_YEARS,
): readonly CensusComplaint[] {
  return readPeople(
    mapping,
    rows.map(({ cells }) => cells),
    years,
  ).complaints;
}

/** What a mapping reads twice, in words: of two columns with one meaning only one can be right. */
export function doubledColumns(mapping: ColumnMapping): string[] {
  const twice = mapping.filter(
    (column, at): column is CensusColumn =>
      column !== null && mapping.indexOf(column) < at && mapping.lastIndexOf(column) === at,
  );
  return twice.map(columnLabel);
}

/** How the dates of a census are written, for `readAs`. */
export function datesIn({ rows }: CensusTable, mapping: ColumnMapping): DatesOfCensus {
  return datesOf(
    mapping,
    rows.map(({ cells }) => cells),
  );
}

/**
 * A cell as the engine takes it, from the ways in which people and spreadsheets write it. Without the others of its census, a
 * date such as 4/5/1968 has the month first.
 */
export function readAs(
  column: CensusColumn,
  cell: string,
  dates: DatesOfCensus = datesOfCensus([cell]),
  years: PlanYears = UNKNOWN_PLAN_YEARS,
): string {
  const value = readCell(column, cell, dates, years);
  return value instanceof CellComplaint ? cell : String(value);
}
