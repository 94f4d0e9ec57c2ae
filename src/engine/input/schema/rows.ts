import * as z from 'zod/mini';
import { issues as words, MOST_ISSUES } from '../../errors.js';
import { across, type Rule } from './lists.js';
import { known } from './about.js';
import { inWords, safeParse } from './in-words.js';
import { fieldsOfRow, LeftOut, MOST_ROWS, plainCopy, readProperty, UNREADABLE } from './plain-copy.js';
import { MadeRows, type ReadColumn, ReadRows } from './read-rows.js';
import { repeatedTexts } from './repeated-texts.js';
import { addIssue, addMore, definition, knownOf, ofGiven } from './walk.js';

type RawIssue = z.core.$ZodRawIssue;

/** An object of single values, as zod knows it. */
type Fields = z.ZodMiniObject<Record<string, z.core.$ZodType>>;

/**
 * A list of so many objects that reading it with zod alone would take a third of the time of a whole projection. A row in which
 * nothing is unusual is read here; any other is zod's, which has the words for what is wrong with it. Both go by the same
 * schemas. What is read is kept by columns. Reading stops when there are more issues than a report carries: a million bad rows must not cost a million messages.
 *
 * @param key - the field in which no two rows may say the same, whether or not they are right otherwise; the issue belongs to the
 * later row
 */
export function rows<Row extends Fields>(
  fields: Row,
  key: keyof z.output<Row> & string,
  ...rules: Rule<z.output<Row>>[]
): z.ZodMiniType<ReadRows<z.output<Row>>, z.input<Row>[]> {
  const row = fields.check(...rules.map(across));
  const shape = Object.entries(fields.def.shape);
  const defaults = Object.fromEntries(shape.map(([name, schema]) => [name, z.safeParse(schema, undefined).data]));
  const readers = shape.map(([name, schema]) => readerOf(name, schema));
  const schema = z.pipe(
    z.custom<GivenRows>(areRows).check(z.maxLength(MOST_ROWS)),
    z.transform((entries: GivenRows, { issues }) => {
      const read = new ReadRows<z.output<Row>>(defaults, entries.length);
      const ordinary = new OrdinaryRows(read, readers, defaults, rules);
      const add = Array.isArray(entries) ? (at: number) => ordinary.add(entries[at]) : ordinary.adderOf(entries);
      const keys = read.columnOf(key);
      const keysOfWrong = new Map<number, unknown>();
      let i = 0;
      for (; i < entries.length && issues.length < MOST_ISSUES; i++) {
        const unusual = add(i);
        if (unusual === null) continue;
        keysOfWrong.set(i, (unusual.given as Partial<z.output<Row>> | null | undefined)?.[key]);
        const { data, error } = safeParse(row, unusual.given, { error: inWords });
        // A row that is wrong keeps its place, because rules across rows know rows by their places.
        read.add(data);
        for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [i, ...issue.path] } as RawIssue);
        if (unusual.unlisted > 0) addMore(issues, unusual.unlisted);
      }
      if (i < entries.length) addMore(issues, Infinity);
      for (const again of repeatedTexts(i, (row) => keys.at(row) ?? keysOfWrong.get(row))) {
        addIssue(issues, { code: 'custom', message: words.notUnique, path: [again, key], input: null });
      }
      return read;
    }),
  ) as z.ZodMiniType as z.ZodMiniType<ReadRows<z.output<Row>>, z.input<Row>[]>;
  known.add(schema, { rows: row });
  return schema;
}

/** Rows of an input: a list, or one whose rows are made when they are read. */
type GivenRows = unknown[] | MadeRows<unknown>;

function areRows(value: unknown): value is GivenRows {
  return Array.isArray(value) || value instanceof MadeRows;
}

/** A row with something unusual in it, as zod is to read it. */
interface Unusual {
  readonly given: unknown;
  /** The number of unknown names that zod is not shown. */
  readonly unlisted: number;
}

