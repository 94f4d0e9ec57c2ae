import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { addIssue, keepFirst } from './walk.js';

/** The most entries of a list; no more are read of longer ones. Only a census may be longer. */
export const MOST_ENTRIES = 10_000;

/** A list of entries of one kind, which may be empty. */
export function anyList<Entry extends z.core.$ZodType>(entry: Entry): z.ZodMiniArray<Entry> {
  return z.array(entry).check(z.maxLength(MOST_ENTRIES), z.check(keepFirst, { when: () => true }));
}

/** A list of at least one entry. */
export function list<Entry extends z.core.$ZodType>(entry: Entry): z.ZodMiniArray<Entry> {
  return anyList(entry).check(z.minLength(1, { abort: true }));
}

/** Notes an issue at a path inside the value that is checked; the checks that follow still look at it. */
export function refuse({ issues, value }: z.core.ParsePayload, path: PropertyKey[], message: string): void {
  addIssue(issues, { code: 'custom', message, path, input: value, continue: true });
}

/** No two entries may have the same key; the issue belongs to the later one, at `at` inside it. */
export function unique<Entry>(key: (entry: Entry) => unknown, ...at: string[]): z.core.CheckFn<Entry[]> {
  return (payload) => {
    const seen = new Set<unknown>();
    for (let i = 0; i < payload.value.length; i++) {
      if (seen.size === seen.add(key(payload.value[i]!)).size) refuse(payload, [i, ...at], words.notUnique);
    }
  };
}

/** The years of the entries ascend, each given once; an entry that has none has been reported already. */
export function ascending<Key extends string>(key: Key): z.core.CheckFn<{ readonly [K in Key]: number }[]> {
  return (payload) => {
    const { value } = payload;
    for (let i = 1; i < value.length; i++) {
      const before = value[i - 1]?.[key];
      const own = value[i]?.[key];
      if (before === undefined || own === undefined || own > before) continue;
      refuse(payload, [i, key], words.greaterThan(before));
    }
  };
}

/** An object as read: what was not given is undefined. */
type Fields = Readonly<Record<string, unknown>>;

/** At most one of two ways to say one thing. */
export function notBoth(first: string, second: string): Rule<Fields> {
  return {
    reads: [first, second],
    check: (payload) => {
      const { value } = payload;
      if (value[first] !== undefined && value[second] !== undefined) refuse(payload, [second], words.notWith(first));
    },
  };
}

/** Exactly one of two ways to say one thing. */
export function oneOfTwo(first: string, second: string): Rule<Fields> {
  const { reads, check } = notBoth(first, second);
  return {
    reads,
    check: (payload) => {
      const { value } = payload;
      if (value[first] === undefined && value[second] === undefined) refuse(payload, [first], words.required);
      return check(payload);
    },
  };
}

/** A rule across fields of one object. */
export interface Rule<T> {
  /** The fields it looks at. */
  readonly reads: readonly (keyof T & string)[];
  readonly check: z.core.CheckFn<T>;
}

/** A rule for one field: the words where it does not go with other fields, and otherwise false. */
export function goesWith<T>(
  field: keyof T & string,
  others: readonly (keyof T & string)[],
  why: (value: T) => string | false,
): z.core.$ZodCheck<T> {
  const check = (payload: z.core.ParsePayload<T>): void => {
    const message = why(payload.value);
    if (message !== false) refuse(payload, [field], message);
  };
  return across({ reads: [field, ...others], check });
}

/** A rule as a check of zod. It runs whatever else is wrong with the object, unless a field that it looks at is wrong. */
export function across<T>({ reads, check }: Rule<T>): z.core.$ZodCheck<T> {
  const concerned = new Set<PropertyKey>(reads);
  return z.check(check, {
    when: ({ issues }) =>
      issues.every(
        ({ code, path = [] }) => code === 'unrecognized_keys' || (path.length > 0 && !concerned.has(path[0]!)),
      ),
  });
}
