import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

/**
 * A full collection, now: what `node --expose-gc` gives, without the flag on the command line. Not for use between timed runs: it
 * takes away the objects of past runs that compiled code refers to, and V8 then compiles that code again within the next run,
 * which takes twice as long.
 */
export const collectGarbage = (): void => gc();

/** Clears what was allocated lately, and leaves compiled code alone. */
export const collectYoungGarbage = (): void => gc({ type: 'minor' });
