import { UNKNOWN_PLAN_YEARS, type OwnWords, type PlanYears } from '../../census/index.js';
import { readCensusSheet, type CensusRow, type CensusTable } from './census-table.js';
import { guessColumns, type ColumnMapping } from './column-names.js';

/** A census that the user brought, as it stands on the page: how its columns and words are read, and which lines were left out. */
export class CensusInHand {
  /** What the user has said of words, the same for all lines. */
  words: OwnWords = {};
  /** What the columns mean by their headings, as long as the user has not said otherwise. */
  #guessed: ColumnMapping;
  #said: ColumnMapping | null = null;
  readonly #whole: CensusTable;
  readonly #leftOut = new Set<CensusRow>();

  constructor(table: CensusTable, years: PlanYears = UNKNOWN_PLAN_YEARS) {
    this.#whole = table;
    this.#guessed = guessColumns(table.header, years);
  }

  /** Another sheet of the same workbook. */
  onSheet(name: string, years: PlanYears): CensusInHand {
    return new CensusInHand(readCensusSheet(this.#whole.sheet?.of ?? [], name), years);
  }

  get mapping(): ColumnMapping {
    return this.#said ?? this.#guessed;
  }

  set mapping(said: ColumnMapping) {
    this.#said = said;
  }

  /** Which of several columns is read may follow from the years of the plan. */
  guessFor(years: PlanYears): void {
    this.#guessed = guessColumns(this.#whole.header, years);
  }

  /** Without the lines that were left out. */
  get table(): CensusTable {
    return { ...this.#whole, rows: this.#whole.rows.filter((row) => !this.#leftOut.has(row)) };
  }

  /** In the order in which they were left out. */
  get leftOut(): readonly CensusRow[] {
    return [...this.#leftOut];
  }

  leaveOut(row: CensusRow): void {
    this.#leftOut.add(row);
  }

  takeBackIn(row: CensusRow): void {
    this.#leftOut.delete(row);
  }
}

/** A line as people find it: `line 126 (Total)`. */
export function lineName({ line, cells }: CensusRow): string {
  const first = cells.find((cell) => cell !== '');
  return first === undefined ? `line ${line}` : `line ${line} (${first})`;
}
