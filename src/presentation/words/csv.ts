import Papa from 'papaparse';
import type { ValueColumn } from '../../engine/results/tables.js';
import { plainDecimal } from './figures.js';

/** A cell: text unchanged, numbers as plain decimals, empty for a missing value. */
export type CsvCell = string | number | boolean | null;

/** A row, by column. */
export type CsvRow = Readonly<Record<string, CsvCell>>;

/** Rows that are read one after the other, and how many there are. */
export interface Rows<Row> extends Iterable<Row> {
  readonly length: number;
}

/** A table of the results, and the name of its file. */
export interface CsvFile {
  readonly name: string;
  readonly rows: Rows<CsvRow>;
  /** Rows as lines of CSV, where they were written as they were computed; `rows` is empty then. */
  readonly lines?: Iterable<string>;
  /** Columns, needed where there may be no rows; by default those of the first row. */
  readonly columns?: readonly string[];
  /** A column of the workbook that follows the cells of other sheets: its name, and the formula of a row that has one. */
  readonly live?: { readonly column: string; readonly formula: (row: CsvRow) => string | null };
  /** Definitions of the columns, and of figures named in the rows. */
  readonly described?: ReadonlyMap<string, ValueColumn>;
}

/** The columns of a table. */
export function columnsOf({ rows, columns }: CsvFile): readonly string[] {
  if (columns !== undefined) return columns;
  const [first = {}] = rows;
  return Object.keys(first);
}

/** Header and rows. No name of a person, plan or scenario is a formula to the program that opens it. */
export function* csv(file: CsvFile): Generator<string> {
  const columns = columnsOf(file);
  yield csvLine(columns);
  yield* file.lines ?? csvLines(columns, file.rows);
}

/** The rows, without a header. */
export function* csvLines(columns: readonly string[], rows: Iterable<CsvRow>): Generator<string> {
  for (const cells of rows) yield csvLine(columns.map((column) => cells[column] ?? null));
}

/** One row. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\n`;
}

/** Text with nothing in it that a reader or a spreadsheet would take for something else. */
const PLAIN = /^[A-Za-z0-9](?:[\w .:-]*\w)?$/;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plainDecimal(cell);
  if (typeof cell === 'boolean') return String(cell);
  // Few texts need to be looked at, and there may be millions.
  return PLAIN.test(cell) ? cell : Papa.unparse([[withoutFormula(cell)]], { newline: '\n' });
}

/** Text that spreadsheets compute when they open a file; a sign before an amount, or alone, is none. */
const formula = /^(?:[=@\t\r\n＝＋－＠]|[+-](?! ?\$?[\d.,]*%?$))/;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe in front keeps it a text, and a census is read without it.
 *
 * @example
 * withoutFormula('=HYPERLINK("http://x.example")') // "'=HYPERLINK(\"http://x.example\")"
 * withoutFormula('-12.50') // '-12.50'
 */
export function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
