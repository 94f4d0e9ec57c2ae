import {
  type CensusColumn,
  type SumOfColumns,
  decodedText,
  ENCODINGS,
  fileKind,
  isEncoding,
  askedOfDates,
  type BothReadings,
  columnMissed,
  nameOfColumn,
  placeOfColumn,
  positionsOf,
  readHeadings,
  columnNear,
  type CensusLine,
  type CensusLines,
  cellsOf,
  type CensusReading,
  lineName,
  type MadePeople,
  readLines,
  sumNote,
  hasCells,
  readerOf,
  type Rows,
  type PlanYears,
  proposedColumn,
  doubtsOfHidden,
  likelySheet,
  sheetsOf,
  type TextSheet,
} from '../../../census/index.js';
import { csvRows } from '../../../census/csv-rows.js';
import { invalidOption } from '../command/option-values.js';
import type { Progress } from '../command/progress.js';
import type { Issue } from '../errors/failure.js';
import { headedBy, invalidCensus } from './census-headings.js';
import { hintForQuestion, hintForTwin, hintForUnknown, type Name } from './census-hints.js';
import { ownWordsOf, saidOfColumns, saidOfFile, type CensusFlags } from './census-options.js';
import { fileFailure, NOT_UTF_8, readBytes } from './files.js';

/** A census as the engine takes it, and where in the file each participant stands. */
export interface Census {
  readonly file: string;
  /** `initialState.participants`, each made when it is read. */
  readonly people: MadePeople;
  /** The same as an array, without the dates of leaving that a question is asked about. */
  readonly participants: readonly Readonly<Record<string, unknown>>[];
  /** What the file calls its columns. */
  readonly headings: ReadonlyMap<CensusColumn, string>;
  /** The rows of `participants`: line and cells as they are in the file. */
  readonly rows: CensusRows;
  /** Everything that is wrong with the file; the engine may find more. */
  readonly complaints: readonly Issue[];
  readonly doubts: readonly Issue[];
  /** What was read and what not, as phrases: `sheet “Census”`. */
  readonly notes: readonly string[];
  /** How many are employed and how many left by both readings of dates of leaving without a status; null where none is open. */
  readonly bothReadings: BothReadings | null;
  /** The rows of the people whose dates these are. */
  readonly undecided: readonly number[];
}

/** One row of a census file. */
export interface CensusRow {
  /** The line of the file on which the row starts, counted from 1. */
  readonly line: number;
  readonly cells: Pick<ReadonlyMap<CensusColumn, string>, 'get' | 'has'>;
  /** The group of the person, as the column says that `groupBy` names; empty without one. */
  readonly group: string;
}

/** The rows of a census, of which one is made when it is asked for. */
class CensusRows {
  constructor(
    private readonly lines: CensusLines,
    private readonly cells: Rows<string>,
    private readonly positions: ReadonlyMap<CensusColumn, number>,
    private readonly groupAt: number | null,
  ) {}

  get length(): number {
    return this.lines.length;
  }

  at(row: number): CensusRow | undefined {
    const line = this.lines.at(row)?.line;
    if (line === undefined) return undefined;
    const texts = this.cells.at(row)!;
    return {
      line,
      cells: new Map([...this.positions].map(([column, position]) => [column, texts[position] ?? ''])),
      group: this.groupOf(texts),
    };
  }

  /** Reader of the ids of rows. */
  get ids(): (row: number) => string {
    const position = this.positions.get('id');
    return position === undefined ? () => '' : readerOf(this.cells, position, (id) => id);
  }

  /** The groups of the rows in order; empty for a row without one. */
  groups(): string[] {
    return this.groupAt === null ? [] : [...this.cells].map((texts) => this.groupOf(texts));
  }

  private groupOf(texts: readonly string[]): string {
    return this.groupAt === null ? '' : (texts[this.groupAt] ?? '').trim();
  }
}

/** The rows of a file, none of them understood yet. */
export interface CensusTable {
  readonly rows: CensusLines;
  readonly doubts?: readonly Issue[];
  readonly notes?: readonly string[];
  /** What nobody who looks at the workbook sees, though it is read. */
  readonly hidden?: Pick<TextSheet, 'hiddenRows' | 'hiddenColumns'>;
}

/** Reads a census file. Throws a `Failure` only where there is no table in it. */
export async function readCensusFile(
  cwd: string,
  file: string,
  years: PlanYears,
  flags: CensusFlags,
  progress: Progress,
): Promise<Census> {
  return readCensus(await readTable(cwd, file, flags, progress, years), file, years, flags, progress);
}

