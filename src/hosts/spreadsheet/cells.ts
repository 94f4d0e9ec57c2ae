import { equalProblems, isErrorText, numberText, plainText } from '../../census/index.js';
import type { InputDescription } from '../../engine/internal.js';

/** Reason for which a cell cannot be used, where the engine's own words would not name it. */
export class CellRefusal {
  constructor(readonly issue: string) {}
}

const IS_ERROR = new CellRefusal('Is an error: mend that cell first');
const NOT_A_CELL = new CellRefusal('Must be text, a number, TRUE, FALSE or a date');
const NOT_A_DATE = new CellRefusal('Must be a date: a date cell, or text such as 1968-02-29');
const IS_A_DATE = new CellRefusal('Must not be a date: format the cell as a number or as text, and write it again');

/**
 * Reads a cell's value as the engine takes it, for a place in the inputs of this kind. Text that is not written as the kind allows stays as
 * it is: the engine names the problem. Numbers stay numbers, and a percent cell is a fraction already.
 */
export function readCellValue(cell: Cell, what: InputDescription, system: DateSystem): unknown {
  if (typeof cell === 'string' && isErrorText(cell.trim())) return IS_ERROR;
  if (typeof cell === 'object' && !isDate(cell)) return NOT_A_CELL;
  const text = typeof cell === 'string' ? plainText(cell) : null;
  if (what.choices !== undefined) return text === null ? cell : text.toLowerCase().replace(/[ -]+/g, '_');
  switch (what.kind) {
    case 'date': {
      if (text !== null) return text;
      const date = dateOf(cell, system);
      return date === null ? NOT_A_DATE : isoDate(date);
    }
    case 'day of the year': {
      const date = dateOf(cell, system);
      return date === null ? (text ?? cell) : dayOfYear(date);
    }
    case 'flag':
    case 'off':
      return text === null ? cell : (FLAGS[text.toLowerCase()] ?? text);
    case 'number':
    case 'integer':
      if (isDate(cell)) return IS_A_DATE;
      return text === null ? cell : numberText(text, what.unit);
    default:
      if (isDate(cell)) return IS_A_DATE;
      // Employee numbers are numbers to a spreadsheet, and text to the engine.
      return typeof cell === 'number' ? String(cell) : (text ?? cell);
  }
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };

/** Value of a cell as a host hands it over: text, a number, TRUE or FALSE, a date, or nothing. */
export type Cell = string | number | boolean | Date | null | undefined;

/** Argument as a host hands it over: rows of cells, one cell, or nothing. */
export type CellRange = readonly (readonly Cell[])[] | Cell;

/** Result of a function, to be spilled: rows of equal length, `''` for an empty cell. */
export type Table = (string | number | boolean)[][];

/** The rows of an argument. */
export function rowsOf(range: CellRange): readonly (readonly Cell[])[] {
  if (Array.isArray(range)) return range as readonly (readonly Cell[])[];
  return isBlank(range as Cell) ? [] : [[range as Cell]];
}

/** True for a cell with nothing in it, or with spaces only: hosts differ in how they say so. */
export function isBlank(cell: Cell): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** True for a row of such cells. */
export function isBlankRow(row: readonly Cell[]): boolean {
  return row.every(isBlank);
}

/** A cell as people recognize it in a message, at most 40 characters of it. */
export function shown(cell: Cell): string {
  const text = isDate(cell) ? 'a date' : typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

/** A date, of any realm: a host's dates need not be those of the script. */
function isDate(cell: unknown): cell is Date {
  return Object.prototype.toString.call(cell) === '[object Date]';
}

/** The text of a heading or a name; other values are written out. */
export function textOf(cell: Cell): string {
  return isBlank(cell) ? '' : typeof cell === 'string' ? plainText(cell) : shown(cell);
}

/** A value of the results as a cell. */
export function cellOf(value: unknown): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((entry) => String(entry)).join(', ');
  return typeof value === 'string' ? value : '';
}

/** Objects as a table: a row of headings, and a row for each of them. */
export function tableOf(columns: readonly string[], objects: readonly object[], headings = true): Table {
  const rows = objects.map((object) => columns.map((column) => cellOf((object as Record<string, unknown>)[column])));
  return headings ? [[...columns], ...rows] : rows;
}

/** Day 0 of the serial numbers: in Excel's usual system and in the one of old Macintosh workbooks. */
export type DateSystem = 1900 | 1904;

const DAY = 86_400_000;
/** 30 December 1899: right from 1 March 1900 on, because Excel counts a 29 February 1900 that never was. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/**
 * Smaller serial numbers are not dates of anybody alive but ages, years of service or years of birth in the wrong column: 5,000
 * is a day in 1913.
 */
const FIRST_DAY = 5000;

/** The calendar date of a cell. */
interface CellDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The date of a serial number or of a date object; null for any other cell, and for a number that is not a date. */
export function dateOf(cell: Cell, system: DateSystem): CellDate | null {
  if (isDate(cell)) return isNaN(cell.getTime()) ? null : nearestMidnight(cell);
  if (typeof cell !== 'number') return null;
  const serial = Math.floor(cell) + (system === 1904 ? (EPOCH_1904 - EPOCH_1900) / DAY : 0);
  if (!(serial >= FIRST_DAY && serial <= LAST_DAY)) return null;
  const date = new Date(EPOCH_1900 + serial * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/**
 * A date cell is midnight in the spreadsheet's time zone, which may not be the script's, and clocks change. The nearest midnight
 * in the script's time zone is the day that was meant.
 */
function nearestMidnight(date: Date): CellDate {
  const noon = new Date(date.getTime() + DAY / 2);
  return { year: noon.getFullYear(), month: noon.getMonth() + 1, day: noon.getDate() };
}

/** `YYYY-MM-DD`, as the engine takes it. */
export function isoDate({ year, month, day }: CellDate): string {
  return `${`000${year}`.slice(-4)}-${dayOfYear({ month, day }).replace('/', '-')}`;
}

/** `MM/DD`, likewise. */
function dayOfYear({ month, day }: Omit<CellDate, 'year'>): string {
  return `${`0${month}`.slice(-2)}/${`0${day}`.slice(-2)}`;
}

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
