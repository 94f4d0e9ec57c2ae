import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { MOST_ISSUES } from '../issues.js';
import { readInto, readProperty, UNREADABLE } from './fields.js';
import { readBy, Refusal, refuse } from './reading.js';

/** What else a list must fulfil. */
export interface ListRules {
  readonly mayBeEmpty?: boolean;
  /** No two entries may have the same key; the issue belongs to the later one, at `at` inside it. */
  readonly unique?: { readonly by: (entry: never) => unknown; readonly at: PropertyKey[] };
}

/**
 * A list of entries of one kind. Entries are read in order, each exactly once; a hole is an entry that is missing. Reading
 * stops when there are more issues than a report carries: a million bad rows must not cost a million messages.
 */
export function list<Entry extends z.core.$ZodType>(entry: Entry, rules: ListRules = {}): z.ZodMiniArray<Entry> {
  return readBy<z.ZodMiniArray<Entry>>({ entry, ...rules }, (payload, context) => {
    const { issues, value: input } = payload;
    payload.value = undefined;
    const length = lengthOf(input, rules);
    if (length instanceof Refusal) {
      refuse(issues, [], length.issue);
      return payload;
    }
    const entries: unknown[] = [];
    payload.value = entries;
    const seen = new Set<unknown>();
    for (let i = 0; i < length && issues.length < MOST_ISSUES; i++) {
      const value = readProperty(input as object, i);
      if (value === undefined || value === UNREADABLE) {
        refuse(issues, [i], value === undefined ? words.required : words.unreadable);
        entries.push(undefined);
        continue;
      }
      const read = readInto(issues, entry, value, i, context);
      entries.push(read);
      if (rules.unique === undefined || read === undefined) continue;
      const key = rules.unique.by(read as never);
      if (key === undefined) continue;
      if (seen.has(key)) refuse(issues, [i, ...rules.unique.at], words.notUnique);
      else seen.add(key);
    }
    for (const name of namesBeside(input as object, length)) refuse(issues, [name], words.unknownField);
    return payload;
  });
}

/** Longer lists are refused unread. */
const MOST_ENTRIES = 2_000_000;

const NOT_A_LIST = new Refusal(words.notAList);
const EMPTY = new Refusal(words.empty);
const TOO_LONG = new Refusal(words.atMostEntries(MOST_ENTRIES));
const NOT_READABLE = new Refusal(words.unreadable);

function lengthOf(value: unknown, rules: ListRules): number | Refusal {
  try {
    if (!Array.isArray(value)) return NOT_A_LIST;
    const { length } = value;
    if (length === 0 && rules.mayBeEmpty !== true) return EMPTY;
    return length <= MOST_ENTRIES ? length : TOO_LONG;
  } catch {
    return NOT_READABLE;
  }
}

/** Keys of a list that are no positions. Positions come first, in order. */
function namesBeside(list: object, length: number): readonly string[] {
  try {
    return Object.keys(list).slice(length);
  } catch {
    return [];
  }
}
