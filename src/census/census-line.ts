import { type CellTable } from './cell-table.js';
import type { Entries, Rows } from './rows.js';

/** A line of a file, or of a sheet, with its cells as text. */
export interface CensusLine {
  readonly line: number;
  /** Name of the sheet, where several are read. */
  readonly sheet?: string;
  /** True for a row that its workbook hides. */
  readonly isHidden?: true;
  readonly cells: readonly string[];
}

/** The lines of a census; those of a long file are made when they are read. */
export type CensusLines<Line extends CensusLine = CensusLine> = Entries<Line>;

/** The lines of a table, which need not follow one another in its file. */
export class TableLines implements CensusLines {
  constructor(
    readonly table: CellTable,
    private readonly lines: ArrayLike<number>,
  ) {}

  get length(): number {
    return this.table.length;
  }

  at(position: number): CensusLine | undefined {
    const cells = this.table.at(position);
    return cells === undefined ? undefined : { line: this.lines[position]!, cells };
  }

  *[Symbol.iterator](): Generator<CensusLine> {
    for (let position = 0; position < this.length; position++) yield this.at(position)!;
  }

  only(positions: readonly number[]): TableLines {
    return new TableLines(
      this.table.only(positions),
      Int32Array.from(positions, (position) => this.lines[position]!),
    );
  }
}

/** The cells of lines. */
export function cellsOf(lines: CensusLines): Rows<string> {
  return lines instanceof TableLines ? lines.table : [...lines].map(({ cells }) => cells);
}

/** The lines at some positions. */
export function onlyLines<Line extends CensusLine>(
  lines: CensusLines<Line>,
  positions: readonly number[],
): CensusLines<Line> {
  if (positions.length === lines.length) return lines;
  // A table has no lines but plain ones.
  if (lines instanceof TableLines) return lines.only(positions) as CensusLines as CensusLines<Line>;
  return positions.map((position) => lines.at(position)!);
}
