import { plainText } from './cell-text.js';
import { type PlanYears, UNKNOWN_PLAN_YEARS } from './census-date.js';
import type { CensusColumn } from './columns.js';
import { planYearOfHeading } from './heading-date.js';
import { findHeadings } from './heading-rows.js';
import { hasNeededColumns } from './headings.js';
import { columnMeant } from './spellings.js';
import type { HiddenParts } from './workbook-parts.js';

/** A sheet of a workbook as its reader hands it over: numbers, dates and texts in rows. */
export interface WorkbookSheet extends Partial<HiddenParts> {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

/** A sheet as texts. */
export interface TextSheet extends HiddenParts {
  readonly name: string;
  /** Rows that are not blank, with their place on the sheet, counted from 1. */
  readonly rows: { readonly line: number; readonly cells: string[] }[];
}

/** The sheets of a workbook that are not empty, in order. */
export function sheetsOf(workbook: readonly WorkbookSheet[]): TextSheet[] {
  return workbook
    .map(({ sheet, data, isHidden = false, hiddenRows = [], hiddenColumns = [] }) => {
      const width = data.reduce((most, { length }) => Math.max(most, length), 0);
      const rows = data.flatMap((cells, i) => {
        const texts = Array.from({ length: width }, (_, at) => cellText(cells[at]));
        return texts.some((text) => text !== '') ? [{ line: i + 1, cells: texts }] : [];
      });
      const hidden = { isHidden, hiddenRows, hiddenColumns };
      return { name: sheet, ...hidden, rows };
    })
    .filter(({ rows }) => rows.length > 0);
}

/**
 * Sheet to read by default: of those with the headings of a census the one whose name has the census year, else the first; else the first
 * that is not empty. Never one that is hidden; undefined where no other is there.
 *
 * @param columnOf - what a heading means
 */
export function likelySheet(
  sheets: readonly TextSheet[],
  columnOf: (heading: string) => CensusColumn | undefined = columnMeant,
  years: PlanYears = UNKNOWN_PLAN_YEARS,
): TextSheet | undefined {
  const isCensus = ({ rows }: TextSheet): boolean => {
    const cells = rows.map((row) => row.cells);
    return hasNeededColumns(findHeadings(cells, columnOf).headings, columnOf);
  };
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const isOfYear = ({ name }: TextSheet): boolean =>
    years.censusYear !== null && planYearOfHeading(name, 'allocated_shares', years) === years.censusYear;
  return seen.find((sheet) => isOfYear(sheet) && isCensus(sheet)) ?? seen.find(isCensus) ?? seen[0];
}

/**
 * States the doubt about a sheet with a hidden part, as by a filter: that part is read, and people who look at the workbook do not see it.
 *
 * @param lines - those of the people
 * @param headings - of the columns that are read; null for any other
 */
export function doubtsOfHidden(
  { hiddenRows, hiddenColumns }: Pick<HiddenParts, 'hiddenRows' | 'hiddenColumns'>,
  lines: readonly number[],
  headings: readonly (string | null)[],
): string[] {
  const rows = new Set(hiddenRows);
  const people = lines.filter((line) => rows.has(line));
  const columns = hiddenColumns.flatMap((at) => headings[at] ?? []);
  const few = people.slice(0, 5).join(', ') + (people.length > 5 ? ' and so on' : '');
  return [
    ...(people.length === 0
      ? []
      : [
          `${people.length} hidden ${people.length === 1 ? 'row is' : 'rows are'} read as people, on ${people.length === 1 ? 'line' : 'lines'} ${few}`,
        ]),
    ...(columns.length === 0 ? [] : [`Hidden in the workbook, and read: column ${columns.join(', ')}`]),
  ];
}

/** A spreadsheet computes with 15 digits; more are noise of the binary fractions behind them. */
const DIGITS = 15;

/** Numbers and dates as the engine reads them. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(DIGITS)));
  return typeof cell === 'string' || typeof cell === 'boolean' ? plainText(String(cell)) : '';
}
