import { issues as words } from '../../errors.js';
import { reading, Refusal, type Schema } from './reading.js';

/** Names of what the engine adds to a run by itself: rows of new hires and loans that buy back shares. */
const RESERVED = /^(?:hires|releverage)-[0-9]+$/;

/** The longest name. */
const LONGEST_NAME = 200;
/** The longest id. */
const LONGEST_ID = 1000;

const NOT_A_STRING = new Refusal(words.notAString);

/** A name of 1 to 200 characters. */
export function name(): Schema<string, string> {
  const outside = new Refusal(words.charactersBetween(1, LONGEST_NAME));
  return reading(
    (value) => {
      if (typeof value !== 'string') return NOT_A_STRING;
      return value.length < 1 || value.length > LONGEST_NAME ? outside : value;
    },
    { type: 'string', minLength: 1, maxLength: LONGEST_NAME },
  );
}

/** An id: text that is not empty. */
export function identifier(): Schema<string, string> {
  const empty = new Refusal(words.empty);
  const tooLong = new Refusal(words.atMostCharacters(LONGEST_ID));
  return reading(
    (value) => {
      if (typeof value !== 'string') return NOT_A_STRING;
      if (value === '') return empty;
      return value.length > LONGEST_ID ? tooLong : value;
    },
    { type: 'string', minLength: 1, maxLength: LONGEST_ID },
  );
}

/** The id of a participant or a loan, which must leave the engine's own names free. */
export function ownIdentifier(): Schema<string, string> {
  const reserved = new Refusal(words.reserved);
  const anyId = identifier();
  return reading(
    (value) => {
      const read = anyId._zod.run({ value, issues: [] }, { async: false }) as {
        value: string;
        issues: { message: string }[];
      };
      if (read.issues[0] !== undefined) return new Refusal(read.issues[0].message);
      return RESERVED.test(read.value) ? reserved : read.value;
    },
    { type: 'string', minLength: 1, maxLength: LONGEST_ID, not: { pattern: RESERVED.source } },
  );
}

/** One of a few words. */
export function choice<const Word extends string>(...choices: readonly Word[]): Schema<Word, Word> {
  const refusal = new Refusal(words.oneOf(choices));
  return reading((value) => (choices.includes(value as Word) ? (value as Word) : refusal), {
    type: 'string',
    enum: choices,
  });
}

/** Yes or no. */
export function flag(): Schema<boolean, boolean> {
  const refusal = new Refusal(words.notABoolean);
  return reading((value) => (typeof value === 'boolean' ? value : refusal), { type: 'boolean' });
}

/** A flag for something that is reserved: it may only be switched off. */
export function notYet(): Schema<false, false> {
  const notABoolean = new Refusal(words.notABoolean);
  const notSupported = new Refusal(words.notSupported);
  return reading((value) => (value === false ? value : value === true ? notSupported : notABoolean), {
    type: 'boolean',
    const: false,
  });
}
