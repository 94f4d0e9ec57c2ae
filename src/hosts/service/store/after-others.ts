import { setImmediate } from 'node:timers/promises';
import { takingTurns } from '../turns.js';

const { take } = takingTurns(Infinity);

/**
 * Resolves when everybody else had a turn: one who waits here goes on in each round of the event loop, of each tenant in turn. What
 * SQLite is asked, it answers at once, so work in many steps would otherwise keep the process from everything else, and many such works
 * of one tenant the others' from theirs.
 */
export function afterOthers(tenant: string): Promise<unknown> {
  return take(tenant, () => setImmediate());
}
