import { plainText } from './cell-text.js';
import type { CensusColumn } from './columns.js';
import { findHeadings } from './heading-rows.js';
import { hasNeededColumns } from './headings.js';
import { columnMeant } from './spellings.js';

/** A sheet of a workbook as its reader hands it over: numbers, dates and texts in rows. */
export interface WorkbookSheet {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

/** A sheet as texts. */
export interface TextSheet {
  readonly name: string;
  /** Those that are not blank, with their place on the sheet, counted from 1. */
  readonly rows: { readonly line: number; readonly cells: string[] }[];
}

/** The sheets of a workbook that are not empty, in order. */
export function sheetsOf(workbook: readonly WorkbookSheet[]): TextSheet[] {
  return workbook
    .map(({ sheet, data }) => {
      const width = data.reduce((most, { length }) => Math.max(most, length), 0);
      const rows = data.map((cells, i) => ({
        line: i + 1,
        cells: Array.from({ length: width }, (_, at) => cellText(cells[at])),
      }));
      return { name: sheet, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
    })
    .filter(({ rows }) => rows.length > 0);
}

/**
 * The sheet to read where nobody says which: the first with the headings of a census, else the first that is not empty; undefined
 * where all are empty.
 *
 * @param columnOf - what a heading means
 */
export function likelySheet(
  sheets: readonly TextSheet[],
  columnOf: (heading: string) => CensusColumn | undefined = columnMeant,
): TextSheet | undefined {
  const isCensus = ({ rows }: TextSheet): boolean => {
    const cells = rows.map((row) => row.cells);
    return hasNeededColumns(findHeadings(cells, columnOf).headings, columnOf);
  };
  return sheets.find(isCensus) ?? sheets[0];
}

/** A spreadsheet computes with 15 digits; more are noise of the binary fractions behind them. */
const DIGITS = 15;

/** Numbers and dates as the engine reads them. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)));
  return typeof cell === 'string' || typeof cell === 'boolean' ? plainText(String(cell)) : '';
}
