import * as z from 'zod/mini';
import { MOST_ISSUES, ValidationError, type Violation } from '../../errors.js';
import { isPlainObject } from '../merge-patch.js';
import { inWords, safeParse } from './in-words.js';
import { PlacedIssues } from './walk.js';
import { LeftOut, plainCopy, readProperty } from './plain-copy.js';

/** One of the four arguments as read: its value when nothing is wrong with it, and its issues, the first 1,000. */
export interface Argument<T> {
  readonly value: T | undefined;
  /** When something is wrong: what could be read of the argument. A field that is wrong may hold anything. */
  readonly asFarAsRead?: Readonly<Record<string, unknown>> | undefined;
  readonly issues: Violation[];
  /** The argument as plain JSON, when nothing is wrong with it. Rows of a census are as they were given. */
  readonly plain?: unknown;
  /** The number of issues besides; Infinity when the argument was not read to its end. */
  unlisted: number;
}

/** Adds an issue to those of an argument, or counts it where there are 1,000. */
export function addIssue(argument: Argument<unknown>, issue: Violation): void {
  if (argument.issues.length < MOST_ISSUES) argument.issues.push(issue);
  else argument.unlisted += 1;
}

/**
 * Adds an issue of a field that depends on another argument, such as the census year, at the place of the field: after the issues of
 * fields before it, and before those of fields after it and of unknown ones.
 */
export function placeIssue(argument: Argument<unknown>, fields: readonly string[], issue: Violation): void {
  const orderOf = ({ field }: Violation): number => {
    const order = fields.indexOf(/^[^.[]*/.exec(field)![0]);
    return order < 0 ? fields.length : order;
  };
  const after = argument.issues.findIndex((other) => orderOf(other) > orderOf(issue));
  if (after < 0) addIssue(argument, issue);
  else argument.issues.splice(after, 0, issue);
}

/** Reads one of the four arguments, or options. Takes anything. */
export function readArgument<T>(name: string, schema: z.ZodMiniType<T>, input: unknown): Argument<T> {
  const leftOut = new LeftOut();
  const { schema: watched, seen } = watch(schema);
  const copy = plainCopy(schema, input, leftOut);
  const { data, error } = safeParse(watched, copy, { error: inWords });
  const read = seen.value;
  // A census is large: no reference to it is kept.
  seen.value = undefined;
  const found = new PlacedIssues();
  found.addAll(error?.issues ?? []);
  for (const path of leftOut.paths) found.addUnknown(path);
  found.unlisted += leftOut.unlisted;
  if (found.first.length === 0) return { value: data, issues: [], unlisted: 0, plain: copy };
  const issues = found.first.map(({ path, message }) => ({
    field: fieldName(name, path),
    issue: message,
    given: valueAt(copy, path),
  }));
  const asFarAsRead = isPlainObject(read) ? read : undefined;
  return { value: undefined, asFarAsRead, issues, unlisted: found.unlisted };
}

/**
 * The value of an argument in which nothing is wrong.
 *
 * @throws ValidationError otherwise
 */
export function accepted<T>(argument: Argument<T>): T {
  refuseIssues([argument]);
  return argument.value as T;
}

/**
 * Refuses arguments in any of which something is wrong.
 *
 * @throws ValidationError with the issues of all of them, in order
 */
export function refuseIssues(all: readonly Pick<Argument<unknown>, 'issues' | 'unlisted'>[]): void {
  const issues = all.flatMap((argument) => argument.issues);
  const unlisted = all.reduce((sum, argument) => sum + argument.unlisted, 0);
  if (issues.length > 0) throw new ValidationError(issues as [Violation], unlisted);
}

/** Value at a path; undefined where there is none. Rows of a census are not copied, so reading one may fail. */
function valueAt(copy: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((inner, key) => (typeof inner === 'object' ? readProperty(inner!, key) : undefined), copy);
}

interface Watched {
  readonly schema: z.ZodMiniType;
  /** Value of the last reading, valid or not. */
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

/** The longest part of a path that is shown: a key may be of any length. */
const LONGEST_NAME_SHOWN = 100;

/**
 * The path of a value inside its argument as it is written in errors; the argument itself goes by its name.
 *
 * @example
 * fieldName('initialState', ['participants', 3, 'age']) // 'participants[3].age'
 * fieldName('planRules', []) // 'planRules'
 */
export function fieldName(argument: string, path: readonly PropertyKey[]): string {
  let field = '';
  for (const part of path) {
    if (typeof part === 'number') field += `[${part}]`;
    else field += (field === '' ? '' : '.') + shortened(String(part));
  }
  return path.length === 0 ? argument : field;
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME_SHOWN ? `${name.slice(0, LONGEST_NAME_SHOWN)}...` : name;
}
