import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { UNREADABLE } from './plain-copy.js';

/**
 * The package's words for what zod finds wrong with an input, as the error map of a parse: `z.safeParse(schema, input, { error })`.
 * Checks that have words of their own come before.
 */
export const inWords: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return words.required;
  if (issue.input === UNREADABLE) return words.unreadable;
  switch (issue.code) {
    case 'invalid_type':
      return KINDS[issue.expected];
    case 'invalid_value':
      return words.oneOf(issue.values as readonly string[]);
    case 'invalid_union':
      if (issue.discriminator === undefined) return words.notANumber;
      return wordsOfTag((issue.input as Record<string, unknown>)[issue.discriminator], issue.options as unknown[]);
    case 'too_small':
      return issue.exact === true ? words.entries(Number(issue.minimum)) : words.empty;
    case 'too_big':
      return wordsOfTooBig(issue.origin, issue.exact === true, Number(issue.maximum));
    case 'custom':
      return words.notAList;
    default:
      return words.unknownField;
  }
};

const KINDS: Readonly<Record<string, string>> = {
  object: words.notAnObject,
  array: words.notAList,
  string: words.notAString,
  boolean: words.notABoolean,
};

/** Words for an invalid field that tells kinds of objects apart. */
function wordsOfTag(tag: unknown, tags: readonly unknown[]): string {
  return tag === undefined ? words.required : words.oneOf(tags as readonly string[]);
}

function wordsOfTooBig(origin: string, isExact: boolean, most: number): string {
  if (origin === 'string') return words.atMostCharacters(most);
  return isExact ? words.entries(most) : words.atMostEntries(most);
}
