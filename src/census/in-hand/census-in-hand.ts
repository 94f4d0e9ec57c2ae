import { sumsOf, mayBeLatest } from '../add-up.js';
import { CensusDialogue } from '../dialogue.js';
import { type PlanYears, UNKNOWN_PLAN_YEARS } from '../census-date.js';
import type { CensusColumn, ColumnMapping, SumOfColumns } from '../columns.js';
import { meaningProposed, openWords, ownMeaning, wordKey, type OwnWords } from '../status-words.js';
import { type FileYear, yearOfFile } from '../file-year.js';
import type { CensusRow, CensusTable, HowRead } from './census-table.js';
import type { ControlTotals } from '../control-totals.js';
import { answersGiven, type CensusAnswers, type KeptAnswers } from '../kept-answers.js';
import { cellsOf } from '../cell-table.js';
import { hasCells } from '../rows.js';
import { nameOfLines, headingLines } from '../heading-rows.js';
import { rowsOfNobody } from '../totals.js';
import { proposedColumns } from '../proposals.js';
import { saidColumns, saidWords } from '../said-answers.js';

/** Answers of the user about a census, beside those about columns and words. */
export interface SaidOfCensus {
  /** The fields that are the sums of all columns that are read as them. */
  readonly added: readonly CensusColumn[];
  /** People without a status have left if their date of leaving is not after the census. */
  readonly leftByDate: boolean;
  /** Lines of one id are one person, whose amounts are added up. */
  readonly addLines?: boolean;
}

export const NOTHING_SAID: SaidOfCensus = { added: [], leftByDate: false };

/** A census as it is read with these answers. */
export function dialogueOf(
  { header, rows }: CensusTable,
  columns: ColumnMapping,
  years: PlanYears = UNKNOWN_PLAN_YEARS,
  words: OwnWords = {},
  { added, leftByDate, addLines = false }: SaidOfCensus = NOTHING_SAID,
  leftOut: ReadonlySet<CensusRow> = new Set(),
): CensusDialogue<CensusRow> {
  const sums = sumsOf(added, columns);
  const understood = { header, lines: rows, columns, sums, leftByDate, addLines, leftOut, wordsOf: () => words };
  return new CensusDialogue(understood, years);
}

/** The fields that a mapping reads twice: only one of two columns with one meaning can be right, unless they are added up or the latest date counts. */
export function doubledColumns(mapping: ColumnMapping, added: readonly CensusColumn[] = []): CensusColumn[] {
  return mapping.filter(
    (column, at): column is CensusColumn =>
      column !== null &&
      mapping.indexOf(column) < at &&
      mapping.lastIndexOf(column) === at &&
      !added.includes(column) &&
      !mayBeLatest(column),
  );
}

/** Totals of a census's people, and columns whose meaning is assumed. */
export interface CensusTotals extends ControlTotals {
  readonly assumed: readonly string[];
}

/** A column that says what people are called. */
const NAME = /\b(?:names?|surname)\b|^(?:first|last|middle)\b|^(?:employee|participant)$/i;

/** A census that somebody brought: how its columns and words are read, and which lines are left out. Answers change it. */
export class CensusInHand {
  /** What the user has said of words, the same for all lines. */
  words: OwnWords = {};
  said: SaidOfCensus = NOTHING_SAID;
  /** The columns of which the user has said what they are, even if that was the guess. */
  settled: readonly number[] = [];
  /** What was taken over from the file before, in words; null for nothing. */
  takenOver: string | null = null;
  /** What the columns mean by their headings, as long as the user has not said otherwise. */
  private guessed: ColumnMapping;
  private mappingSaid: ColumnMapping | null = null;
  private readonly whole: CensusTable;
  private readonly linesLeftOut = new Set<CensusRow>();
  private readonly linesTakenBack = new Set<CensusRow>();

  /** @param said - how the user has its file read */
  constructor(
    table: CensusTable,
    years: PlanYears = UNKNOWN_PLAN_YEARS,
    private readonly saidOfFile: HowRead = {},
  ) {
    this.whole = table;
    this.guessed = proposedColumns(table.header, years, this.isFilled);
  }

  /** A census from which lines were left out: they stand where they stood. */
  static withLeftOut(table: CensusTable, leftOut: readonly CensusRow[], how: HowRead = {}): CensusInHand {
    const rows = [...table.rows, ...leftOut].sort((one, other) => one.line - other.line);
    const census = new CensusInHand({ ...table, rows }, UNKNOWN_PLAN_YEARS, how);
    census.leaveOut(...leftOut);
    return census;
  }

