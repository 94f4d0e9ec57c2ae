import Papa from 'papaparse';

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
 * Reads comma, semicolon or tab separated text, as from a file or pasted from a spreadsheet.
 *
 * @throws CensusProblem when there is no table in it
 */
export function readCensusText(text: string): CensusTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), {
    delimitersToGuess: [',', ';', '\t', '|'],
    newline: '\n',
  });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes !== undefined) {
    const line = lineOf(data, quotes.row ?? 0);
    throw new CensusProblem(`Line ${line}: a quotation mark is opened and not closed, or text follows a closing one`);
  }
  let line = 1;
  const rows = data.map((cells) => {
    const row = { line, cells: cells.map((cell) => cell.trim()) };
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    return row;
  });
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

function tableOf(rows: readonly CensusRow[]): CensusTable {
  const [header, ...others] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (header === undefined) throw new CensusProblem('The file is empty');
  if (others.length === 0) throw new CensusProblem('There is a header but nobody below it');
  let width = header.cells.length;
  for (const { cells } of others) width = Math.max(width, cells.length);
  return { header: Array.from({ length: width }, (_, i) => header.cells[i] ?? ''), rows: others };
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : '';
}

function lineOf(rows: readonly (readonly string[])[], row: number): number {
  return 1 + rows.slice(0, row).reduce((lines, cells) => lines + cells.join('').split('\n').length, 0);
}
