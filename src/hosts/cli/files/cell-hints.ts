import {
  type CensusColumn,
  isCensusColumn,
  isWordColumn,
  type IssueInCensus,
  meaningNear,
  meaningsIn,
  NOT_SAME,
  nameOfColumn,
  placeOfColumn,
  statusMeant,
} from '../../../census/index.js';
import type { ErrorDetails } from '../../../index.js';
import { Failure, type Issue } from '../errors/failure.js';
import type { Census } from './census-file.js';
import { inQuotes } from './census-columns.js';
import type { CensusFlags } from './census-options.js';

/** The engine's issues with participants. */
export type Check = (participants: readonly unknown[]) => readonly ErrorDetails[];

type Hint = Pick<Issue, 'hint' | 'blindHint'>;

/** The most lines on which a hint is tried, and those among which they are looked for. */
const MOST_LINES = 30;
const MOST_LOOKED_AT = 10_000;

/** Hints for cells of a census. Each is tried on lines with that cell, and none is given that leads to the next error. */
export class CellHints {
  private readonly known = new Map<string, Hint>();

  constructor(
    private readonly census: Census,
    private readonly check: Check,
  ) {}

  /** The ways to say once for all lines what a cell means. */
  hintFor(issue: IssueInCensus): Hint {
    const { column } = issue;
    if (column === null || !isCensusColumn(column)) return {};
    // Of many cells with the same text one is tried.
    const key = JSON.stringify([column, issue.issue, issue.value]);
    const hint = this.known.get(key) ?? this.hintIn(column, issue);
    this.known.set(key, hint);
    return hint;
  }

  private hintIn(column: CensusColumn, { row, issue, value }: IssueInCensus): Hint {
    const rows = this.rowsLike(row, column, value);
    const left = (answer: string): number | null => this.leftWith(rows, column, answer);
    // A cause of somebody employed needs a year of leaving: what leaves the fewest issues is meant.
    const meant = (word: string, meanings: readonly string[]): string[] => {
      const tried = meanings.map((meaning) => ({ meaning, issues: left(`${word}=${meaning}`) ?? Infinity }));
      const fewest = Math.min(...tried.map(({ issues }) => issues));
      const isMeant = (issues: number): boolean => issues < Infinity && (column === 'status' || issues === fewest);
      return tried.flatMap(({ meaning, issues }) => (isMeant(issues) ? [meaning] : []));
    };
    const said = (answer: string): string => `--map-value ${inQuotes(answer)}`;
    if (isWordColumn(column) && issue.startsWith('Required: separation.cause')) {
      const word = column === 'status' ? value : 'blank';
      // Somebody employed whose date of leaving cannot be read: of that another issue speaks.
      if (word !== 'blank' && statusMeant(word)?.status === 'active') return {};
      if (meant(word, ['termination']).length === 0) return {};
      return { hint: `${said(`${word}=termination`)}, or another cause, says it for every line` };
    }
    if (isWordColumn(column) && issue.startsWith('Must be one of ')) {
      const near = meaningNear(column, value);
      if (near !== undefined && meant(value, [near]).length > 0) {
        return { hint: `${said(`${value}=${near}`)} if that is what it means` };
      }
      const meanings = meant(value, meaningsIn(column));
      if (meanings.length === 0) return {};
      return {
        hint:
          meanings.length === 1 ? said(`${value}=${meanings[0]!}`) : `${said(`${value}=...`)} (${meanings.join(', ')})`,
      };
    }
    const isWord = /^\D*\p{L}\D*$/u.test(value) || (column === 'separation.payments_remaining' && Number(value) === 0);
    const { headings, reading } = this.census.dialogue;
    const at = reading.columns.indexOf(column);
    // A sum has the word in any of its columns.
    const isOne = reading.headings[at] === headings[at];
    const answer = (name: string): string => `${isOne ? `${name}: ` : ''}${value}=blank`;
    if (at < 0 || isWordColumn(column) || value === '' || !isWord || left(answer(placeOfColumn(at))) === null)
      return {};
    const words = Number(value) === 0 ? 'has all such lines paid by the plan' : 'if it means that there is none';
    return {
      hint: `${said(answer(nameOfColumn(at, headings)))} ${words}`,
      blindHint: `--map-value "${placeOfColumn(at)}: <word>=blank" ${words}`,
    };
  }

  /** The way to read two lines of one id, if they agree. */
  hintForTwin(row: number, twin: number): string {
    const { line, sheet } = this.census.dialogue.reading.lines.at(twin)!;
    const place = sheet === undefined ? `line ${line}` : `line ${line} of sheet ${sheet}`;
    const rows = this.rowsLike(twin, 'id', this.census.dialogue.cellOf(row, 'id'));
    const differ = this.issuesOf(rows, { addLines: true })?.some(({ issue }) => issue.startsWith(NOT_SAME)) ?? true;
    return `${place} has it too${differ ? '' : '; --add-lines adds up the amounts of lines with one id'}`;
  }

  /** Lines with the same text, as many as a hint is tried on. */
  private rowsLike(from: number, column: CensusColumn, value: string): number[] {
    const { dialogue } = this.census;
    const end = Math.min(dialogue.reading.rows.length, from + MOST_LOOKED_AT);
    const rows: number[] = [];
    for (let row = from; row < end && rows.length < MOST_LINES; row++) {
      if (dialogue.cellOf(row, column) === value) rows.push(row);
    }
    return rows;
  }

  /**
   * The number of issues that lines have with an answer; null where one is with the column, or is new. A status may need more than its
   * word, so that only the word itself counts.
   */
  private leftWith(rows: readonly number[], column: CensusColumn, answer: string): number | null {
    const before = this.issuesOf(rows, {});
    const after = this.issuesOf(rows, { mapValue: [answer] });
    if (before === null || after === null) return null;
    const isNew = (one: IssueInCensus): boolean =>
      !before.some((other) => other.row === one.row && other.column === one.column && other.issue === one.issue);
    const isWrong = (one: IssueInCensus): boolean =>
      column === 'status'
        ? one.column === column && !one.issue.startsWith('Required')
        : one.column === column || isNew(one);
    return after.some(isWrong) ? null : after.length;
  }

  private issuesOf(rows: readonly number[], more: CensusFlags): IssueInCensus[] | null {
    try {
      const { dialogue, participants } = this.census.alone(rows, more);
      const refused = dialogue
        .notYetSaid(this.check(participants))
        .flatMap((details) => dialogue.placed(details) ?? []);
      return [...dialogue.complaints, ...refused];
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }
}
