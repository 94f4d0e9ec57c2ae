/** Rows as read, by columns: of a million people, an object each would take as much memory as the file that they come from. */
export class ReadRows<Row extends object> {
  private readonly columns: ReadonlyMap<string, ReadColumn>;
  private added = 0;

  /**
   * @param defaults - every field, with the value that a row has without it
   * @param most - the number of rows that may be added
   */
  constructor(defaults: Readonly<Record<string, unknown>>, most: number) {
    this.columns = new Map(Object.entries(defaults).map(([name, absent]) => [name, new ReadColumn(absent, most)]));
  }

  /** Rows added. */
  get length(): number {
    return this.added;
  }

  /** Adds a row; one that is wrong, or whose columns have its values already, without any. */
  add(row?: object): void {
    if (row !== undefined) {
      for (const [name, column] of this.columns) {
        column.set(this.added, (row as Readonly<Record<string, unknown>>)[name]);
      }
    }
    this.added += 1;
  }

  /** Column of a field. */
  columnOf(name: keyof Row & string): ReadColumn {
    return this.columns.get(name)!;
  }

  /** Reader of a field by row. */
  readerOf<Name extends keyof Row & string>(name: Name): (row: number) => Row[Name] {
    return this.columns.get(name)!.reader() as (row: number) => Row[Name];
  }

  /** A field of all rows, in order. */
  valuesOf<Name extends keyof Row & string>(name: Name): Row[Name][] {
    const read = this.readerOf(name);
    // In a loop, here and below: for a million rows `Array.from` takes several times as long.
    const values = Array<Row[Name]>(this.added);
    for (let row = 0; row < this.added; row++) values[row] = read(row);
    return values;
  }

  /** True if a row has a value of a field that passes a test. */
  some<Name extends keyof Row & string>(name: Name, test: (value: Row[Name]) => boolean): boolean {
    const read = this.readerOf(name);
    for (let row = 0; row < this.added; row++) if (test(read(row))) return true;
    return false;
  }
}

/** Values of a field by row. Memory is taken once a row has another value than the one for its absence. */
export class ReadColumn {
  private numbers: Float64Array | null = null;
  private others: unknown[] | null = null;

  constructor(
    private readonly absent: unknown,
    private readonly most: number,
  ) {}

  /** Value of a row. */
  at(row: number): unknown {
    if (this.others !== null) return this.others[row];
    const value = this.numbers === null ? NaN : this.numbers[row]!;
    return Number.isNaN(value) ? this.absent : value;
  }

  /** Keeps the value of a row. */
  set(row: number, value: unknown): void {
    if (value === this.absent) return;
    if (typeof value === 'number' && this.others === null) {
      // What is read is never NaN, so that marks an absent number.
      this.numbers ??= new Float64Array(this.most).fill(typeof this.absent === 'number' ? this.absent : NaN);
      this.numbers[row] = value;
      return;
    }
    if (this.others === null) {
      const read = this.reader();
      const others = Array<unknown>(this.most);
      for (let at = 0; at < this.most; at++) others[at] = read(at);
      this.others = others;
      this.numbers = null;
    }
    this.others[row] = value;
  }

  /** Reader of values as they are now. */
  reader(): (row: number) => unknown {
    const { numbers, others, absent } = this;
    if (others !== null) return (row) => others[row];
    if (numbers === null) return () => absent;
    return (row) => {
      const value = numbers[row]!;
      return Number.isNaN(value) ? absent : value;
    };
  }
}

/**
 * A list that makes a row when it is read and keeps none, for a census of a million people. Hosts of this repository hand it over in place
 * of an array; input from outside is JSON.
 */
export abstract class MadeRows<Row> {
  abstract readonly length: number;
  /** Fields of plain rows, which need not be made to be read. */
  readonly columns: readonly MadeColumn[] = [];

  /** Makes a row. */
  abstract at(row: number): Row;

  /** True for a row that has nothing but `columns`. */
  isPlain(_row: number): boolean {
    return false;
  }
}

/** A field of rows that are made when they are read. */
export interface MadeColumn {
  readonly name: string;
  /** Reader of plain rows; `read` is told undefined of one without the field. */
  readonly readerOf: <Value>(read: (value: unknown) => Value) => (row: number) => Value;
}
