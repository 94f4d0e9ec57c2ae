import { plainText } from '../presentation/words/number-text.js';
import { type PlanYears, UNKNOWN_PLAN_YEARS } from './census-date.js';
import type { CensusColumn } from './columns.js';
import { planYearOfHeading } from './heading-year.js';
import { findHeadings } from './heading-rows.js';
import { CensusProblem, MOST_HEADINGS, refuseHeadings } from './file-kind.js';
import type { CensusLine } from './cell-table.js';
import { hasNeededColumns, ROWS_SEARCHED } from './headings.js';
import { columnMeant } from './spellings.js';

/** Parts of a sheet that people who look at a workbook do not see. */
export interface HiddenParts {
  readonly isHidden: boolean;
  /** Rows, counted from 1. */
  readonly hiddenRows: readonly number[];
  /** Columns, counted from 0. */
  readonly hiddenColumns: readonly number[];
}

/** A sheet of a workbook as its reader hands it over: numbers, dates and texts in rows. */
export interface WorkbookSheet extends Partial<HiddenParts> {
  readonly sheet: string;
  readonly data: readonly (readonly unknown[])[];
}

/** A sheet as texts. */
export interface TextSheet extends Omit<HiddenParts, 'hiddenRows'> {
  readonly name: string;
  /** Rows that are not blank, with their place on the sheet, counted from 1. */
  readonly rows: readonly CensusLine[];
}

/** The sheets of a workbook that are not empty, in order. */
export function sheetsOf(workbook: readonly WorkbookSheet[]): TextSheet[] {
  return workbook
    .map(({ sheet, data, isHidden = false, hiddenRows = [], hiddenColumns = [] }) => {
      const width = data.reduce((most, { length }) => Math.max(most, length), 0);
      const hidden = new Set(hiddenRows);
      const rows = data.flatMap((cells, i): CensusLine[] => {
        const texts = Array.from({ length: width }, (_, at) => cellText(cells[at]));
        if (texts.every((text) => text === '')) return [];
        return [{ line: i + 1, cells: texts, ...(hidden.has(i + 1) ? { isHidden: true } : {}) }];
      });
      return { name: sheet, isHidden, hiddenColumns, rows };
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
  const isCensus = (sheet: TextSheet): boolean => hasNeededColumns(headingsOf(sheet, columnOf), columnOf);
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  const isOfYear = ({ name }: TextSheet): boolean =>
    years.censusYear !== null && planYearOfHeading(name, 'allocated_shares', years) === years.censusYear;
  return seen.find((sheet) => isOfYear(sheet) && isCensus(sheet)) ?? seen.find(isCensus) ?? seen[0];
}

type ColumnOf = (heading: string) => CensusColumn | undefined;

/** Headings of a sheet; none of one that is too wide for a census. */
function headingsOf({ rows }: TextSheet, columnOf: ColumnOf): readonly string[] {
  if ((rows[0]?.cells.length ?? 0) > MOST_HEADINGS) return [];
  return findHeadings(
    rows.slice(0, ROWS_SEARCHED).map((row) => row.cells),
    columnOf,
  ).headings;
}

/**
 * The sheet of a name, or the sheets of several names, `Active,Retired`, as one: the lines below the headings of each. Null for a name
 * that no sheet has.
 *
 * @throws CensusProblem where they have other headings than the first, or too many columns for a census
 */
export function sheetNamed(sheets: readonly TextSheet[], name: string, columnOf: ColumnOf): TextSheet | null {
  const named = (one: string): TextSheet | undefined => sheets.find((sheet) => sheet.name === one);
  const alone = named(name);
  const those = alone === undefined ? name.split(',').map((one) => named(one.trim())) : [alone];
  if (!those.every((one) => one !== undefined)) return null;
  for (const one of those) refuseHeadings(`Sheet ${one.name}`, one.rows[0]!.cells.length);
  const [first, ...others] = those as [TextSheet, ...TextSheet[]];
  if (others.length === 0) return first;
  const headings = headingsOf(first, columnOf);
  const below = others.flatMap((sheet) => {
    if (!areSame(headingsOf(sheet, columnOf), headings))
      throw new CensusProblem(`Sheet ${sheet.name} has other headings than sheet ${first.name}: read them one by one`);
    const cells = sheet.rows.slice(0, ROWS_SEARCHED).map((row) => row.cells);
    return sheet.rows.slice(findHeadings(cells, columnOf).last + 1).map((row) => ({ ...row, sheet: sheet.name }));
  });
  const rows = [...first.rows.map((row) => ({ ...row, sheet: first.name })), ...below];
  return { ...first, name: those.map((one) => one.name).join(','), rows };
}

/**
 * The sheets that have people whom the chosen one does not have, under the same headings: they would be lost in silence. A sheet whose
 * name has a year is the census of that year.
 */
export function sheetsOfOthers(chosen: TextSheet, sheets: readonly TextSheet[], columnOf: ColumnOf): TextSheet[] {
  const headings = headingsOf(chosen, columnOf);
  const idAt = headings.findIndex((heading) => columnOf(heading) === 'id');
  if (idAt < 0 || !hasNeededColumns(headings, columnOf)) return [];
  const known = new Set(chosen.rows.map(({ cells }) => cells[idAt]));
  return sheets.filter(
    (sheet) =>
      !chosen.name.split(',').includes(sheet.name) &&
      !sheet.isHidden &&
      !/(?:19|20)\d{2}/.test(sheet.name) &&
      areSame(headingsOf(sheet, columnOf), headings) &&
      sheet.rows.some(({ cells }) => cells[idAt] !== '' && !known.has(cells[idAt])),
  );
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  const names = (headings: readonly string[]): string =>
    JSON.stringify(headings.map((heading) => heading.toLowerCase()).filter((heading) => heading !== ''));
  return names(some) === names(others);
}

/**
 * States the doubt about a sheet with a hidden part, as by a filter: that part is read, and people who look at the workbook do not see it.
 *
 * @param people - those lines of people that are hidden
 * @param headings - of the columns that are read; null for any other
 */
export function doubtsOfHidden(
  { hiddenColumns }: Pick<HiddenParts, 'hiddenColumns'>,
  people: readonly number[],
  headings: readonly (string | null)[],
): string[] {
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
