import {
  type ColumnMapping,
  type CensusColumn,
  NEEDED_COLUMNS,
  CENSUS_COLUMNS,
  decimalCommaIn,
  withDecimalPoint,
} from './columns.js';
import { type PlanYears, UNKNOWN_PLAN_YEARS, datesOf, DATE_COLUMNS } from './census-date.js';
import { planYearOfHeading } from './heading-year.js';
import { cellsOf, type CensusLine } from './cell-table.js';
import { readHeadings, type ReadHeadings } from './headings.js';
import { columnNear, columnMeant, mayBeNames } from './spellings.js';
import { hasCells, type Rows, textsOf } from './rows.js';
import type { HeadingQuestion } from './heading-questions.js';
import { readCell } from './people.js';

/** A table below its headings. */
interface Table {
  readonly header: readonly string[];
  readonly rows: readonly CensusLine[];
}

/** The field that a heading means, or nearly says: a proposal, for somebody to confirm. */
export function proposedColumn(heading: string): CensusColumn | undefined {
  return columnMeant(heading) ?? columnNear(heading);
}

/**
 * The fields that the headings of a file probably mean. Of several that mean the same, that of the census year is taken, else that of the
 * latest year, else the first; one that only nearly says it comes after those that do.
 */
export function proposedColumns(
  header: readonly string[],
  years: PlanYears = UNKNOWN_PLAN_YEARS,
  hasCells: (position: number) => boolean = () => true,
): ColumnMapping {
  const named = namesBesideIds(header);
  const read = readHeadings(header, hasCells, years, { ignoreUnknown: true, named });
  const asked = new Set(
    read.complaints.flatMap(({ position, question }) => (question === undefined ? [] : [position])),
  );
  const isOpen = (at: number): boolean => !asked.has(at) && !read.movements.has(at) && !named.has(at);
  const columns = read.columns.map((column, at) => {
    if (!isOpen(at)) return null;
    const latest = latestOf(columnMeant(header[at]!), header, years);
    return latest === null ? column : latest === at ? columnMeant(header[at]!)! : null;
  });
  const taken = new Set(columns);
  const proposed = columns.map((column, at) => {
    const heading = header[at]!;
    if (column !== null || heading.startsWith('#') || columnMeant(heading) !== undefined || !isOpen(at)) return column;
    const near = columnNear(heading);
    if (near === undefined || taken.size === taken.add(near).size) return null;
    return near;
  });
  // Of two that say the same, what is said surely, or else what says more: the day of birth, and service without time away.
  const without = ONE_OF.map(([more, less]) => {
    const isSure = (one: CensusColumn): boolean => columns.includes(one);
    return !proposed.includes(more) || !proposed.includes(less) ? null : isSure(less) && !isSure(more) ? more : less;
  });
  return proposed.map((column) => (without.includes(column) ? null : column));
}

/** Fields of which a census has one. */
const ONE_OF: readonly (readonly [more: CensusColumn, less: CensusColumn])[] = [
  ['birth_date', 'age'],
  ['service_years', 'hire_date'],
];

/** Columns that may have names, where another has ids: names are no ids then. */
function namesBesideIds(header: readonly string[]): ReadonlyMap<number, null> {
  const isId = (heading: string): boolean => !mayBeNames(heading) && proposedColumn(heading) === 'id';
  if (!header.some(isId)) return new Map();
  return new Map(header.flatMap((heading, at) => (mayBeNames(heading) ? [[at, null] as const] : [])));
}

/** Two columns of these fields are no choice that may be made in silence: one may have what moved in the year. */
const BALANCES: readonly CensusColumn[] = ['allocated_shares', 'cash_balance'];

/** A question about a column: what it is, or which of two columns with one meaning is the balance. */
export type OpenColumn =
  | { readonly question: HeadingQuestion }
  | { readonly twin: string; readonly column: CensusColumn };

/**
 * Questions about columns that must be answered before anything is computed, by their positions.
 *
 * @param settled - the columns of which somebody has said what they are
 */
