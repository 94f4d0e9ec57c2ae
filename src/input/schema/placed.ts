import type * as z from 'zod/mini';
import { issues as words } from '../../errors.js';

/** What is wrong, and where. */
export interface Placed {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** An issue with its place; each unknown key becomes an issue of its own. */
export function placed(issue: z.core.$ZodIssue): Placed[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => unknownAt([...issue.path, key])) : [issue];
}

/** The issue of a key that is not known there. */
export function unknownAt(path: PropertyKey[]): Placed {
  return { path, message: words.unknownField };
}
