import { formatWhole } from '../presentation/words/figures.js';
import { CensusProblem } from './census-problem.js';

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
