import type { ErrorDetails } from '../index.js';
import { askedOfDates } from './control-totals.js';
import { type PlanYears, PLAN_YEAR_COLUMNS } from './census-date.js';
import { cellsOf, type CensusLine } from './cell-table.js';
import { type CensusColumn, isCensusColumn, NEEDED_COLUMNS } from './columns.js';
import { type CensusReading, lineName, readLines, sumNote, type UnderstoodCensus } from './reading.js';
import { hintedIssue } from './review/assumptions.js';
import { hasCells, readerOf } from './rows.js';
import { doubtsOfHidden, type TextSheet } from './sheets.js';
import { NOT_UNIQUE } from './equal-problems.js';

/** Something wrong with a line of a census, or with a cell of it. */
export interface IssueInCensus {
  /** The row among the lines that count. */
  readonly row: number;
  /** The field of the cell, or another member that the engine names; null for the whole line. */
  readonly column: string | null;
  readonly issue: string;
  /** Text of the cell; empty for none. */
  readonly value: string;
  /** An earlier row with the same id, where that is what is wrong. */
  readonly twin?: number;
}

/**
 * A census whose columns are understood, with all that is asked and said of it: hosts hand over answers, show what is asked, and word
 * how it is answered there. Another answer makes another dialogue.
 */
export class CensusDialogue<Line extends CensusLine> {
  readonly reading: CensusReading<Line>;

  /** @param onRow - is told at each row which it is, counted from 1, and of how many */
  constructor(
    private readonly census: UnderstoodCensus<Line>,
    private readonly years: PlanYears,
    onRow?: (done: number, total: number) => void,
  ) {
    this.reading = readLines(census, years, onRow);
  }

  /** Question whether people without a status have left, asked once for all of them; null where no date is open. */
  get askedOfDates(): string | null {
    const { bothReadings } = this.reading;
    return bothReadings === null ? null : askedOfDates(bothReadings, this.years.censusYear);
  }

  /** Columns that say something of leaving: without the date, the others are of nobody. */
  get columnsOfLeaving(): number[] {
    const cells = cellsOf(this.census.lines);
    return this.census.columns.flatMap((column, at) =>
      column?.startsWith(LEAVING) === true && hasCells(cells, at) ? [at] : [],
    );
  }

  /** The people, without the dates that the question is about: what is asked once is not said again of each of them. */
  get participants(): readonly Readonly<Record<string, unknown>>[] {
    const { participants, undecided } = this.reading.people;
    if (undecided.length === 0) return participants;
    const asked = new Set(undecided);
    return participants.map(({ separation, ...others }, row) =>
      separation === undefined || asked.has(row) ? others : { ...others, separation },
    );
  }

  /** Complaints about the file, which the engine could not make. */
  get complaints(): IssueInCensus[] {
    return this.reading.people.complaints.map(({ row, column, issue }) => ({
      ...{ row, column, issue },
      value: column === null ? '' : this.cellOf(row, column),
    }));
  }

  /** True if a column gives a field. */
  has(column: CensusColumn): boolean {
    return this.reading.columns.includes(column);
  }

  /** Headings of the file. */
  get headings(): readonly string[] {
    return this.census.header;
  }

  /** Text in which a line gives a field; empty for none. */
  cellOf(row: number, column: CensusColumn): string {
    return this.reading.rows.at(row)?.[this.reading.columns.indexOf(column)] ?? '';
  }

  /** Place and words of an issue that the engine has with a participant; null for any other issue. */
  placed({ field, issue: given }: ErrorDetails): IssueInCensus | null {
    const [row, name] = personIn(field) ?? [];
    const { lines, rows, columns } = this.reading;
    if (row === undefined || row >= lines.length) return null;
    const { column, issue } = placeInCensus(name === '' ? undefined : name, given, (one) => this.has(one));
    if (column === undefined || !isCensusColumn(column)) return { row, column: column ?? null, issue, value: '' };
    const value = this.cellOf(row, column);
    const idOf = readerOf(rows, columns.indexOf('id'), (id) => id);
    const twin = rowWithSameId(issue, row, idOf);
    return {
      ...{ row, column, value },
      issue: hintedIssue(`initialState.participants[0].${column}`, issue, value),
      ...(twin === undefined ? {} : { twin }),
    };
  }

  /**
   * The engine's issues without those of which the file has been complained already, in a cell, a line or the headings.
   *
   * @param wrongRows - lines of which a host complains as a whole
   */
  notYetSaid<Details extends ErrorDetails>(
    issues: readonly Details[],
    wrongRows: ReadonlySet<number> = new Set(),
  ): Details[] {
    const said = new Map<number, (CensusColumn | null)[]>();
    for (const { row, column } of this.reading.people.complaints) said.set(row, [...(said.get(row) ?? []), column]);
    return issues.filter(({ field, issue }) => {
      const [row, name] = personIn(field) ?? [];
      if (row === undefined || name === undefined) return true;
      const isSaid = (column: CensusColumn | null): boolean =>
        column === null || name === '' || column === name || column.startsWith(`${name}.`);
      if (wrongRows.has(row) || said.get(row)?.some(isSaid) === true) return false;
      // Of a date of leaving that cannot be read, a cause is asked for.
      const isOfLeaving = issue === 'Required' && name.startsWith(LEAVING);
      if (isOfLeaving && (said.get(row) ?? []).some((column) => column?.startsWith(LEAVING) === true)) return false;
      return !(issue === 'Required' && name !== '' && !this.isGiven(name));
    });
  }