/** Marks a value that is left to zod. */
const UNUSUAL = Symbol('unusual');

/** Lists of names that are kept. */
const MOST_LISTS = 100;

/** Fields of rows with these names, and a row of them as far as rules look at it. */
interface Named<Row> {
  readonly names: readonly string[];
  readonly fields: readonly ((FieldReader & { readonly column: ReadColumn; readonly isRuled: boolean }) | undefined)[];
  /** No required field is missing. */
  readonly isComplete: boolean;
  readonly value: Row;
}

/** Rows in which every field is known, every value is right and no rule finds anything: their values are added to columns. */
class OrdinaryRows<Row extends object> {
  private readonly fieldNames: readonly string[];
  private readonly required: readonly string[];
  /** Lists of names that rows had, by their text: people have a few different ones, in any order. */
  private readonly known = new Map<string, Named<Row>>();
  private named: Named<Row> = { names: [], fields: [], isComplete: false, value: {} as Row };
  /** Values of the row in hand: as given, and as read. */
  private readonly values: unknown[] = [];
  private readonly readings: unknown[] = [];
  /** The row in hand, as far as rules look at it, and what they find. */
  private payload: z.core.ParsePayload<Row> = { value: {} as Row, issues: [] };

  constructor(
    private readonly rows: ReadRows<Row>,
    private readonly readers: readonly FieldReader[],
    private readonly defaults: object,
    private readonly rules: readonly Rule<Row>[],
  ) {
    this.fieldNames = readers.map(({ name }) => name);
    this.required = readers.filter(({ absent }) => absent === UNUSUAL).map(({ name }) => name);
  }

  /** Adds a row; of one that is not ordinary, returns what zod is to read. */
  add(entry: unknown): Unusual | null {
    if (typeof entry !== 'object' || entry === null) return { given: entry, unlisted: 0 };
    const names = fieldsOfRow(entry, this.fieldNames);
    if (names === null || names === UNREADABLE) return { given: names, unlisted: 0 };
    this.expect(names);
    const { values, readings } = this;
    const { fields } = this.named;
    let isOrdinary = true;
    let unknown = 0;
    let unlisted = 0;
    for (let i = 0; i < names.length; i++) {
      const field = fields[i];
      let value = readProperty(entry, names[i]!);
      if (typeof value === 'object' && field !== undefined) {
        const leftOut = new LeftOut();
        value = plainCopy(field.schema, value, leftOut, [], true);
        unlisted += leftOut.unlisted;
      } else if (field === undefined && value !== undefined && unknown++ >= MOST_ISSUES) {
        value = undefined;
        unlisted += 1;
      }
      values[i] = value;
      if (!isOrdinary) continue;
      readings[i] = value === undefined ? field?.absent : field === undefined ? UNUSUAL : field.read(value);
      isOrdinary = readings[i] !== UNUSUAL;
    }
    return isOrdinary && this.addRead() ? null : { given: objectOf(names, values), unlisted };
  }

  /** Adder of rows that are made when they are read: of those that are plain each value is read from its column. */
  adderOf(entries: MadeRows<unknown>): (row: number) => Unusual | null {
    const names = entries.columns.map(({ name }) => name);
    const readers = entries.columns.map(({ name, readerOf }) => {
      const { absent, read } = this.readers.find((reader) => reader.name === name)!;
      return readerOf((value) => (value === undefined ? absent : read(value)));
    });
    const isRead = (row: number): boolean => {
      if (!entries.isPlain(row)) return false;
      for (let i = 0; i < readers.length; i++) {
        if ((this.readings[i] = readers[i]!(row)) === UNUSUAL) return false;
      }
      this.expect(names);
      return this.addRead();
    };
    return (row) => (isRead(row) ? null : this.add(entries.at(row)));
  }

