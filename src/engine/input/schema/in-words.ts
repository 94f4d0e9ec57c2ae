import type * as z from 'zod/mini';
import { _safeParse } from 'zod/v4/core';
import { issues as words } from '../../errors.js';
import { isDecimalText } from '../../numeric/index.js';
import { UNREADABLE } from './plain-copy.js';

/** Issues alone: zod's error is given its name by assignment, which fails where a program has frozen `Error.prototype`. */
class Found {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {}
}

/** `z.safeParse()` with such issues. */
export const safeParse = /* @__PURE__ */ _safeParse(Found as unknown as z.core.$ZodErrorClass);

/**
 * The package's words for what zod finds wrong with an input, as the error map of a parse: `safeParse(schema, input, { error })`.
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
      if (issue.discriminator === undefined) return wordsOfNoNumber(issue.input);
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

/** An object that may say itself as text, as decimals of databases do. */
interface Text {
  readonly toString: () => string;
}

/** Words for a value in the place of a number: a number of another kind is named, such as a Decimal of a database. */
function wordsOfNoNumber(value: unknown): string {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return words.notANumber;
  if (typeof value === 'number') return words.notThatNumber(String(value), false);
  if (typeof value === 'bigint') return words.notThatNumber('a BigInt', true);
  if (typeof value !== 'object' || Array.isArray(value)) {
    return words.notThatNumber(typeof value === 'object' ? 'a list' : `a ${typeof value}`, false);
  }
  try {
    const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
    const name =
      tag === 'Object'
        ? ((value as { readonly constructor?: { readonly name: string } }).constructor?.name ?? 'object')
        : tag;
    const kind = /^(?:Number|String|Boolean)$/.test(name)
      ? `${name} object`
      : /^(?:Object)?$/.test(name)
        ? 'object'
        : name;
    return words.notThatNumber(
      `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind}`,
      isDecimalText((value as Text).toString()),
    );
  } catch {
    return words.notANumber;
  }
}

/** Words for an invalid field that tells kinds of objects apart. */
function wordsOfTag(tag: unknown, tags: readonly unknown[]): string {
  return tag === undefined ? words.required : words.oneOf(tags as readonly string[]);
}

function wordsOfTooBig(origin: string, isExact: boolean, most: number): string {
  if (origin === 'string') return words.atMostCharacters(most);
  return isExact ? words.entries(most) : words.atMostEntries(most);
}
