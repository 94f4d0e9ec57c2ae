import type { CensusColumn } from './columns.js';
import { repeatsHeadings, ROWS_SEARCHED, hasNeededColumns, headingRow } from './headings.js';
import { type CensusLine, type CensusLines, onlyLines } from './cell-table.js';
import { columnMeant, isRemark, spelledOut } from './spellings.js';
import { writtenDate } from './census-date.js';

/** The first and the last line on which the headings of a census stand. */
export interface HeadingLines {
  readonly first: number;
  readonly last: number;
}

/**
 * Lines of headings by their name; null for text that names none.
 *
 * @example
 * headingLines('2-3') // { first: 2, last: 3 }
 * headingLines('3') // { first: 3, last: 3 }
 * headingLines('top') // null
 */
export function headingLines(name: string): HeadingLines | null {
  const [, first, last = first] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(name) ?? [];
  return first === undefined ? null : { first: Number(first), last: Number(last) };
}

/** `3`, or `2-3`. */
export function nameOfLines({ first, last }: HeadingLines): string {
  return first === last ? `${first}` : `${first}-${last}`;
}

/** The lines of a census, divided at its headings. */
export interface HeadedRows<Line extends CensusLine> {
  /** Headings of the columns. */
  readonly headings: readonly string[];
  /** The first and the last line of the headings, and the one above, if it may belong to them. */
  readonly first: Line;
  readonly last: Line;
  readonly above: Line | null;
  /** The lines below, without the headings once more. */
  readonly below: CensusLines<Line>;
}

/**
 * Divides a census at its headings: at the lines that were named, else where they are found; null where there are no such lines.
 *
 * @param lines - those that are not blank
 * @param columnOf - what a heading may mean
 * @param said - the lines of the headings
 */
export function headedRows<Line extends CensusLine>(
  lines: CensusLines<Line>,
  columnOf: (heading: string) => CensusColumn | undefined,
  said: HeadingLines | null = null,
): HeadedRows<Line> | null {
  const { first, last, above } =
    said === null
      ? findHeadings(
          linesOf(lines, 0, ROWS_SEARCHED).map(({ cells }) => cells),
          columnOf,
        )
      : { ...positionsOf(lines, said), above: null };
  if (first < 0 || last < 0) return null;
  const [firstLine, lastLine] = [lines.at(first), lines.at(last)];
  const heads = linesOf(lines, first, last + 1).map(({ cells }) => cells);
  if (firstLine === undefined || lastLine === undefined || heads.length === 0) return null;
  const isRepeated = ({ cells }: Line): boolean =>
    heads.some((head) => repeatsHeadings(head, cells) || (heads.length > 1 && isSame(head, cells)));
  const below = new Int32Array(lines.length - last - 1);
  let count = 0;
  for (let at = last + 1; at < lines.length; at++) if (!isRepeated(lines.at(at)!)) below[count++] = at;
  return {
    headings: joinedHeadings(heads),
    first: firstLine,
    last: lastLine,
    above: above === null ? null : lines.at(above)!,
    below: onlyLines(lines, below.subarray(0, count)),
  };
}

/** Positions of the lines that were named; -1 for a line that is not there. */
function positionsOf(lines: CensusLines, { first, last }: HeadingLines): { first: number; last: number } {
  const numbers = Array.from(lines, ({ line }) => line);
  return { first: numbers.indexOf(first), last: numbers.indexOf(last) };
}

function linesOf<Line extends CensusLine>(lines: CensusLines<Line>, from: number, to: number): Line[] {
  return Array.from({ length: Math.max(0, Math.min(to, lines.length) - from) }, (_, at) => lines.at(from + at)!);
}

function isSame(head: readonly string[], cells: readonly string[]): boolean {
  const length = Math.max(head.length, cells.length);
  return Array.from({ length }, (_, at) => (head[at] ?? '') === (cells[at] ?? '')).every(Boolean);
}

/** Rows of the headings, by their positions among those that are not blank, and the names of the columns in them. */
export interface HeadingRows {
  readonly first: number;
  readonly last: number;
  readonly headings: readonly string[];
  /** The row above, if its cells may belong to the headings; null where it is a title, or there is none. */
  readonly above: number | null;
}

type Rows = readonly (readonly string[])[];
type ColumnOf = (heading: string) => CensusColumn | undefined;

/** The most rows of headings. */
const MOST_ROWS = 3;

/**
 * Finds the headings of a census, which may be on several rows: a group such as Shares above Beginning, Allocated and Ending, or
 * Date of above Birth and Hire. Several rows are taken where, together, they name more than the best of them alone.
 *
 * @param columnOf - what a heading means, where more is known than its usual spellings
 * @example
 * findHeadings([['', 'Date of', '', ''], ['ID', 'Birth', 'Hire', 'Shares']]).headings // ['ID', 'Date of Birth', 'Date of Hire', 'Date of Shares']
 */
