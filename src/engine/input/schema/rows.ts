import * as z from 'zod/mini';
import { issues as words, MOST_ISSUES } from '../../errors.js';
import { across, type Rule } from './lists.js';
import { known } from './about.js';
import { inWords, safeParse } from './in-words.js';
import { fieldsOfRow, LeftOut, MOST_ROWS, plainCopy, readProperty, UNREADABLE } from './plain-copy.js';
import { MadeRows, ReadRows } from './read-rows.js';
import { addIssue, addMore, knownOf, ofGiven } from './walk.js';

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
  const readOrdinary = ordinaryReader<z.output<Row>>(fields, defaults, rules);
  const schema = z.pipe(
    z.custom<GivenRows>(areRows).check(z.maxLength(MOST_ROWS)),
    z.transform((entries: GivenRows, { issues }) => {
      const read = new ReadRows<z.output<Row>>(defaults, entries.length);
      const seen = new Set<unknown>();
      const again: number[] = [];
      let i = 0;
      for (; i < entries.length && issues.length < MOST_ISSUES; i++) {
        const { ordinary, names, given, unlisted = 0 } = readOrdinary(entryAt(entries, i));
        const own = (ordinary ?? (given as Partial<z.output<Row>> | null | undefined))?.[key];
        if (typeof own === 'string' && seen.size === seen.add(own).size) again.push(i);
        if (ordinary !== undefined) {
          read.add(ordinary, names);
          continue;
        }
        const { data, error } = safeParse(row, given, { error: inWords });
        // A row that is wrong keeps its place, because rules across rows know rows by their places.
        read.add(data);
        for (const issue of error?.issues ?? []) issues.push({ ...issue, path: [i, ...issue.path] } as RawIssue);
        if (unlisted > 0) addMore(issues, unlisted);
      }
      if (i < entries.length) addMore(issues, Infinity);
      for (const i of again)
        addIssue(issues, { code: 'custom', message: words.notUnique, path: [i, key], input: null });
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

function entryAt(rows: GivenRows, row: number): unknown {
  return Array.isArray(rows) ? rows[row] : rows.at(row);
}

/** A row as read or, when anything in it is unusual, what zod is to read. */
interface Result<Row> {
  readonly ordinary?: Row;
  /** The fields that an ordinary row may have. */
  readonly names?: readonly string[];
  readonly given?: unknown;
  /** The number of unknown names that zod is not shown. */
  readonly unlisted?: number;
}

/** Reads a row in which every field is known, every value is right and no check across fields finds anything. */
function ordinaryReader<Row>(
  fields: Fields,
  defaults: Readonly<Record<string, unknown>>,
  rules: readonly Rule<Row>[],
): (entry: unknown) => Result<Row> {
  const readers = new Map(Object.entries(fields.def.shape).map(([name, schema]) => [name, readerOf(schema)]));
  const fieldNames = [...readers.keys()];
  const required = Object.entries(fields.def.shape)
    .filter(([, schema]) => !z.safeParse(schema, undefined).success)
    .map(([name]) => name);

  return (entry) => {
    if (typeof entry !== 'object' || entry === null) return { given: entry };
    const names = fieldsOfRow(entry, fieldNames);
    if (names === null || names === UNREADABLE) return { given: names };
    // What is not given is read from the prototype: a row of a census gives a third of its fields.
    const row = Object.create(defaults) as Record<string, unknown>;
    const values: unknown[] = [];
    let isOrdinary = true;
    let unknown = 0;
    let unlisted = 0;
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!;
      const reader = readers.get(name);
      let value = readProperty(entry, name);
      if (typeof value === 'object' && reader !== undefined) {
        const leftOut = new LeftOut();
        value = plainCopy(reader.schema, value, leftOut, [], true);
        unlisted += leftOut.unlisted;
      } else if (reader === undefined && value !== undefined && unknown++ >= MOST_ISSUES) {
        value = undefined;
        unlisted += 1;
      }
      values.push(value);
      if (value === undefined || !isOrdinary) continue;
      const read = reader?.read(value);
      if (read === undefined) isOrdinary = false;
      else row[name] = read;
    }
    for (const name of required) isOrdinary &&= row[name] !== undefined;
    if (isOrdinary && rules.length > 0) {
      const payload: z.core.ParsePayload<Row> = { value: row as Row, issues: [] };
      for (const { check } of rules) void check(payload);
      isOrdinary = payload.issues.length === 0;
    }
    return isOrdinary ? { ordinary: row as Row, names } : { given: objectOf(names, values), unlisted };
  };
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
  readonly schema: z.core.$ZodType;
  /** Undefined for a value that is left to zod. */
  readonly read: (value: unknown) => unknown;
}

function readerOf(schema: z.core.$ZodType): FieldReader {
  const { read, readDate } = knownOf(schema);
  if (readDate !== undefined) {
    const readEach = once((text: string) => numberOf(readDate(text)));
    return { schema, read: (value) => (typeof value === 'string' ? readEach(value) : undefined) };
  }
  if (read === undefined) {
    const given = ofGiven(schema);
    return { schema, read: (value) => z.safeParse(given, value).data };
  }
  return {
    schema,
    read: (value) => numberOf(typeof value === 'number' || typeof value === 'string' ? read(value) : undefined),
  };
}

/** The days of a century and more. No more texts are kept. */
const MOST_KEPT = 50_000;

/** Reads each text once: a census of a million has some ten thousand different dates. */
function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    // What is no date is left to zod, and may be anything.
    if (value !== undefined && known.size < MOST_KEPT) known.set(text, value);
    return value;
  };
}

/** Number that was read; undefined for the words that say why it cannot be. */
function numberOf(read: number | string | undefined): number | undefined {
  return typeof read === 'number' ? read : undefined;
}
