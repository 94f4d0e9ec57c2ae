import type { ErrorDetails } from '../../errors.js';
import { issues as words } from '../../errors.js';
import { fieldName } from '../issues.js';
import type { AsFarAsRead } from './fields.js';
import type { Payload, Schema } from './reading.js';

/** One of the four arguments as far as it could be read, and what is wrong with it. */
export interface Argument<T> {
  readonly value: AsFarAsRead<T> | undefined;
  readonly issues: ErrorDetails[];
}

/** Reads one of the four arguments. */
export function readArgument<T>(name: string, schema: Schema<T, unknown>, input: unknown): Argument<T> {
  if (input === undefined) return { value: undefined, issues: [{ field: name, issue: words.required }] };
  const { value, issues } = schema._zod.run({ value: input, issues: [] }, { async: false }) as Payload;
  return {
    value: value as AsFarAsRead<T> | undefined,
    issues: issues.map(({ path, message }) => ({ field: fieldName(name, path ?? []), issue: message ?? '' })),
  };
}
