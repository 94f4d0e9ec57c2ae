import { formatWhole } from '../presentation/words/figures.js';
import { addLines, addUp, nameOfSum, latestDates } from './add-up.js';
import type { SumOfColumns, ColumnMapping } from './columns.js';
import { bothReadings, type BothReadings, controlTotals, type ControlTotals } from './control-totals.js';
import { type PlanYears, shortYearsOf } from './census-date.js';
import { cellsOf, type CensusLine, type CensusLines, onlyLines } from './cell-table.js';
import { type People, readPeople } from './people.js';
import { withoutNothing, MEANING_NAMES, type Meaning, type OwnWords } from './status-words.js';
import { rowsPaidOut, rowsOfNobody } from './totals.js';
import { only, type Rows } from './rows.js';

/** A census whose columns are understood. */
export interface UnderstoodCensus<Line extends CensusLine> {
  readonly header: readonly string[];
  /** All lines below the headings. */
  readonly lines: CensusLines<Line>;
  /** The field of each column, null for one that is not read by itself. */
  readonly columns: ColumnMapping;
  readonly sums: readonly SumOfColumns[];
  readonly leftByDate: boolean;
  /** Lines of one id are one person, whose amounts are added up. */
  readonly addLines?: boolean;
  /** Lines that are left out; `nobody` for all that look like totals or remarks. */
  readonly leftOut: ReadonlySet<Line> | 'nobody';
  /** Meanings of words by answers, once the columns are known. */
  readonly wordsOf: (columns: ColumnMapping, rows: Rows<string>) => OwnWords;
}

/** The people of a census, and all that is to be said of how they were read. */
export interface CensusReading<Line extends CensusLine> {
  readonly people: People;
  /** The field of each column, and what it is called: of a sum all its headings. */
  readonly columns: ColumnMapping;
  readonly headings: readonly string[];
  /** The lines that count, and their cells with sums added up and the latest of several dates. */
  readonly lines: CensusLines<Line>;
  readonly rows: Rows<string>;
  /** Position of each line that counts, among all lines below the headings. */
  readonly positions: ArrayLike<number>;
  readonly leftOut: readonly Line[];
  /** Who is employed by both readings of dates of leaving without a status; null where none is open. */
  readonly bothReadings: BothReadings | null;
  readonly totals: ControlTotals;
  /** Notes on the notation of cells, where it is not plain. */
  readonly written: readonly string[];
  /** Facts that the file lacks and somebody has stated. */
  readonly assumed: readonly string[];
}

/** Reads the lines of a census, the same in every host. */
export function readLines<Line extends CensusLine>(
  {
    header,
    lines,
    columns: given,
    sums,
    leftByDate,
    addLines: isAdded = false,
    leftOut,
    wordsOf,
  }: UnderstoodCensus<Line>,
  years: PlanYears,
  onRow?: (done: number, total: number) => void,
): CensusReading<Line> {
  const own = wordsOf(given, cellsOf(lines));
  const { rows: filled, words: blanks } = withoutNothing(given, sums, cellsOf(lines), own);
  const all = latestDates(addUp(sums, given, header, filled), years);
  const { columns, headings } = all;
  const out = leftOut === 'nobody' ? rowsOfNobody(columns, all.rows) : positionsOf(lines, leftOut);
  const left = positionsWithout(lines.length, out);
  const ofPeople = only(all.rows, left);
  const merged = isAdded ? addLines(columns, ofPeople, (row) => lines.at(left[row]!)!.line) : null;
  const each = merged?.rows ?? ofPeople;
  const paid = rowsPaidOut(columns, each, own, leftByDate);
  const counted = positionsWithout(each.length, paid);
  const positionOf = (row: number): number => left[merged?.kept[row] ?? row]!;
  const kept = counted.map(positionOf);
  const rows = only(each, counted);
  const people = readPeople(columns, rows, years, own, leftByDate, onRow);
  if (merged !== null) {
    const places = new Map(Array.from(counted, (row, at) => [row, at]));
    for (const complaint of merged.complaints) {
      const row = places.get(complaint.row);
      if (row !== undefined) people.complaints.push({ ...complaint, row });
    }
  }
  return {
    people,
    columns,
    headings,
    lines: onlyLines(lines, kept),
    rows,
    positions: kept,
    leftOut: out.map((row) => lines.at(row)!),
    bothReadings: bothReadings(people),
    totals: controlTotals(people, columns, all.rows, (row) => lineName(lines.at(row)!)),
    written: [
      ...blankNotes(blanks),
      ...(merged === null || merged.note === null ? [] : [merged.note]),
      ...paidNotes(paid.map((row) => lineName(lines.at(positionOf(row))!))),
      ...writtenNotes(people, columns, rows, years),
    ],
    assumed: assumedNotes(people),
  };
}

/** Positions of the lines that are in a set. */
function positionsOf<Line extends CensusLine>(lines: CensusLines<Line>, those: ReadonlySet<Line>): number[] {
  if (those.size === 0) return [];
  return [...lines].flatMap((line, position) => (those.has(line) ? [position] : []));
}

/** All positions but some. */
function positionsWithout(length: number, out: readonly number[]): Int32Array {
  const gone = new Set(out);
  const kept = new Int32Array(length - gone.size);
  for (let position = 0, at = 0; position < length; position++) if (!gone.has(position)) kept[at++] = position;
  return kept;
}

/** A line as people find it: `line 126 (Total)`. */
export function lineName({ line, sheet, cells }: CensusLine): string {
  const first = cells.find((cell) => cell !== '');
  const place = sheet === undefined ? `line ${line}` : `line ${line} of sheet ${sheet}`;
  return first === undefined ? place : `${place} (${first})`;
}

/** `compensation: Base Pay + Bonus` */
export function sumNote(sum: SumOfColumns, header: readonly string[]): string {
  return `${sum.column}: ${nameOfSum(sum, header)}`;
}

function blankNotes(words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`Read as blank: ${words.map((word) => `“${word}”`).join(', ')}`];
}

function paidNotes(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`Nobody, as no payments are left and nothing to pay: ${names.join(', ')}`];
}

function writtenNotes(
  { decimalComma, dates: { order, evidence } }: People,
  columns: ColumnMapping,
  rows: Rows<string>,
  years: PlanYears,
): string[] {
  const shortYears = shortYearsOf(columns, rows, years).map(({ text, read }) => `“${text}” is ${read}`);
  return [
    ...(decimalComma === null ? [] : [`Numbers have a decimal comma, as “${decimalComma}” shows`]),
    ...(order === 'day first'
      ? [`Dates have the day first${evidence === undefined ? '' : `, as “${evidence}” shows`}`]
      : []),
    ...(shortYears.length === 0
      ? []
      : [`Years of two digits are read as the only ones that are possible: ${shortYears.join(', ')}`]),
  ];
}

function assumedNotes({ causesSaid, leftByDate }: People): string[] {
  const causes = [...causesSaid].map(([cause, count]) => {
    const left = MEANING_NAMES[cause as Meaning];
    return count === 1
      ? `The census gives no cause of leaving for one person, who, as you said, ${left}`
      : `The census gives no cause of leaving for ${formatWhole(count)} people: as you said, all ${left}`;
  });
  const left = leftByDate.length;
  if (left === 0) return causes;
  const who = left === 1 ? 'One person' : `${formatWhole(left)} people`;
  return [...causes, `${who} left by their date of leaving: the census gives them no status`];
}