/** In bytes; dividing more into cells takes a second or so. */
const LARGE = 4_000_000;

/** The rows of a CSV file or of a sheet of a workbook. */
export async function readTable(
  cwd: string,
  file: string,
  flags: CensusFlags,
  progress?: Progress,
  years?: PlanYears,
): Promise<CensusTable> {
  const { sheet, encoding } = flags;
  const bytes = readBytes(cwd, file, 'census file');
  if (bytes.length > LARGE) progress?.onBegin(`Reading: ${Math.round(bytes.length / 1e6)} MB`);
  const kind = fileKind(bytes);
  if (typeof kind !== 'string') throw fileFailure(file, 'census file', kind.refused);
  if (kind === 'xlsx') {
    if (encoding === undefined) return readWorkbook(bytes, file, flags, years);
    throw invalidOption('--encoding', `Must be left out: ${file} is a workbook, which says it itself`, encoding);
  }
  if (sheet !== undefined) throw invalidOption('--sheet', `Must be left out: ${file} is not a workbook`, sheet);
  return tableOf(censusText(bytes, file, encoding), file);
}

function censusText(bytes: Uint8Array, file: string, encoding: string | undefined): string {
  if (encoding !== undefined && !isEncoding(encoding)) {
    throw invalidOption('--encoding', `Must be an encoding, such as ${ENCODINGS.join(', ')}`, encoding);
  }
  const decoded = decodedText(bytes, encoding);
  if ('text' in decoded) return decoded.text;
  const { likely } = decoded;
  const issue = encoding === undefined ? NOT_UTF_8 : `Not ${encoding} text`;
  const hint = likely === null ? undefined : `--encoding ${likely} if that is what it is`;
  throw fileFailure(file, 'census file', issue, hint);
}

/** The rows of the text of a census file; `file` is its name in errors. A wrong quote leaves the others in doubt, so it comes alone. */
export function tableOf(text: string, file: string): CensusTable {
  const { rows, problems } = csvRows(text);
  const [first, ...others] = problems.map((problem): Issue => ({
    file,
    isOfCensus: true,
    field: 'participants',
    ...problem,
  }));
  if (first !== undefined) throw invalidCensus([first, ...others]);
  return { rows };
}

async function readWorkbook(
  bytes: Uint8Array,
  file: string,
  flags: CensusFlags,
  years?: PlanYears,
): Promise<CensusTable> {
  const { sheet: wanted } = flags;
  const { readWorkbook: sheetsIn } = await import('../../../census/workbook.js');
  const workbook = await sheetsIn(bytes).catch(() => {
    throw fileFailure(file, 'census file', 'Is not a workbook that can be read: save it as XLSX or CSV UTF-8');
  });
  const sheets = sheetsOf(workbook);
  const names = sheets.map(({ name }) => name);
  if (wanted !== undefined && !names.includes(wanted)) {
    throw invalidOption('--sheet', `Must be a sheet of ${file} that is not empty: ${names.join(', ')}`, wanted);
  }
  const chosen =
    wanted === undefined ? likelySheet(sheets, columnGuess(flags), years) : sheets.find(({ name }) => name === wanted);
  if (chosen === undefined) return { rows: [] };
  const table = { rows: chosen.rows, hidden: chosen };
  const others = sheets
    .filter((sheet) => sheet !== chosen)
    .map(({ name, isHidden }) => (isHidden ? `${name} (hidden)` : name));
  if (others.length === 0) return table;
  const notes = [`sheet ${chosen.name}`];
  if (wanted !== undefined) return { ...table, notes };
  const issue = `Sheet ${chosen.name} is read, and not ${others.join(', ')}: --sheet names the one to read`;
  return { ...table, notes, doubts: [{ file, isOfCensus: true, field: 'participants', issue }] };
}

/** What a heading may be, to find the row and the sheet of the headings: by what was said of it, else by its own words. */
function columnGuess(flags: CensusFlags): (heading: string) => CensusColumn | undefined {
  const said = saidOfColumns(flags);
  return (heading) =>
    said.find((one) => positionsOf(one.heading, [heading]).length > 0 && one.column !== null)?.column ??
    proposedColumn(heading);
}

