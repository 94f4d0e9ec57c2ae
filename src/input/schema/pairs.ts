import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { refuse } from './lists.js';

/** An object as read: what was not given is undefined. */
type Fields = Readonly<Record<string, unknown>>;

/** Of two ways to say one thing at most one. */
export function notBoth(first: string, second: string): z.core.CheckFn<Fields> {
  return (payload) => {
    const { value } = payload;
    if (value[first] !== undefined && value[second] !== undefined) refuse(payload, [second], words.notWith(first));
  };
}

/** Of two ways to say one thing exactly one. */
export function oneOfTwo(first: string, second: string): z.core.CheckFn<Fields> {
  const checkBoth = notBoth(first, second);
  return (payload) => {
    const { value } = payload;
    if (value[first] === undefined && value[second] === undefined) refuse(payload, [first], words.required);
    return checkBoth(payload);
  };
}
