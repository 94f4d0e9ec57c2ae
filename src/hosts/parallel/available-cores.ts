import type * as Os from 'node:os';
import { isNode, nodeModule } from './node.js';

/** The number of threads that can run at once, at least 1. */
export async function availableCores(): Promise<number> {
  if (isNode()) return (await nodeModule<typeof Os>('node:os')).availableParallelism();
  const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } };
  return navigator?.hardwareConcurrency ?? 1;
}
