import { add, equalPart, portion, subtract, ZERO, type Cents, type Rate } from '../numeric/index.js';
import type { ReadOnly } from './read-only.js';

/** A promissory note for total distributions, paid in equal yearly parts from the year of issue on, IRC 409(h)(5). */
export interface Note {
  readonly principal: Cents;
  readonly years: number;
  paymentsMade: number;
  outstanding: Cents;
}

/** Balance of all notes. */
export function notesOutstanding(notes: ReadOnly<Note[]>): Cents {
  let sum: Cents = ZERO;
  for (const note of notes) sum = add(sum, note.outstanding);
  return sum;
}

export function issueNote(principal: Cents, years: number): Note {
  return { principal, years, paymentsMade: 0, outstanding: principal };
}

/** Interest of the coming payment: on what is outstanding before it, from the second payment on. */
export function noteInterest(note: Note, rate: Rate): Cents {
  return note.paymentsMade === 0 ? ZERO : portion(note.outstanding, rate);
}

/** Pays the coming part; returns it. */
export function payNote(note: Note): Cents {
  const part = equalPart(note.principal, note.years, note.paymentsMade);
  note.paymentsMade += 1;
  note.outstanding = subtract(note.outstanding, part);
  return part;
}
