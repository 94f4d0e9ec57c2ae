import Papa from 'papaparse';
import { plainText } from './cell-text.js';
import { findHeadings } from './heading-rows.js';
import { columnMeant } from './spellings.js';

/** A row of a text: the line on which it starts, counted from 1, and its cells without blanks around them. */
export interface CsvRow {
  readonly line: number;
  readonly cells: string[];
}

/** Problem for which a text cannot be divided into cells. */
export interface CsvProblem {
  readonly line: number;
  readonly issue: string;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows enough to hold the headings, with titles before them. */
const ROWS_LOOKED_AT = 30;

/** The rows of comma, semicolon, tab or bar separated text that are not blank. */
export function csvRows(text: string): { rows: CsvRow[]; problems: CsvProblem[] } {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: delimiterOf(lines), newline: '\n' });

  let line = 1;
  const starts = data.map((cells) => {
    const start = line;
    // A quoted cell may hold line breaks.
    for (const cell of cells) if (cell.includes('\n')) line += cell.split('\n').length - 1;
    line += 1;
    return start;
  });
  const problems = [...new Set(errors.map((error) => error.row ?? 0))].map((row) => {
    const code = errors.find((error) => (error.row ?? 0) === row)?.code;
    const issue = code === 'MissingQuotes' ? 'A quote is opened here and never closed' : 'Text after a closing quote';
    return { line: starts[row] ?? 1, issue };
  });
  const rows: CsvRow[] = [];
  data.forEach((cells, row) => {
    // In place: there may be millions of cells.
    for (let at = 0; at < cells.length; at++) cells[at] = plainCell(cells[at]!);
    if (cells.some((cell) => cell !== '')) rows.push({ line: starts[row] ?? 1, cells });
  });
  return { rows, problems };
}

/** Printable ASCII without a leading or trailing blank and without a leading apostrophe: already plain. */
const isPlain = /^(?:[!-&(-~](?:[ -~]*[!-~])?)?$/;

/** Removes blanks around a cell, and the apostrophe that kept it from being a formula. */
function plainCell(cell: string): string {
  if (isPlain.test(cell)) return cell;
  return plainText(cell)
    .replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')
    .trim();
}

/** The delimiter that yields headings: cells and titles may contain any of the delimiters. */
function delimiterOf(lines: string): string {
  let best: string | undefined;
  let most = 1;
  for (const delimiter of DELIMITERS) {
    const { data } = Papa.parse<string[]>(lines, { delimiter, newline: '\n', preview: ROWS_LOOKED_AT });
    const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const known = new Set(findHeadings(rows).headings.map(columnMeant));
    known.delete(undefined);
    if (known.size > most) {
      best = delimiter;
      most = known.size;
    }
  }
  if (best !== undefined) return best;
  const first = lines.split('\n').find((line) => line.trim() !== '') ?? '';
  return Papa.parse(first).meta.delimiter;
}
