import { setTimeout as pause } from 'node:timers/promises';

/** How long to wait while others write, the wait for one's own turn included. */
const PATIENCE_MS = 10_000;

/**
 * Tries again for as long as another process, or another store of this process, is writing. SQLite can wait by itself, but it
 * would block this process meanwhile, and another store of this process could never finish writing.
 */
export async function whileBusy<T>(work: () => T | Promise<T>, since = performance.now()): Promise<T> {
  for (const until = since + PATIENCE_MS; ;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await pause(1 + Math.random() * 15);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}
