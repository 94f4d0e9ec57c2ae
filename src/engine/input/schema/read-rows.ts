/** Rows as read, by columns: of a million people, an object each would take as much memory as the file that they come from. */
export class ReadRows<Row extends object> {
  private readonly columns: ReadonlyMap<string, ReadColumn>;
  private added = 0;

  /**
   * @param defaults - every field, with the value that a row has without it
   * @param most - the number of rows that may be added
   */
  constructor(
    defaults: Readonly<Record<string, unknown>>,
    private readonly most: number,
  ) {
    this.columns = new Map(Object.entries(defaults).map(([name, absent]) => [name, new ReadColumn(absent)]));
  }

  /** Rows added. */
  get length(): number {
    return this.added;
  }

  /**
   * Adds a row; one that is wrong keeps its place, with nothing in it.
   *
   * @param names - fields that it may have
   */
  add(row: object | undefined, names: Iterable<string> = this.columns.keys()): void {
    if (row !== undefined) {
      for (const name of names) {
        this.columns.get(name)?.set(this.added, (row as Readonly<Record<string, unknown>>)[name], this.most);
      }
    }
    this.added += 1;
  }

  /** Reader of a field by row. */
  readerOf<Name extends keyof Row & string>(name: Name): (row: number) => Row[Name] {
    return this.columns.get(name)!.reader() as (row: number) => Row[Name];
  }

  /** A field of all rows, in order. */
  valuesOf<Name extends keyof Row & string>(name: Name): Row[Name][] {
    const read = this.readerOf(name);
    return Array.from({ length: this.added }, (_, row) => read(row));
  }

  /** True if a row has a value of a field that passes a test. */
  some<Name extends keyof Row & string>(name: Name, test: (value: Row[Name]) => boolean): boolean {
    const read = this.readerOf(name);
    for (let row = 0; row < this.added; row++) if (test(read(row))) return true;
    return false;
  }
}

/** Values of a field by row. Memory is taken once a row has another value than the one for its absence. */
class ReadColumn {
  private numbers: Float64Array | null = null;
  private others: unknown[] | null = null;

  constructor(private readonly absent: unknown) {}

  set(row: number, value: unknown, most: number): void {
    if (value === this.absent) return;
    if (typeof value === 'number' && this.others === null) {
      // What is read is never NaN, so that marks an absent number.
      this.numbers ??= new Float64Array(most).fill(typeof this.absent === 'number' ? this.absent : NaN);
      this.numbers[row] = value;
      return;
    }
    if (this.others === null) {
      const read = this.reader();
      this.others = Array.from({ length: most }, (_, at) => read(at));
      this.numbers = null;
    }
    this.others[row] = value;
  }

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

  /** Makes a row. */
  abstract at(row: number): Row;
}