  /** The same file read in another way: another sheet of it, other lines of headings, another encoding. */
  again(how: HowRead, years: PlanYears): CensusInHand {
    // The headings of one sheet are on other lines of another.
    const said = how.sheet === undefined ? { ...this.saidOfFile, ...how } : how;
    return new CensusInHand(this.whole.again?.(how) ?? this.whole, years, said);
  }

  /** Reading of its file, as far as the user has stated it or another host would ask. */
  get how(): HowRead {
    const { headings: { first, last } = { first: 0, last: 0 }, encoding = 'utf-8' } = this.whole;
    return {
      ...(first < last ? { headings: { first, last } } : {}),
      ...(encoding === 'utf-8' ? {} : { encoding }),
      ...this.saidOfFile,
    };
  }

  /** The answers with which every host reads the file in this way. A line of a person cannot be left out by them. */
  answers(years: PlanYears): CensusAnswers {
    const { header, rows } = this.whole;
    const { headings, ...how } = this.how;
    return answersGiven(
      {
        ...{ header, columns: this.mapping, settled: this.settled, words: this.words, ...this.said },
        rows: cellsOf(rows),
        leftOut: rows.flatMap((row, at) => (this.linesLeftOut.has(row) ? [at] : [])),
        file: { ...how, ...(headings === undefined ? {} : { headings: nameOfLines(headings) }) },
      },
      years,
    );
  }

  /** The lines of people that the user has left out. */
  get peopleLeftOut(): readonly CensusRow[] {
    const nobody = new Set(this.nobodyIn(this.whole.rows));
    return this.leftOut.filter((row) => !nobody.has(row));
  }

  get mapping(): ColumnMapping {
    return this.mappingSaid ?? this.guessed;
  }

  set mapping(said: ColumnMapping) {
    this.mappingSaid = said;
  }

  /** Which of several columns is read may follow from the years of the plan. */
  guessFor(years: PlanYears): void {
    this.guessed = proposedColumns(this.whole.header, years, this.isFilled);
  }

  private readonly isFilled = (at: number): boolean => hasCells(cellsOf(this.whole.rows), at);

  /** What the user says that a column is; null for one that is not to be read. */
  settle(at: number, column: CensusColumn | null): void {
    this.settled = [...new Set([...this.settled, at])];
    this.mapping = this.whole.header.map((_, one) => (one === at ? column : (this.mapping[one] ?? null)));
  }

  /** Takes what leaves little doubt: usual words for people employed, and totals and remarks left out. The user's answers stay. */
  propose(): void {
    this.leaveOut(...this.nobody.filter((row) => !this.linesTakenBack.has(row)));
    for (const { column, word } of openWords(this.table, this.mapping, this.words)) {
      const meaning = meaningProposed(column, word);
      if (meaning === undefined || ownMeaning(this.words, column, word) !== undefined) continue;
      this.words = { ...this.words, [column]: { ...this.words[column], [wordKey(word)]: meaning } };
    }
  }

  /** The plan year that the file states; null for none. */
  get fileYear(): FileYear | null {
    const { header, headings, sheet } = this.whole;
    return yearOfFile([
      headings?.titles ?? [],
      sheet === undefined ? [] : [sheet.name],
      header.filter((_, at) => (this.mapping[at] ?? null) !== null),
    ]);
  }

  /** Without the lines that were left out. */
  get table(): CensusTable {
    return { ...this.whole, rows: this.whole.rows.filter((row) => !this.linesLeftOut.has(row)) };
  }

  /** In the order in which they were left out. */
  get leftOut(): readonly CensusRow[] {
    return [...this.linesLeftOut];
  }

  leaveOut(...rows: readonly CensusRow[]): void {
    for (const row of rows) this.linesLeftOut.add(row);
  }

  /** The lines that look like totals or remarks, and are not left out. */
  get nobody(): readonly CensusRow[] {
    return this.nobodyIn(this.table.rows);
  }

  takeBackIn(row: CensusRow): void {
    this.linesTakenBack.add(row);
    this.linesLeftOut.delete(row);
  }

