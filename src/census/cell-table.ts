import { CellColumn } from './cell-column.js';
import type { CellText, Rows } from './rows.js';

const asItIs = (text: string): string => text;

/** A table of rows that may be a million, kept by columns: a row is made when it is read. */
export class CellTable implements Rows<string> {
  private readonly columns: CellColumn[] = [];
  private lengths = new Int32Array(16);
  /** The rows of a part of a table; null for all of them. */
  private positions: Int32Array | null = null;
  length = 0;

  /**
   * Adds a row, before any part of the table is taken.
   *
   * @param plain - makes the text that is kept of a cell: once for equal cells of a column with few texts
   */
  add(cells: readonly string[], plain: (text: string) => string = asItIs): void {
    if (this.length === this.lengths.length) {
      const longer = new Int32Array(this.length * 2);
      longer.set(this.lengths);
      this.lengths = longer;
    }
    while (this.columns.length < cells.length) this.columns.push(new CellColumn());
    for (let at = 0; at < cells.length; at++) this.columns[at]!.add(this.length, cells[at]!, plain);
    this.lengths[this.length++] = cells.length;
  }

  get width(): number {
    return this.columns.length;
  }

  at(position: number): string[] | undefined {
    if (!(position >= 0 && position < this.length)) return undefined;
    const row = this.rowAt(position);
    const cells: string[] = [];
    for (let at = 0; at < this.lengths[row]!; at++) cells.push(this.columns[at]!.at(row));
    return cells;
  }

  *[Symbol.iterator](): Generator<string[]> {
    for (let position = 0; position < this.length; position++) yield this.at(position)!;
  }

  textsOf(at: number): Iterable<CellText<string>> {
    return this.columns[at]?.textsOf(this.length, (position) => this.rowAt(position)) ?? [];
  }

  readerOf<Value>(at: number, read: (text: string) => Value): (position: number) => Value {
    return this.placed((this.columns[at] ?? new CellColumn()).reader(read));
  }

  valueReaderOf<Value>(at: number, read: (text: string) => Value): (position: number) => Value | string {
    return this.placed((this.columns[at] ?? new CellColumn()).valueReader(read));
  }

  /** A reader of rows as one of positions. */
  private placed<Value>(reader: (row: number) => Value): (position: number) => Value {
    const positions = this.positions;
    return positions === null ? reader : (position) => reader(positions[position]!);
  }

  mapped(change: (text: string, at: number) => string): CellTable {
    return this.like(
      this.columns.map((column, at) => column.mapped((text) => change(text, at))),
      this.positions,
    );
  }

  changed(change: (cells: readonly string[], row: number) => readonly string[]): CellTable {
    const table = new CellTable();
    for (let position = 0; position < this.length; position++) table.add(change(this.at(position)!, position));
    return table;
  }

  only(positions: readonly number[]): CellTable {
    return this.like(
      this.columns,
      Int32Array.from(positions, (position) => this.rowAt(position)),
    );
  }

  private like(columns: readonly CellColumn[], positions: Int32Array | null): CellTable {
    const table = new CellTable();
    table.columns.push(...columns);
    table.lengths = this.lengths;
    table.positions = positions;
    table.length = positions === null ? this.length : positions.length;
    return table;
  }

  private rowAt(position: number): number {
    return this.positions === null ? position : this.positions[position]!;
  }
}
