import { setImmediate } from 'node:timers/promises';
import { createCap, type Cap } from './cap.js';

/** Takes a place under each of some names once all of them have one, and returns what gives the places back; null after `ms`. */
export type Turns = (names: Parameters<Cap>[0], ms: number) => Promise<(() => void) | null>;

/**
 * A cap where those for whom there is no place wait, the first to come first.
 *
 * @example
 * const turns = createTurns();
 * const release = await turns([['harbor', 1]], 0);
 * await turns([['harbor', 1]], 0) // null
 */
export function createTurns(): Turns {
  const cap = createCap();
  const waiting = new Set<() => void>();
  return (names, ms) =>
    new Promise((resolve) => {
      const attempt = (): void => {
        const release = cap(names);
        if (typeof release === 'number') return;
        leave();
        resolve(() => {
          release();
          waiting.forEach((other) => other());
        });
      };
      const late = setTimeout(() => {
        leave();
        resolve(null);
      }, ms);
      const leave = (): void => {
        clearTimeout(late);
        waiting.delete(attempt);
      };
      waiting.add(attempt);
      attempt();
    });
}

/**
 * Lets callers go on in order, each in a turn of the event loop of its own: of many requests that arrive together, none is answered in one
 * stretch with the others, and what needs no turn is answered in between.
 */
export function createTurnstile(): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => setImmediate()));
}
