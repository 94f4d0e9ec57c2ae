import { equalProblems } from '../../census/index.js';
import { type Cell, isBlank, shown, type Table } from './cell-value.js';

/** Problem of a range, and its cell. */
export interface CellProblem {
  /** Argument: `plan`, `census`, `options`, or an argument of a calculator. */
  readonly range: string;
  /** Row in the range as it was handed over, counted from 1; null when no row is to blame. */
  readonly row: number | null;
  /** Column likewise; null when no cell, or no single one of the row, is to blame. */
  readonly column: number | null;
  /** The name of the plan or the heading of the census column; null when there is none. */
  readonly name: string | null;
  /** Short and exact: `Must be between 2 and 7`. */
  readonly issue: string;
  /** Text of the cell; null when it is blank. */
  readonly value: string | null;
}

/** Result of a function whose ranges cannot be used: the reason in one text, and every problem. */
export interface SpreadsheetError {
  /** Text for people, with the row and the column, which a host shows instead of a result. */
  readonly error: string;
  /** Problems in the order of the ranges. */
  readonly problems: readonly CellProblem[];
}

/** A place in the ranges. */
export interface Place {
  readonly range: string;
  readonly row: number;
  readonly column: number;
  readonly name: string | null;
  readonly cell: Cell;
}

/** Error of a function without a result. Thrown inside the functions only. */
export class Unusable extends Error {
  override readonly name = 'Unusable';

  constructor(readonly problems: readonly CellProblem[]) {
    super('The ranges cannot be used');
  }
}

/** A problem of a cell. */
export function problemAt({ range, row, column, name, cell }: Place, issue: string): CellProblem {
  return { range, row, column, name, issue, value: isBlank(cell) ? null : shown(cell) };
}

/** A problem that no cell is to blame for. */
export function problemOf(range: string, name: string | null, issue: string): CellProblem {
  return { range, row: null, column: null, name, issue, value: null };
}

/** Count of problems that a text names before it counts the rest. */
const NAMED = 3;

/** The problems as one text, in which a problem shared by many rows counts as one. */
export function errorOf(problems: readonly CellProblem[]): SpreadsheetError {
  const groups = equalProblems(problems);
  const named = groups.slice(0, NAMED);
  const lines = named.map(({ first, count }) => {
    const others = count === 1 ? '' : `, and so in ${count - 1} more ${count === 2 ? 'row' : 'rows'}`;
    return sentence(first) + others;
  });
  const more = problems.length - named.reduce((sum, { count }) => sum + count, 0);
  if (more > 0) lines.push(`and ${more} more: ESOP_VALIDATE lists them`);
  return { error: lines.join('; '), problems };
}

function sentence({ range, row, column, name, issue, value }: CellProblem): string {
  const cell = `${row === null ? '' : ` row ${row}`}${column === null ? '' : `, column ${column}`}`;
  const named = name === null ? '' : ` (${name})`;
  return `${range}${cell}${named}: ${issue}${value === null ? '' : `, but it says "${value}"`}`;
}

/** The problems as a table. */
export function problemTable(problems: readonly CellProblem[]): Table {
  const rows = problems.map(({ range, row, column, name, issue, value }) => [
    range,
    row ?? '',
    column ?? '',
    name ?? '',
    issue,
    value ?? '',
  ]);
  return [['range', 'row', 'column', 'name', 'issue', 'it says'], ...rows];
}
