import { setImmediate } from 'node:timers/promises';

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves when everybody else had a turn: one who waits here goes on in each round of the event loop. What SQLite is asked, it
 * answers at once, so work in many steps would otherwise keep the process from everything else, and many such works together too.
 */
export function afterOthers(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}
