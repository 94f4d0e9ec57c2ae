import type { CensusColumn } from '../../census/columns.js';
import { csvRows, type CsvRow } from '../../census/csv-rows.js';
import { headingRow, readHeadings } from '../../census/headings.js';
import { readPeople } from '../../census/people.js';
import type { PlanYears } from '../../census/plan-years.js';
import { Failure, type Issue } from '../errors/failure.js';
import { readText } from './files.js';

/** A census as the engine takes it, and where in the file each participant stands. */
export interface Census {
  readonly file: string;
  /** `initialState.participants`. */
  readonly participants: readonly Readonly<Record<string, unknown>>[];
  /** What the file calls its columns. */
  readonly headings: ReadonlyMap<CensusColumn, string>;
  /** The rows of `participants`: line and cells as they are in the file. */
  readonly rows: readonly CensusRow[];
}

/** One row of a census file. */
export interface CensusRow {
  /** The line of the file on which the row starts, counted from 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<CensusColumn, string>;
}

/** Reads a census file. Throws a `Failure` with everything that keeps it from being a table with the right columns. */
export function readCensusFile(cwd: string, file: string, years: PlanYears): Census {
  return parseCensus(readText(cwd, file, 'census file'), file, years);
}

/** Reads the text of a census file; `file` is its name in errors. */
export function parseCensus(text: string, file: string, years: PlanYears): Census {
  const { rows: all, problems } = csvRows(text);
  refuse(problems.map((problem): Issue => ({ file, field: 'participants', ...problem })));
  const top = headingRow(all.map(({ cells }) => cells));
  const header = all[top];
  if (header === undefined) {
    throw invalidCensus([
      { file, line: 1, field: 'participants', issue: 'No header: the first line names the columns' },
    ]);
  }
  const rows = all.slice(top + 1);
  const columns = columnsOf(header, rows, file);
  refuse(rows.flatMap((row, index) => wrongLength(row, index, columns.length, file)));

  const { participants, complaints } = readPeople(
    columns,
    rows.map(({ cells }) => cells),
    years,
  );
  const headings = new Map<CensusColumn, string>();
  columns.forEach((column, position) => column !== null && headings.set(column, header.cells[position] ?? column));
  const censusRows = rows.map(({ line, cells }): CensusRow => {
    const named = columns.map((column, position) => [column, cells[position] ?? ''] as const);
    return { line, cells: new Map(named.filter((cell): cell is [CensusColumn, string] => cell[0] !== null)) };
  });
  refuse(
    complaints.map(({ row, column, issue }): Issue => {
      const { line, cells } = censusRows[row]!;
      const field = `participants[${row}]`;
      if (column === null) return { file, line, field, issue };
      const value = cells.get(column);
      const place = { file, line, column: headings.get(column) ?? column, field: `${field}.${column}`, issue };
      return value ? { ...place, value } : place;
    }),
  );
  return { file, participants, headings, rows: censusRows };
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalidCensus(issues);
}

function invalidCensus(issues: readonly Issue[]): Failure {
  return new Failure('VALIDATION_ERROR', 'Invalid participants', issues as [Issue, ...Issue[]]);
}

function columnsOf(header: CsvRow, rows: readonly CsvRow[], file: string): (CensusColumn | null)[] {
  const hasCells = (position: number): boolean => rows.some(({ cells }) => (cells[position] ?? '') !== '');
  const { columns, complaints } = readHeadings(header.cells, hasCells);
  refuse(
    complaints.map(({ position, issue }): Issue => {
      const place = { file, line: header.line, field: 'participants', issue };
      return position === null ? place : { ...place, column: header.cells[position] || `${position + 1}` };
    }),
  );
  return columns;
}

/** A row that lacks a cell may have the others in the wrong columns. */
function wrongLength({ line, cells }: CsvRow, index: number, length: number, file: string): Issue[] {
  if (cells.length >= length && cells.slice(length).every((cell) => cell === '')) return [];
  const issue = `${cells.length} cells where the header has ${length}`;
  return [{ file, line, field: `participants[${index}]`, issue }];
}