/** Understands the rows of a census: its headings, its people, and all that is wrong with them. */
export function readCensus(
  table: CensusTable,
  file: string,
  years: PlanYears,
  flags: CensusFlags = {},
  progress?: Progress,
): Census {
  const { header, below, doubts: doubtedHeadings } = headedBy(table.rows, file, flags, columnGuess(flags));
  const groupAt = groupColumn(header.cells, file, flags);
  const found = columnsOf(header, below, file, years, flags);
  const { sums, complaints: wrongHeadings, doubts } = found;
  const read = readLines(
    {
      ...{ header: header.cells, lines: below, columns: found.columns, sums },
      leftByDate: flags.leftByDate === true,
      leftOut: flags.ignoreTotals === true ? 'nobody' : new Set<CensusLine>(),
      wordsOf: (columns, cells) => ownWordsOf(flags, header.cells, columns, cells),
    },
    years,
    progress?.onLines,
  );
  const { people, columns, bothReadings: readings, totals } = read;
  const { complaints } = people;
  const headings = new Map<CensusColumn, string>();
  columns.forEach((column, position) => column !== null && headings.set(column, read.headings[position] ?? column));
  const positions = new Map<CensusColumn, number>();
  columns.forEach((column, position) => column !== null && positions.set(column, position));
  const censusRows = new CensusRows(read.lines, read.rows, positions, groupAt);
  const ofTotals = new Set(complaints.flatMap(({ row, column }) => (column === null ? [row] : [])));
  const wrongRows = [
    ...wrongLengths(read, header.cells.length, file)
      .filter(({ row }) => !ofTotals.has(row))
      .map(({ issue }) => issue),
    ...complaints.map(({ row, column, issue }): Issue => {
      const { line, cells } = censusRows.at(row)!;
      const field = `participants[${row}]`;
      if (column === null) {
        const hint = /^(?:Looks like the|This) line/.test(issue)
          ? { hint: '--ignore-totals leaves out all such lines' }
          : {};
        return { file, line, isOfCensus: true, field, issue, ...hint };
      }
      const value = cells.get(column);
      const place = { file, line, isOfCensus: true, column: headings.get(column) ?? column };
      return { ...place, field: `${field}.${column}`, issue, ...(value ? { value } : {}) };
    }),
  ];
  const hidden =
    table.hidden === undefined
      ? []
      : doubtsOfHidden(
          table.hidden,
          [...read.lines].map(({ line }) => line),
          header.cells.map((heading, at) => (columns[at] === null ? null : heading)),
        );
  const isAdded = (at: number): boolean => sums.some(({ parts }) => parts.some(({ position }) => position === at));
  const isRead = (at: number): boolean => found.columns[at] !== null || isAdded(at);
  const unread = header.cells.filter((heading, at) => heading !== '' && !isRead(at));
  const ofDates = readings === null ? [] : [askAboutDates(readings, file, header, columns, years)];
  const undecided = new Set(people.undecided);
  return {
    file,
    people: people.list,
    get participants() {
      return undecided.size === 0 ? people.participants : withoutSeparations(people.participants, undecided);
    },
    headings,
    rows: censusRows,
    complaints: [...wrongHeadings, ...ofDates, ...wrongRows],
    bothReadings: readings,
    undecided: people.undecided,
    doubts: [
      ...(table.doubts ?? []),
      ...doubtedHeadings,
      ...doubts,
      ...hidden.map((issue): Issue => ({ file, isOfCensus: true, field: 'participants', issue })),
      ...totals.differences.map(({ issue }): Issue => ({ file, isOfCensus: true, field: 'participants', issue })),
    ],
    notes: [
      totals.read,
      ...(totals.same === null ? [] : [totals.same]),
      ...(table.notes ?? []),
      ...sums.map((sum) => sumNote(sum, header.cells)),
      ...(unread.length === 0 ? [] : [`Not read: ${unread.join(', ')}`]),
      ...read.written,
      ...read.assumed,
      ...(read.leftOut.length === 0 ? [] : [`Left out: ${read.leftOut.map(lineName).join(', ')}`]),
    ],
  };
}

/** What is asked once is not said again of each of them. */
function withoutSeparations(
  participants: Census['participants'],
  undecided: ReadonlySet<number>,
): Census['participants'] {
  return participants.map((participant, row) => {
    if (!undecided.has(row)) return participant;
    const { separation: _asked, ...others } = participant;
    return others;
  });
}

/** Where the column of groups is; null without one. */
function groupColumn(headings: readonly string[], file: string, { groupBy }: CensusFlags): number | null {
  if (groupBy === undefined) return null;
  const [position, ...others] = new Set(groupBy.flatMap((name) => positionsOf(name, headings)));
  if (position === undefined || others.length > 0) {
    const hint = `it has ${headings.filter((heading) => heading !== '').join(', ')}; --group-by once more names another file's`;
    throw invalidOption('--group-by', `Must name one heading of ${file}`, groupBy.join(', '), hint);
  }
  return position;
}