export function findHeadings(rows: Rows, columnOf: ColumnOf = columnMeant): HeadingRows {
  const searched = rows.slice(0, ROWS_SEARCHED);
  const top = headingRow(searched, columnOf);
  const alone = searched[top] ?? [];
  let best: Pick<HeadingRows, 'first' | 'last' | 'headings'> = { first: top, last: top, headings: alone };
  for (let count = 2; count <= MOST_ROWS; count += 1) {
    for (let first = 0; first + count <= searched.length; first += 1) {
      const some = searched.slice(first, first + count);
      const last = first + count - 1;
      if (!some.every(namesOnly)) continue;
      const headings = joinedHeadings(some);
      const isCut = last === top && first === top - 1 && groupsLost(some[0]!, alone, best.headings);
      // Years below the names of columns; one name may cover several.
      const goesOn = first === top && given(headings) > given(best.headings) && !isMore(best.headings, headings);
      if (isMore(headings, best.headings) || isCut || goesOn) best = { first, last, headings };
    }
  }
  const above = best.first === best.last && mayBeGroups(searched[top - 1], alone) ? top - 1 : null;
  return { ...best, above };
}

/**
 * Joins several rows to the headings of the columns: a cell with nothing to its right names the columns beside it as well, as a merged cell
 * does, unless more columns are known when it does not.
 *
 * @example
 * joinedHeadings([['ID', 'Shares', '', 'Pay'], ['', 'Beginning', 'Allocated', '']]) // ['ID', 'Beginning Shares', 'Allocated Shares', 'Pay']
 */
export function joinedHeadings(rows: Rows): string[] {
  const groups = joinedAs(rows, true);
  const lines = joinedAs(rows, false);
  return isMore(lines, groups) ? lines : groups;
}

function joinedAs(rows: Rows, spreads: boolean): string[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const none = Array.from({ length: width }, () => '');
  return [...rows].reverse().reduce<string[]>((below, row) => {
    let group = '';
    return below.map((own, at) => {
      const cell = row[at] ?? '';
      if (cell !== '' || !spreads) group = cell;
      return own === '' ? cell : joined(group, own);
    });
  }, none);
}

/** Joins a group and a heading in the order that is known. */
function joined(group: string, own: string): string {
  if (group === '' || isRemark(own)) return own;
  const orders = [`${group} ${own}`, `${own} ${group}`];
  if (columnMeant(group) !== undefined) orders.reverse();
  return orders.find((order) => meaningOf(order) !== undefined) ?? orders[0]!;
}

/** Column that a heading names by itself or without its abbreviations; a misspelling is too little to tell headings from titles. */
function meaningOf(heading: string): CensusColumn | undefined {
  return [heading, ...spelledOut(heading)].map(columnMeant).find((column) => column !== undefined);
}

function knownIn(headings: readonly string[]): Set<CensusColumn> {
  const known = new Set(headings.map(meaningOf));
  known.delete(undefined);
  return known as Set<CensusColumn>;
}

/** True if these headings name more than others: every needed column, fewer columns with equal names, or more known columns. */
function isMore(some: readonly string[], others: readonly string[]): boolean {
  const needed = (headings: readonly string[]): number => Number(hasNeededColumns(headings, meaningOf));
  const repeats = (headings: readonly string[]): number => {
    const given = headings.filter((heading) => heading !== '');
    return given.length - new Set(given).size;
  };
  return (
    (needed(some) - needed(others) || repeats(others) - repeats(some) || knownIn(some).size - knownIn(others).size) > 0
  );
}

function given(headings: readonly string[]): number {
  return headings.filter((heading) => heading !== '').length;
}

/** True if a row above names a column, such as Cash above Opening and Closing, that is lost if it is a title. */
function groupsLost(above: readonly string[], headings: readonly string[], taken: readonly string[]): boolean {
  const known = knownIn(taken);
  return above.some((group, at) => {
    const column = meaningOf(group);
    const own = headings[at] ?? '';
    return column !== undefined && !known.has(column) && own !== '' && meaningOf(own) === undefined;
  });
}

/** True for a row that may group the headings below it by year or person; titles begin in the first column. */
function mayBeGroups(above: readonly string[] | undefined, headings: readonly string[]): boolean {
  if (above === undefined || above[0] !== '') return false;
  const at = above.flatMap((cell, position) => (cell === '' ? [] : [position]));
  return at.length > 0 && at.every((position) => (headings[position] ?? '') !== '');
}

/** True for a row that may be one of headings: it has nobody's figures, though a year or a date may stand in it. */
function namesOnly(row: readonly string[]): boolean {
  return row.every(
    (cell) => /^(?:19|20)\d{2}$/.test(cell) || writtenDate(cell) !== null || !/^[-($ ]*\d[\d,. ]*[%)]?$/.test(cell),
  );
}
