import { describeInput, type InputDescription } from '../../input/describe-input.js';
import { NEEDED_COLUMNS, participantOf, type CensusColumn } from '../census/columns.js';
import { columnMeant } from '../census/spellings.js';
import { isBlank, isBlankRow, isErrorText, rowsOf, textOf, type Cell, type CellRange } from './cell.js';
import type { DateSystem } from './cell-date.js';
import { CellRefusal, readCellValue } from './cell-value.js';
import { problemAt, problemOf, type CellProblem, type Place } from './problem.js';

/** A census as the engine takes it, and where each participant stands. */
export interface CensusRange {
  readonly participants: readonly Record<string, unknown>[];
  /** Says where it belongs what the engine says of a participant. */
  readonly problemOf: (participant: number, field: string | undefined, issue: string) => CellProblem;
}

/** A column of the range that is used. */
interface UsedColumn {
  readonly index: number;
  readonly column: CensusColumn;
  readonly heading: string;
  readonly what: InputDescription;
}

/**
 * Reads a census: a row of headings, in any order and usual spelling, then a row for each participant. Blank rows are passed
 * over, and so are columns whose heading starts with `#`.
 */
export function readCensusRange(cells: CellRange, system: DateSystem, problems: CellProblem[]): CensusRange {
  const rows = rowsOf(cells);
  const top = rows.findIndex((row) => !isBlankRow(row));
  if (top < 0) {
    problems.push(problemOf('census', null, 'Must have a row of headings'));
    return { participants: [], problemOf: (_, field, issue) => problemOf('census', field ?? null, issue) };
  }
  const columns = readHeadings(rows, top, problems);
  const place = (row: number, { index, heading }: UsedColumn): Place => ({
    range: 'census',
    row: row + 1,
    column: index + 1,
    name: heading,
    cell: rows[row]?.[index],
  });

  const participants: Record<string, unknown>[] = [];
  const rowOf: number[] = [];
  for (let row = top + 1; row < rows.length; row++) {
    if (isBlankRow(rows[row]!)) continue;
    rowOf.push(row);
    const read = columns.map((column): readonly [CensusColumn, unknown] => {
      const cell = rows[row]![column.index];
      if (isBlank(cell)) return [column.column, undefined];
      const value = readCellValue(cell, column.what, system);
      if (!(value instanceof CellRefusal)) return [column.column, value];
      problems.push(problemAt(place(row, column), value.issue));
      return [column.column, undefined];
    });
    participants.push(participantOf(read));
  }
  return {
    participants,
    problemOf: (participant, field, issue) => {
      const row = rowOf[participant];
      const column = columns.find(({ column }) => column === field);
      if (row !== undefined && column !== undefined) return problemAt(place(row, column), issue);
      return { ...problemOf('census', field ?? null, issue), row: row === undefined ? null : row + 1 };
    },
  };
}

function readHeadings(rows: readonly (readonly Cell[])[], top: number, problems: CellProblem[]): UsedColumn[] {
  const used: UsedColumn[] = [];
  const complain = (index: number, issue: string): void => {
    problems.push(
      problemAt({ range: 'census', row: top + 1, column: index + 1, name: null, cell: rows[top]?.[index] }, issue),
    );
  };
  const headings = rows[top]!;
  headings.forEach((cell, index) => {
    const heading = textOf(cell);
    if (heading === '') {
      if (rows.some((row) => !isBlank(row[index]))) complain(index, 'Must have a heading: there are cells below it');
      return;
    }
    if (heading.startsWith('#') && !isErrorText(heading)) return;
    const column = columnMeant(heading);
    const twin = used.find((other) => other.column === column);
    if (column === undefined) complain(index, 'Unknown column: clear it, or put # before its heading to leave it out');
    else if (twin !== undefined) complain(index, `Means ${column}, as column ${twin.index + 1} does`);
    else {
      const what = describeInput(['initialState', 'participants', 0, ...column.split('.')]);
      if (what !== undefined) used.push({ index, column, heading, what });
    }
  });
  for (const names of NEEDED_COLUMNS) {
    if (names.some((name) => used.some(({ column }) => column === name))) continue;
    problems.push(problemOf('census', null, `Column ${names.join(' or ')} is missing`));
  }
  return used;
}
