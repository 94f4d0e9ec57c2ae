import { issues as words } from '../../errors.js';
import type { Rule } from './across.js';
import { refuse } from './lists.js';

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