  /** Doubts about the file: what is hidden in its sheet and read, and its own totals where they differ. */
  doubts(hidden?: Pick<TextSheet, 'hiddenColumns'>): string[] {
    const { header, columns } = this.census;
    const { lines, totals } = this.reading;
    const read = header.map((heading, at) => ((columns[at] ?? null) === null && !this.isAdded(at) ? null : heading));
    const numbers = hidden === undefined ? [] : [...lines].flatMap(({ line, isHidden }) => (isHidden ? [line] : []));
    return [
      ...(hidden === undefined ? [] : doubtsOfHidden(hidden, numbers, read)),
      ...totals.differences.map(({ issue }) => issue),
    ];
  }

  /**
   * Notes on what was read and what not, as phrases.
   *
   * @param ofFile - notes on how the file is read
   */
  notes(ofFile: readonly string[] = []): string[] {
    const { header, columns, sums } = this.census;
    const { totals, written, assumed, leftOut } = this.reading;
    const unread = header.filter((heading, at) => heading !== '' && columns[at] === null && !this.isAdded(at));
    return [
      totals.read,
      ...(totals.same === null ? [] : [totals.same]),
      ...ofFile,
      ...sums.map((sum) => sumNote(sum, header)),
      ...(unread.length === 0 ? [] : [`Not read: ${unread.join(', ')}`]),
      ...written,
      ...assumed,
      ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.map(lineName).join(', ')}`]),
    ];
  }

  private isAdded(at: number): boolean {
    return this.census.sums.some(({ parts }) => parts.some(({ position }) => position === at));
  }

  /** True if a column gives a field that everybody needs, and for any other field. */
  private isGiven(field: string): boolean {
    const either = NEEDED_COLUMNS.find((columns) => columns.some((column) => column === field));
    return either === undefined || either.some((column) => this.has(column));
  }
}

const LEAVING = 'separation.';

/** Row and field of an issue with a participant; null for any other. */
function personIn(field: string): readonly [row: number, name: string] | null {
  const [, row, name = ''] = /^(?:initialState\.)?participants\[(\d+)\](?:\.(.+))?$/.exec(field) ?? [];
  return row === undefined ? null : [Number(row), name];
}

/**
 * The row that has an id already, for the engine's complaint that it must be unique; undefined for any other.
 *
 * @param row - the one that is complained of
 * @example
 * rowWithSameId('Must be unique', 2, (row) => ['E1', 'E2', 'E1'][row]) // 0
 */
export function rowWithSameId(
  issue: string,
  row: number,
  idOf: (row: number) => string | undefined,
): number | undefined {
  if (issue !== NOT_UNIQUE) return undefined;
  for (let other = 0; other < row; other++) if (idOf(other) === idOf(row)) return other;
  return undefined;
}

const PLAN_YEARS: ReadonlySet<string> = new Set(PLAN_YEAR_COLUMNS);

/**
 * Finds the column of an issue with a participant's field, and words the issue for a census: the engine knows no columns, and names the
 * first of two fields when neither is given.
 *
 * @param field - path inside the participant, such as `age` or `separation.year`; undefined for the participant as a whole
 * @param has - whether the census has a column
 * @example
 * placeInCensus('age', 'Required', (column) => column === 'birth_date')
 * // { column: 'birth_date', issue: 'Required: age or birth_date' }
 */
export function placeInCensus(
  field: string | undefined,
  issue: string,
  has: (column: CensusColumn) => boolean,
): { column: string | undefined; issue: string } {
  // In many exports, somebody who left and came back has an old date.
  if (field === 'separation.year' && issue.startsWith('Must be greater than ')) {
    const advice = 'make the status separated, or leave the date blank for somebody who came back';
    return {
      column: field,
      issue: `${issue} for somebody employed. An earlier one means that the person has left: ${advice}`,
    };
  }
  if (field !== undefined && PLAN_YEARS.has(field) && /^Must be a(?: whole)? number/.test(issue))
    return { column: field, issue: 'Must be a date or a plan year, such as 6/30/2024 or 2024' };
  if (issue !== 'Required' || field === undefined) return { column: field, issue };
  const either = NEEDED_COLUMNS.find(([first, ...others]) => first === field && others.length > 0);
  if (either !== undefined) return { column: either.find(has) ?? field, issue: `Required: ${either.join(' or ')}` };
  // A separated participant without the year or the cause of separation, or without both; the year comes first.
  const column = field === 'separation' ? 'separation.year' : field;
  if (column !== 'separation.year' && column !== 'separation.cause') return { column, issue };
  const missing = field === 'separation' ? 'separation.year and separation.cause' : field;
  // Many exports leave it blank for everybody, so the error lists the words.
  const words = field === 'separation.cause' ? ' (retirement, death, disability or termination)' : '';
  return { column: !has(column) && has('status') ? 'status' : column, issue: `Required: ${missing}${words}` };
}
