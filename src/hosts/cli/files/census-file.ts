import {
  CensusDialogue,
  type CensusColumn,
  type CensusLine,
  isCensusColumn,
  type IssueInCensus,
  type MadePeople,
  MOST_ISSUES,
  nameOfColumn,
  placeOfColumn,
  type PlanYears,
} from '../../../census/index.js';
import type { Progress } from '../commands/progress.js';
import type { Issue } from '../errors/failure.js';
import { columnsOf, groupColumn, inQuotes } from './census-columns.js';
import { columnGuess, headedBy, ofCensus, readTable, type CensusTable } from './census-table.js';
import { ownWordsOf, type CensusFlags } from './census-options.js';

/** A census file that was read, with all that is wrong with it, doubtful or worth a note. */
export interface Census {
  readonly file: string;
  readonly dialogue: CensusDialogue<CensusLine>;
  /** `initialState.participants`, each made when it is read. */
  readonly people: MadePeople;
  /** People as an array, without the dates of leaving that a question is asked about. */
  readonly participants: readonly Readonly<Record<string, unknown>>[];
  /** Headings of the file. */
  readonly headings: ReadonlyMap<CensusColumn, string>;
  /** The groups of the rows in order, as the column says that `groupBy` names; empty for a row without one, and without the option. */
  readonly groups: readonly string[];
  /** Everything that is wrong with the file; the engine may find more. */
  readonly complaints: readonly Issue[];
  /** Reads some rows by themselves, with more that is said of them. */
  readonly alone: (rows: readonly number[], more: CensusFlags) => Census;
  /** The rows that are complained of as a whole. */
  readonly wrongRows: ReadonlySet<number>;
  readonly doubts: readonly Issue[];
  /** What was read and what not, as phrases: `sheet “Census”`. */
  readonly notes: readonly string[];
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
  const dialogue = new CensusDialogue<CensusLine>(
    {
      ...{ header: header.cells, lines: below, columns: found.columns, sums: found.sums },
      leftByDate: flags.leftByDate === true,
      addLines: flags.addLines === true,
      leftOut: flags.ignoreTotals === true ? 'nobody' : new Set<CensusLine>(),
      wordsOf: (columns, cells) => ownWordsOf(flags, header.cells, columns, cells),
    },
    years,
    progress?.onLines,
  );
  const { columns, headings: named, rows, people } = dialogue.reading;
  const headings = new Map<CensusColumn, string>();
  columns.forEach((column, at) => column !== null && headings.set(column, named[at] ?? column));
  const wrongLengths = rowsOfWrongLength(dialogue, header.cells.length, file);
  return {
    ...{ file, dialogue, headings },
    people: people.list,
    get participants() {
      return dialogue.participants;
    },
    groups: groupAt === null ? [] : Array.from(rows, (cells) => (cells[groupAt] ?? '').trim()),
    complaints: [
      ...found.complaints,
      ...questionsOfDates(dialogue, header, file),
      ...countedOnce(wrongLengths.map(({ issue }) => issue)),
      ...dialogue.complaints.map((complaint) => {
        const { row, column, issue } = complaint;
        const field = `participants[${row}]${column === null ? '' : `.${column}`}`;
        const at = inCensusFile({ file, dialogue, headings }, complaint, field);
        if (column === null && /^(?:Looks like the|This) line/.test(issue)) return { ...at, hint: TOTALS_HINT };
        return at;
      }),
    ],
    alone: (some, more) => {
      const said = { ...flags, ...more, headings: `${header.line}` };
      const mapValue = [...(flags.mapValue ?? []), ...(more.mapValue ?? [])];
      const those = some.map((row) => dialogue.reading.lines.at(row)!);
      return readCensus({ rows: [header, ...those] }, file, years, { ...said, mapValue });
    },
    wrongRows: new Set(wrongLengths.map(({ row }) => row)),
    doubts: [
      ...(table.doubts ?? []),
      ...doubtedHeadings,
      ...found.doubts,
      ...dialogue.doubts(table.hidden).map((issue) => ofCensus(file, { issue })),
    ],
    notes: dialogue.notes(table.notes),
  };
}

const TOTALS_HINT = '--ignore-totals leaves out all such lines';

/** An issue with a line of a census, or a cell of it, as one with its file. */
export function inCensusFile(
  { file, dialogue, headings }: Pick<Census, 'file' | 'dialogue' | 'headings'>,
  { row, column, issue, value }: IssueInCensus,
  field: string,
): Issue {
  const { line, sheet } = dialogue.reading.lines.at(row)!;
  const place = {
    file,
    line,
    isOfCensus: true,
    ...(sheet === undefined ? {} : { sheet }),
    field,
    issue,
  };
  if (column === null) return place;
  const heading = isCensusColumn(column) ? headings.get(column) : undefined;
  return { ...place, column: heading ?? column, ...(value === '' ? {} : { value }) };
}

/** The question whether people without a status have left, with the ways to answer it. */
function questionsOfDates(
  { askedOfDates: issue, columnsOfLeaving, reading: { columns, people } }: CensusDialogue<CensusLine>,
  { line, cells }: CensusLine,
  file: string,
): Issue[] {
  if (issue === null) return [];
  const at = columns.indexOf('separation.year');
  // Somebody who has left needs the date.
  const isNeeded = people.list.some(({ status }) => status === 'separated');
  const hintBy = (name: (position: number) => string): string => {
    const ignored = columnsOfLeaving.map((position) => `--map ${inQuotes(`${name(position)}=ignore`)}`).join(' ');
    return `--left-by-date if it means that they have left${isNeeded ? '' : `, ${ignored} if not`}`;
  };
  const [hint, blindHint] = [hintBy((position) => nameOfColumn(position, cells)), hintBy(placeOfColumn)];
  return [ofCensus(file, { line, column: cells[at] ?? '', position: at + 1, issue, hint, blindHint })];
}

/**
 * The rows that lack a cell, or have more than the headings: they may have the others in the wrong columns. Rows that are nobody are
 * complained of already.
 */
function rowsOfWrongLength(
  { complaints, reading: { lines, rows } }: CensusDialogue<CensusLine>,
  length: number,
  file: string,
): { row: number; issue: Issue }[] {
  const nobody = new Set(complaints.flatMap(({ row, column }) => (column === null ? [row] : [])));
  const wrong: { row: number; issue: Issue }[] = [];
  for (let row = 0; row < rows.length; row++) {
    const cells = rows.at(row)!;
    const isLonger = cells.length > length && cells.slice(length).some((cell) => cell !== '');
    if ((cells.length >= length && !isLonger) || nobody.has(row)) continue;
    const issue = `${cells.length} cells where the header has ${length}`;
    const field = `participants[${row}]`;
    wrong.push({ row, issue: { file, line: lines.at(row)!.line, isOfCensus: true, field, issue } });
  }
  return wrong;
}

/** As the engine's issues: more than 1,000 with the same words are one with their number. */
function countedOnce(issues: readonly Issue[]): Issue[] {
  const counts = new Map<string, number>();
  for (const { issue } of issues) counts.set(issue, (counts.get(issue) ?? 0) + 1);
  const said = new Set<string>();
  return issues.flatMap((one) => {
    const count = counts.get(one.issue)!;
    if (count <= MOST_ISSUES) return [one];
    const isFirst = said.size < said.add(one.issue).size;
    return isFirst ? [{ ...one, count }] : [];
  });
}
