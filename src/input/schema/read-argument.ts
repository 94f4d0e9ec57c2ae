import * as z from 'zod/mini';
import type { ErrorDetails } from '../../errors.js';
import { fieldName, MOST_ISSUES } from '../issues.js';
import { inWords } from './in-words.js';
import { placed, unknownAt } from './placed.js';
import { plainCopy } from './plain-copy.js';

/** One of the four arguments as read, when nothing is wrong with it, and what is. */
export interface Argument<T> {
  readonly value: T | undefined;
  readonly issues: ErrorDetails[];
}

/** Reads one of the four arguments, or options. Takes anything. */
export function readArgument<T>(name: string, schema: z.ZodMiniType<T>, input: unknown): Argument<T> {
  const beside: PropertyKey[][] = [];
  const { data, error } = z.safeParse(schema, plainCopy(schema, input, beside), { error: inWords });
  const found = [...(error?.issues ?? []).flatMap(placed), ...beside.map(unknownAt)];
  if (found.length === 0) return { value: data, issues: [] };
  const issues = found
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => ({ field: fieldName(name, path), issue: message }));
  return { value: undefined, issues };
}
