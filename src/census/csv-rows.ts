import Papa from 'papaparse';
import { CellTable, TableLines } from './cell-table.js';
import { plainText } from '../presentation/words/number-text.js';
import { MOST_HEADINGS, refuseCells, refuseHeadings } from './file-kind.js';
import { findHeadings } from './heading-rows.js';
import { columnMeant } from './spellings.js';

/** Problem for which a text cannot be divided into cells. */
export interface CsvProblem {
  readonly line: number;
  readonly issue: string;
}

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows enough to hold the headings, with titles before them. */
const ROWS_LOOKED_AT = 30;
/** Length of the pieces in which a text is divided into cells: what is not kept of a piece is soon forgotten. */
const PIECE = 1 << 18;
/** Number of columns up to which blank ones are kept: one of them may be filled in a row below. */
const WIDE = 100;

/** The rows of comma, semicolon, tab or bar separated text that are not blank, each with the line on which it starts. */
export function csvRows(text: string): { rows: TableLines; problems: CsvProblem[] } {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const table = new CellTable();
  let starts = new Int32Array(1024);
  const problems = new Map<number, CsvProblem>();
  let line = 1;
  let filled = 0;
  const refuseMore = (columns: number): void =>
    refuseCells([{ name: 'The file', filled, lines: table.length, columns: Math.max(columns, table.width) }]);
  eachPiece(lines, delimiterOf(lines), (data, errors, hasQuotes) => {
    const wrong = new Map(errors.map(({ row, code }) => [row, code] as const).reverse());
    for (const [row, cells] of data.entries()) {
      const code = wrong.get(row);
      if (code !== undefined) problems.set(line, { line, issue: issueOf(code) });
      // Spreadsheets write thousands of blank columns beside a table.
      while (cells.length > Math.max(table.width, WIDE) && cells.at(-1) === '') cells.pop();
      if (!isBlank(cells)) {
        for (const cell of cells) if (cell !== '') filled += 1;
        if (cells.length > table.width) {
          refuseMore(cells.length);
          refuseHeadings('The file', cells.length);
        }
        if (table.length === starts.length) starts = doubled(starts);
        starts[table.length] = line;
        table.add(cells, plainCell);
      }
      // A quoted cell may hold line breaks.
      for (const cell of hasQuotes ? cells : []) if (cell.includes('\n')) line += cell.split('\n').length - 1;
      line += 1;
    }
    refuseMore(0);
  });
  return { rows: new TableLines(table, starts), problems: [...problems.values()] };
}

/** A row that is not divided as it should be, counted from 0 in its piece. */
interface WrongRow {
  readonly row: number;
  readonly code: string;
}

/** Divides a text piece by piece: a row that a piece cuts off is the first of the next. */
function eachPiece(
  text: string,
  delimiter: string,
  onRows: (rows: readonly string[][], wrong: readonly WrongRow[], hasQuotes: boolean) => void,
): void {
  let length = PIECE;
  for (let from = 0; from < text.length;) {
    const isCut = from + length < text.length;
    const piece = text.slice(from, from + length);
    const { data, errors, cursor } = divided(piece, { delimiter, isCut });
    // A longer row, such as one with a quote that is never closed.
    if (data.length === 0 && isCut) length *= 2;
    else {
      onRows(
        data,
        errors.filter(({ row }) => row < data.length),
        piece.includes('"'),
      );
      from = isCut ? from + cursor : text.length;
    }
  }
}

/** The rows of a piece of text, without the last one if it is cut off; `cursor` is where it starts. */
function divided(
  piece: string,
  { delimiter, isCut, preview = 0 }: { delimiter: string; isCut: boolean; preview?: number },
): { data: string[][]; errors: WrongRow[]; cursor: number } {
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview });
  const { data, errors, meta } = parser.parse(piece, 0, isCut) as {
    data: string[][];
    errors: WrongRow[];
    meta: { cursor: number };
  };
  return { data, errors, cursor: meta.cursor };
}

function issueOf(code: string): string {
  return code === 'MissingQuotes' ? 'A quote is opened here and never closed' : 'Text after a closing quote';
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || plainCell(cell) === '');
}

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
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
    const rows = firstRows(lines, delimiter).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    // One column is no better than none, and to look for headings takes long.
    if (rows.every(({ length }) => length === 1) || rows.some(({ length }) => length > MOST_HEADINGS)) continue;
    const known = new Set(findHeadings(rows).headings.map(columnMeant));
    known.delete(undefined);
    if (known.size > most) {
      best = delimiter;
      most = known.size;
    }
  }
  if (best !== undefined) return best;
  const [first = ''] = /[^\n]*\S[^\n]*/.exec(lines) ?? [];
  return Papa.parse(first).meta.delimiter;
}

/** The first rows of a text, of which no more is divided than it takes. */
function firstRows(text: string, delimiter: string): string[][] {
  for (let length = PIECE; ; length *= 2) {
    const isCut = length < text.length;
    const { data } = divided(text.slice(0, length), { delimiter, isCut, preview: ROWS_LOOKED_AT });
    for (const { length: columns } of data) refuseCells([{ name: 'The file', filled: columns, lines: 1, columns }]);
    if (!isCut || data.length >= ROWS_LOOKED_AT) return data.slice(0, ROWS_LOOKED_AT);
  }
}
