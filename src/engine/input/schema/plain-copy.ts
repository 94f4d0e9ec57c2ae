import type * as z from 'zod/mini';
import { MOST_ISSUES } from '../../errors.js';
import { MOST_ENTRIES } from './lists.js';
import { MadeRows } from './read-rows.js';
import { knownOf, definition, ofGiven } from './walk.js';

/** Marks a value that throws when it is read. */
export const UNREADABLE = Symbol('unreadable');

/** Longer censuses are refused unread. */
export const MOST_ROWS = 2_000_000;

/** Value that a copy leaves out and that must be refused. */
export class LeftOut {
  /** Names on a list besides its positions, which zod does not see, by path: the first 1,000. */
  readonly paths: PropertyKey[][] = [];
  /** The number of other unknown names. */
  unlisted = 0;

  add(path: PropertyKey[]): void {
    if (this.paths.length < MOST_ISSUES) this.paths.push(path);
    else this.unlisted += 1;
  }
}

/**
 * A copy of what a schema is to read, as plain as JSON: every property is read exactly once, so that a getter cannot answer
 * differently later, and only as deep as the schema goes. What cannot be read is `UNREADABLE`; where a plain object or a list
 * belongs, anything else is null; an unknown key is kept without its value; a key whose value is undefined is left out. Only as
 * many unknown keys and entries are kept as it takes to refuse them; the other keys are counted.
 *
 * @param inRow - whether the value is an entry of a list or a part of one, which may be an instance of a class
 */
export function plainCopy(
  schema: z.core.$ZodType,
  value: unknown,
  leftOut = new LeftOut(),
  path: PropertyKey[] = [],
  inRow = false,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const given = ofGiven(schema);
  const def = definition(given);
  if (def.type === 'object') return copyObject(def.shape, value, leftOut, path, inRow);
  if (def.type === 'union' && 'discriminator' in def) {
    return copyObject(
      Object.assign({}, ...def.options.map((option: z.core.$ZodType) => fieldsIn(option))) as Shape,
      value,
      leftOut,
      path,
      inRow,
    );
  }
  if (def.type === 'array') return copyList(def.element, MOST_ENTRIES, value, leftOut, path);
  // Rows are copied when they are read.
  return knownOf(given).rows === undefined || value instanceof MadeRows
    ? value
    : copyList(undefined, MOST_ROWS, value, leftOut, path);
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

function fieldsIn(option: z.core.$ZodType): Shape {
  return (definition(option) as z.core.$ZodObjectDef).shape;
}

function copyObject(shape: Shape, object: object, leftOut: LeftOut, path: PropertyKey[], inRow: boolean): unknown {
  const names = inRow ? fieldsOfRow(object, Object.keys(shape)) : keysOf(object);
  if (names === UNREADABLE || names === null) return names;
  // Without a prototype: nothing is there by inheritance, and __proto__ is a key like any other.
  const copy = Object.create(null) as Record<string, unknown>;
  let unknown = 0;
  for (const name of names) {
    const value = readProperty(object, name);
    if (value === undefined) continue;
    if (Object.hasOwn(shape, name)) copy[name] = plainCopy(shape[name]!, value, leftOut, [...path, name], inRow);
    else if (unknown++ < MOST_ISSUES) copy[name] = true;
    else leftOut.unlisted += 1;
  }
  return copy;
}

/**
 * The keys of a plain object, as JSON has them, of any realm; null for a list, a Map, a Date or an instance of a class. A Proxy
 * may refuse to say.
 */
function keysOf(value: object): readonly string[] | typeof UNREADABLE | null {
  try {
    if (Array.isArray(value)) return null;
    const prototype: unknown = Object.getPrototypeOf(value);
    const isPlain = prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
    return isPlain ? Object.keys(value) : null;
  } catch {
    return UNREADABLE;
  }
}

/**
 * The keys of a row. It may be an instance of a class, such as a record of a database: its own keys, and the known fields that its
 * class has as getters or by inheritance. Other members of the class are its own business. Instances of built-in classes have no
 * keys: null for a list, a Map, a Date, a promise.
 */
export function fieldsOfRow(value: object, known: readonly string[]): readonly string[] | typeof UNREADABLE | null {
  const keys = keysOf(value);
  if (keys !== null) return keys;
  try {
    if (Object.prototype.toString.call(value) !== '[object Object]') return null;
    const own = Object.keys(value);
    return [...own, ...known.filter((name) => !own.includes(name) && isOfInstance(value, name))];
  } catch {
    return UNREADABLE;
  }
}

/** Whether an instance has a property that is not of all objects. */
function isOfInstance(instance: object, name: string): boolean {
  for (let object = instance; ;) {
    if (Object.hasOwn(object, name)) return true;
    object = Object.getPrototypeOf(object) as object;
    if (Object.getPrototypeOf(object) === null) return false;
  }
}

function copyList(
  entry: z.core.$ZodType | undefined,
  most: number,
  list: object,
  leftOut: LeftOut,
  path: PropertyKey[],
): unknown {
  const length = lengthOf(list);
  if (length === UNREADABLE || length === null) return length;
  // A list that is too long is cut to be one too long. Rows count before they are read.
  if (!(length <= most) && entry === undefined) return new Array(most + 1);
  const copy: unknown[] = [];
  for (let i = 0; i < length && i <= most; i++) {
    const value = readProperty(list, i);
    copy.push(entry === undefined ? value : plainCopy(entry, value, leftOut, [...path, i], true));
  }
  for (const name of length <= most ? namesBeside(list, length) : []) leftOut.add([...path, name]);
  return copy;
}

/** Length that a list states; null for anything else. */
function lengthOf(value: object): number | typeof UNREADABLE | null {
  try {
    return Array.isArray(value) ? value.length : null;
  } catch {
    return UNREADABLE;
  }
}

/** Keys of a list that are not positions. Positions come first, in order. */
function namesBeside(list: object, length: number): readonly string[] {
  try {
    return Object.keys(list).slice(length);
  } catch {
    return [];
  }
}

export function readProperty(object: object, name: PropertyKey): unknown {
  try {
    return (object as Record<PropertyKey, unknown>)[name];
  } catch {
    return UNREADABLE;
  }
}
