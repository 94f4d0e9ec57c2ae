import * as z from 'zod/mini';
import type { Violation } from '../../errors.js';
import { fieldName, MOST_ISSUES } from '../issues.js';
import { isPlainObject } from '../merge-patch.js';
import { inWords } from './in-words.js';
import { placed, unknownAt } from './placed.js';
import { plainCopy, readProperty } from './plain-copy.js';

/** One of the four arguments as read: its value when nothing is wrong with it, and its issues. */
export interface Argument<T> {
  readonly value: T | undefined;
  /** When something is wrong: what could be read of the argument. A field that is wrong may hold anything. */
  readonly asFarAsRead?: Readonly<Record<string, unknown>> | undefined;
  readonly issues: Violation[];
  /** The argument as plain JSON, when nothing is wrong with it. Rows of a census are as they were given. */
  readonly plain?: unknown;
}

/** Reads one of the four arguments, or options. Takes anything. */
export function readArgument<T>(name: string, schema: z.ZodMiniType<T>, input: unknown): Argument<T> {
  const beside: PropertyKey[][] = [];
  const { schema: watched, seen } = watch(schema);
  const copy = plainCopy(schema, input, beside);
  const { data, error } = z.safeParse(watched, copy, { error: inWords });
  const read = seen.value;
  // A census is large: nothing of it stays here.
  seen.value = undefined;
  const found = [...(error?.issues ?? []).flatMap(placed), ...beside.map(unknownAt)];
  if (found.length === 0) return { value: data, issues: [], plain: copy };
  const issues = found
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => ({ field: fieldName(name, path), issue: message, given: valueAt(copy, path) }));
  const asFarAsRead = isPlainObject(read) ? read : undefined;
  return { value: undefined, asFarAsRead, issues };
}

/** What a path leads to; undefined where it leads nowhere. Rows of a census are not copied, so reading one may fail. */
function valueAt(copy: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (typeof inner === 'object' ? readProperty(inner!, key) : undefined), copy);
}

interface Watched {
  readonly schema: z.ZodMiniType;
  /** What the last reading made of a value, right or wrong. */
  readonly seen: { value?: unknown };
}

const known = new WeakMap<z.ZodMiniType, Watched>();

/** A schema that also keeps what it made of a value with something wrong in it, which zod does not return. */
function watch<T>(schema: z.ZodMiniType<T>): { schema: z.ZodMiniType<T>; seen: Watched['seen'] } {
  let watched = known.get(schema);
  if (watched === undefined) {
    const seen: Watched['seen'] = {};
    watched = { schema: schema.check(z.check(({ value }) => void (seen.value = value), { when: () => true })), seen };
    known.set(schema, watched);
  }
  return watched as { schema: z.ZodMiniType<T>; seen: Watched['seen'] };
}
