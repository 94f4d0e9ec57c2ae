import Papa from 'papaparse';
import { plainDecimal } from './plain-decimal.js';

/** A cell: text as it is, numbers as plain decimals, nothing for what is not there. */
export type CsvCell = string | number | boolean | null;

/** A row, by column. */
export type CsvRow = Readonly<Record<string, CsvCell>>;

/** Header and rows. */
export function* csv(rows: readonly CsvRow[], columns = Object.keys(rows[0] ?? {})): Generator<string> {
  const format = { newline: '\n' };
  yield `${Papa.unparse([columns], format)}\n`;
  for (const cells of rows)
    yield `${Papa.unparse([columns.map((column) => cellText(cells[column] ?? null))], format)}\n`;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? plainDecimal(cell) : String(cell);
}
