import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite3, { type Database } from 'better-sqlite3';

/** How long a process waits for another that writes. */
const BUSY_MS = 10_000;

/** Opens a database file that several processes may use, or a database in memory for `:memory:`. */
export async function openFile(file: string): Promise<Database> {
  if (file !== ':memory:') createPrivately(file);
  const database = new BetterSqlite3(file, { timeout: BUSY_MS });
  try {
    await useWriteAheadLog(database);
    // A transaction is on disk before it returns.
    database.pragma('synchronous = FULL');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** What is in it is nobody else's business. The files beside it, `-wal` and `-shm`, take over its mode. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Two processes that open a fresh file at once are in each other's way for a moment, in which SQLite does not wait by itself. */
async function useWriteAheadLog(database: Database): Promise<void> {
  for (const until = Date.now() + BUSY_MS; ;) {
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > until) throw error;
      await pause(10 + Math.random() * 20);
    }
  }
}
