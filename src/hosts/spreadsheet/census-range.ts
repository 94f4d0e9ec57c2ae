import { describeInput } from '../../engine/internal.js';
import {
  plainText,
  PLAN_YEAR_COLUMNS,
  UNKNOWN_PLAN_YEARS,
  type CensusCell,
  type CensusColumn,
  findHeadings,
  readHeadings,
  placeInCensus,
  readPeople,
} from '../../census/index.js';
import {
  type Cell,
  type CellRange,
  CellRefusal,
  dateOf,
  type DateSystem,
  isBlank,
  isBlankRow,
  isoDate,
  readCellValue,
  rowsOf,
  textOf,
} from './cell-value.js';
import { problemAt, problemOf, type CellProblem } from './problem.js';

/** A census in the engine's form, and the place of each participant. */
export interface CensusRange {
  readonly participants: readonly Record<string, unknown>[];
  /** Turns an issue with a participant into the problem of a cell. */
  readonly problemOf: (participant: number, field: string | undefined, issue: string) => CellProblem;
}

/** A row of the range that is not blank. */
interface RangeRow {
  /** Row in the range as it was handed over, counted from 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/**
 * Reads a census: a row of headings, in any order and usual spelling, then a row for each participant. Titles above the headings
 * and blank rows are passed over, and so are columns whose heading starts with `#`.
 */
export function readCensusRange(
  cells: CellRange,
  system: DateSystem,
  problems: CellProblem[],
  years = UNKNOWN_PLAN_YEARS,
): CensusRange {
  const all = rowsOf(cells)
    .map((cells, i): RangeRow => ({ row: i + 1, cells }))
    .filter(({ cells }) => !isBlankRow(cells));
  const { first, last: top, headings: found } = findHeadings(all.slice(0, 30).map(({ cells }) => cells.map(textOf)));
  const header = all[top];
  if (header === undefined) {
    problems.push(problemOf('census', null, 'Must have a row of headings'));
    return { participants: [], problemOf: (_, field, issue) => problemOf('census', field ?? null, issue) };
  }
  if (first < top) {
    const issue = `Headings on rows ${all[first]!.row} to ${header.row}: put them into one, ${found.filter(Boolean).join(', ')}`;
    problems.push({ ...problemOf('census', null, issue), row: all[first]!.row });
    return { participants: [], problemOf: (_, field, said) => problemOf('census', field ?? null, said) };
  }
  const rows = all.slice(top + 1);
  const headings = header.cells.map(textOf);
  const columns = columnsOf(header, rows, problems);
  const problemIn = ({ row, cells }: RangeRow, name: string | undefined, issue: string): CellProblem => {
    const at = columns.findIndex((column) => column === name);
    if (at < 0) return { ...problemOf('census', name ?? null, issue), row };
    return problemAt({ range: 'census', row, column: at + 1, name: headings[at] ?? '', cell: cells[at] }, issue);
  };

  const read = rows.map((row) =>
    columns.map((column, at): CensusCell => {
      const cell = row.cells[at];
      if (column === null || isBlank(cell)) return textOf(cell);
      const value = censusCell(cell, column, system);
      if (!(value instanceof CellRefusal)) return value;
      problems.push(problemIn(row, column, value.issue));
      return '';
    }),
  );
  const { participants, complaints } = readPeople(columns, read, years);
  for (const { row, column, issue } of complaints) problems.push(problemIn(rows[row]!, column ?? undefined, issue));
  return {
    participants,
    problemOf: (participant, field, said) => {
      const { column, issue } = placeInCensus(field, said, (name) => columns.includes(name));
      const row = rows[participant];
      return row === undefined ? problemOf('census', column ?? null, issue) : problemIn(row, column, issue);
    },
  };
}

function columnsOf(
  { row, cells }: RangeRow,
  rows: readonly RangeRow[],
  problems: CellProblem[],
): (CensusColumn | null)[] {
  const hasCells = (position: number): boolean => rows.some(({ cells }) => !isBlank(cells[position]));
  // A row may be longer than that of the headings.
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), cells.length);
  const headings = Array.from({ length: width }, (_, at) => textOf(cells[at]));
  const { columns, complaints } = readHeadings(headings, hasCells);
  for (const { position, issue } of complaints) {
    problems.push(
      position === null
        ? problemOf('census', null, issue)
        : problemAt({ range: 'census', row, column: position + 1, name: null, cell: cells[position] }, issue),
    );
  }
  return columns;
}

/** Reads a cell of the census, with the host's dates and employee numbers as text. */
function censusCell(cell: Cell, column: CensusColumn, system: DateSystem): CensusCell | CellRefusal {
  if (typeof cell === 'string') return plainText(cell);
  // A year, as a number, lies below every serial number of a date.
  const date = PLAN_YEAR_COLUMNS.includes(column) ? dateOf(cell, system) : null;
  if (date !== null) return isoDate(date);
  const what = describeInput(['initialState', 'participants', 0, ...column.split('.')]) ?? { isList: false };
  return readCellValue(cell, what, system) as CensusCell | CellRefusal;
}
