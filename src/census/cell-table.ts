import type { CellText, ColumnValues, Entries, Rows } from './rows.js';

/** Number of different texts up to which a column keeps each of them once. */
const FEW = 1 << 16;
/** Rows after which a column with different texts in nearly every row, such as ids, is known. */
const TRIED = 1 << 14;

/** The cells of a column: of few different texts each is kept once, with its number in every row. A row without the cell has a blank. */
export class CellColumn {
  /** Of few texts each of them, in the order in which they come; else the text of every row. */
  private readonly texts: string[] = [];
  private readonly known = new Map<string, number>();
  private numbers: Uint16Array | null = new Uint16Array(16);
  private length = 0;

  /**
   * Adds the cell of a row below those that it has.
   *
   * @param plain - makes the text that is kept of one that is new
   */
  add(row: number, text: string, plain: (text: string) => string): void {
    while (this.length < row) this.append('', plain);
    if (row === TRIED && this.texts.length > 0.9 * TRIED) this.keepEach(row);
    this.append(text, plain);
  }

  private append(text: string, plain: (text: string) => string): void {
    const row = this.length++;
    let number = this.numbers === null ? undefined : this.known.get(text);
    if (number === undefined) {
      if (this.texts.length === FEW && this.numbers !== null) this.keepEach(row);
      number = this.texts.push(plain(text)) - 1;
      if (this.numbers !== null) this.known.set(text, number);
    }
    if (this.numbers === null) return;
    if (row === this.numbers.length) this.numbers = doubled(this.numbers);
    this.numbers[row] = number;
  }

  at(row: number): string {
    return (row < this.length ? this.texts[this.placeOf(row)] : undefined) ?? '';
  }

  /** Reader of rows that reads a kept text at most once. */
  reader<Value>(read: (text: string) => Value): (row: number) => Value {
    const texts = this.texts;
    const numbers = this.numbers;
    if (numbers === null) return (row) => read(texts[row] ?? '');
    const length = this.length;
    const values = texts.map(read);
    const blank = read('');
    return (row) => (row < length ? values[numbers[row]!]! : blank);
  }

  /** Values of rows of which every text is read once, now. */
  valuesOf<Value>(read: (text: string) => Value): ColumnValues<Value | string> {
    if (this.numbers !== null) return { readerOf: (readValue) => this.reader((text) => readValue(read(text))) };
    const { texts } = this;
    const blank = read('');
    // Most cells are read as they are, so the texts need no copy.
    const values = texts.every((text) => read(text) === text) ? texts : texts.map(read);
    return { readerOf: (readValue) => (row) => readValue(values[row] ?? blank) };
  }

  /** The kept texts of some rows, each with the first of these rows and their number. */
  *textsOf(rows: number, rowAt: (position: number) => number): Generator<CellText<string>> {
    const numbers = this.numbers;
    if (numbers === null) {
      for (let row = 0; row < rows; row++) yield { cell: this.at(rowAt(row)), row, count: 1 };
      return;
    }
    // The last place is that of rows without the cell.
    const counts = new Int32Array(this.texts.length + 1);
    const firsts = new Int32Array(counts.length);
    const order: number[] = [];
    for (let position = 0; position < rows; position++) {
      const row = rowAt(position);
      const place = row < this.length ? numbers[row]! : this.texts.length;
      if (counts[place] === 0) {
        firsts[place] = position;
        order.push(place);
      }
      counts[place]! += 1;
    }
    for (const place of order) yield { cell: this.texts[place] ?? '', row: firsts[place]!, count: counts[place]! };
  }

  /** The column with each kept text replaced; itself where none is another. */
  mapped(change: (text: string) => string): CellColumn {
    const first = this.texts.findIndex((text) => change(text) !== text);
    if (first < 0) return this;
    const column = new CellColumn();
    for (const text of this.texts) column.texts.push(change(text));
    column.numbers = this.numbers;
    column.length = this.length;
    return column;
  }

  private placeOf(row: number): number {
    return this.numbers === null ? row : this.numbers[row]!;
  }

  private keepEach(rows: number): void {
    if (this.numbers === null) return;
    const each = Array.from({ length: rows }, (_, row) => this.at(row));
    this.texts.length = 0;
    for (const text of each) this.texts.push(text);
    this.numbers = null;
    this.known.clear();
  }
}

function doubled(numbers: Uint16Array): Uint16Array {
  const longer = new Uint16Array(numbers.length * 2);
  longer.set(numbers);
  return longer;
}

const asItIs = (text: string): string => text;

/** The numbers at some positions; null for those that are their own positions. */
function numbersAt(positions: ArrayLike<number>, numbers: ArrayLike<number> | null): Int32Array {
  const found = Int32Array.from(positions);
  if (numbers !== null) for (let i = 0; i < found.length; i++) found[i] = numbers[found[i]!]!;
  return found;
}

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

  valuesOf<Value>(at: number, read: (text: string) => Value): ColumnValues<Value | string> {
    const values = (this.columns[at] ?? new CellColumn()).valuesOf(read);
    return { readerOf: (readValue) => this.placed(values.readerOf(readValue)) };
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

  only(positions: ArrayLike<number>): CellTable {
    return this.like(this.columns, numbersAt(positions, this.positions));
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

  only(positions: ArrayLike<number>): TableLines {
    return new TableLines(this.table.only(positions), numbersAt(positions, this.lines));
  }
}

/** The cells of lines. */
export function cellsOf(lines: CensusLines): Rows<string> {
  return lines instanceof TableLines ? lines.table : [...lines].map(({ cells }) => cells);
}

/** The lines at some positions. */
export function onlyLines<Line extends CensusLine>(
  lines: CensusLines<Line>,
  positions: ArrayLike<number>,
): CensusLines<Line> {
  if (positions.length === lines.length) return lines;
  // A table has no lines but plain ones.
  if (lines instanceof TableLines) return lines.only(positions) as CensusLines as CensusLines<Line>;
  return Array.from(positions, (position) => lines.at(position)!);
}
