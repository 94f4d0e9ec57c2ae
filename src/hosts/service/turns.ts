import { setImmediate } from 'node:timers/promises';

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

/**
 * Takes a place under each of some names, and returns what gives the places back. When one of the names has as many taken as it may, it
 * returns how many have been turned away there since somebody took a place.
 */
export type Cap = (names: readonly (readonly [name: string, most: number])[]) => (() => void) | number;

/**
 * Counts what is under way by name.
 *
 * @example
 * const cap = createCap();
 * const release = cap([['harbor', 1]]);
 * [cap([['harbor', 1]]), cap([['harbor', 1]])] // [1, 2]
 * typeof release === 'function' && release() // undefined
 * typeof cap([['harbor', 1]]) // 'function'
 */
export function createCap(): Cap {
  const counts = new Map<string, { taken: number; turnedAway: number }>();
  const countOf = (name: string): { taken: number; turnedAway: number } => {
    const count = counts.get(name) ?? { taken: 0, turnedAway: 0 };
    counts.set(name, count);
    return count;
  };
  return (names) => {
    const full = names.find(([name, most]) => (counts.get(name)?.taken ?? 0) >= most);
    if (full !== undefined) return (countOf(full[0]).turnedAway += 1);
    for (const [name] of names) counts.set(name, { taken: countOf(name).taken + 1, turnedAway: 0 });
    return () => {
      for (const [name] of names) {
        const count = countOf(name);
        count.taken -= 1;
        if (count.taken === 0) counts.delete(name);
      }
    };
  };
}
