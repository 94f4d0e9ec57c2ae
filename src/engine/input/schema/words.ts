import * as z from 'zod/mini';
import { issues as words } from '../../errors.js';
import { known } from './about.js';

/** Names of what the engine itself adds to a run: rows of hires and of acquired groups, and loans that buy back shares. */
const RESERVED = /^(?:hires|joiners|releverage)-[0-9]+$/;

type Text = z.ZodMiniType<string, string>;

/** Text of a bounded number of characters. */
function text(least: number, most: number): Text {
  const outside = words.charactersBetween(least, most);
  return z.string().check(z.minLength(least, outside), z.maxLength(most, outside));
}

/** A name of 1 to 200 characters. */
export const name = (): Text => text(1, 200);

/** The address of a receiver. Whether it may be called is for the caller to decide. */
export const address = (): Text => text(1, 2000);

/** An id: text that is not empty. */
export const identifier = (): Text => z.string().check(z.minLength(1), z.maxLength(1000));

/** The id of a participant or a loan, which must leave the engine's own names free. */
export function ownIdentifier(): Text {
  const schema = identifier().check(z.refine((id) => !RESERVED.test(id), words.reserved));
  known.add(schema, { kind: 'id' });
  return schema;
}
