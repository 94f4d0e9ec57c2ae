import type { TidyRow } from '../../../analysis/index.js';
import { isCensusColumn } from '../../../census/index.js';
import { issues as words } from '../../../engine/internal.js';
import { type InitialState, ValidationError } from '../../../index.js';
import type { Issue } from '../errors/failure.js';
import { CENSUS_ANSWERS, flagOfAnswer } from '../files/census-options.js';

/** Rows in one answer. */
const PAGE = 100;
/** Values listed for a column. */
const MOST_VALUES = 100;

/** Which rows are wanted. */
export interface WantedRows {
  readonly where?: Readonly<Record<string, readonly (string | number | boolean)[]>> | undefined;
  readonly from: number;
}

/** The columns and their values. */
export function rowsToAskFor(rows: readonly TidyRow[]): object {
  const columns = columnsOf(rows).filter((column) => column !== 'value');
  return {
    count: rows.length,
    columns: Object.fromEntries(columns.map((column) => [column, valuesOf(rows, column).slice(0, MOST_VALUES)])),
  };
}

/**
 * A page of the rows that are wanted, as lists under their columns.
 *
 * @throws ValidationError for a column or a value that no row has
 */
export function pageOf(rows: readonly TidyRow[], { where = {}, from }: WantedRows): object {
  const columns = columnsOf(rows);
  for (const [column, wanted] of Object.entries(where)) {
    const field = `rows.where.${column}`;
    if (!columns.includes(column)) throw new ValidationError([{ field, issue: words.oneOf(columns) }]);
    const values = valuesOf(rows, column);
    const absent = wanted.findIndex((value) => !values.includes(value));
    if (absent >= 0) {
      const issue = `No row has it: ${column} is one of ${values.slice(0, MOST_VALUES).join(', ')}`;
      throw new ValidationError([{ field: `${field}[${absent}]`, issue }]);
    }
  }
  const found = rows.filter((row) =>
    Object.entries(where).every(([column, wanted]) => wanted.includes(row[column] ?? '')),
  );
  const next = from + PAGE;
  return {
    count: found.length,
    columns,
    rows: found.slice(from, next).map((row) => columns.map((column) => row[column])),
    ...(next < found.length ? { next_from: next } : {}),
  };
}

function columnsOf(rows: readonly TidyRow[]): string[] {
  return Object.keys(rows[0] ?? {});
}

function valuesOf(rows: readonly TidyRow[], column: string): TidyRow['value'][] {
  return [...new Set(rows.map((row) => row[column] ?? null))].filter((value) => value !== null);
}

/** The people under other names, so that no figure, finding or error can carry an id of the census. */
export function renamed(participants: InitialState['participants']): InitialState['participants'] {
  return participants.map((person, row) => ({ ...person, id: `person-${row + 1}` }));
}

/** A problem as a model may see it. */
export interface ToldIssue {
  readonly file: string;
  readonly sheet?: string | undefined;
  readonly line?: number | undefined;
  /** Place of the column of a census, counted from 1. */
  readonly column_number?: number | undefined;
  readonly field: string;
  readonly issue: string;
  readonly hint?: string | undefined;
  readonly count?: number | undefined;
}

/**
 * A problem without data of people: no cell, no heading, no age. It has the line, the place of the column, and the member of
 * `census_options` that would mend it; `validate` on the command line shows the cell.
 *
 * @param names - what each file was called that was read
 */
export function told(found: Issue, names: ReadonlyMap<string, string>): ToldIssue {
  const { sheet, line, position, count } = found;
  const hint = asMembers(found.hint);
  const named = (text: string): string => [...names].reduce((said, [path, name]) => said.replaceAll(path, name), text);
  const [file, field, issue] = [named(found.file), named(found.field), named(found.issue)];
  // People may be listed in the plan file too.
  if (found.isOfCensus !== true && !field.startsWith('participants[')) return { file, field, issue, hint, count };
  const [, column = ''] = /^participants\[\d+\]\.(.+)$/.exec(field) ?? [];
  return {
    file,
    sheet,
    line,
    column_number: position,
    field: isCensusColumn(column) ? column : 'participants',
    issue: withoutCells(issue),
    hint: asMembers(found.blindHint),
    count,
  };
}

/** The options of the command line in a hint, as members of `census_options`. */
function asMembers(hint: string | undefined): string | undefined {
  return hint?.replace(/--[a-z-]+/g, (flag) => {
    const name = Object.keys(CENSUS_ANSWERS).find((answer) => flagOfAnswer(answer) === flag);
    return name === undefined ? flag : `census_options.${name}`;
  });
}

/** Removes quoted cells, which follow a colon, and a person's age, which is last. Names of missing columns and renamed people stay. */
function withoutCells(issue: string): string {
  const [first = '', second = ''] = issue.replace(/, (?:at|aged) -?\d+$/, '').split(': ');
  const isNamedByUs = first === 'Required' || /(?:^|first )person-\d+$/.test(first);
  return isNamedByUs && second !== '' ? `${first}: ${second}` : first;
}
