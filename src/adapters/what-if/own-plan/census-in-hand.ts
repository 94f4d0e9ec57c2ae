import type { CensusRow, CensusTable } from './census-table.js';
import { guessColumns, type ColumnMapping } from './column-names.js';

/** A census that the user brought, as it stands on the page: how its columns are read, and which lines were left out. */
export class CensusInHand {
  mapping: ColumnMapping;
  readonly #whole: CensusTable;
  readonly #leftOut = new Set<CensusRow>();

  constructor(table: CensusTable) {
    this.#whole = table;
    this.mapping = guessColumns(table.header);
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
