import { csvRows } from '../../census/index.js';
import { headingRow, isPersonNotHeadings, NO_HEADINGS } from '../../census/index.js';

/** A census as a spreadsheet holds it: text in rows and columns, none of it understood yet. */
export interface CensusTable {
  readonly header: readonly string[];
  readonly rows: readonly CensusRow[];
}

/** A row of a census with the line of the file, or of the sheet, on which it stands. */
export interface CensusRow {
  readonly line: number;
  /** Text, without blanks around it. What the user corrects on the page is corrected here. */
  readonly cells: string[];
}

/** What keeps a file from being a table at all. */
export class CensusProblem extends Error {
  override readonly name = 'CensusProblem';
}

/**
 * Reads comma, semicolon, tab or bar separated text, as from a file or pasted from a spreadsheet.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusText(text: string): CensusTable {
  const { rows, problems } = csvRows(text);
  if (problems[0] !== undefined) {
    const { line } = problems[0];
    throw new CensusProblem(`Line ${line}: a quotation mark is opened and not closed, or text follows a closing one`);
  }
  return tableOf(rows);
}

/**
 * Takes what a spreadsheet file holds: numbers and dates are written as the engine reads them.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusSheet(sheet: readonly (readonly unknown[])[]): CensusTable {
  return tableOf(sheet.map((cells, i) => ({ line: i + 1, cells: cells.map(cellText) })));
}

function tableOf(all: readonly CensusRow[]): CensusTable {
  const filled = all.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const top = headingRow(filled.map(({ cells }) => cells));
  const header = filled[top];
  const rows = filled.slice(top + 1);
  if (header === undefined) throw new CensusProblem('The file is empty');
  if (rows.length === 0) throw new CensusProblem('There is a header but nobody below it');
  if (isPersonNotHeadings(header.cells)) throw new CensusProblem(NO_HEADINGS);
  let width = header.cells.length;
  for (const { cells } of rows) width = Math.max(width, cells.length);
  return { header: Array.from({ length: width }, (_, i) => header.cells[i] ?? ''), rows };
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : '';
}