/** Whether people without a status have left, asked once for all of them. */
function askAboutDates(
  readings: BothReadings,
  file: string,
  { line, cells }: CensusLine,
  columns: readonly (CensusColumn | null)[],
  { censusYear }: PlanYears,
): Issue {
  const at = columns.indexOf('separation.year');
  const hintBy = (name: string): string =>
    `--left-by-date if it means that they have left, --map "${name}=ignore" if not`;
  const issue = askedOfDates(readings, censusYear);
  const place = { file, line, isOfCensus: true, column: cells[at] ?? '', position: at + 1, field: 'participants' };
  return { ...place, issue, hint: hintBy(nameOfColumn(at, cells)), blindHint: hintBy(placeOfColumn(at)) };
}

function columnsOf(
  header: CensusLine,
  rows: CensusLines,
  file: string,
  years: PlanYears,
  flags: CensusFlags,
): {
  columns: (CensusColumn | null)[];
  sums: readonly SumOfColumns[];
  complaints: Issue[];
  doubts: Issue[];
} {
  const cells = cellsOf(rows);
  const { named, sums } = saidOfFile(flags, header.cells, file, (heading) => {
    const meant = columnNear(heading);
    return meant === undefined ? undefined : header.cells.find((one) => columnNear(one) === meant);
  });
  const summed = new Set(sums.map(({ column }) => column));
  const ignoreUnknown = flags.ignoreUnknown === true;
  const { columns, complaints, doubts } = readHeadings(header.cells, (position) => hasCells(cells, position), years, {
    named,
    summed,
    ignoreUnknown,
  });
  const isGiven = (column: CensusColumn): boolean => columns.includes(column);
  const place = (position: number | null, issue: string): Issue => {
    const at = { file, line: header.line, isOfCensus: true, field: 'participants', issue };
    return position === null
      ? at
      : { ...at, column: header.cells[position] || `${position + 1}`, position: position + 1 };
  };
  const name = (position: number): string => nameOfColumn(position, header.cells);
  const hints = (of: (name: Name) => string): Pick<Issue, 'hint' | 'blindHint'> => ({
    hint: of(name),
    blindHint: of(placeOfColumn),
  });
  const found = complaints.map(({ position, issue, isUnknown, question, twin }): Issue => {
    if (position === null) return place(position, issue);
    if (question !== undefined) {
      return { ...place(position, question.what), ...hints((by) => hintForQuestion(question, position, by)) };
    }
    if (isUnknown) {
      const own = name(position);
      const hintBy = (by: Name): string => hintForUnknown(own, by(position), isGiven);
      return { ...place(position, 'Unknown column'), ...hints(hintBy) };
    }
    const plainly = issue.replace(/: put # before the one to leave out$/, '');
    return { ...place(position, plainly), ...hints((by) => hintForTwin(position, twin, header.cells, by)) };
  });
  // What is left out may not be a column that people would miss.
  const missed = !ignoreUnknown
    ? []
    : header.cells.flatMap((_, position): Issue[] => {
        const near = columnMissed(header.cells, position, { columns, complaints }, named);
        if (near === undefined) return [];
        const hintBy = (by: Name): string =>
          `--map "${by(position)}=${near}" has it read, --map "${by(position)}=ignore" leaves it out`;
        return [{ ...place(position, `Looks like ${near}, which no other column gives`), ...hints(hintBy) }];
      });
  return {
    columns,
    sums,
    complaints: [...found, ...missed],
    doubts: doubts.map((one) => place(one.position, one.issue)),
  };
}

/** The rows that lack a cell, or have more than the headings: they may have the others in the wrong columns. */
function wrongLengths(
  { lines, rows }: Pick<CensusReading<CensusLine>, 'lines' | 'rows'>,
  length: number,
  file: string,
): { row: number; issue: Issue }[] {
  const wrong: { row: number; issue: Issue }[] = [];
  for (let row = 0; row < rows.length; row++) {
    const cells = rows.at(row)!;
    if (cells.length === length || (cells.length > length && cells.slice(length).every((cell) => cell === '')))
      continue;
    const issue = `${cells.length} cells where the header has ${length}`;
    const field = `participants[${row}]`;
    wrong.push({ row, issue: { file, line: lines.at(row)!.line, isOfCensus: true, field, issue } });
  }
  return wrong;
}
