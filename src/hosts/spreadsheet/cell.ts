import { plainText } from '../../census/cell-text.js';

/** What a host hands over for a cell: text, a number, TRUE or FALSE, a date, or nothing. */
export type Cell = string | number | boolean | Date | null | undefined;

/** What a host hands over for an argument: rows of cells, one cell, or nothing. */
export type CellRange = readonly (readonly Cell[])[] | Cell;

/** What a function hands back to be spilled: rows of equal length, `''` for an empty cell. */
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
export function isDate(cell: unknown): cell is Date {
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
