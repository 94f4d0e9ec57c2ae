import Papa from 'papaparse';
import type { ValueColumn } from '../../results/tables.js';
import { plainDecimal } from './plain-decimal.js';

/** A cell: text as it is, numbers as plain decimals, nothing for what is not there. */
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
  /** Given where there may be no rows; by default the columns of the first row. */
  readonly columns?: readonly string[];
  /** A column of the workbook that follows the cells of other sheets: its name, and the formula of a row that has one. */
  readonly live?: { readonly column: string; readonly formula: (row: CsvRow) => string | null };
  /** What the tables of the results say about the columns, and about figures named in the rows. */
  readonly described?: ReadonlyMap<string, ValueColumn>;
}

/** The columns of a table. */
export function columnsOf({ rows, columns }: CsvFile): readonly string[] {
  if (columns !== undefined) return columns;
  const [first = {}] = rows;
  return Object.keys(first);
}

/** Header and rows. */
export function* csv(file: CsvFile): Generator<string> {
  const columns = columnsOf(file);
  const format = { newline: '\n' };
  yield `${Papa.unparse([[...columns]], format)}\n`;
  for (const cells of file.rows)
    yield `${Papa.unparse([columns.map((column) => cellText(cells[column] ?? null))], format)}\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? plainDecimal(cell) : String(cell);
}
