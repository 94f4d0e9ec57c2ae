import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { initialState } from '../../../src/engine/input/initial-state.js';
import { MadeRows, ReadRows } from '../../../src/engine/input/schema/read-rows.js';
import { repeatedTexts } from '../../../src/engine/input/schema/repeated-texts.js';
import { inWords } from '../../../src/engine/input/schema/in-words.js';
import { entryOf, fieldsOf, PlacedIssues } from '../../../src/engine/input/schema/walk.js';
import { plainCopy } from '../../../src/engine/input/schema/plain-copy.js';
import { draws } from '../../draws.js';

const rows = fieldsOf(initialState)!['participants'] as z.ZodMiniType;
const row = entryOf(rows) as z.ZodMiniType;

/** What a schema makes of a value, and what it finds wrong. */
function outcome(schema: z.ZodMiniType, value: unknown): unknown {
  const { data, error } = z.safeParse(schema, plainCopy(schema, value), { error: inWords });
  if (error === undefined) return data instanceof ReadRows ? rowsIn(data as ReadRows<object>) : data;
  const found = new PlacedIssues();
  found.addAll(error.issues);
  return found.first.map(({ path, message }) => [path, message]);
}

/** The rows that were read, each with all its fields. */
function rowsIn(read: ReadRows<object>): object[] {
  const names = Object.keys(fieldsOf(row)!);
  const readers = names.map((name) => [name, read.readerOf(name as never)] as const);
  return Array.from({ length: read.length }, (_, at) =>
    Object.fromEntries(readers.map(([name, valueAt]) => [name, valueAt(at)])),
  );
}

const number = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 90 }) },
  { weight: 3, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }) },
  fc.integer({ min: 0, max: 90 }).map(String),
  fc.constantFrom(-1, 1e300, NaN, '0.5', '1e5', 'x', null, true, {}, [], undefined),
);
const text = (...words: unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...words) },
    fc.constantFrom('', 'hires-2027', 5, null, {}, undefined),
  );
const date = text('1980-02-29', '2001-02-29', '2010-06-15');

/** Rows as they come, some of them good and many with something wrong. */
const person = fc.record(
  {
    id: text('A', 'B', '__proto__'),
    age: number,
    birth_date: date,
    service_years: number,
    hire_date: date,
    participation_years: number,
    compensation: number,
    allocated_shares: number,
    cash_balance: number,
    vested_percentage: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), number),
    diversified_shares: number,
    status: text('active', 'separated'),
    separation: fc.oneof(fc.record({ year: number, cause: text('death', 'boredom') }, { requiredKeys: [] }), number),
    shoe_size: number,
  },
  { requiredKeys: [] },
);
/** A row in which nothing is wrong. */
const ordinary = fc.record(
  { id: fc.uuid(), age: fc.nat(90), service_years: fc.nat(60), compensation: fc.nat(1e6), vested_percentage: fc.double({ min: 0, max: 1, noNaN: true }) }, // prettier-ignore
  { requiredKeys: ['id', 'age', 'service_years'] },
);

describe('the reader of rows', () => {
  it('makes of any row what zod makes of it', () => {
    fc.assert(
      fc.property(fc.oneof(person, ordinary, fc.anything()), (entry) => {
        const whole = outcome(rows, [entry]);
        const alone = outcome(row, entry);
        const isRead = !Array.isArray(alone);
        const expected = isRead
          ? [alone]
          : (alone as [string[], string][]).map(([path, issue]) => [[0, ...path], issue]);
        expect(whole).toEqual(expected);
      }),
      { numRuns: draws(2_000) },
    );
  });

  it('makes of each of several rows what it makes of that row alone, whatever the others have', () => {
    const unique = fc.uniqueArray(fc.oneof(ordinary, person), { selector: (entry) => entry.id, maxLength: 8 });
    fc.assert(
      fc.property(unique, (entries) => {
        const right = entries.filter((entry) => !Array.isArray(outcome(row, entry)));
        expect(outcome(rows, right)).toEqual(right.map((entry) => outcome(row, entry)));
      }),
    );
  });

  it('reads rows that are made when they are read, and plain ones by their columns, as it reads a list of them', () => {
    class Made extends MadeRows<unknown> {
      override readonly columns = ['id', 'age', 'service_years', 'compensation', 'hire_date'].map((name) => ({
        name,
        readerOf:
          <Value>(read: (value: unknown) => Value) =>
          (at: number): Value =>
            read((this.entries[at] as Record<string, unknown>)[name]),
      }));
      constructor(private readonly entries: readonly unknown[]) {
        super();
      }
      get length(): number {
        return this.entries.length;
      }
      at(at: number): unknown {
        return this.entries[at];
      }
      override isPlain(at: number): boolean {
        const entry = this.entries[at];
        const isObject =
          typeof entry === 'object' && entry !== null && Object.getPrototypeOf(entry) === Object.prototype;
        return isObject && Object.keys(entry).every((key) => this.columns.some(({ name }) => name === key));
      }
    }
    const few = fc.record({ id: text('A', 'B', 'C'), age: number, service_years: number, hire_date: date }, { requiredKeys: [] }); // prettier-ignore
    fc.assert(
      fc.property(fc.array(fc.oneof(ordinary, few, person, fc.anything()), { maxLength: 8 }), (entries) => {
        expect(outcome(rows, new Made(entries))).toEqual(outcome(rows, entries));
      }),
    );
  });
});

it('finds texts that an earlier row has, and not those of which only the hash is the same', () => {
  const find = (texts: readonly unknown[]): number[] => repeatedTexts(texts.length, (row) => texts[row]);
  // Known collisions of this hash.
  expect(find(['costarring', 'liquid', 'declinate', 'macallums'])).toEqual([]);
  expect(find(['costarring', undefined, 'liquid', 5, 'liquid', 5, undefined, 'costarring', 'liquid'])).toEqual([
    4, 7, 8,
  ]);
});

it('keeps what one row has as a number and another one as something else', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1, 2.5, 0, 'x', null, undefined), { maxLength: 6 }),
      fc.constantFrom(0, null, undefined),
      (values, absent) => {
        const read = new ReadRows<{ field: unknown }>({ field: absent }, values.length);
        for (const field of values) read.add({ field });
        expect(read.valuesOf('field')).toEqual(values);
      },
    ),
  );
});