  /**
   * Reads a corrected file as the one before was read, if it has the same headings: its columns and words, and the lines left out that it still has.
   * Of another file, or where nothing had been said of the one before, nothing is taken over.
   */
  readAs(before: CensusInHand): void {
    if (JSON.stringify(this.whole.header) !== JSON.stringify(before.whole.header)) return;
    const said = before.mappingSaid;
    if (said !== null && said.some((column, at) => column !== this.guessed[at])) this.mappingSaid = said;
    this.words = before.words;
    this.said = before.said;
    this.settled = before.settled;
    const nobodyBefore = new Set(before.nobodyIn(before.whole.rows));
    const wanted = new Set(before.leftOut.map((row) => keyOf(row, nobodyBefore)));
    const nobody = new Set(this.nobodyIn(this.whole.rows));
    const rows = this.whole.rows.filter((row) => wanted.has(keyOf(row, nobody)));
    this.leaveOut(...rows);
    const words = Object.values(before.words).reduce((sum, said) => sum + Object.keys(said).length, 0);
    const others =
      this.settled.length + this.said.added.length + Number(this.said.leftByDate) + Number(this.said.addLines === true);
    if (this.mappingSaid === null && words === 0 && rows.length === 0 && others === 0) return;
    const parts = [
      ...(this.mappingSaid === null && others === 0 ? [] : ['its columns']),
      ...(words === 0 ? [] : [words === 1 ? '1 word' : `${words} words`]),
      ...(rows.length === 0 ? [] : [`${rows.length === 1 ? '1 line' : `${rows.length} lines`} left out`]),
    ];
    this.takenOver = `The headings are those of the file before, and it is read in the same way: ${parts.join(', ')}.`;
  }

  /** As if nothing had been said of it but what the file itself proposes. */
  readAfresh(): void {
    this.words = {};
    this.said = NOTHING_SAID;
    this.settled = [];
    this.takenOver = null;
    this.mappingSaid = null;
    this.linesLeftOut.clear();
    this.linesTakenBack.clear();
    this.propose();
  }

  private nobodyIn(rows: readonly CensusRow[]): CensusRow[] {
    const cells = rows.map((row) => row.cells);
    return rowsOfNobody(this.mapping, cells).map((row) => rows[row]!);
  }

  /** What the people are called, by their ids, where columns that are not read say it. */
  get names(): ReadonlyMap<string, string> {
    const { header, rows } = this.table;
    const idAt = this.mapping.indexOf('id');
    if (idAt < 0) return new Map();
    const at = header.flatMap((heading, i) => ((this.mapping[i] ?? null) === null && NAME.test(heading) ? [i] : []));
    const nameOf = ({ cells }: CensusRow): string =>
      at
        .map((i) => cells[i] ?? '')
        .join(' ')
        .trim();
    const named = rows.map((row) => [row.cells[idAt] ?? '', nameOf(row)] as const);
    return new Map(named.filter(([, name]) => name !== ''));
  }

  /** Present reading of the file. */
  dialogue(years: PlanYears): CensusDialogue<CensusRow> {
    return dialogueOf(this.whole, this.mapping, years, this.words, this.said, this.linesLeftOut);
  }

  /** Totals of its people, and facts about them that were stated and not read. */
  totals(years: PlanYears): CensusTotals {
    const { totals, assumed } = this.dialogue(years).reading;
    return { ...totals, assumed: assumed.map((note) => `${note}.`) };
  }
}

/** What a line is found by in a corrected file: its name if it is nobody, as totals change with what they are the sums of. */
function keyOf(row: CensusRow, nobody: ReadonlySet<CensusRow>): string {
  return nobody.has(row) ? (row.cells.find((cell) => cell !== '') ?? '') : JSON.stringify(row.cells);
}

/** A census as the plan file says that it is read: its sheet and headings, what its columns and words mean, and the lines left out. */
export function readAsKept(brought: CensusInHand, kept: KeptAnswers, years: PlanYears): CensusInHand {
  const census = brought.again(howKept(kept), years);
  const { header } = census.table;
  const { named, sums } = saidColumns(Object.entries(kept.map ?? {}), header);
  const partOf = (at: number): SumOfColumns | undefined =>
    sums.find(({ parts }) => parts.some(({ position }) => position === at));
  // What a host shows has nothing taken off a sum: such a column is asked about.
  const isRead = (sum?: SumOfColumns): boolean => sum?.parts.some(({ isTakenOff }) => isTakenOff) !== true;
  for (const [at, column] of named) if (isRead(partOf(at))) census.settle(at, partOf(at)?.column ?? column);
  const added = sums.filter(isRead).map(({ column }) => column);
  const cells = census.table.rows.map((row) => row.cells);
  census.words = saidWords(Object.entries(kept.map_value ?? {}), header, census.mapping, cells).words;
  census.said = { added, leftByDate: kept.left_by_date === true, addLines: kept.add_lines === true };
  if (kept.ignore_totals === true) census.leaveOut(...census.nobody);
  census.takenOver = 'It is read as the plan file says.';
  return census;
}

function howKept({ sheet, headings, encoding }: KeptAnswers): HowRead {
  const lines = headingLines(headings ?? '');
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(lines === null ? {} : { headings: lines }),
    ...(encoding === undefined ? {} : { encoding }),
  };
}
