import Papa from 'papaparse';
import {
  CENSUS_COLUMNS,
  isCensusColumn,
  NEEDED_COLUMNS,
  participantOf,
  readCell,
  type CensusColumn,
} from '../census/columns.js';
import { Failure, type Issue } from './failure.js';
import { readText } from './files.js';

/** A census as the engine takes it, and where in the file each participant stands. */
export interface Census {
  readonly file: string;
  /** `initialState.participants`. */
  readonly participants: readonly Readonly<Record<string, unknown>>[];
  /** The rows of `participants`: line and cells as they are in the file. */
  readonly rows: readonly CensusRow[];
}

/** One row of a census file. */
export interface CensusRow {
  /** The line of the file on which the row starts, counted from 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<CensusColumn, string>;
}

/** One record of the file before its cells have names. */
interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Reads a census file. Throws a `Failure` with everything that keeps it from being a table with the right columns. */
export function readCensusFile(cwd: string, file: string): Census {
  return parseCensus(readText(cwd, file, 'census file'), file);
}

/** Reads the text of a census file; `file` is its name in errors. */
export function parseCensus(text: string, file: string): Census {
  const issues: Issue[] = [];
  const records = parseRecords(text, file, issues);
  const header = records[0];
  if (header === undefined) {
    issues.push({ file, line: 1, field: 'participants', issue: 'No header: the first line names the columns' });
  }
  if (header === undefined || issues.length > 0) throw invalidCensus(issues);

  const columns = readHeader(header, records, file, issues);
  if (issues.length > 0) throw invalidCensus(issues);

  const rows = records.slice(1).map(({ line, cells }, index): CensusRow => {
    const field = `participants[${index}]`;
    const extra = cells.slice(columns.length).findIndex((cell) => cell !== '');
    if (cells.length < columns.length || extra >= 0) {
      const issue = `${cells.length} cells where the header has ${columns.length}`;
      issues.push({ file, line, field, issue });
    }
    const named = columns.map((column, position) => [column, cells[position] ?? ''] as const);
    return { line, cells: new Map(named.filter((cell): cell is [CensusColumn, string] => cell[0] !== null)) };
  });
  if (issues.length > 0) throw invalidCensus(issues);
  return { file, participants: rows.map(readParticipant), rows };
}

function invalidCensus(issues: readonly Issue[]): Failure {
  return new Failure('VALIDATION_ERROR', 'Invalid participants', issues as [Issue, ...Issue[]]);
}

/** The records of the text that are not blank, each with the line on which it starts. */
function parseRecords(text: string, file: string, issues: Issue[]): CsvRecord[] {
  const lines = text.replace(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(lines, { delimiter: delimiterOf(lines), newline: '\n' });

  let line = 1;
  const starts = data.map((cells) => {
    const start = line;
    // A quoted cell may hold line breaks.
    for (const cell of cells) line += cell.split('\n').length - 1;
    line += 1;
    return start;
  });
  for (const row of new Set(errors.map((error) => error.row ?? 0))) {
    const code = errors.find((error) => (error.row ?? 0) === row)?.code;
    const issue = code === 'MissingQuotes' ? 'A quote is opened here and never closed' : 'Text after a closing quote';
    issues.push({ file, line: starts[row] ?? 1, field: 'participants', issue });
  }
  return data
    .map((cells, row) => ({ line: starts[row] ?? 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The header alone tells the delimiter, since no column's name contains one, while a cell may. */
function delimiterOf(lines: string): string {
  const header = lines.split('\n').find((line) => line.trim() !== '') ?? '';
  return Papa.parse(header).meta.delimiter;
}

/** The columns in the file's order; null for one without name and content, as spreadsheets leave them at the right. */
function readHeader(
  header: CsvRecord,
  records: readonly CsvRecord[],
  file: string,
  issues: Issue[],
): (CensusColumn | null)[] {
  const complain = (issue: string, column: string): void => {
    issues.push({ file, line: header.line, column, field: 'participants', issue });
  };
  const seen = new Set<string>();
  const columns = header.cells.map((name, position) => {
    if (name === '') {
      const used = records.some(({ cells }) => (cells[position] ?? '') !== '');
      if (used) complain(`Column ${position + 1} has no name`, `${position + 1}`);
      return null;
    }
    if (seen.has(name)) complain(`Column ${name} is there twice`, name);
    seen.add(name);
    if (isCensusColumn(name)) return name;
    complain(`Unknown column ${name}${suggestion(name)}`, name);
    return null;
  });

  for (const names of NEEDED_COLUMNS) {
    if (!names.some((name) => seen.has(name))) complain(`Column ${names.join(' or ')} is missing`, names.join(' or '));
  }
  return columns;
}

/** What the user may have meant by a name that differs in case, spaces or punctuation only. */
function suggestion(name: string): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  const meant = Object.keys(CENSUS_COLUMNS).find((column) => plain(column) === plain(name));
  return meant === undefined ? '' : `: write ${meant}`;
}

function readParticipant({ cells }: CensusRow): Record<string, unknown> {
  return participantOf([...cells].map(([column, cell]) => [column, cell === '' ? undefined : readCell(column, cell)]));
}
