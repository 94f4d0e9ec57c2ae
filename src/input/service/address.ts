import { issues as words } from '../../errors.js';
import { reading, Refusal, type Schema } from '../schema/reading.js';

const LONGEST = 2000;

const NOT_A_STRING = new Refusal(words.notAString);
const WRONG_LENGTH = new Refusal(words.charactersBetween(1, LONGEST));

/** The address of a receiver. Whether it may be called is for those to say who call it. */
export function address(): Schema<string, string> {
  return reading(
    (value) => {
      if (typeof value !== 'string') return NOT_A_STRING;
      return value.length < 1 || value.length > LONGEST ? WRONG_LENGTH : value;
    },
    { kind: 'text', longest: LONGEST },
  );
}
