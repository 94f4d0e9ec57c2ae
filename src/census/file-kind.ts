import { formatWhole } from '../presentation/words/figures.js';

/** Reason for which a file is no table at all. */
export class CensusProblem extends Error {
  override readonly name = 'CensusProblem';
}

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, i) => bytes[at + i] === byte);

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

const SAVE = 'open it there and save it as XLSX, or as CSV UTF-8';

/**
 * Reads the kind of a census file from its first bytes: text, a workbook that can be read, or the reason why it is neither, in words for
 * its owner.
 *
 * @example
 * fileKind(new TextEncoder().encode('ID,Age')) // 'text'
 * fileKind(new TextEncoder().encode('%PDF-1.7')) // { refused: 'Is a PDF: ask for the same list as XLSX or CSV' }
 */
export function fileKind(bytes: Uint8Array): 'text' | 'xlsx' | { readonly refused: string } {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return { refused: `Is a workbook of Excel 97 to 2003 (XLS), or has a password: ${SAVE}` };
  }
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) {
    return { refused: 'Is a PDF: ask for the same list as XLSX or CSV' };
  }
  if (startsWith(bytes, [0x50, 0x4b])) {
    // Files of the OpenDocument format begin with the name of their kind.
    if (latin(bytes, 30, 200).includes('mimetypeapplication/vnd.oasis.opendocument')) {
      return { refused: `Is a file of LibreOffice (ODS): ${SAVE}` };
    }
    const names = latin(bytes, Math.max(0, bytes.length - 20_000), bytes.length);
    if (names.includes('xl/workbook.bin')) return { refused: `Is a binary workbook of Excel (XLSB): ${SAVE}` };
    if (names.includes('Index/')) return { refused: `Is a file of Numbers: ${SAVE}` };
    return 'xlsx';
  }
  const markup = markupKind(bytes);
  return markup === null
    ? 'text'
    : { refused: `Is ${markup}, whatever its name says: open it in a spreadsheet and save it as XLSX or CSV UTF-8` };
}

/** Names what a text with tags is, such as programs save under the name of a workbook; null for any other text. */
function markupKind(bytes: Uint8Array): string | null {
  // In UTF-16 each letter has a byte of nothing.
  const start = latin(bytes, 0, 4000)
    .replace(/\0|^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/g, '')
    .trimStart();
  if (!/^<[!?a-z]/i.test(start)) return null;
  if (/<office:document|opendocument/i.test(start)) return 'a flat file of LibreOffice (flat ODS)';
  if (/<(?:\w+:)?Workbook\b/.test(start)) return 'a workbook in XML of Excel 2003';
  if (/<(?:!doctype html|html|head|body|table|meta|style|div)\b/i.test(start)) return 'a web page (HTML)';
  return start.startsWith('<?xml') ? 'a file in XML' : null;
}

export const NO_WORKBOOK = 'Is not a workbook that can be read: save it as XLSX or CSV UTF-8';

/** The encodings in which spreadsheets save text, the most frequent first. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be'] as const;

/** Text of a file, or the encoding that it most likely has; null for a file that is hardly text. */
export type DecodedText =
  | { readonly text: string; readonly encoding: string }
  | { readonly likely: (typeof ENCODINGS)[number] | null };

/** True for the name of an encoding that this platform knows, in any of its spellings: `latin1` is `windows-1252`. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

/**
 * The text in these bytes, without its byte order mark: in an encoding that was named, else UTF-16 where a mark says so, else UTF-8.
 *
 * @example
 * decodedText(new TextEncoder().encode('José')) // { text: 'José', encoding: 'utf-8' }
 * decodedText(Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9)) // { likely: 'windows-1252' }
 * decodedText(Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9), 'windows-1252') // { text: 'José', encoding: 'windows-1252' }
 */