  /** Looks up the names of the row in hand, which mostly are those of the row before. */
  private expect(names: readonly string[]): void {
    const before = this.named.names;
    if (names === before) return;
    if (names.length === before.length && names.every((name, i) => name === before[i])) return;
    const text = JSON.stringify(names);
    if (this.known.size >= MOST_LISTS) this.known.clear();
    this.named = this.known.get(text) ?? this.readersOf(names);
    this.known.set(text, this.named);
    this.payload.value = this.named.value;
  }

  private readersOf(names: readonly string[]): Named<Row> {
    const ruled = new Set<string>(this.rules.flatMap(({ reads }) => reads));
    const fields = names.map((name) => {
      const reader = this.readers.find((one) => one.name === name);
      return reader && { ...reader, column: this.rows.columnOf(name as never), isRuled: ruled.has(name) };
    });
    const isComplete = this.required.every((name) => names.includes(name));
    return { names, fields, isComplete, value: { ...this.defaults } as Row };
  }

  /** Adds the row whose values were read; false where it lacks a field, or a rule finds something. */
  private addRead(): boolean {
    const { readings, payload, rows } = this;
    const { fields, isComplete } = this.named;
    if (!isComplete) return false;
    const row = payload.value as Record<string, unknown>;
    for (let i = 0; i < fields.length; i++) if (fields[i]?.isRuled === true) row[fields[i]!.name] = readings[i];
    for (const { check } of this.rules) void check(payload);
    if (payload.issues.length > 0) {
      payload.issues = [];
      return false;
    }
    for (let i = 0; i < fields.length; i++) fields[i]?.column.set(rows.length, readings[i]);
    rows.add();
    return true;
  }
}

/** An object, for zod, of values that were read once; without a prototype, so that nothing is inherited. */
function objectOf(names: readonly string[], values: readonly unknown[]): object {
  const object = Object.create(null) as Record<string, unknown>;
  names.forEach((name, i) => {
    if (values[i] !== undefined) object[name] = values[i];
  });
  return object;
}

/** Reader of the values of a field. */
interface FieldReader {
  readonly name: string;
  readonly schema: z.core.$ZodType;
  readonly read: (value: unknown) => unknown;
  /** Value of a row without the field; `UNUSUAL` where it is required. */
  readonly absent: unknown;
}

function readerOf(name: string, schema: z.core.$ZodType): FieldReader {
  const { success, data } = z.safeParse(schema, undefined);
  return { name, schema, absent: success ? data : UNUSUAL, read: valueReaderOf(schema) };
}

function valueReaderOf(schema: z.core.$ZodType): (value: unknown) => unknown {
  const { read, readDate, accepts } = knownOf(schema);
  if (accepts !== undefined) return (value) => (typeof value === 'string' && accepts(value) ? value : UNUSUAL);
  if (readDate !== undefined) {
    const readEach = once((text) => orUnusual(readDate(text)));
    return (value) => (typeof value === 'string' ? readEach(value) : UNUSUAL);
  }
  if (read !== undefined) {
    return (value) => (typeof value === 'number' || typeof value === 'string' ? orUnusual(read(value)) : UNUSUAL);
  }
  const given = ofGiven(schema);
  const def = definition(given);
  if (def.type === 'enum') {
    const words = new Set<unknown>(Object.values(def.entries));
    return (value) => (words.has(value) ? value : UNUSUAL);
  }
  return (value) => z.safeParse(given, value).data ?? UNUSUAL;
}

/** The days of a century and more. No more texts are kept. */
const MOST_KEPT = 50_000;

/** Reads each text once: a census of a million has some ten thousand different dates. What is left to zod may be anything. */
function once(read: (text: string) => unknown): (text: string) => unknown {
  const known = new Map<string, unknown>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    if (value !== UNUSUAL && known.size < MOST_KEPT) known.set(text, value);
    return value;
  };
}

/** Number that was read; words say why it cannot be. */
function orUnusual(read: number | string): unknown {
  return typeof read === 'number' ? read : UNUSUAL;
}