export function openColumns(
  { header, rows }: Table,
  mapping: ColumnMapping,
  years: PlanYears,
  settled: readonly number[] = [],
): ReadonlyMap<number, OpenColumn> {
  const cells = cellsOf(rows);
  const isFilled = (at: number): boolean => hasCells(cells, at);
  const proposed = proposedColumns(header, years, isFilled);
  const named = new Map(
    header.flatMap((_, at) => {
      const column = mapping[at] ?? null;
      return settled.includes(at) || column !== proposed[at] ? [[at, column] as const] : [];
    }),
  );
  const said = { named, columnOf: proposedColumn, ignoreUnknown: true };
  const { complaints } = readHeadings(header, isFilled, years, said);
  return new Map(
    complaints.flatMap(({ position, question, twin }): [number, OpenColumn][] => {
      if (position === null) return [];
      if (question !== undefined) return [[position, { question }]];
      if (twin === undefined || named.has(position) || named.has(twin)) return [];
      const column = proposedColumn(header[twin]!);
      if (column === undefined || !BALANCES.includes(column) || latestOf(column, header, years) !== null) return [];
      return [[position, { twin: header[twin]!, column }]];
    }),
  );
}

/** Of several columns with one meaning that all name years, none of them that of the census, the latest; null where there is none. */
function latestOf(column: CensusColumn | undefined, header: readonly string[], years: PlanYears): number | null {
  if (column === undefined) return null;
  const named = header.flatMap((heading, at) =>
    columnMeant(heading) === column ? [{ at, year: planYearOfHeading(heading, column, years) }] : [],
  );
  if (named.length < 2 || named.some(({ year }) => year === null || year === years.censusYear)) return null;
  return named.reduce((last, one) => (one.year! > last.year! ? one : last)).at;
}

/** Doubts about the years that headings name. */
export function doubtsOfHeadings(header: readonly string[], years: PlanYears): string[] {
  const { doubts } = readHeadings(header, () => false, years, { ignoreUnknown: true });
  const latest = new Set(header.map((heading) => latestOf(columnMeant(heading), header, years)));
  const ofNone = [...latest].flatMap((at) =>
    at === null ? [] : [`“${header[at]!}” is the latest of several columns, and none is of the census year.`],
  );
  return [...doubts.map(({ issue }) => issue), ...ofNone];
}

/** The needed fields that a mapping does not have: of each group one would do. */
export function missingColumns(mapping: ColumnMapping): (readonly CensusColumn[])[] {
  return NEEDED_COLUMNS.filter((columns) => !columns.some((column) => mapping.includes(column)));
}

/** The field that an unknown column is most likely to be and no other column gives: people would miss it, if it were left out in silence. */
export function columnMissed(
  header: readonly string[],
  position: number,
  { columns, complaints }: Pick<ReadHeadings, 'columns' | 'complaints'>,
  named: ReadonlyMap<number, CensusColumn | null>,
): CensusColumn | undefined {
  const heading = header[position] ?? '';
  if (columns[position] !== null || heading === '' || heading.startsWith('#') || named.has(position)) return undefined;
  if (complaints.some((one) => one.position === position)) return undefined;
  const near = columnNear(heading);
  if (near === undefined || columns.includes(near) || columnMeant(heading) !== undefined) return undefined;
  const isAsked = complaints.some(({ question }) => question?.kind === 'balance' && question.account === near);
  return isAsked ? undefined : near;
}

/** Different texts of a column that are tried. */
const TRIED = 100;
/** Forms that the engine takes, after the forms of a census are read. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DATE = /^\d{4}(?:-\d\d-\d\d)?$/;

/**
 * True if the cells of a column can be read as a field, most of them at least: nobody is told to map a column so that the next error is
 * about its cells.
 */
export function fits(column: CensusColumn, rows: Rows<string>, at: number): boolean {
  if (CENSUS_COLUMNS[column] === 'text') return true;
  const texts: string[] = [];
  for (const { cell } of textsOf(rows, at)) {
    if (cell !== '') texts.push(cell);
    if (texts.length === TRIED) break;
  }
  const those = texts.map((text) => [text]);
  const plain = decimalCommaIn([column], those) === null ? those : withDecimalPoint([column], those);
  const dates = datesOf([column], those);
  // A plan year needs the plan; a date is one all the same.
  const years = { ...UNKNOWN_PLAN_YEARS, yearEnd: [12, 31], censusYear: 2000 } as const;
  const form = DATE_COLUMNS.includes(column) ? DATE : NUMBER;
  const read = Array.from(plain, ([cell = '']) => readCell(column, cell, dates, years));
  const wrong = read.filter((value) => value !== '' && !(typeof value === 'string' && form.test(value))).length;
  return wrong * 2 <= texts.length;
}