export function decodedText(bytes: Uint8Array, named?: string): DecodedText {
  // Spreadsheets call UTF-16 "Unicode text", and mark it.
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const encoding = named ?? (mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8');
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // No text has the character of nothing; UTF-16 without a mark has one for each letter.
    if (!text.includes('\0')) return { text, encoding };
  } catch {
    // It is in another encoding.
  }
  return { likely: likelyEncoding(bytes.subarray(0, 1000)) };
}

/** Guesses the encoding. In UTF-16 nearly every second byte of a text in English is 0. */
function likelyEncoding(start: Uint8Array): (typeof ENCODINGS)[number] | null {
  const nothings = start.filter((byte) => byte === 0).length;
  if (nothings === 0) return 'windows-1252';
  if (nothings * 3 < start.length) return null;
  return start.indexOf(0) % 2 === 1 ? 'utf-16le' : 'utf-16be';
}

/** The most of a file, or of the parts of a workbook unpacked: a census of a million people has half of it. */
export const MOST_BYTES = 250_000_000;
/** The most cells that are laid out, blank ones included: a million lines of 25 columns. */
const MOST_CELLS = 25_000_000;
/** The most columns of a census: exports of payrolls have some hundred. */
export const MOST_HEADINGS = 1_000;
/** Number of cells that a column costs besides its own. */
const COST_OF_A_COLUMN = 100;
/** Blank cells that are laid out for each one that is filled, and those that any file may have. */
const BLANK_FOR_EACH = 10;
const BLANK_FOR_ANY = 2_000_000;

export const TOO_LARGE = `Is larger than ${MOST_BYTES / 1e6} MB, the most that is read`;

/** @throws CensusProblem when the parts of a workbook are too large together */
export function refuseBytes(bytes: number): void {
  if (bytes > MOST_BYTES)
    throw new CensusProblem(`Is larger than ${MOST_BYTES / 1e6} MB when unpacked, the most that is read`);
}

/** @throws CensusProblem when a workbook has too many parts of a kind */
export function refuseMany(count: number, most: number, kind: string): void {
  if (count > most)
    throw new CensusProblem(
      `Has more than ${formatWhole(most)} ${kind}: save the sheet of the census in a file of its own`,
    );
}

export function tooManyRows(name: string, most: number): string {
  return `${name} has more than ${formatWhole(most)} rows, the most that are read of a workbook: save it as CSV UTF-8`;
}

/** @throws CensusProblem for a table that is too wide for a census: its headings are not looked at one by one */
export function refuseHeadings(name: string, columns: number): void {
  if (columns > MOST_HEADINGS)
    throw new CensusProblem(
      `${name} has ${formatWhole(columns)} columns, and a census at most ${formatWhole(MOST_HEADINGS)}: this is no list with a line for each person`,
    );
}

/** A table before it is laid out. */
export interface Extent {
  readonly filled: number;
  /** The last line and the last column with a filled cell, counted from 1. */
  readonly lines: number;
  readonly columns: number;
}

/**
 * Refuses tables that cost too much together, or one that costs far more than it holds, such as a sheet with a cell in its last row.
 *
 * @throws CensusProblem
 */
export function refuseCells(tables: readonly (Extent & { readonly name: string })[]): void {
  let cells = 0;
  for (const { name, filled, lines, columns } of tables) {
    cells += (lines + COST_OF_A_COLUMN) * columns;
    if (lines * columns > BLANK_FOR_ANY + BLANK_FOR_EACH * filled) {
      throw new CensusProblem(
        `${name} has ${formatWhole(filled)} filled ${filled === 1 ? 'cell' : 'cells'} and reaches to line ${formatWhole(lines)} and column ${formatWhole(columns)}: delete what is outside the census, and save it again`,
      );
    }
  }
  if (cells > MOST_CELLS) {
    throw new CensusProblem(
      `Has more than ${formatWhole(MOST_CELLS)} cells, the most that are read: save the columns of the census in a file of their own`,
    );
  }
}
