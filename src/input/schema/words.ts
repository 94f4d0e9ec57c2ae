import { issues as words } from '../../errors.js';
import { reading, Refusal, type Schema } from './reading.js';

/** Names of what the engine adds to a run by itself: rows of new hires and loans that buy back shares. */
const RESERVED = /^(?:hires|releverage)-[0-9]+$/;

const LONGEST_NAME = 200;
const LONGEST_ID = 1000;

const NOT_A_STRING = new Refusal(words.notAString);
const NOT_A_NAME = new Refusal(words.charactersBetween(1, LONGEST_NAME));
const EMPTY = new Refusal(words.empty);
const TOO_LONG = new Refusal(words.atMostCharacters(LONGEST_ID));
const IS_RESERVED = new Refusal(words.reserved);
const NOT_A_BOOLEAN = new Refusal(words.notABoolean);
const NOT_SUPPORTED = new Refusal(words.notSupported);

/** A name of 1 to 200 characters. */
export function name(): Schema<string, string> {
  return reading(
    (value) => {
      if (typeof value !== 'string') return NOT_A_STRING;
      return value.length < 1 || value.length > LONGEST_NAME ? NOT_A_NAME : value;
    },
    { kind: 'text', longest: LONGEST_NAME },
  );
}

/** An id: text that is not empty. */
export function identifier(): Schema<string, string> {
  return reading(readId, { kind: 'text', longest: LONGEST_ID });
}

/** The id of a participant or a loan, which must leave the engine's own names free. */
export function ownIdentifier(): Schema<string, string> {
  return reading(
    (value) => {
      const id = readId(value);
      return typeof id === 'string' && RESERVED.test(id) ? IS_RESERVED : id;
    },
    { kind: 'id', longest: LONGEST_ID },
  );
}

function readId(value: unknown): string | Refusal {
  if (typeof value !== 'string') return NOT_A_STRING;
  if (value === '') return EMPTY;
  return value.length > LONGEST_ID ? TOO_LONG : value;
}

/** One of a few words. */
export function choice<const Word extends string>(...choices: readonly Word[]): Schema<Word, Word> {
  const refusal = new Refusal(words.oneOf(choices));
  return reading((value) => (choices.includes(value as Word) ? (value as Word) : refusal), { choices });
}

/** Yes or no. */
export function flag(): Schema<boolean, boolean> {
  return reading((value) => (typeof value === 'boolean' ? value : NOT_A_BOOLEAN), { kind: 'flag' });
}

/** A flag for something that is reserved: it may only be switched off. */
export function notYet(): Schema<false, false> {
  return reading((value) => (value === false ? value : value === true ? NOT_SUPPORTED : NOT_A_BOOLEAN), {
    kind: 'off',
  });
}
