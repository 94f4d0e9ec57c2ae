import { issues as words } from '../../errors.js';
import type { Rule } from './across.js';
import { refuse } from './lists.js';

/** An object as read: what was not given is undefined. */
type Fields = Readonly<Record<string, unknown>>;

/** Of two ways to say one thing at most one. */
export function notBoth(first: string, second: string): Rule<Fields> {
  return {
    reads: [first, second],
    check: (payload) => {
      const { value } = payload;
      if (value[first] !== undefined && value[second] !== undefined) refuse(payload, [second], words.notWith(first));
    },
  };
}

/** Of two ways to say one thing exactly one. */
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
